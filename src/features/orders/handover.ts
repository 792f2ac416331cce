import type { DeliveryTimes } from '../../../db/schema/shop.ts';
import { dayOf } from '../../workingDays.ts';
import { deliveryEstimate, handoverText } from '../configuration/delivery.ts';
import type { OrderDetail } from './order.shape.ts';

type Facts = Pick<OrderDetail, 'status' | 'paymentStatus' | 'paymentType' | 'delivery' | 'identity' | 'timeline'>;

/**
 * When an order that has not left arrives, reckoned from its payment, or from now while money or identity is missing;
 * null for one that has left or ended, and once the reckoned day is past. `procureDays`: what it still lacks takes so long.
 */
export function orderHandover(order: Facts, times: DeliveryTimes, now: number, procureDays = 0): string | null {
  const { status, paymentStatus, paymentType, delivery, identity, timeline } = order;
  if (['shipped', 'delivered', 'cancelled'].includes(status) || ['refunded', 'cancelled'].includes(paymentStatus))
    return null;
  // A note of a transfer may have been taken back.
  const paid =
    paymentStatus === 'paid' ? timeline.findLast(({ kind, to }) => kind === 'payment' && to === 'paid') : undefined;
  const waiting = {
    transfer: !paid && paymentType === 'virement',
    identity: identity.required && !identity.satisfied,
    procureDays,
  };
  const estimate = deliveryEstimate(times, paid && !waiting.identity ? paid.at : now, waiting);
  const last = delivery === 'parcel' ? estimate.parcel.last : estimate.counter;
  return last < dayOf(now) ? null : handoverText(estimate, delivery);
}
