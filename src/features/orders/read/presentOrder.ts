import { takesCards } from '../../../config.ts';
import type { Shop } from '../../../http/context.ts';
import { type Cents, eurosFromCents, eurosFromMicros } from '../../../money.ts';
import type { IdentityNeed } from '../../identity/rule.ts';
import { notesLeft, type RefundedPieces } from '../handOver/kept.ts';
import { pickupOf } from '../handOver/pickup.ts';
import type { Order, OrderLine } from '../order.shape.ts';
import { isAhead, isPayable, matterLabels, type OrderRow, paymentLabels, statusLabelOf } from '../order.ts';
import type { LineRow } from '../rows.ts';
import { transferOf } from '../shop.ts';
import { awaitsTransfer, cancelRefusal, otherWay, type UnpaidFacts } from '../unpaid/rule.ts';
import { piecesIn } from '../withdrawalRule.ts';

/** A line that is only priced has no id yet. */
type PricedLine = Omit<LineRow, 'id' | 'orderId' | 'position'> & { id?: string };

export const presentLine = (line: PricedLine, withdrawn = 0, back?: RefundedPieces): OrderLine => ({
  lineId: line.id ?? '',
  type: line.type,
  id: line.metalId ?? line.currencyId ?? '',
  name: line.name,
  photo: line.photo,
  quantity: line.quantity,
  unitPrice: line.type === 'metal' ? eurosFromCents(line.unitPrice) : eurosFromMicros(line.unitPrice),
  coefficient: line.coefficient,
  notes: line.notes,
  amount: eurosFromCents(line.amount),
  withdrawn,
  refunded: back?.quantity ?? 0,
  kept: Math.max(0, line.quantity - withdrawn - (back?.quantity ?? 0)),
  keptNotes: line.notes && notesLeft(line.notes, back?.notes ?? []),
});

/** What the API says of an order: euros, and moments in milliseconds. */
export function presentOrder(
  order: OrderRow,
  lines: readonly LineRow[],
  identity: IdentityNeed,
  shop: Shop,
  {
    surplus,
    withdrawal,
    givenBack,
    pieces,
    unpaid,
    papers,
  }: Pick<Order, 'surplus' | 'withdrawal'> & {
    papers: Pick<Order, 'invoice' | 'creditNotes'>;
    givenBack: Cents;
    pieces: ReadonlyMap<string, RefundedPieces>;
    unpaid: UnpaidFacts;
  },
): Order {
  const { id, orderNumber, paymentType, mac, status, paymentStatus, buyer, payableUntil } = order;
  const amount = eurosFromCents(order.amount);
  return {
    _id: id,
    orderNumber,
    Items: lines.map((line) => presentLine(line, piecesIn(withdrawal?.declared ?? [], line.id), pieces.get(line.id))),
    paymentType,
    mac,
    amount,
    itemsAmount: eurosFromCents(order.itemsAmount),
    deliveryCost: eurosFromCents(order.deliveryCost),
    delivery: order.deliveryMode,
    status,
    statusLabel: statusLabelOf(order),
    paymentStatus,
    paymentStatusLabel:
      paymentStatus === 'paid' && givenBack > 0 ? matterLabels.partlyRefunded : paymentLabels[paymentStatus],
    trackingNumber: order.trackingNumber,
    readyAt: order.readyAt,
    pickup: isAhead(order) && paymentStatus !== 'refunded' ? pickupOf(order, shop.config) : null,
    carrier: order.carrier,
    trackingLink: order.trackingLink,
    buyer,
    identity,
    payableUntil,
    canPay: takesCards(shop.config) && isPayable(order, Date.now()) && !unpaid.awaitsBank,
    awaitsBank: unpaid.awaitsBank,
    canCancel: cancelRefusal(unpaid) === null,
    otherWay: otherWay(unpaid, Date.now()),
    transfer: awaitsTransfer(order)
      ? {
          ...transferOf(shop),
          reference: orderNumber,
          amount: eurosFromCents(order.amount - unpaid.received),
          received: eurosFromCents(unpaid.received),
          deadline: payableUntil,
        }
      : null,
    surplus,
    refunded: eurosFromCents(givenBack),
    withdrawal,
    ...papers,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}
