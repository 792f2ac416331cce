import { accountPages } from '../features/accounts/session/accountPages.ts';
import { adminConfigPath, adminCreatePath, adminFeedPath, adminIdentityPath, adminPaths, paths } from '../paths.ts';
import type { IconName } from '../ui/icons.ts';

export type Entry = { label: string; href: string; also?: string };

export type ShopEntry = Entry & { full?: string; sister?: Entry };

export const shopEntries: readonly ShopEntry[] = [
  { label: 'Cours de l’or', href: paths.gold, also: 'prix gramme once kilo aujourd’hui' },
  { label: 'Devises', href: paths.currencies },
  {
    label: 'Pièces d’or',
    full: 'Pièces d’investissement',
    href: paths.investmentCoins,
    also: 'cadeau offrir',
    sister: { label: 'Pièces de collection', href: paths.collectionCoins, also: 'numismatique' },
  },
  { label: 'Lingots', href: paths.ingots },
  { label: 'Rachat', full: 'Rachat de bijoux', href: paths.buyBack, also: 'vendre mon or mes' },
  {
    label: 'Alertes',
    full: 'Alertes sur l’or',
    href: paths.goldAlert,
    sister: { label: 'Alertes sur les devises', href: paths.currencyAlert },
  },
];

export const shopLinks: readonly Entry[] = shopEntries.flatMap(({ label, full = label, href, sister, also }) => [
  { label: full, href, ...(also && { also }) },
  ...(sister ? [sister] : []),
]);

export const ownEntries: readonly Entry[] = [
  { label: 'Mon panier', href: paths.cart },
  { label: 'Mes commandes', href: paths.orderHistory },
];

export const helpEntries: readonly Entry[] = [
  { label: 'Accueil', href: paths.home },
  { label: 'Actualités', href: paths.news },
  { label: 'Questions fréquentes', href: paths.faq },
  { label: 'Nous contacter', href: paths.contact },
];

export const accountEntries: readonly Entry[] = [
  { label: 'Connexion', href: paths.signIn },
  { label: 'Créer un compte', href: paths.register },
  ...accountPages.client.map(([label, href]) => ({ label, href })),
  { label: 'Mon panier', href: paths.cart },
];

export const contentColumns: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Aide',
    entries: [
      { label: 'Questions fréquentes', href: paths.faq },
      { label: 'Délais et livraison', href: paths.delivery },
      { label: 'Achat en ligne sécurisé', href: paths.securePurchase },
      { label: 'Pourquoi investir dans l’or', href: paths.whyGold },
      { label: 'Nous contacter', href: paths.contact },
    ],
  },
  {
    title: 'La maison',
    entries: [
      { label: 'Qui sommes-nous\u202f?', href: paths.about },
      { label: 'Adresse et horaires', href: paths.shopAddress },
      { label: 'Actualités', href: paths.news },
      { label: 'Avis des clients', href: paths.reviews },
    ],
  },
  {
    title: 'Informations légales',
    entries: [
      { label: 'Mentions légales', href: paths.legalNotice },
      { label: 'Conditions de vente', href: paths.terms, also: 'cgv' },
      { label: 'Protection des données', href: paths.privacy },
      { label: 'Lutte contre le blanchiment', href: paths.antiLaundering },
      { label: 'Cookies', href: paths.cookies },
      { label: 'Accessibilité', href: paths.accessibility },
      { label: 'Plan du site', href: paths.siteMap },
    ],
  },
];

export const withdrawalEntry: Entry = {
  label: 'Renoncer au contrat ici',
  href: paths.withdrawal,
  also: 'rétractation remboursement',
};

export const staticSections = [
  { title: 'La boutique', pages: [{ label: 'Accueil', href: paths.home }, ...shopLinks] },
  ...contentColumns.map(({ title, entries }) => ({
    title,
    pages: title === 'Informations légales' ? [...entries, withdrawalEntry] : entries,
  })),
];

/** Pages that the search finds beside articles. */
export const staticPages: readonly Entry[] = [
  ...staticSections.flatMap((section): readonly Entry[] => section.pages),
  { label: 'Mes commandes', href: paths.orderHistory, also: 'suivi commande colis' },
];

export type Waiting = 'orders' | 'identities' | 'messages' | 'reviews' | 'failedMails';

/** `below`: pages of this entry whose address is under another's. */
export type AdminEntry = Entry & { icon: IconName; waiting?: Waiting; below?: string };

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
