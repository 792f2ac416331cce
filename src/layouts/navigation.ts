import { paths } from '../paths.ts';

export type Entry = { label: string; href: string };

/** An entry of the header also stands for its sister page, which the phone's menu names below it. */
export type ShopEntry = Entry & { sister?: Entry };

/** The header's entries. */
export const shopEntries: readonly ShopEntry[] = [
  { label: 'Devises', href: paths.currencies },
  {
    label: 'Pièces d’or',
    href: paths.investmentCoins,
    sister: { label: 'Pièces de collection', href: paths.collectionCoins },
  },
  { label: 'Lingots', href: paths.ingots },
  { label: 'Rachat de bijoux', href: paths.buyBack },
  { label: 'Alertes', href: paths.goldAlert, sister: { label: 'Alertes sur les devises', href: paths.currencyAlert } },
];

/** All of them, in the site's plan. */
export const shopLinks: readonly Entry[] = shopEntries.flatMap(({ sister, ...entry }) => [
  entry,
  ...(sister ? [sister] : []),
]);

/** What the phone's menu adds to the shop's entries. */
export const ownEntries: readonly Entry[] = [
  { label: 'Mon panier', href: paths.cart },
  { label: 'Mes commandes', href: paths.orderHistory },
];

export const accountEntries: readonly Entry[] = [
  { label: 'Connexion', href: paths.signIn },
  { label: 'Créer un compte', href: paths.register },
  { label: 'Mes commandes', href: paths.orderHistory },
  { label: 'Vérifier mon identité', href: paths.identity },
  { label: 'Mes coordonnées', href: paths.editAccount },
  { label: 'Sécurité du compte', href: paths.changePassword },
  { label: 'Mon panier', href: paths.cart },
];

/** The footer: the content pages, and what the header has no room for. */
export const contentColumns: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'La maison',
    entries: [
      { label: 'Qui sommes-nous', href: paths.about },
      { label: 'Adresse et horaires', href: paths.shopAddress },
      { label: 'Nous contacter', href: paths.contact },
      { label: 'Actualités', href: paths.news },
      { label: 'Avis des clients', href: paths.reviews },
    ],
  },
  {
    title: 'Acheter et vendre',
    entries: [
      { label: 'Pièces de collection', href: paths.collectionCoins },
      { label: 'Alertes sur les devises', href: paths.currencyAlert },
      { label: 'Questions fréquentes', href: paths.faq },
      { label: 'Délais et livraison', href: paths.delivery },
      { label: 'Achat en ligne sécurisé', href: paths.securePurchase },
      { label: 'Pourquoi investir dans l’or', href: paths.whyGold },
    ],
  },
  {
    title: 'Informations légales',
    entries: [
      { label: 'Mentions légales', href: paths.legalNotice },
      { label: 'Conditions de vente', href: paths.terms },
      { label: 'Renoncer au contrat ici', href: paths.withdrawal },
      { label: 'Protection des données', href: paths.privacy },
      { label: 'Lutte contre le blanchiment', href: paths.antiLaundering },
      { label: 'Cookies', href: paths.cookies },
      { label: 'Accessibilité', href: paths.accessibility },
      { label: 'Plan du site', href: paths.siteMap },
    ],
  },
];

/** The public pages that are always there. */
export const staticSections = [
  { title: 'La boutique', pages: [{ label: 'Accueil', href: paths.home }, ...shopLinks] },
  ...contentColumns.map(({ title, entries }) => ({
    title,
    pages: entries.filter(({ href }) => !shopLinks.some((link) => link.href === href)),
  })),
];

export const adminEntries: readonly Entry[] = [
  { label: 'À traiter', href: paths.adminOverview },
  { label: 'Commandes', href: paths.adminOrders },
  { label: 'Identités', href: paths.adminIdentities },
  { label: 'Lettre', href: paths.adminLetter },
  { label: 'Courriels', href: paths.adminMails },
];
