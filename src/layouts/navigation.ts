import { paths } from '../paths.ts';

export type Entry = { label: string; href: string };

/** The shop's own entries, in the header and in the footer. */
export const shopEntries: readonly Entry[] = [
  { label: 'Devises', href: paths.currencies },
  { label: 'Pièces d’or', href: paths.investmentCoins },
  { label: 'Lingots', href: paths.ingots },
  { label: 'Pièces de collection', href: paths.collectionCoins },
  { label: 'Rachat de bijoux', href: paths.buyBack },
];

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

export const adminEntries: readonly Entry[] = [
  { label: 'À traiter', href: paths.adminOverview },
  { label: 'Commandes', href: paths.adminOrders },
  { label: 'Identités', href: paths.adminIdentities },
  { label: 'Courriels', href: paths.adminMails },
];
