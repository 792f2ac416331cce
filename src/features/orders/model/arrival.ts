import type { DeliveryTimes } from '../../../../db/schema/shop.ts';
import { territoryOf } from '../../../countryCodes.ts';
import type { Shop } from '../../../http/context.ts';
import { dayOf } from '../../../workingDays.ts';
import {
  deliveryEstimate,
  handoverText,
  parcelEstimate,
  parcelText,
  withoutPastDays,
} from '../../configuration/delivery.ts';
import { isBeforePreparation, isBeforeShipment } from '../order.ts';
import { takesTransfers } from '../shop.ts';
import { nothingRemains } from './goods.ts';
import { awaitsIdentity } from './identity.ts';
import type { OrderRecord } from './record.ts';
import { awaitsTransfer } from './rules.ts';
import { statusTime } from './withdrawals.ts';

function conditionText({ order, identity }: OrderRecord): string {
  if (!isBeforePreparation(order)) return '';
  const { paymentStatus, paymentType } = order;
  const isPaid = paymentStatus === 'paid';
  const isIdentityDue = awaitsIdentity(order, identity);
  const needsDocuments = isIdentityDue && identity.toSend;
  if (!isPaid && paymentType === 'virement')
    return needsDocuments
      ? ', pour un virement et une pièce d’identité envoyés aujourd’hui'
      : ', pour un virement fait aujourd’hui';
  if (!isPaid)
    return needsDocuments
      ? ', si vous payez et envoyez votre pièce d’identité aujourd’hui'
      : ', si vous payez aujourd’hui';
  if (needsDocuments) return ', si vous envoyez votre pièce d’identité aujourd’hui';
  return isIdentityDue ? ', contrôle de votre pièce d’identité compris' : '';
}

/** Null once the goods are ready or handed over, or once the estimated date has passed. */
export function handoverEstimate(
  record: OrderRecord,
  times: DeliveryTimes,
  now: number,
  procureDays = 0,
): string | null {
  const { order, identity } = record;
  const { status, paymentStatus, paymentType, deliveryMode, buyer } = order;
  if (
    order.readyAt !== null ||
    ['delivered', 'cancelled'].includes(status) ||
    ['refunded', 'cancelled'].includes(paymentStatus)
  )
    return null;
  const territory = territoryOf(buyer.deliverTo ?? buyer);
  if (status === 'shipped') {
    const shippedAt = statusTime(record, ['shipped']);
    const parcelTimes = shippedAt !== null && parcelEstimate(times, shippedAt, territory);
    return parcelTimes && parcelTimes.parcel.last >= dayOf(now)
      ? parcelText(withoutPastDays(parcelTimes, now), buyer.deliverTo && '')
      : null;
  }
  // The last payment counts, because an earlier transfer may have been undone.
  const paidEntry =
    paymentStatus === 'paid'
      ? record.history.findLast(({ kind, toValue }) => kind === 'payment' && toValue === 'paid')
      : undefined;
  const delayCauses = {
    transfer: !paidEntry && paymentType === 'virement',
    identity: awaitsIdentity(order, identity),
    procureDays,
    territory,
  };
  const completedAt = paidEntry && !delayCauses.identity ? Math.max(paidEntry.at, identity.verifiedAt ?? 0) : now;
  const estimate = deliveryEstimate(times, completedAt, delayCauses);
  const latestDay = deliveryMode === 'parcel' ? estimate.parcel.last : estimate.counter;
  return latestDay < dayOf(now)
    ? null
    : handoverText(withoutPastDays(estimate, now), deliveryMode, buyer.deliverTo && '');
}

export function isLate(record: OrderRecord, times: DeliveryTimes, now: number, procureDays: number): boolean {
  const { order } = record;
  const isWaiting =
    order.paymentStatus === 'paid' && isBeforeShipment(order) && order.readyAt === null && !nothingRemains(record);
  return isWaiting && handoverEstimate(record, times, now, procureDays) === null;
}

export function expectedDeliveryText(
  record: OrderRecord,
  { config }: Shop,
  ...context: [times: DeliveryTimes, now: number, procureDays?: number]
): string | null {
  const isSuspended = awaitsTransfer(record.order) && !takesTransfers(config);
  const deliveryText = isSuspended ? null : handoverEstimate(record, ...context);
  const subject = record.order.deliveryMode === 'parcel' ? 'Livraison prévue' : 'Retrait prévu';
  return deliveryText && `${subject} ${deliveryText}${conditionText(record)}.`;
}
