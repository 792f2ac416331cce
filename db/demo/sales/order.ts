import {
  type BuyerSnapshot,
  orderHistory,
  orderLines,
  orders,
  paymentAttempts,
  paymentEvents,
  refunds,
  transfers,
} from '../../schema/orders.ts';
import type { Regime } from '../stock.ts';
import type { Random } from './chance.ts';
import type { Insert } from './insert.ts';

export type Goods = {
  type: 'metal' | 'currency';
  id: string;
  name: string;
  photo: string | null;
  /** As an order line has it: cents, or millionths of a euro. */
  unitPrice: number;
  coefficient: number;
  fineWeight: number | null;
  /** The smallest note of a currency. */
  unit: number;
  regime: Regime | null;
};
export type Buyer = { id: string; buyer: BuyerSnapshot };
type Order = typeof orders.$inferInsert;

export type Plan = {
  /** Nothing of it is later. */
  now: number;
  at: number;
  client: Buyer;
  goods: readonly { item: Goods; quantity: number }[];
  status: NonNullable<Order['status']>;
  paymentStatus: NonNullable<Order['paymentStatus']>;
  paymentType: Order['paymentType'];
  deliveryMode: Order['deliveryMode'];
  /** Cents given back of a payment that stays « payé ». */
  givenBack?: number;
  note?: string;
};

/** What `statusLabels` of the orders says in their history. */
const statusLabels: Record<Plan['status'], string> = {
  pending: 'En attente',
  confirmed: 'Confirmée',
  prepared: 'En préparation',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  cancelled: 'Annulée',
};

const statusLabel = ({ status, deliveryMode }: Plan): string =>
  status === 'delivered' && deliveryMode === 'counter' ? 'Remise au comptoir' : statusLabels[status];

const carrier = 'Transporteur de démonstration';

const system = { actorKind: 'system', actorId: 'demo' } as const;
const hour = 3_600_000;
const day = 24 * hour;

/** Days from the payment to the state of the order. */
const daysToStatus = ({ status, deliveryMode }: Plan): number => {
  if (status === 'shipped') return 1;
  return status === 'delivered' ? (deliveryMode === 'parcel' ? 2 : 1) : 0;
};

function cancellationReason({ paymentStatus, paymentType }: Plan): string {
  if (paymentStatus === 'paid' || paymentStatus === 'refunded') return 'Vous nous l’avez demandé.';
  return paymentType === 'carte'
    ? 'Le paiement par carte n’a pas été fait dans le délai.'
    : 'Le virement n’est pas arrivé dans le délai.';
}

/** Five working days later, as the demo's own orders have it. */
function transferDeadline(at: number): number {
  const later = new Date(at + 7 * day);
  return later.getTime() - Math.max(0, ((later.getUTCDay() + 6) % 7) - 4) * day;
}

const lineAmount = ({ item, quantity }: Plan['goods'][number]): number =>
  item.type === 'metal'
    ? item.unitPrice * quantity
    : Math.round((item.unitPrice * quantity) / item.coefficient / 10_000);

/** Writes an order with what led to its state: lines, history, attempts to pay, the bank's messages, refunds. */
export function writeOrder(put: Insert, chance: Random, plan: Plan): void {
  const { at, now, client, goods, status, paymentStatus, paymentType, deliveryMode } = plan;
  const id = chance.id(at);
  const orderNumber = chance.reference();
  const itemsAmount = goods.reduce((sum, one) => sum + lineAmount(one), 0);
  const deliveryCost = deliveryMode === 'counter' ? 0 : itemsAmount <= 60_000 ? 1500 : 2500;
  const amount = itemsAmount + deliveryCost;
  const wasShipped = deliveryMode === 'parcel' && (status === 'shipped' || status === 'delivered');
  const paidAt = Math.min(
    at + (paymentType === 'carte' ? 90_000 : day + chance.integerBelow(day)),
    Math.max(at, now - hour),
  );
  const payableUntil = paymentType === 'carte' ? at + 2 * hour : transferDeadline(at);
  const isLate = status === 'cancelled' && paymentStatus !== 'paid' && paymentStatus !== 'refunded';
  const movedAt = Math.min(isLate ? payableUntil : paidAt + daysToStatus(plan) * day + hour, now);
  put(orders, {
    id,
    userId: client.id,
    orderNumber,
    paymentType,
    mac: paymentType === 'carte' ? chance.letters(40) : '',
    amount,
    itemsAmount,
    deliveryCost,
    deliveryMode,
    status,
    paymentStatus,
    carrier: wasShipped ? carrier : null,
    trackingNumber: wasShipped ? `XY${String(chance.integerBelow(1_000_000_000)).padStart(9, '0')}FR` : null,
    buyer: client.buyer,
    payableUntil,
    createdAt: at,
    updatedAt: Math.max(at + hour, movedAt),
  });
  for (const [position, { item, quantity }] of goods.entries()) {
    const lineId = chance.id(at);
    put(orderLines, {
      id: lineId,
      orderId: id,
      position,
      type: item.type,
      metalId: item.type === 'metal' ? item.id : null,
      currencyId: item.type === 'currency' ? item.id : null,
      name: item.name,
      photo: item.photo,
      quantity,
      unitPrice: item.unitPrice,
      coefficient: item.coefficient,
      notes: item.type === 'currency' ? [{ value: item.unit, count: quantity / item.unit }] : null,
      fineWeight: item.fineWeight === null ? null : item.fineWeight,
      amount: lineAmount({ item, quantity }),
    });
  }
  const addHistory = (when: number, kind: 'created' | 'status' | 'payment' | 'note', text: string, toValue?: string) =>
    put(orderHistory, { id: chance.id(when), orderId: id, at: when, kind, toValue: toValue ?? null, text, ...system });
  addHistory(at, 'created', 'Commande reçue.');
  if (plan.note) addHistory(at + 1000, 'note', plan.note);
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'refunded';
  if (isPaid) addHistory(paidAt, 'payment', 'Paiement reçu.', 'paid');
  const reasonText = status === 'cancelled' ? ` ${cancellationReason(plan)}` : '';
  if (status !== 'pending')
    addHistory(movedAt, 'status', `Commande «\u00a0${statusLabel(plan)}\u00a0».${reasonText}`, status);
  if (paymentType === 'carte') {
    const attemptId = chance.id(at);
    const attempt = { userId: client.id, orderId: id, amount, createdAt: at, expiresAt: at + 2 * hour, enquiries: 9 };
    // Bank dates are `dd/mm/yyyy`.
    const bankDate = new Date(at).toISOString().slice(0, 10).split('-').reverse().join('/');
    const attemptRow = { ...attempt, bankDate, enquiredAt: at + 3 * hour, mac: chance.letters(40) };
    if (chance.isLikely(5))
      put(paymentAttempts, { ...attemptRow, id: chance.id(at), reference: chance.reference(), status: 'refused' });
    const outcome = isPaid ? 'accepted' : paymentStatus === 'pending' ? 'created' : 'refused';
    put(paymentAttempts, { ...attemptRow, id: attemptId, reference: orderNumber, status: outcome });
    if (outcome !== 'created')
      put(paymentEvents, {
        id: chance.id(paidAt),
        receivedAt: paidAt,
        mac: chance.letters(40),
        reference: orderNumber,
        attemptId,
        orderId: id,
        code: isPaid ? 'payetest' : 'Annulation',
        amount,
        currency: 'EUR',
        fields: { date: bankDate },
        outcome: isPaid ? 'paid' : 'refused',
      });
    writeRefund(put, chance, { plan, orderId: id, attemptId, amount });
  } else {
    if (isPaid) {
      const valueDate = new Date(paidAt).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
      const transferRow = { id: chance.id(paidAt), orderId: id, amount, valueDate, createdAt: paidAt, ...system };
      put(transfers, { ...transferRow, statusBefore: 'pending' });
    }
    writeRefund(put, chance, { plan, orderId: id, attemptId: null, amount });
  }
}

type RefundInput = { plan: Plan; orderId: string; attemptId: string | null; amount: number };

function writeRefund(put: Insert, chance: Random, { plan, orderId, attemptId, amount }: RefundInput): void {
  const refundAmount = plan.paymentStatus === 'refunded' ? amount : Math.min(plan.givenBack ?? 0, amount - 100);
  if (refundAmount <= 0) return;
  const at = plan.at + 5 * day;
  put(refunds, {
    id: chance.id(at),
    attemptId,
    orderId,
    amount: refundAmount,
    purpose: plan.paymentStatus === 'refunded' ? 'order' : 'goodwill',
    status: 'accepted',
    createdAt: at,
    answeredAt: at,
    ...system,
  });
}
