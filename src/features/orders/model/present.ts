import type { Shop } from '../../../http/context.ts';
import { eurosFromCents } from '../../../money.ts';
import { eurosOf } from '../../catalogue/item.ts';
import type { Order, OrderLine } from '../order.shape.ts';
import { isBeforeShipment, statusLabelOf } from '../order.ts';
import { bankDetails, getPickup } from '../shop.ts';
import { type RemainingLine, remainingLines } from './goods.ts';
import { amountsOf, isRefundOpen, overpaymentSettledAt } from './money.ts';
import type { LineRow, OrderRecord } from './record.ts';
import { alternativePayment, awaitsBank, awaitsTransfer, cancelRefusal, type PaymentMethods } from './rules.ts';
import { canPay, paymentLabelOf } from './state.ts';
import { presentWithdrawal } from './withdrawals.ts';

type PresentedLine = Omit<LineRow, 'id' | 'orderId' | 'position'> & Partial<RemainingLine>;

export const presentLine = (line: PresentedLine): OrderLine => ({
  lineId: line.id ?? '',
  type: line.type,
  id: line.metalId ?? line.currencyId ?? '',
  name: line.name,
  photo: line.photo,
  quantity: line.quantity,
  unitPrice: eurosOf(line.type, line.unitPrice),
  coefficient: line.coefficient,
  notes: line.notes,
  amount: eurosFromCents(line.amount),
  withdrawn: line.withdrawn ?? 0,
  refunded: line.refunded ?? 0,
  remaining: line.remaining ?? line.quantity,
  remainingNotes: line.remainingNotes === undefined ? line.notes : line.remainingNotes,
});

export function presentOrder(record: OrderRecord, shop: Shop, methods: PaymentMethods): Order {
  const { order, identity, papers } = record;
  const { id, orderNumber, paymentType, mac, status, paymentStatus, buyer, payableUntil } = order;
  const now = Date.now();
  const amounts = amountsOf(record);
  const refunded = paymentStatus === 'pending' ? 0 : amounts.refundedPrice;
  const invoice = papers.find(({ kind }) => kind === 'invoice');
  return {
    _id: id,
    orderNumber,
    Items: remainingLines(record).map(presentLine),
    paymentType,
    mac,
    amount: eurosFromCents(order.amount),
    itemsAmount: eurosFromCents(order.itemsAmount),
    deliveryCost: eurosFromCents(order.deliveryCost),
    delivery: order.deliveryMode,
    status,
    statusLabel: statusLabelOf(order),
    paymentStatus,
    paymentStatusLabel: paymentLabelOf(record),
    trackingNumber: order.trackingNumber,
    readyAt: order.readyAt,
    pickup: isBeforeShipment(order) && paymentStatus !== 'refunded' ? getPickup(order, shop.config) : null,
    carrier: order.carrier,
    trackingLink: order.trackingLink,
    buyer,
    identity,
    payableUntil,
    canPay: canPay(record, shop),
    awaitsBank: awaitsBank(record),
    canCancel: cancelRefusal(record) === null,
    otherWay: alternativePayment(record, methods, now),
    transfer: awaitsTransfer(order)
      ? {
          ...bankDetails(shop),
          reference: orderNumber,
          amount: eurosFromCents(amounts.outstanding),
          received: eurosFromCents(amounts.byTransfer),
          deadline: payableUntil,
        }
      : null,
    overpayment:
      amounts.overpaid > 0
        ? { amount: eurosFromCents(amounts.overpaid), settledAt: overpaymentSettledAt(record) }
        : null,
    refunded: eurosFromCents(refunded),
    awaitsRefund: isRefundOpen(record),
    withdrawal: presentWithdrawal(record, shop, now),
    invoice: invoice ? { number: invoice.number, issuedAt: invoice.issuedAt } : null,
    creditNotes: papers.flatMap(({ kind, number, issuedAt, amount }) =>
      kind === 'creditNote' ? [{ number, issuedAt, amount: eurosFromCents(amount) }] : [],
    ),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}
