import { takesCards } from '../../../config.ts';
import { days, minutes } from '../../../dates.ts';
import type { Shop } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import type { Configuration } from '../../configuration/configuration.server.ts';
import {
  handedOverLabel,
  isUnpaid,
  type OrderRow,
  type OrderStatus,
  type PaymentStatus,
  type PaymentType,
  paymentLabels,
  secondReviewText,
  statusLabelOf,
  trackingRequiredText,
  wasPaid,
} from '../order.ts';
import { takesTransfers } from '../shop.ts';
import { hasNothingToHandOver } from './goods.ts';
import { awaitsIdentity } from './identity.ts';
import { amountsOf, isRefundOpen, isRefundRefused } from './money.ts';
import type { OrderData, OrderRecord, PaymentAttempt } from './record.ts';

const allowedOrderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['prepared', 'cancelled'],
  prepared: ['shipped', 'delivered', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

export type PaymentActor = 'dealer' | 'bank' | 'shop';

/** A late refusal by the bank does not undo a payment. */
const allowedPaymentTransitions: Record<PaymentStatus, Partial<Record<PaymentStatus, readonly PaymentActor[]>>> = {
  pending: { paid: ['dealer', 'bank'], refused: ['bank'], cancelled: ['shop'] },
  refused: { pending: ['shop'], paid: ['bank'], cancelled: ['shop'] },
  paid: { refunded: ['dealer', 'bank'] },
  refunded: {},
  // Late payments for a cancelled order are booked, then refunded.
  cancelled: { paid: ['dealer', 'bank'] },
};

function goodsRefusal(record: OrderRecord): string | null {
  const { status, paymentStatus } = record.order;
  if (status === 'shipped' && wasPaid(record.order)) return null;
  if (isRefundOpen(record))
    return 'Un remboursement attend la réponse de la banque : la commande reste où elle est jusque-là.';
  if (hasNothingToHandOver(record))
    return 'Tout est remboursé ou en rétractation\u00a0: il ne reste rien à remettre. Annulez la commande.';
  if (paymentStatus !== 'paid') return 'Le paiement n’est pas reçu : la commande ne peut pas être préparée.';
  return null;
}

export function transitionRefusal(record: OrderRecord, to: OrderStatus, hasTracking = false): string | null {
  const { order, identity } = record;
  if (order.status === to) return `La commande est déjà « ${statusLabelOf(order)} ».`;
  if (!allowedOrderTransitions[order.status].includes(to))
    return `Une commande « ${statusLabelOf(order)} » ne peut pas passer à « ${statusLabelOf({ ...order, status: to })} ».`;
  if (order.handOverAt !== null)
    return 'La remise au comptoir est notée\u00a0: elle s’annule dans la minute, rien d’autre ne se fait avant.';
  if (to === 'confirmed' && order.paymentType === 'virement' && order.paymentStatus !== 'paid')
    return 'Son paiement la confirme. S’il manque peu, acceptez l’écart\u00a0; sinon, relancez le client.';
  if (to === 'confirmed' || to === 'cancelled') return null;
  const refusal = goodsRefusal(record);
  if (refusal) return refusal;
  if (to === 'prepared' && awaitsIdentity(order, identity))
    return identity.toConfirm
      ? secondReviewText
      : 'L’identité du client n’est pas vérifiée\u00a0: la commande ne peut pas être préparée.';
  if (to === 'shipped' && order.deliveryMode === 'counter')
    return `Cette commande est à retirer au comptoir : elle passe directement à « ${handedOverLabel} ».`;
  if (to === 'shipped' && !hasTracking) return trackingRequiredText;
  return to === 'delivered' && order.status === 'prepared' && order.deliveryMode === 'parcel'
    ? 'Indiquez d’abord l’expédition du colis et son numéro de suivi.'
    : null;
}

export function readyRefusal(record: OrderRecord): string | null {
  const { deliveryMode, status, readyAt } = record.order;
  if (deliveryMode !== 'counter') return 'Cette commande part par colis.';
  if (status !== 'prepared') return 'Seule une commande en préparation peut être prête au retrait.';
  if (readyAt !== null) return 'Le client est déjà prévenu que sa commande est prête.';
  return transitionRefusal(record, 'delivered');
}

export const counterSaleRefusal = 'Une vente du comptoir s’annule entière, par son opération\u00a0: page Comptoir.';

export function transferRefusal({ channel, paymentType, paymentStatus }: OrderRow): string | null {
  if (channel === 'counter') return counterSaleRefusal;
  if (paymentType === 'carte')
    return 'Cette commande se paie par carte\u00a0: seule la banque le confirme («\u00a0Interroger la banque\u00a0»), un virement se rend.';
  return paymentStatus === 'refunded' ? 'Cette commande est déjà remboursée\u00a0: rendez ce virement.' : null;
}

export function paymentRefusal(record: OrderData, to: PaymentStatus, actor: PaymentActor): string | null {
  const { order } = record;
  const allowedActors = allowedPaymentTransitions[order.paymentStatus][to];
  if (order.channel === 'counter') return counterSaleRefusal;
  if (order.paymentStatus === to) return `Le paiement est déjà « ${paymentLabels[to]} ».`;
  const refusal = to === 'paid' && actor === 'dealer' && transferRefusal(order);
  if (refusal) return refusal;
  const isByCard = order.paymentType === 'carte';
  if (to === 'refunded' && actor === 'dealer' && isByCard && allowedActors && !isRefundRefused(record))
    return 'La banque rend un paiement par carte : demandez-le avec le bouton « Rembourser par la banque ». Il se note à la main seulement après un refus de la banque.';
  if (allowedActors?.includes(actor)) return null;
  return to === 'cancelled' && allowedActors
    ? 'Annulez la commande : son paiement est annulé avec elle.'
    : `Un paiement « ${paymentLabels[order.paymentStatus]} » ne peut pas passer à « ${paymentLabels[to]} ».`;
}

const transitionVerdict = (refusal: string | null) => ({ allowed: refusal === null, why: refusal ?? '' });

export const availableTransitions = (record: OrderRecord) => ({
  statusMoves: allowedOrderTransitions[record.order.status].map((to) => ({
    to,
    label: statusLabelOf({ ...record.order, status: to }),
    needsTracking: to === 'shipped',
    ...transitionVerdict(transitionRefusal(record, to, true)),
  })),
  paymentMoves: (Object.keys(allowedPaymentTransitions) as PaymentStatus[]).flatMap((to) =>
    allowedPaymentTransitions[record.order.paymentStatus][to]?.includes('dealer')
      ? { to, label: paymentLabels[to], ...transitionVerdict(paymentRefusal(record, to, 'dealer')) }
      : [],
  ),
});

type PayableOrder = Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentType' | 'payableUntil'>;

export const isPayable = (order: PayableOrder, now: number): boolean =>
  order.paymentType === 'carte' && isUnpaid(order) && now < order.payableUntil;

const isInProgress = ({ status, events }: Pick<PaymentAttempt, 'status' | 'events'>): boolean =>
  status === 'created' && events.some(({ outcome }) => outcome === 'pending');

const mayStillBePaid = (payment: PaymentAttempt, now: number): boolean =>
  payment.status !== 'accepted' &&
  now < payment.expiresAt + days(1) &&
  ((payment.enquiredAt ?? 0) < payment.expiresAt || isInProgress(payment));

export const isOverdue = ({ order, payments }: OrderData, now: number): boolean =>
  isUnpaid(order) &&
  order.payableUntil <= now &&
  (order.paymentType === 'virement' || !payments.some((payment) => mayStillBePaid(payment, now)));

export const isDeletable = (record: OrderData): boolean => !wasPaid(record.order) && amountsOf(record).received === 0;

export const awaitsTransfer = (order: Omit<PayableOrder, 'payableUntil'>): boolean =>
  order.paymentType === 'virement' && order.paymentStatus === 'pending' && order.status !== 'cancelled';

export const awaitsBank = ({ order, payments }: OrderData): boolean =>
  order.paymentStatus === 'pending' && payments.some(isInProgress);

export const awaitsBankText =
  'La banque traite encore votre paiement. Attendez sa réponse avant de payer, d’annuler ou de modifier la commande.';

export function cancelRefusal(record: OrderData): string | null {
  const { order } = record;
  if (order.status === 'cancelled') return 'Cette commande est déjà annulée.';
  if (!isUnpaid(order)) return 'Cette commande est payée : écrivez-nous pour l’annuler.';
  return awaitsBank(record) ? awaitsBankText : null;
}

/** Returns `paid` while money still has to be refunded, and null if the status does not change. */
export function paymentStatusOnCancel(record: OrderData): 'paid' | 'cancelled' | null {
  if (record.order.paymentStatus === 'pending' && amountsOf(record).received > 0) return 'paid';
  return paymentRefusal(record, 'cancelled', 'shop') ? null : 'cancelled';
}

export type PaymentMethods = { cardLimit: Cents; offersTransfers: boolean };

export const paymentMethods = (
  { cardLimit }: Pick<Configuration, 'cardLimit'>,
  config: Shop['config'],
): PaymentMethods => ({
  cardLimit: takesCards(config) ? cardLimit : 0,
  offersTransfers: takesTransfers(config),
});

export function alternativePayment(
  record: OrderData,
  { cardLimit, offersTransfers }: PaymentMethods,
  now: number,
): PaymentType | null {
  const { order } = record;
  if (cancelRefusal(record) || now >= order.payableUntil) return null;
  if (order.paymentType === 'carte') return offersTransfers ? 'virement' : null;
  return amountsOf(record).byTransfer === 0 && order.amount <= cardLimit ? 'carte' : null;
}

/** E-mails about a transfer or a hand-over are delayed by this time. */
export const undoPeriod = minutes(1);
