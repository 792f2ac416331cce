import { fold } from '../db/fold.ts';

export const slug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'article';

const metalLists = {
  Lingots: '/lingots-lingotins-or',
  "Piece D'investissment": '/pieces-or-investissement',
  'Piece De Collection': '/pieces-or-collection',
} as const;

export type MetalType = keyof typeof metalLists;

export const metalListPath = (type: MetalType): string => metalLists[type];
export const metalPath = (metal: { type: MetalType; metalName: string; id: string }): string =>
  `${metalLists[metal.type]}/${slug(metal.metalName)}/${metal.id}`;
export const currencyPath = (currency: { moneyName: string; id: string }): string =>
  `${paths.currencies}/${slug(currency.moneyName)}/${currency.id}`;
export const sellPath = (metalId: string): string => `${paths.buyBack}?carats=${metalId}&poids=1#calculator`;
export const newsPath = (id: string): string => `${paths.news}/${id}`;
export const orderPath = (id: string): string => `${paths.orderHistory}/${id}`;
export const orderSummaryPath = (id: string): string => `${orderPath(id)}/recapitulatif.pdf`;
export const orderTermsPath = (id: string): string => `${orderPath(id)}/conditions.pdf`;
export const orderInvoicePath = (id: string, number: string): string => `${orderPath(id)}/papiers/${number}.pdf`;
export const orderWithdrawalPath = (id: string): string => `${orderPath(id)}/retractation`;
export const orderReviewPath = (id: string): string => `${orderPath(id)}/avis`;
export const orderDonePath = (id: string, byTransfer = false): string =>
  `/commande-terminee/${id}${byTransfer ? '/virement' : ''}`;
export const notPaidSegment = 'non-paye';
export const orderNotPaidPath = (id: string): string => `${orderDonePath(id)}/${notPaidSegment}`;
export const singleItemCartPath = (id: string, quantity: number): string => `/panier-article/${id}/${quantity}`;
export const picturePath = (file: string): string => `/images/${file}`;
export const resetPasswordPath = (token: string): string => `${paths.resetPassword}/${token}`;
export const signInLinkPath = (token: string): string => `${paths.signInLink}/${token}`;
export const secureAccountPath = (token: string): string => `${paths.secureAccount}/${token}`;
export const confirmEmailPath = (token: string): string => `${paths.confirmEmail}/${token}`;
export const unsubscribePath = (token: string): string => `/Desabonner/${token}`;
export const confirmNewsletterPath = (token: string): string => `/lettre/confirmer/${token}`;
export const alertStopPath = (token: string): string => `/alerte/arreter/${token}`;
export const alertConfirmPath = (token: string): string => `/alerte/confirmer/${token}`;
export const withReturnPath = (path: string, returnPath: string): string =>
  `${path}?retour=${encodeURIComponent(returnPath)}`;
export const signInPath = (returnPath: string): string => withReturnPath(paths.signIn, returnPath);

export const paths = {
  home: '/',
  currencies: '/cours-des-devises',
  investmentCoins: metalLists["Piece D'investissment"],
  collectorCoins: metalLists['Piece De Collection'],
  ingots: metalLists.Lingots,
  gold: '/cours-de-l-or',
  buyBack: '/rachat-bijoux-or',
  search: '/recherche',
  goldAlert: '/alerte-meilleur-taux-or',
  currencyAlert: '/alerte-meilleur-taux-devises',
  cart: '/panier',
  emptyCart: '/panier-vide',
  checkout: '/valider-commande',
  orderHistory: '/historique-commandes',
  signIn: '/connexion',
  register: '/creation-compte',
  forgottenPassword: '/mot-passe-oublie',
  resetPassword: '/reintialiser-mot-passe-oublier',
  signInLink: '/lien-connexion',
  secureAccount: '/securiser-compte',
  confirmEmail: '/confirmer-adresse',
  changePassword: '/modifier-mot-passe',
  editAccount: '/modifier-coordonnees',
  identity: '/verification-identité',
  personalData: '/mes-donnees',
  ownAlerts: '/mes-alertes',
  news: '/Nouvelles',
  newsFeed: '/Nouvelles/atom.xml',
  contact: '/nous-contacter',
  about: '/qui-sommes-nous',
  delivery: '/delais-livraison',
  securePurchase: '/achat-enligne-securise',
  legalNotice: '/mentions-legales',
  terms: '/cgv',
  withdrawal: '/retractation',
  privacy: '/protection-donnees-personnelles',
  antiLaundering: '/lutte-contre-blanchiment-argent-et-financement-terrorisme',
  siteMap: '/plan-site',
  whyGold: '/pourquoi-investir-dans-or',
  shopAddress: '/adresse',
  reviews: '/avis-client',
  cookies: '/cookies',
  faq: '/faq-questions-frequentes',
  accessibility: '/accessibilite',
  notAuthorized: '/not-authorized',
  serverError: '/server-error',
  testBank: '/banque-de-demonstration',
} as const;

/** Separate from adminPaths.ts, because the script of every page contains these. */
export const adminAccountPaths = {
  home: '/admin',
  forgottenPassword: '/admin/forgotpassword',
  security: '/admin/securite',
  overview: '/admin/overview',
} as const;

export const goldFeedPath: string = `${paths.gold}/atom.xml`;
export const goldCsvPath: string = `${paths.gold}/historique.csv`;

export const isApiPath = (path: string): boolean => /^\/api(?![^/?])/.test(path);

export const phoneText = (phone: string): string => phone.replaceAll(' ', '\u00a0');

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
