import { type Actor, checkAccess, type StaffRole } from './actor.ts';
import { ShopError } from './errors.ts';

export const staffLabels: Record<StaffRole, string> = {
  owner: 'Direction',
  counter: 'Comptoir',
  prices: 'Prix',
  compliance: 'Conformité',
  accountant: 'Comptabilité',
};

type Act = {
  label: string;
  /** Who may beside the owner, who may everything. */
  roles: readonly Exclude<StaffRole, 'owner'>[];
  /** The calls and pages that it is, by how their paths begin; the longest beginning decides. */
  calls: readonly string[];
  pages: readonly string[];
};

/** Role by act: endpoints, pages and the menu read this one table, and /admin/config shows it. */
export const acts = {
  day: {
    label: 'Voir la journée et chercher',
    roles: ['counter', 'compliance', 'accountant'],
    calls: ['/api/desk/'],
    pages: ['/admin/overview'],
  },
  seeOrders: {
    label: 'Voir les commandes',
    roles: ['counter', 'compliance', 'accountant'],
    calls: ['/api/order/getAllOrders', '/api/order/getOrderById/', '/api/order/addOrderNote'],
    pages: ['/admin/orders'],
  },
  orders: {
    label: 'Faire avancer les commandes',
    roles: ['counter'],
    calls: ['/api/order/'],
    pages: [],
  },
  payments: {
    label: 'Constater un paiement, rapprocher la banque',
    roles: ['counter', 'accountant'],
    calls: [
      '/api/order/updatePaymentStatus',
      '/api/order/noteTransfer',
      '/api/order/undoTransfer',
      '/api/order/askBank',
      '/api/order/resolvePaymentEvent',
      '/api/order/callBackOrder',
      '/api/bank/',
    ],
    pages: ['/admin/releves'],
  },
  refunds: {
    label: 'Rembourser',
    roles: ['accountant'],
    calls: ['/api/order/refund', '/api/order/settleRefund', '/api/order/noteTransferRefund'],
    pages: [],
  },
  papers: {
    label: 'Factures et exports comptables',
    roles: ['accountant'],
    calls: ['/api/accounting/', '/api/invoice', '/api/order/getInvoice/', '/api/order/getCreditNote/'],
    pages: ['/admin/factures'],
  },
  stock: {
    label: 'Compter et recevoir le stock',
    roles: ['counter', 'accountant'],
    calls: ['/api/stock/'],
    pages: ['/admin/stock'],
  },
  identities: {
    label: 'Vérifier les identités',
    roles: ['compliance'],
    calls: [
      '/api/users/getUserIdentity/',
      '/api/users/identityFile/',
      '/api/users/updateIdentityStatus/',
      '/api/users/identityProposal',
    ],
    pages: ['/admin/identites', '/admin/users/identity'],
  },
  clients: {
    label: 'Voir et suivre les comptes des clients',
    roles: ['counter', 'compliance'],
    calls: ['/api/users/'],
    pages: ['/admin/users'],
  },
  messages: {
    label: 'Répondre aux messages, renvoyer un courriel',
    roles: ['counter'],
    calls: ['/api/contact/', '/api/mail/'],
    pages: ['/admin/messages', '/admin/courriels'],
  },
  prices: {
    label: 'Changer les prix',
    roles: ['prices'],
    calls: ['/api/prices/', '/api/reserve/newPriceUpdate'],
    pages: ['/admin/cours'],
  },
  catalogue: {
    label: 'Tenir le catalogue',
    roles: ['prices'],
    calls: ['/api/metal/', '/api/currency/', '/api/catalogue/', '/api/drafts/'],
    pages: ['/admin/metals', '/admin/currencies'],
  },
  alerts: {
    label: 'Voir et arrêter les alertes',
    roles: ['counter', 'prices'],
    calls: ['/api/reserve/'],
    pages: ['/admin/alertes'],
  },
  texts: {
    label: 'Actualités, carrousel, référencement, avis',
    roles: [],
    calls: ['/api/news/', '/api/carousels', '/api/seo/', '/api/reviews/'],
    pages: ['/admin/news', '/admin/carousel', '/admin/seo', '/admin/letter', '/admin/avis'],
  },
  journal: {
    label: 'Lire le journal',
    roles: ['compliance', 'accountant'],
    calls: [],
    pages: ['/admin/journal'],
  },
  configuration: {
    label: 'Configurer la boutique',
    roles: [],
    calls: ['/api/configuration/'],
    pages: ['/admin/config'],
  },
  staff: {
    label: 'Ouvrir et fermer les comptes de l’équipe',
    roles: [],
    calls: ['/api/users/inviteAdmin', '/api/users/updateStaffRole/'],
    pages: [],
  },
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof acts;

const all = Object.entries(acts) as [ActName, Act][];

/** The act whose beginning fits best; undefined where none does. */
function bestFit(path: string, beginningsOf: (act: Act) => readonly string[]): ActName | undefined {
  const fits = all.flatMap(([name, act]) =>
    beginningsOf(act).flatMap((start) => (path.startsWith(start) ? [{ name, length: start.length }] : [])),
  );
  return fits.sort((a, b) => b.length - a.length)[0]?.name;
}

export const actOfCall = (path: string): ActName | undefined => bestFit(path, ({ calls }) => calls);
/** By the route or the address of a page; what is nobody's act, as one's own security, is open to all of the staff. */
export const actOfPage = (path: string): ActName | undefined => bestFit(path, ({ pages }) => pages);

export const roleMay = (role: StaffRole, name: ActName): boolean =>
  role === 'owner' || (acts[name].roles as readonly StaffRole[]).includes(role);

/** Whether this person of the staff may; anybody else is for `checkAccess`. */
export const mayAct = (actor: Actor, name: ActName | undefined): boolean =>
  actor.kind !== 'admin' || name === undefined || roleMay(actor.staff ?? 'owner', name);

const notYours = 'Votre rôle dans la boutique ne permet pas cette action. Demandez à la direction.';

/** @throws unauthenticated, forbidden for clients and for a role that may not */
export function requireAct(actor: Actor, name: ActName): void {
  checkAccess(actor, 'admin');
  if (!mayAct(actor, name)) throw new ShopError('forbidden', notYours);
}

/** Calls that clients make too, about one record that staff may ask for. */
const ofSomebody = /\{(id|orderId|number)\}$/;

type Called = { access: 'public' | 'session' | 'user' | 'client' | 'admin'; path: string };

/** A call of the back office is somebody's act; one that the table does not know is the owner's. @throws forbidden */
export function checkStaff(actor: Actor, { access, path }: Called, ownId = false): void {
  if (actor.kind !== 'admin' || ownId || !(access === 'admin' || (access === 'user' && ofSomebody.test(path)))) return;
  const name = actOfCall(path);
  const may = name === undefined ? (actor.staff ?? 'owner') === 'owner' : mayAct(actor, name);
  if (!may) throw new ShopError('forbidden', notYours);
}
