import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { orders, paymentAttempts, paymentEvents, refundLines, refunds } from '../../../../db/schema/orders.ts';
import { days, minutes } from '../../../dates.ts';
import type { Cents } from '../../../money.ts';
import type { OrderRow } from '../order.ts';
import type { AttemptRow } from '../rows.ts';
import { receivedReader } from '../transfers/transfersOf.server.ts';
import { capturedBy } from './captured.ts';

export type RefundRow = typeof refunds.$inferSelect;

export type Ledger = {
  captured: Cents;
  refunded: Cents;
  /** What may still be given back. */
  balance: Cents;
  /** What came beyond the price and the dealer, by their word, gave back elsewhere. */
  refundedElsewhere: Cents;
  /** Asked of the bank, its answer not known: nothing more may be asked meanwhile. */
  open: RefundRow | undefined;
};

const openStatuses: RefundRow['status'][] = ['asked', 'unknown'];
export const openRefund = inArray(refunds.status, openStatuses);
const isOpen = ({ status }: RefundRow): boolean => openStatuses.includes(status);

/** The bank may not show a refund before it has processed it. */
export const settlesWithin = minutes(10);

/**
 * From when the dealer may say what became of a refund: once the bank answered a question put when it had to know, or
 * was silent for a day; null for one not in doubt.
 */
export function decidableFrom({ status, createdAt }: RefundRow, attempt: AttemptRow | undefined): number | null {
  if (status !== 'unknown') return null;
  const askedAt = attempt?.enquiredAt ?? 0;
  return askedAt >= createdAt + settlesWithin ? askedAt : createdAt + days(1);
}

/** What the bank took and gave back of these attempts to pay, in cents, from the stored messages and answers. */
function ledgerReader(tx: Db, attemptIds: readonly string[]): (attemptId: string) => Ledger {
  const ids = [...attemptIds];
  const none = ids.length === 0;
  const messages = none ? [] : tx.select().from(paymentEvents).where(inArray(paymentEvents.attemptId, ids)).all();
  const asked = none ? [] : tx.select().from(refunds).where(inArray(refunds.attemptId, ids)).all();
  const messagesOf = Map.groupBy(messages, ({ attemptId }) => attemptId);
  const askedOf = Map.groupBy(asked, ({ attemptId }) => attemptId);
  return (id) => {
    const events = messagesOf.get(id) ?? [];
    const rows = askedOf.get(id) ?? [];
    const captured = capturedBy(events);
    const refunded = sumOf(rows.filter(({ status }) => status === 'accepted'));
    const byWord = events.filter(({ needsAttention, resolvedBy }) => needsAttention && resolvedBy !== null);
    const refundedElsewhere = Math.max(0, capturedBy(byWord) - refunded);
    return { captured, refunded, balance: captured - refunded, refundedElsewhere, open: rows.find(isOpen) };
  };
}

export const ledgerOf = (tx: Db, attemptId: string): Ledger => ledgerReader(tx, [attemptId])(attemptId);

export type Paid = Pick<OrderRow, 'id' | 'amount' | 'paymentType'>;

type Books = {
  /** Cents of a paid order that were not given back, neither by the bank nor, by the dealer's word, elsewhere. */
  balance: Cents;
  /** The refunds of its transfer, or of all its attempts, in the order they were asked. */
  refunds: readonly RefundRow[];
  /** Cents that came beyond the price and were not given back elsewhere: these refunds give them back first. */
  surplus: Cents;
  /** Cents that cards brought beyond the price; beside a transfer that paid it, all of them. */
  onCards: Cents;
  /** Of these, cents beside a transfer that the shop still holds. */
  beside: Cents;
  /** Cents of its price that went back. */
  refundedPrice: Cents;
};

/** What came and went back of these orders, in four queries however many they are. */
function booksReader(tx: Db, orders: readonly Paid[]): (order: Paid) => Books {
  const ids = orders.map(({ id }) => id);
  const { id, orderId } = paymentAttempts;
  const none = ids.length === 0;
  const attempts = none ? [] : tx.select({ id, orderId }).from(paymentAttempts).where(inArray(orderId, ids)).all();
  const ledgerOf = ledgerReader(
    tx,
    attempts.map(({ id }) => id),
  );
  const attemptsOf = Map.groupBy(attempts, ({ orderId }) => orderId);
  const receivedOf = receivedReader(tx, ids);
  const acceptedOf = Map.groupBy(acceptedIn(tx, ids), ({ orderId }) => orderId);
  return ({ id, amount, paymentType }) => {
    const accepted = acceptedOf.get(id) ?? [];
    const ledgers = (attemptsOf.get(id) ?? []).map((attempt) => ledgerOf(attempt.id));
    const sum = (key: 'captured' | 'balance' | 'refundedElsewhere') =>
      ledgers.reduce((total, ledger) => total + ledger[key], 0);
    const onCards = Math.max(0, sum('captured') - (paymentType === 'virement' ? 0 : amount));
    // Only money beyond the price goes back without the order being refunded.
    const elsewhere = Math.min(sum('refundedElsewhere'), onCards);
    const held = sum('balance') - elsewhere;
    if (paymentType === 'virement') {
      // A card payment that came beside the transfer is given back by itself.
      const sent = accepted.filter(isOfTransfer);
      const received = receivedOf(id) ?? amount;
      const [refunded, surplus] = [sumOf(sent), Math.max(0, received - amount)];
      return {
        balance: received - refunded,
        refunds: sent,
        surplus,
        onCards,
        beside: held,
        refundedPrice: Math.max(0, refunded - surplus),
      };
    }
    const surplus = onCards - elsewhere;
    return { balance: held, refunds: accepted, surplus, onCards, beside: 0, refundedPrice: amount - held };
  };
}

export const booksOf = (tx: Db, order: Paid) => booksReader(tx, [order])(order);

/** Cents of a paid order that were not given back. */
export const balanceOf = (tx: Db, order: Paid): Cents => booksOf(tx, order).balance;

type GivenBack = { ofPrice: { at: number; amount: Cents }[]; excess: Cents };

/**
 * What was given back of the price of each of these orders, oldest first, but for pieces of their own, and what the shop
 * still holds beyond it: the first refunds are of that.
 */
export function givenBackReader(tx: Db, orders: readonly Paid[]): (order: Paid) => GivenBack {
  if (orders.length === 0) return () => ({ ofPrice: [], excess: 0 });
  const booksOf = booksReader(tx, orders);
  const byPiece = new Set(
    tx
      .select({ id: refundLines.refundId })
      .from(refundLines)
      .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
      .where(
        inArray(
          refunds.orderId,
          orders.map(({ id }) => id),
        ),
      )
      .all()
      .map(({ id }) => id),
  );
  return (order) => {
    const { refunds: rows, surplus, beside } = booksOf(order);
    let left = surplus;
    const free = rows.filter(({ id }) => !byPiece.has(id));
    const ofPrice = free.map(({ createdAt, amount }) => {
      const other = Math.min(left, amount);
      left -= other;
      return { at: createdAt, amount: amount - other };
    });
    return { ofPrice, excess: left + beside };
  };
}

const refundedAmong = prepared((db) =>
  db
    .selectDistinct({ id: refunds.orderId })
    .from(refunds)
    .where(and(among(refunds.orderId), eq(refunds.status, 'accepted')))
    .prepare(),
);

/**
 * Cents of the price of each of these orders that were given back; money beyond the price does not count, and orders
 * without any are left out.
 */
export function refundedPriceOf(db: Db, orders: readonly Paid[]): Map<string, Cents> {
  const given = refundedAmong(db).all(idsOf(orders.map(({ id }) => id)));
  const some = new Set(given.map(({ id }) => id));
  const touched = orders.filter(({ id }) => some.has(id));
  if (touched.length === 0) return new Map();
  const booksOf = booksReader(db, touched);
  return new Map(
    touched
      .map((order) => [order.id, Math.min(order.amount, Math.max(0, booksOf(order).refundedPrice))] as const)
      .filter(([, refunded]) => refunded > 0),
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

const acceptedIn = (tx: Db, orderIds: string[]): RefundRow[] =>
  orderIds.length === 0
    ? []
    : tx
        .select()
        .from(refunds)
        .where(and(inArray(refunds.orderId, orderIds), eq(refunds.status, 'accepted')))
        .orderBy(asc(refunds.createdAt))
        .all();

const isOfTransfer = ({ attemptId }: RefundRow): boolean => attemptId === null;

const sumOf = (rows: readonly RefundRow[]): Cents => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Cents of an order that were given back, or that the bank was asked to give back. */
export const askedBackOf = (tx: Db, orderId: string): Cents =>
  sumOf(
    tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), ne(refunds.status, 'refused')))
      .all(),
  );

/** Cents of an order that the bank gave back, of all its attempts. */
export const refundedOnCards = (tx: Db, orderId: string): Cents =>
  sumOf(acceptedIn(tx, [orderId]).filter((row) => !isOfTransfer(row)));

/** Whether the bank's last word about giving this order's money back was a refusal: the way through it is closed. */
export function isRefundRefused(tx: Db, orderId: string): boolean {
  const rows = tx.select().from(refunds).where(eq(refunds.orderId, orderId)).all();
  const newest = rows.reduce<RefundRow | undefined>((last, row) => (last && last.id > row.id ? last : row), undefined);
  return newest?.status === 'refused' && !rows.some(isOpen);
}

/** The bank was asked to give their money back: it may have left or not. */
export const hasRefundInDoubt = (db: Db) =>
  inArray(orders.id, db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.status, 'unknown')));

/** Which of these orders have a refund whose outcome is not known. */
export function ordersInDoubt(db: Db, orderIds: readonly string[]): Set<string> {
  const rows = db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.status, 'unknown'), inArray(refunds.orderId, [...orderIds])))
    .all();
  return new Set(rows.flatMap(({ orderId }) => orderId ?? []));
}
