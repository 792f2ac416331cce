import type { orders } from '../../../db/schema/orders.ts';
import type { orderStatuses, paymentStatuses, paymentTypes, refundStatuses } from '../../../db/words.ts';
import type { IdentityNeed } from '../identity/rule.ts';

/** What orders are found by beside the states of their payment; none is a state of its own. */
export const paymentMatters = ['partlyRefunded', 'withdrawn', 'inDoubt', 'excess'] as const;

export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type PaymentType = (typeof paymentTypes)[number];
export type RefundStatus = (typeof refundStatuses)[number];
/** As stored: amounts in cents. */
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
const handedOverLabel = 'Remise au comptoir';

type Stage = Pick<OrderRow, 'status' | 'deliveryMode'> & Partial<Pick<OrderRow, 'readyAt'>>;

/** The status of this order, as both sides read it: at the counter it waits and is handed over. */
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

export const matterLabels: Record<(typeof paymentMatters)[number], string> = {
  partlyRefunded: 'Remboursé en partie',
  withdrawn: 'Rétractation à traiter',
  inDoubt: 'Remboursement sans réponse',
  excess: 'Trop-perçu à rendre',
};

export const refundLabels: Record<RefundStatus, string> = {
  asked: 'Demandé à la banque',
  accepted: 'Rendu',
  refused: 'Refusé par la banque',
  unknown: 'Sans réponse de la banque',
};

export const paymentTypeLabels: Record<PaymentType, string> = { carte: 'Carte bancaire', virement: 'Virement' };

/** Where an order may go from each status; `mayMove` adds what must be true first. */
export const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['prepared', 'cancelled'],
  prepared: ['shipped', 'delivered', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** Who makes a payment move: the dealer by hand, the bank by a sealed message, the shop's own rules. */
export type PaymentMover = 'dealer' | 'bank' | 'shop';

/** Where a payment may go, and by whom. Paid only ever leads to refunded: no late refusal takes it back. */
export const paymentMoves: Record<PaymentStatus, Partial<Record<PaymentStatus, readonly PaymentMover[]>>> = {
  pending: { paid: ['dealer', 'bank'], refused: ['bank'], cancelled: ['shop'] },
  refused: { pending: ['shop'], paid: ['bank'], cancelled: ['shop'] },
  paid: { refunded: ['dealer', 'bank'] },
  refunded: {},
  // Money that comes in after the order was cancelled is booked, to be given back.
  cancelled: { paid: ['dealer', 'bank'] },
};

/** Paid, and not given up. */
export const isSold = ({ paymentStatus, status }: Pick<OrderRow, 'paymentStatus' | 'status'>): boolean =>
  paymentStatus === 'paid' && status !== 'cancelled';

/** Out of the shop. */
export const hasLeft = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'shipped' || status === 'delivered';

/** Not handed over and not given up. */
export const isAhead = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'prepared';

export const trackingNeeded = 'Indiquez le numéro de suivi du colis.';
export const confirmByTwo =
  'Une seule personne a vérifié l’identité du client\u00a0: à ce montant, une autre la confirme avant la préparation.';

type Verdict = { allowed: boolean; why: string };

const yes: Verdict = { allowed: true, why: '' };
const no = (why: string): Verdict => ({ allowed: false, why });

export type MoveFacts = Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentType' | 'deliveryMode'> & {
  identity: Pick<IdentityNeed, 'required' | 'satisfied' | 'toConfirm' | 'verifiedAt'>;
  /** The bank refused to give a card payment back. */
  refundRefused?: boolean;
  /** The bank was asked to give money back and has not answered. */
  refundOpen?: boolean;
  /** All of it went back in money or is withdrawn. */
  nothingLeft?: boolean;
};

/** Whether an order may take this status now; `why` is a French sentence for the dealer. */
export function mayMove(order: MoveFacts, to: OrderStatus, trackingNumber: string | null = null): Verdict {
  if (!orderMoves[order.status].includes(to)) {
    if (order.status === to) return no(`La commande est déjà « ${statusLabelOf(order)} ».`);
    return no(
      `Une commande « ${statusLabelOf(order)} » ne peut pas passer à « ${statusLabelOf({ ...order, status: to })} ».`,
    );
  }
  if (to === 'confirmed' || to === 'cancelled') return yes;
  // The parcel arrives whatever became of its money.
  if (order.status === 'shipped' && order.paymentStatus === 'refunded') return yes;
  if (order.refundOpen && order.status !== 'shipped')
    return no('Un remboursement attend la réponse de la banque : la commande reste où elle est jusque-là.');
  if (order.nothingLeft && order.status !== 'shipped')
    return no('Tout est remboursé ou en rétractation\u00a0: il ne reste rien à remettre. Annulez la commande.');
  if (order.paymentStatus !== 'paid') return no('Le paiement n’est pas reçu : la commande ne peut pas être préparée.');
  if (to === 'prepared' && order.identity.required && !order.identity.satisfied)
    return no(
      order.identity.toConfirm
        ? confirmByTwo
        : 'L’identité du client n’est pas vérifiée\u00a0: la commande ne peut pas être préparée.',
    );
  if (to === 'shipped' && order.deliveryMode === 'counter')
    return no(`Cette commande est à retirer au comptoir : elle passe directement à « ${handedOverLabel} ».`);
  if (to === 'shipped' && !trackingNumber) return no(trackingNeeded);
  if (to === 'delivered' && order.status === 'prepared' && order.deliveryMode === 'parcel')
    return no('Indiquez d’abord l’expédition du colis et son numéro de suivi.');
  return yes;
}

/** Why the client may not be told now that it waits at the counter, for the dealer; null while he may. */
export function readyRefusal(order: MoveFacts & Pick<OrderRow, 'readyAt'>): string | null {
  if (order.deliveryMode !== 'counter') return 'Cette commande part par colis.';
  if (order.status !== 'prepared') return 'Seule une commande en préparation peut être prête au retrait.';
  if (order.readyAt !== null) return 'Le client est déjà prévenu que sa commande est prête.';
  return mayMove(order, 'delivered').why || null;
}

/** Whether a payment may take this status by this mover; `why` is a French sentence for the dealer. */
export function mayMovePayment(order: MoveFacts, to: PaymentStatus, mover: PaymentMover): Verdict {
  const movers = paymentMoves[order.paymentStatus][to];
  if (order.paymentStatus === to) return no(`Le paiement est déjà « ${paymentLabels[to]} ».`);
  if (to === 'paid' && mover === 'dealer' && order.paymentType === 'carte')
    return no(
      'Seule la banque confirme un paiement par carte : demandez-le-lui avec le bouton « Interroger la banque ».',
    );
  if (to === 'refunded' && mover === 'dealer' && order.paymentType === 'carte' && movers && !order.refundRefused)
    return no(
      'La banque rend un paiement par carte : demandez-le avec le bouton « Rembourser par la banque ». Il se note à la main seulement après un refus de la banque.',
    );
  if (movers?.includes(mover)) return yes;
  if (to === 'cancelled' && movers) return no('Annulez la commande : son paiement est annulé avec elle.');
  return no(`Un paiement « ${paymentLabels[order.paymentStatus]} » ne peut pas passer à « ${paymentLabels[to]} ».`);
}

/** Whether the client may still pay it by card at its frozen amount. */
export const isPayable = (
  order: Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentType' | 'payableUntil'>,
  now: number,
): boolean =>
  order.paymentType === 'carte' &&
  order.status !== 'cancelled' &&
  (order.paymentStatus === 'pending' || order.paymentStatus === 'refused') &&
  now < order.payableUntil;

/** Only an order that never held money may disappear. */
export const isDeletable = ({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>): boolean =>
  paymentStatus !== 'paid' && paymentStatus !== 'refunded';
