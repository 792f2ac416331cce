import type { orders } from '../../../db/schema/orders.ts';
import type {
  orderStatuses,
  paymentStatuses,
  paymentTypes,
  refundPurposes,
  refundStatuses,
} from '../../../db/words.ts';

export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type PaymentType = (typeof paymentTypes)[number];
export type RefundPurpose = (typeof refundPurposes)[number];
export type OrderRow = typeof orders.$inferSelect;

export const statusLabels: Record<OrderStatus, string> = {
  pending: 'En attente',
  confirmed: 'Confirmée',
  prepared: 'En préparation',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  cancelled: 'Annulée',
};

export const readyLabel = 'Prête au retrait';
export const handedOverLabel = 'Remise au comptoir';

type Stage = Pick<OrderRow, 'status' | 'deliveryMode'> & Partial<Pick<OrderRow, 'readyAt'>>;

export function statusLabelOf({ status, deliveryMode, readyAt = null }: Stage): string {
  if (status === 'delivered' && deliveryMode === 'counter') return handedOverLabel;
  return status === 'prepared' && readyAt !== null ? readyLabel : statusLabels[status];
}

export const paymentLabels: Record<PaymentStatus, string> = {
  pending: 'En attente',
  paid: 'Payé',
  refused: 'Refusé',
  refunded: 'Remboursé',
  cancelled: 'Annulé',
};

export const partlyRefundedLabel = 'Remboursé en partie';

export const orderViews = {
  toPrepare: 'À préparer',
  toSend: 'À expédier ou à remettre',
  late: 'En retard',
  identityDue: 'Identité attendue',
  toRefund: 'À rembourser',
  withdrawn: 'Rétractations à traiter',
  excess: 'Trop-perçus à rendre',
  inDoubt: 'Remboursements sans réponse',
  partlyRefunded: 'Remboursées en partie',
} as const;
export type OrderView = keyof typeof orderViews;

export const refundLabels: Record<(typeof refundStatuses)[number], string> = {
  asked: 'Demandé à la banque',
  accepted: 'Rendu',
  refused: 'Refusé par la banque',
  unknown: 'Sans réponse de la banque',
};

export const paymentTypeLabels: Record<PaymentType, string> = { carte: 'Carte bancaire', virement: 'Virement' };

export const isSold = ({ paymentStatus, status }: Pick<OrderRow, 'paymentStatus' | 'status'>): boolean =>
  paymentStatus === 'paid' && status !== 'cancelled';

export const wasPaid = ({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>): boolean =>
  paymentStatus === 'paid' || paymentStatus === 'refunded';

export const isUnpaid = ({ paymentStatus, status }: Pick<OrderRow, 'paymentStatus' | 'status'>): boolean =>
  status !== 'cancelled' && (paymentStatus === 'pending' || paymentStatus === 'refused');

export const hasLeftShop = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'shipped' || status === 'delivered';

export const isBeforePreparation = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'pending' || status === 'confirmed';

export const isBeforeShipment = (order: Pick<OrderRow, 'status'>): boolean =>
  isBeforePreparation(order) || order.status === 'prepared';

export const trackingRequiredText = 'Indiquez le numéro de suivi du colis.';
export const secondReviewText =
  'Une seule personne a vérifié l’identité du client\u00a0: à ce montant, une autre la confirme avant la préparation.';

export const orderBadge = ({ status }: Pick<OrderRow, 'status'>): string =>
  hasLeftShop({ status }) ? 'badge-good' : status === 'cancelled' ? 'badge-bad' : 'badge-wait';

export const paymentBadges: Record<PaymentStatus, string> = {
  pending: 'badge-wait',
  paid: 'badge-good',
  refused: 'badge-bad',
  refunded: '',
  cancelled: 'badge-bad',
};

export const fullName = ({ firstName, lastName }: Pick<OrderRow['buyer'], 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
