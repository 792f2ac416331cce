import { accountPages } from '../features/accounts/session/accountPages.ts';
import { type Entry, type NamedPage, named } from '../pageNames.ts';
import { adminConfigPath, adminCreatePath, adminFeedPath, adminIdentityPath, adminPaths, paths } from '../paths.ts';
import type { IconName } from '../ui/icons.ts';

/** `sister`: a page under the same entry of the header. */
type ShopEntry = { label: string; page: NamedPage; sister?: NamedPage };

export const shopEntries: readonly ShopEntry[] = [
  { label: 'Cours de l’or', page: 'gold' },
  { label: 'Devises', page: 'currencies' },
  { label: 'Pièces d’or', page: 'investmentCoins', sister: 'collectionCoins' },
  { label: 'Lingots', page: 'ingots' },
  { label: 'Rachat', page: 'buyBack' },
  { label: 'Alertes', page: 'goldAlert', sister: 'currencyAlert' },
];

export const shopLinks = named(...shopEntries.flatMap(({ page, sister }) => [page, sister ?? []].flat()));
export const ownEntries = named('cart', 'orderHistory');
export const helpEntries = named('home', 'news', 'faq', 'contact');

export const accountEntries: readonly Entry[] = [
  ...named('signIn', 'register'),
  ...accountPages.client.map(([label, href]) => ({ label, href })),
  ...named('cart'),
];

const legal = named('legalNotice', 'terms', 'privacy', 'antiLaundering', 'cookies', 'accessibility', 'siteMap');

export const contentColumns: readonly { title: string; entries: readonly Entry[] }[] = [
  { title: 'Aide', entries: named('faq', 'delivery', 'securePurchase', 'whyGold', 'contact') },
  { title: 'La maison', entries: named('about', 'shopAddress', 'news', 'reviews') },
  { title: 'Informations légales', entries: legal },
];

export const staticSections = [
  { title: 'La boutique', pages: [...named('home'), ...shopLinks] },
  ...contentColumns.map(({ title, entries }) => ({
    title,
    pages: entries === legal ? [...entries, ...named('withdrawal')] : entries,
  })),
];

const also: Readonly<Record<string, string>> = {
  [paths.gold]: 'prix gramme once kilo aujourd’hui',
  [paths.investmentCoins]: 'cadeau offrir',
  [paths.collectionCoins]: 'numismatique',
  [paths.currencies]: 'argent billets change',
  [paths.buyBack]: 'vendre mon or mes',
  [paths.terms]: 'cgv',
  [paths.withdrawal]: 'rétractation remboursement',
  [paths.orderHistory]: 'suivi commande colis',
};

/** Pages that the search finds beside articles. */
export const staticPages = [...staticSections.flatMap(({ pages }) => pages), ...named('orderHistory')].map(
  (entry): Entry => {
    const words = also[entry.href];
    return words ? { ...entry, also: words } : entry;
  },
);

export type Waiting = 'orders' | 'identities' | 'messages' | 'reviews' | 'failedMails';

/** `below`: pages of this entry whose address is under another's. */
type AdminEntry = Entry & { icon: IconName; waiting?: Waiting; below?: string };

export const deeperEntries: readonly Entry[] = [
  { label: 'Préparer les commandes', href: adminPaths.picking },
  { label: 'Expédier les colis', href: adminPaths.shipping },
  { label: 'Mouvements du stock', href: adminPaths.movements },
  { label: 'Lots et coûts du stock', href: adminPaths.lots, also: 'achat fournisseur prix de revient' },
  { label: 'Source du cours de l’or', href: adminFeedPath('or') },
  { label: 'Source des cours de devises', href: adminFeedPath('devises') },
  { label: 'Ajouter un article', href: adminCreatePath('metals') },
  { label: 'Ajouter une devise', href: adminCreatePath('currencies') },
  { label: 'Écrire une actualité', href: adminCreatePath('news') },
  { label: 'Ajouter une image au carrousel', href: adminCreatePath('carousel') },
  { label: 'Abonnés à la lettre', href: adminPaths.members },
  { label: 'Réglages\u00a0: livraison, délais, pays', href: adminConfigPath('livraison') },
  { label: 'Réglages\u00a0: tenue des prix', href: adminConfigPath('prix') },
  { label: 'Réglages\u00a0: factures, TVA et comptes', href: adminConfigPath('factures') },
  { label: 'Réglages\u00a0: rôles de l’équipe', href: adminConfigPath('equipe') },
];

export const adminGroups: readonly { title: string; entries: readonly AdminEntry[] }[] = [
  {
    title: 'À traiter',
    entries: [
      { label: 'Aujourd’hui', href: adminPaths.overview, icon: 'clock' },
      { label: 'Commandes', href: adminPaths.orders, icon: 'box', waiting: 'orders' },
      {
        label: 'Identités',
        href: adminPaths.identities,
        icon: 'shield',
        waiting: 'identities',
        below: adminIdentityPath(''),
      },
      { label: 'Messages', href: adminPaths.messages, icon: 'letter', waiting: 'messages' },
      { label: 'Avis', href: adminPaths.reviews, icon: 'star', waiting: 'reviews' },
    ],
  },
  {
    title: 'Compter',
    entries: [
      { label: 'Relevés bancaires', href: adminPaths.statements, icon: 'notes' },
      { label: 'Factures', href: adminPaths.invoices, icon: 'paper' },
      { label: 'Marges', href: adminPaths.margins, icon: 'scales', also: 'coût bénéfice TVA marge stock' },
      { label: 'Registre', href: adminPaths.register, icon: 'shield', also: 'livre de police' },
    ],
  },
  { title: 'Vendre', entries: [{ label: 'Prix du matin', href: adminPaths.prices, icon: 'trend' }] },
  {
    title: 'Catalogue',
    entries: [
      { label: 'Stock', href: adminPaths.stock, icon: 'lock' },
      { label: 'Métaux', href: adminPaths.metals, icon: 'ingot' },
      { label: 'Devises', href: adminPaths.currencies, icon: 'notes' },
    ],
  },
  {
    title: 'Clients',
    entries: [
      { label: 'Comptes', href: adminPaths.users, icon: 'person' },
      { label: 'Alertes', href: adminPaths.alerts, icon: 'bell' },
    ],
  },
  {
    title: 'Parler',
    entries: [
      { label: 'Actualités', href: adminPaths.news, icon: 'paper' },
      { label: 'Carrousel', href: adminPaths.carousel, icon: 'slides' },
      { label: 'Référencement', href: adminPaths.seo, icon: 'search' },
      { label: 'Lettre', href: adminPaths.letter, icon: 'letter' },
      { label: 'Courriels', href: adminPaths.mails, icon: 'sent', waiting: 'failedMails' },
    ],
  },
  {
    title: 'Réglages',
    entries: [
      { label: 'Journal', href: adminPaths.journal, icon: 'list' },
      { label: 'Configuration', href: adminPaths.config, icon: 'gear' },
      { label: 'Sécurité du compte', href: adminPaths.security, icon: 'lock' },
    ],
  },
];

export function currentOf(pathname: string, href: string, sister?: string): 'page' | 'true' | undefined {
  const isIn = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  if (pathname === href) return 'page';
  return isIn(href) || (sister && isIn(sister)) ? 'true' : undefined;
}

const adminEntries = adminGroups.flatMap(({ entries }) => entries);

export const adminEntryAt = (pathname: string): AdminEntry | undefined =>
  adminEntries.find(({ below }) => below && pathname.startsWith(below)) ??
  adminEntries.find(({ href }) => currentOf(pathname, href) !== undefined);
