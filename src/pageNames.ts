import { paths } from './paths.ts';

const names = {
  home: 'Accueil',
  gold: 'Cours de l’or',
  currencies: 'Devises',
  investmentCoins: 'Pièces d’investissement',
  collectorCoins: 'Pièces de collection',
  ingots: 'Lingots',
  buyBack: 'Rachat d’or',
  goldAlert: 'Alertes sur l’or',
  currencyAlert: 'Alertes sur les devises',
  cart: 'Mon panier',
  orderHistory: 'Mes commandes',
  signIn: 'Connexion',
  register: 'Créer un compte',
  forgottenPassword: 'Mot de passe oublié',
  changePassword: 'Sécurité du compte',
  editAccount: 'Mes coordonnées',
  identity: 'Mon identité',
  personalData: 'Mes données',
  faq: 'Questions fréquentes',
  delivery: 'Délais et livraison',
  securePurchase: 'Achat en ligne sécurisé',
  whyGold: 'Pourquoi investir dans l’or',
  contact: 'Nous contacter',
  about: 'Qui sommes-nous\u202f?',
  shopAddress: 'Adresse et horaires',
  news: 'Actualités',
  reviews: 'Avis des clients',
  legalNotice: 'Mentions légales',
  terms: 'Conditions de vente',
  privacy: 'Protection des données',
  antiLaundering: 'Lutte contre le blanchiment',
  cookies: 'Cookies',
  accessibility: 'Accessibilité',
  siteMap: 'Plan du site',
  withdrawal: 'Renoncer au contrat ici',
} as const satisfies Partial<Record<keyof typeof paths, string>>;

export type NamedPage = keyof typeof names;
export type PageLink = { label: string; href: string; keywords?: string };

export const pageLinks = (...pages: readonly NamedPage[]): PageLink[] =>
  pages.map((page) => ({ label: names[page], href: paths[page] }));
