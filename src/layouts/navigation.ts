import { adminConfigPath, adminCreatePath, adminFeedPath, adminIdentityPath, adminPaths } from '../adminPaths.ts';
import { accountPages } from '../features/accounts/session/accountPages.ts';
import { type NamedPage, type PageLink, pageLinks } from '../pageNames.ts';
import { paths } from '../paths.ts';
import type { IconName } from '../ui/icons.ts';

type ShopEntry = { label: string; page: NamedPage; siblingPage?: NamedPage };

export const shopEntries: readonly ShopEntry[] = [
  { label: 'Cours de l’or', page: 'gold' },
  { label: 'Devises', page: 'currencies' },
  { label: 'Pièces d’or', page: 'investmentCoins', siblingPage: 'collectorCoins' },
  { label: 'Lingots', page: 'ingots' },
  { label: 'Rachat', page: 'buyBack' },
  { label: 'Alertes', page: 'goldAlert', siblingPage: 'currencyAlert' },
];

export const shopLinks = pageLinks(...shopEntries.flatMap(({ page, siblingPage }) => [page, siblingPage ?? []].flat()));
export const headerEntries = pageLinks('cart', 'orderHistory');
export const helpEntries = pageLinks('home', 'news', 'faq', 'contact');

export const accountEntries: readonly PageLink[] = [
  ...pageLinks('signIn', 'register'),
  ...accountPages.client.map(([label, href]) => ({ label, href })),
  ...pageLinks('cart'),
];

const trackOrderLink: PageLink = { label: 'Suivre ma commande', href: paths.orderHistory };
const legalLinks = pageLinks(
  'legalNotice',
  'terms',
  'privacy',
  'antiLaundering',
  'cookies',
  'accessibility',
  'siteMap',
);

export const contentColumns: readonly { title: string; entries: readonly PageLink[] }[] = [
  { title: 'Aide', entries: [trackOrderLink, ...pageLinks('faq', 'delivery', 'securePurchase', 'whyGold', 'contact')] },
  { title: 'La maison', entries: pageLinks('about', 'shopAddress', 'news', 'reviews') },
  { title: 'Informations légales', entries: legalLinks },
];

export const staticSections = [
  { title: 'La boutique', pages: [...pageLinks('home'), ...shopLinks] },
  ...contentColumns.map(({ title, entries }) => ({
    title,
    pages:
      entries === legalLinks
        ? [...entries, ...pageLinks('withdrawal')]
        : entries.filter((one) => one !== trackOrderLink),
  })),
];

const searchTerms: Readonly<Record<string, string>> = {
  [paths.gold]: 'prix combien coûte vaut valeur cote acheter gramme g once kilo aujourd’hui',
  [paths.investmentCoins]: 'cadeau offrir',
  [paths.collectorCoins]: 'numismatique',
  [paths.currencies]: 'argent billets change',
  [paths.buyBack]: 'vendre bijoux',
  [paths.delivery]: 'frais de port envoi',
  [paths.securePurchase]: 'payer paiement carte bancaire virement',
  [paths.contact]: 'téléphone',
  [paths.shopAddress]: 'où êtes-vous trouver ouverture',
  [paths.terms]: 'cgv',
  [paths.withdrawal]: 'rétractation remboursement',
  [paths.orderHistory]: 'mes commandes suivi colis facture',
};

export const staticPages = [...staticSections.flatMap(({ pages }) => pages), trackOrderLink].map((entry): PageLink => {
  const synonyms = searchTerms[entry.href];
  return synonyms ? { ...entry, keywords: synonyms } : entry;
});

export type PendingQueue = 'orders' | 'identities' | 'messages' | 'reviews' | 'failedMails';

/** `subpagePrefix`: how the paths of its pages begin. `tabs`: the entry opens the first of these pages. */
type AdminEntry = PageLink & {
  icon: IconName;
  waiting?: readonly PendingQueue[];
  subpagePrefix?: string;
  tabs?: readonly PageLink[];
};

export const subpageEntries: readonly PageLink[] = [
  { label: 'Préparer les commandes', href: adminPaths.picking },
  { label: 'Expédier les colis', href: adminPaths.shipping },
  { label: 'Mouvements du stock', href: adminPaths.movements },
  { label: 'Lots et coûts du stock', href: adminPaths.lots, keywords: 'achat fournisseur prix de revient' },
  { label: 'Source du cours de l’or', href: adminFeedPath('or') },
  { label: 'Source des cours de devises', href: adminFeedPath('devises') },
  { label: 'Affichage en vitrine', href: adminPaths.board, keywords: 'vitrine écran tableau cours affichés imprimer' },
  { label: 'Ajouter un article', href: adminCreatePath('metals') },
  { label: 'Ajouter une devise', href: adminCreatePath('currencies') },
  {
    label: 'Importer un fichier',
    href: adminPaths.imports,
    keywords: 'import export catalogue PrestaShop WooCommerce Shopify CSV Excel clients abonnés prix stock comptage',
  },
  {
    label: 'Ajouter des articles connus',
    href: adminPaths.knownGoods,
    keywords: 'napoléon souverain billets catalogue',
  },
  { label: 'Écrire une actualité', href: adminCreatePath('news') },
  { label: 'Ajouter une image au carrousel', href: adminCreatePath('carousel') },
  { label: 'Abonnés à la lettre', href: adminPaths.members },
  { label: 'Réglages\u00a0: livraison, délais, pays', href: adminConfigPath('livraison') },
  { label: 'Réglages\u00a0: tenue des prix', href: adminConfigPath('prix') },
  { label: 'Réglages\u00a0: factures, TVA et comptes', href: adminConfigPath('factures') },
  { label: 'Réglages\u00a0: rôles de l’équipe', href: adminConfigPath('equipe') },
];

const counter: readonly PageLink[] = [
  { label: 'Vendre et changer', href: adminPaths.counter, keywords: 'comptoir vente change billets or feuille' },
  { label: 'Opérations', href: adminPaths.deals, keywords: 'comptoir annuler corriger ticket' },
  { label: 'Caisse', href: adminPaths.drawer, keywords: 'espèces monnaie fonds ouverture clôture remise apport' },
  { label: 'Rachats', href: adminPaths.purchases, keywords: 'acheter bijou or rétractation contrat vendeur' },
  { label: 'Sachets', href: adminPaths.bags, keywords: 'fonte bijoux à fondre' },
];
const accountingTabs: readonly PageLink[] = [
  { label: 'Factures', href: adminPaths.invoices },
  { label: 'Marges', href: adminPaths.margins, keywords: 'coût bénéfice TVA marge stock' },
  { label: 'Registre', href: adminPaths.register, keywords: 'livre de police' },
  { label: 'Changes', href: adminPaths.exchangeRegister, keywords: 'registre des changes billets bordereau' },
  { label: 'Journal', href: adminPaths.journal },
];
const communicationTabs: readonly PageLink[] = [
  { label: 'Actualités', href: adminPaths.news },
  { label: 'Lettre', href: adminPaths.letter },
  { label: 'Alertes', href: adminPaths.alerts },
  { label: 'Avis', href: adminPaths.reviews },
  { label: 'Carrousel', href: adminPaths.carousel },
  { label: 'Référencement', href: adminPaths.seo },
  { label: 'Courriels', href: adminPaths.mails },
];

/** A screen 900 px high has room for sixteen entries. */
export const adminGroups: readonly { title: string; entries: readonly AdminEntry[] }[] = [
  {
    title: 'Chaque jour',
    entries: [
      { label: 'Aujourd’hui', href: adminPaths.overview, icon: 'clock' },
      { label: 'Prix du matin', href: adminPaths.prices, icon: 'trend' },
      { label: 'Comptoir', href: adminPaths.counter, icon: 'counter', tabs: counter },
      { label: 'Commandes', href: adminPaths.orders, icon: 'box', waiting: ['orders'] },
      {
        label: 'Identités',
        href: adminPaths.identities,
        icon: 'shield',
        waiting: ['identities'],
        subpagePrefix: adminIdentityPath(''),
      },
      { label: 'Messages', href: adminPaths.messages, icon: 'letter', waiting: ['messages'] },
      { label: 'Relevés bancaires', href: adminPaths.statements, icon: 'bank' },
    ],
  },
  {
    title: 'Boutique',
    entries: [
      { label: 'Stock', href: adminPaths.stock, icon: 'lock' },
      { label: 'Métaux', href: adminPaths.metals, icon: 'ingot' },
      { label: 'Devises', href: adminPaths.currencies, icon: 'notes' },
      { label: 'Comptes', href: adminPaths.users, icon: 'person' },
      {
        label: 'Parler',
        href: adminPaths.news,
        icon: 'sent',
        waiting: ['reviews', 'failedMails'],
        tabs: communicationTabs,
      },
      { label: 'Compter', href: adminPaths.invoices, icon: 'scales', tabs: accountingTabs },
    ],
  },
  {
    title: 'Réglages',
    entries: [
      { label: 'Configuration', href: adminPaths.config, icon: 'gear' },
      {
        label: 'Machine',
        href: adminPaths.machine,
        icon: 'list',
        keywords: 'courriel banque sauvegarde copie serveur',
      },
    ],
  },
];

export function ariaCurrent(pathname: string, href: string, sibling?: string): 'page' | 'true' | undefined {
  const isWithin = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  if (pathname === href) return 'page';
  return isWithin(href) || (sibling && isWithin(sibling)) ? 'true' : undefined;
}

const adminEntries = adminGroups.flatMap(({ entries }) => entries);

/** Uses the nearest parent page, because some tabs have paths below the first tab's. */
export function adminEntryAt(pathname: string): { entry: AdminEntry; page: PageLink } | undefined {
  const pages = adminEntries.flatMap((entry) => (entry.tabs ?? [entry]).map((page) => ({ entry, page })));
  return (
    pages.find(({ entry: { subpagePrefix } }) => subpagePrefix && pathname.startsWith(subpagePrefix)) ??
    pages
      .filter(({ page }) => ariaCurrent(pathname, page.href) !== undefined)
      .sort((a, b) => b.page.href.length - a.page.href.length)[0]
  );
}
