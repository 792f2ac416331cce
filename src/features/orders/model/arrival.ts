import type { DeliveryTimes } from '../../../../db/schema/shop.ts';
import { territoryOf } from '../../../countryCodes.ts';
import { dayOf } from '../../../workingDays.ts';
import { deliveryEstimate, handoverText, parcelEstimate, parcelText } from '../../configuration/delivery.ts';
import { isIdentityDue } from '../../identity/rule.ts';
import type { Order, OrderDetail } from '../order.shape.ts';
import { isAhead } from '../order.ts';
import { nothingRemains } from './goods.ts';
import type { OrderRecord } from './record.ts';

type Moves = readonly Pick<OrderDetail['timeline'][number], 'at' | 'kind' | 'to'>[];

type HandoverInput = Pick<Order, 'status' | 'paymentStatus' | 'paymentType' | 'delivery' | 'identity' | 'readyAt'> & {
  timeline: Moves;
  buyer: Pick<Order['buyer'], 'deliverTo' | 'country' | 'postalCode'>;
};

type Awaited = Pick<HandoverInput, 'delivery' | 'paymentType' | 'identity'> & { isPaid: boolean };

function condition({ isPaid, paymentType, identity }: Awaited): string {
  const isDue = isIdentityDue(identity);
  const papers = isDue && identity.toSend;
  if (!isPaid && paymentType === 'virement')
    return papers
      ? ', pour un virement et des pièces d’identité envoyés aujourd’hui'
      : ', pour un virement fait aujourd’hui';
  if (!isPaid)
    return papers ? ', si vous payez et envoyez vos pièces d’identité aujourd’hui' : ', si vous payez aujourd’hui';
  if (papers) return ', si vous envoyez vos pièces d’identité aujourd’hui';
  return isDue ? ', contrôle de vos pièces d’identité compris' : '';
}

/** « Livraison prévue chez vous entre … et …, si vous envoyez vos pièces d’identité aujourd’hui. » */
const arrivalSentence = (handover: string, order: Awaited): string =>
  `${order.delivery === 'parcel' ? 'Livraison prévue' : 'Retrait prévu'} ${handover}${condition(order)}.`;

/**
 * From its shipping, else from payment and proof of identity, or now while one is missing; null at the counter, once
 * ended or past. `procureDays`: how long what it lacks takes.
 */
export function orderHandover(order: HandoverInput, times: DeliveryTimes, now: number, procureDays = 0): string | null {
  const { status, paymentStatus, paymentType, delivery, identity, timeline, buyer } = order;
  if (
    order.readyAt !== null ||
    ['delivered', 'cancelled'].includes(status) ||
    ['refunded', 'cancelled'].includes(paymentStatus)
  )
    return null;
  const territory = territoryOf(buyer.deliverTo ?? buyer);
  if (status === 'shipped') {
    const left = timeline.find(({ kind, to }) => kind === 'status' && to === 'shipped');
    const sent = left && parcelEstimate(times, left.at, territory);
    return sent && sent.parcel.last >= dayOf(now) ? parcelText(sent, buyer.deliverTo && '') : null;
  }
  // A note of a transfer may have been taken back.
  const paid =
    paymentStatus === 'paid' ? timeline.findLast(({ kind, to }) => kind === 'payment' && to === 'paid') : undefined;
  const waiting = {
    transfer: !paid && paymentType === 'virement',
    identity: isIdentityDue(identity),
    procureDays,
    territory,
  };
  const complete = paid && !waiting.identity ? Math.max(paid.at, identity.verifiedAt ?? 0) : now;
  const estimate = deliveryEstimate(times, complete, waiting);
  const last = delivery === 'parcel' ? estimate.parcel.last : estimate.counter;
  return last < dayOf(now) ? null : handoverText(estimate, delivery, buyer.deliverTo && '');
}

/** Of paid orders: the day given to the client is past, and the goods are still here. */
export function isLate(record: OrderRecord, times: DeliveryTimes, now: number, procureDays: number): boolean {
  const { order } = record;
  const waits = order.paymentStatus === 'paid' && isAhead(order) && order.readyAt === null && !nothingRemains(record);
  return waits && orderHandover(handoverInput(record), times, now, procureDays) === null;
}

export const handoverInput = ({ order, identity, history }: OrderRecord): HandoverInput => ({
  ...order,
  delivery: order.deliveryMode,
  identity,
  timeline: history.map(({ at, kind, toValue: to }) => ({ at, kind, to })),
});

/** The same as a sentence; null too while the shop cannot take the transfer. */
export function orderArrival(
  order: HandoverInput & { transfer: Pick<NonNullable<Order['transfer']>, 'details'> | null },
  times: DeliveryTimes,
  now: number,
  procureDays = 0,
): string | null {
  const handover = order.transfer?.details === 'missing' ? null : orderHandover(order, times, now, procureDays);
  return handover && arrivalSentence(handover, { ...order, isPaid: order.paymentStatus === 'paid' });
}
