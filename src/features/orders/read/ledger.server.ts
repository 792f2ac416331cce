import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { paymentAttempts, paymentEvents, refunds } from '../../../../db/schema/orders.ts';
import { days } from '../../../dates.ts';
import type { Cents } from '../../../money.ts';
import type { OrderRow } from '../order.ts';
import { capturedBy } from './captured.ts';

export type RefundRow = typeof refunds.$inferSelect;

export type Ledger = {
  captured: Cents;
  refunded: Cents;
  /** What may still be given back. */
  rest: Cents;
  /** What came beyond the price and the dealer, by their word, gave back elsewhere. */
  aside: Cents;
  /** Asked of the bank, its answer not known: nothing more may be asked meanwhile. */
  open: RefundRow | undefined;
};

const openStatuses: RefundRow['status'][] = ['asked', 'unknown'];
export const openRefund = inArray(refunds.status, openStatuses);
const isOpen = ({ status }: RefundRow): boolean => openStatuses.includes(status);

/** From when the dealer may say what became of a refund, the bank having been asked for a day; null for one not in doubt. */
export const decidableFrom = ({ status, createdAt }: RefundRow): number | null =>
  status === 'unknown' ? createdAt + days(1) : null;

/** What the bank took and gave back of one attempt to pay, in cents, from the stored messages and answers. */
export function ledgerOf(tx: Db, attemptId: string): Ledger {
  const events = tx.select().from(paymentEvents).where(eq(paymentEvents.attemptId, attemptId)).all();
  const rows = tx.select().from(refunds).where(eq(refunds.attemptId, attemptId)).all();
  const captured = capturedBy(events);
  const refunded = rows.reduce((sum, { status, amount }) => (status === 'accepted' ? sum + amount : sum), 0);
  const open = rows.find(isOpen);
  const byWord = events.filter(({ needsAttention, resolvedBy }) => needsAttention && resolvedBy !== null);
  const aside = Math.max(0, capturedBy(byWord) - refunded);
  return { captured, refunded, rest: captured - refunded, aside, open };
}

type Paid = Pick<OrderRow, 'id' | 'amount' | 'paymentType'>;

/**
 * Cents of a paid order that were not given back: of its transfer, or of what the bank took in all its attempts, and
 * that came back neither by the bank nor, by the dealer's word, elsewhere.
 */
export function restOfOrder(tx: Db, { id: orderId, amount, paymentType }: Paid): Cents {
  // A card payment that came beside the transfer is given back by itself.
  if (paymentType === 'virement') return amount - sumOf(acceptedOf(tx, orderId).filter(isOfTransfer));
  const { captured, rest, aside } = sumsOf(tx, orderId);
  // Only money beyond the price goes back without the order being refunded.
  return rest - Math.min(aside, Math.max(0, captured - amount));
}

/** Tells how many cents of the price of a paid order the refunds asked up to a moment gave back. */
export function givenBackUntil(tx: Db, { id, amount, paymentType }: Paid): (until: number) => Cents {
  const { captured, aside } = sumsOf(tx, id);
  const beyond = paymentType === 'virement' ? 0 : Math.max(0, captured - amount - aside);
  const rows = acceptedOf(tx, id).filter((row) => paymentType === 'carte' || isOfTransfer(row));
  return (until) => Math.max(0, sumOf(rows.filter(({ createdAt }) => createdAt <= until)) - beyond);
}

/** The ledgers of all tries to pay an order together. */
function sumsOf(tx: Db, orderId: string): Pick<Ledger, 'captured' | 'rest' | 'aside'> {
  const attempts = tx.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)).all();
  const ledgers = attempts.map(({ id }) => ledgerOf(tx, id));
  const sum = (key: 'captured' | 'rest' | 'aside') => ledgers.reduce((total, ledger) => total + ledger[key], 0);
  return { captured: sum('captured'), rest: sum('rest'), aside: sum('aside') };
}

/**
 * Cents of the price of each of these orders that were given back; money beyond the price does not count, and orders
 * without any are left out.
 */
export function givenBackOf(db: Db, orders: readonly Paid[]): Map<string, Cents> {
  const ids = orders.map(({ id }) => id);
  const given = db
    .selectDistinct({ id: refunds.orderId })
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), eq(refunds.status, 'accepted')))
    .all();
  const some = new Set(given.map(({ id }) => id));
  return new Map(
    orders
      .filter(({ id }) => some.has(id))
      .map((order) => [order.id, Math.min(order.amount, Math.max(0, order.amount - restOfOrder(db, order)))] as const)
      .filter(([, back]) => back > 0),
  );
}

/** The try to pay that a refund is of; none for a transfer. */
export const attemptOf = (tx: Db, { attemptId }: RefundRow): typeof paymentAttempts.$inferSelect | undefined =>
  attemptId === null ? undefined : tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)).get();

/** Whether the bank was asked to give money of this order back and has not said what became of it. */
export const isRefundOpen = (tx: Db, orderId: string): boolean =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), openRefund))
    .get() !== undefined;

const acceptedOf = (tx: Db, orderId: string): RefundRow[] =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'accepted')))
    .all();

const isOfTransfer = ({ attemptId }: RefundRow): boolean => attemptId === null;

const sumOf = (rows: readonly RefundRow[]): Cents => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Cents of an order that the bank gave back, of all its attempts. */
export const refundedOnCards = (tx: Db, orderId: string): Cents =>
  sumOf(acceptedOf(tx, orderId).filter((row) => !isOfTransfer(row)));

/** Whether the bank's last word about giving this order's money back was a refusal: the way through it is closed. */
export function isRefundRefused(tx: Db, orderId: string): boolean {
  const rows = tx.select().from(refunds).where(eq(refunds.orderId, orderId)).all();
  const newest = rows.reduce<RefundRow | undefined>((last, row) => (last && last.id > row.id ? last : row), undefined);
  return newest?.status === 'refused' && !rows.some(isOpen);
}

/** Which of these orders have a refund whose outcome is not known. */
export function ordersInDoubt(db: Db, orderIds: readonly string[]): Set<string> {
  const rows = db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.status, 'unknown'), inArray(refunds.orderId, [...orderIds])))
    .all();
  return new Set(rows.flatMap(({ orderId }) => orderId ?? []));
}
