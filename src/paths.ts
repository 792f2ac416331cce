import { fold } from '../db/fold.ts';

/** « 20 Francs Napoléon » → `20-francs-napoleon`. */
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
export const orderPaperPath = (id: string, number: string): string => `${orderPath(id)}/papiers/${number}.pdf`;
export const adminPaperPath = (number: string): string => `${adminPaths.invoices}/${number}.pdf`;
export const adminRegisterFile = (file: string): string => `${adminPaths.register}/${file}`;
export const adminMonthPath = (month: string, file: string): string => `${adminPaths.invoices}/mois/${month}/${file}`;
export const orderWithdrawalPath = (id: string): string => `${orderPath(id)}/retractation`;
export const orderReviewPath = (id: string): string => `${orderPath(id)}/avis`;
export const orderDonePath = (id: string, byTransfer = false): string =>
  `/commande-terminee/${id}${byTransfer ? '/virement' : ''}`;
export const notPaidFlag = 'non-paye';
export const orderNotPaidPath = (id: string): string => `${orderDonePath(id)}/${notPaidFlag}`;
export const adminOrderPath = (id: string): string => `/admin/orders/${id}`;
export const adminOrdersPath = (view: string): string => `${adminPaths.orders}?vue=${view}`;
export const adminPickingPath = (ids: readonly string[]): string => `${adminPaths.picking}?ids=${ids.join(',')}`;
export const adminSlipsPath = (ids: readonly string[]): string => `${adminPaths.slips}?ids=${ids.join(',')}`;
export const idsOf = (url: URL): string[] => (url.searchParams.get('ids') ?? '').split(',').filter(Boolean);
export const adminMetalPath = (id: string): string => `${adminPaths.metals}/update/${id}`;
export const adminCurrencyPath = (id: string): string => `${adminPaths.currencies}/update/${id}`;
export const adminBillsPath = (id: string): string => `${adminPaths.currencies}/bills/${id}`;
export const adminCopyPath = (create: string, id: string): string => `${create}?copie=${encodeURIComponent(id)}`;
export const adminVersionPath = (page: string, id: string): string => `${page}?version=${id}`;
/** Lots of an article, where its numbered pieces are entered. */
export const adminPiecesPath = (id: string): string => `${adminPaths.lots}?article=${id}`;
export const adminLotPath = (id: number | string): string => `${adminPaths.lots}/${id}`;
export const adminSlidePath = (id: string): string => `${adminPaths.carousel}/edit/${id}`;
export const mailingPath = (id: string): string => `${adminPaths.letter}?envoi=${id}`;
export const adminNewsPath = (id: string): string => `${adminPaths.news}/update/${id}`;
export const adminMailPath = (id: string): string => `/admin/courriels/${id}`;
export const adminUserPath = (id: string): string => `/admin/users/${id}`;
export const adminIdentityPath = (id: string): string => `/admin/users/identity/${id}`;
export const singleItemCartPath = (id: string, quantity: number): string => `/panier-article/${id}/${quantity}`;
export const picturePath = (file: string): string => `/images/${file}`;
export const resetPasswordPath = (token: string): string => `${paths.resetPassword}/${token}`;
export const signInLinkPath = (token: string): string => `${paths.signInLink}/${token}`;
export const secureAccountPath = (token: string): string => `${paths.secureAccount}/${token}`;
export const confirmEmailPath = (token: string): string => `${paths.confirmEmail}/${token}`;
export const unsubscribePath = (token: string): string => `/Desabonner/${token}`;
export const confirmLetterPath = (token: string): string => `/lettre/confirmer/${token}`;
export const alertStopPath = (token: string): string => `/alerte/arreter/${token}`;
export const alertConfirmPath = (token: string): string => `/alerte/confirmer/${token}`;
export const withReturn = (path: string, back: string): string => `${path}?retour=${encodeURIComponent(back)}`;
export const signInPath = (back: string): string => withReturn(paths.signIn, back);

/** A function, as page scripts carry the whole table below. */
export const adminConfigPath = (page: 'livraison' | 'prix' | 'factures' | 'equipe'): string => `/admin/config/${page}`;

export const adminImportPath = (id: string): string => `${adminPaths.imports}/${id}`;
export const adminPreviewPath = (of: 'metals' | 'currencies' | 'news'): string => `/admin/${of}/apercu`;
export const adminCreatePath = (of: 'metals' | 'currencies' | 'news' | 'carousel'): string => `/admin/${of}/create`;

/** Settings of the automatic source of gold (`or`) or of exchange rates (`devises`). */
export const adminFeedPath = (source: 'or' | 'devises'): string => `${adminPaths.prices}/sources/${source}`;

export const paths = {
  home: '/',
  currencies: '/cours-des-devises',
  investmentCoins: metalLists["Piece D'investissment"],
  collectionCoins: metalLists['Piece De Collection'],
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

/** Apart from the others, which every shop page's script carries. */
export const adminPaths = {
  home: '/admin',
  /** Without a page: the back office's 404 answers. */
  missing: '/admin/introuvable',
  forgottenPassword: '/admin/forgotpassword',
  security: '/admin/securite',
  overview: '/admin/overview',
  orders: '/admin/orders',
  invoices: '/admin/factures',
  margins: '/admin/marges',
  statements: '/admin/releves',
  picking: '/admin/orders/preparation',
  slips: '/admin/orders/bordereaux',
  shipping: '/admin/orders/expedition',
  mails: '/admin/courriels',
  metals: '/admin/metals',
  currencies: '/admin/currencies',
  knownGoods: '/admin/metals/connus',
  imports: '/admin/import',
  config: '/admin/config',
  messages: '/admin/messages',
  reviews: '/admin/avis',
  seo: '/admin/seo',
  carousel: '/admin/carousel',
  news: '/admin/news',
  letter: '/admin/letter',
  members: '/admin/letter/abonnes',
  identities: '/admin/identites',
  prices: '/admin/cours',
  stock: '/admin/stock',
  movements: '/admin/stock/mouvements',
  lots: '/admin/stock/lots',
  register: '/admin/registre',
  users: '/admin/users',
  alerts: '/admin/alertes',
  journal: '/admin/journal',
  machine: '/admin/machine',
} as const;

export const goldFeedPath: string = `${paths.gold}/atom.xml`;
export const goldCsvPath: string = `${paths.gold}/historique.csv`;

/** An API address, also the bare one, answered as JSON. */
export const isCallPath = (path: string): boolean => /^\/api(?![^/?])/.test(path);

/** A telephone number as it is read: on one line. */
export const phoneText = (phone: string): string => phone.replaceAll(' ', '\u00a0');

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
