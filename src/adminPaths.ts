import { adminAccountPaths } from './paths.ts';

export const adminInvoicePath = (number: string): string => `${adminPaths.invoices}/${number}.pdf`;
export const adminExchangeReceiptPath = (id: string): string => `/admin/comptoir/bordereau/${id}.pdf`;
export const adminRegisterFilePath = (file: string): string => `${adminPaths.register}/${file}`;
export const adminPurchasePath = (id: string): string => `${adminPaths.purchases}/${id}`;
export const adminPurchaseFilePath = (id: string, paper: 'contrat' | 'paiement'): string =>
  `${adminPurchasePath(id)}/${paper}.pdf`;
export const adminDrawerPath = (day: string): string => `${adminPaths.drawer}/${day}`;
export const adminDrawerFilePath = (day: string): string => `${adminDrawerPath(day)}/feuille.pdf`;
export const adminMonthPath = (month: string, file: string): string => `${adminPaths.invoices}/mois/${month}/${file}`;
export const adminDealPath = (id: string): string => `${adminPaths.deals}/${id}`;
export const adminOrderPath = (id: string): string => `/admin/orders/${id}`;
export const adminOrdersPath = (view: string): string => `${adminPaths.orders}?vue=${view}`;
export const adminPickingPath = (ids: readonly string[]): string => `${adminPaths.picking}?ids=${ids.join(',')}`;
export const adminSlipsPath = (ids: readonly string[]): string => `${adminPaths.slips}?ids=${ids.join(',')}`;
export const selectedIds = (url: URL): string[] => (url.searchParams.get('ids') ?? '').split(',').filter(Boolean);
export const adminMetalPath = (id: string): string => `${adminPaths.metals}/update/${id}`;
export const adminCurrencyPath = (id: string): string => `${adminPaths.currencies}/update/${id}`;
export const adminBillsPath = (id: string): string => `${adminPaths.currencies}/bills/${id}`;
export const adminCopyPath = (create: string, id: string): string => `${create}?copie=${encodeURIComponent(id)}`;
export const adminVersionPath = (page: string, id: string): string => `${page}?version=${id}`;
export const adminItemLotsPath = (id: string): string => `${adminPaths.lots}?article=${id}`;
export const adminLotPath = (id: number | string): string => `${adminPaths.lots}/${id}`;
export const adminSlidePath = (id: string): string => `${adminPaths.carousel}/edit/${id}`;
export const mailingPath = (id: string): string => `${adminPaths.letter}?envoi=${id}`;
export const adminNewsPath = (id: string): string => `${adminPaths.news}/update/${id}`;
export const adminMailPath = (id: string): string => `/admin/courriels/${id}`;
export const adminUserPath = (id: string): string => `/admin/users/${id}`;
export const adminIdentityPath = (id: string): string => `/admin/users/identity/${id}`;
export const adminMessagePath = (id: string): string => `/admin/messages?message=${id}`;
export const adminConfigPath = (page: 'livraison' | 'prix' | 'factures' | 'equipe'): string => `/admin/config/${page}`;
export const adminImportPath = (id: string): string => `${adminPaths.imports}/${id}`;
export const adminPreviewPath = (kind: 'metals' | 'currencies' | 'news'): string => `/admin/${kind}/apercu`;
export const adminCreatePath = (kind: 'metals' | 'currencies' | 'news' | 'carousel'): string => `/admin/${kind}/create`;
export const adminFeedPath = (source: 'or' | 'devises'): string => `${adminPaths.prices}/sources/${source}`;

export const adminPaths = {
  ...adminAccountPaths,
  /** An address that no page has. */
  missing: '/admin/introuvable',
  counter: '/admin/comptoir',
  deals: '/admin/comptoir/operations',
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
  exchangeRegister: '/admin/changes',
  drawer: '/admin/comptoir/caisse',
  /** Linked only from the back office: the board is for the shop window. */
  board: '/affichage',
  purchases: '/admin/rachats',
  bags: '/admin/sachets',
  users: '/admin/users',
  alerts: '/admin/alertes',
  journal: '/admin/journal',
  machine: '/admin/machine',
} as const;
