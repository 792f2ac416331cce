import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../../db/client.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { invoices } from '../../../../db/schema/invoices.ts';
import {
  orderHistory,
  orderLines,
  orders,
  paymentAttempts,
  paymentEvents,
  refundLines,
  refunds,
  transfers,
  withdrawalLines,
  withdrawals,
} from '../../../../db/schema/orders.ts';
import { within } from '../../../../db/within.ts';
import { ShopError } from '../../../http/errors.ts';
import type { OrderRow } from '../order.ts';
import type { EventRow, OrderParts, Payment } from './record.ts';

export const unknownOrder = 'Cette commande n’existe pas ou n’existe plus.';

/** @throws notFound */
export function orderRow(db: Db, id: string): OrderRow {
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new ShopError('notFound', unknownOrder);
  return order;
}

/** Also by the id of a payment attempt, which the bank's return link carries; for its client by the key of the cart. */
export function findOrder(db: Db, id: string, userId = ''): OrderRow | undefined {
  const ofAttempt = db.select({ id: paymentAttempts.orderId }).from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return db
    .select()
    .from(orders)
    .where(
      or(
        eq(orders.id, id),
        inArray(orders.id, ofAttempt),
        and(eq(orders.userId, userId), eq(orders.key, id), ne(orders.status, 'cancelled')),
      ),
    )
    .get();
}

/** Rows of one table in the order they were written, for one order or five hundred. */
const written = (table: unknown) => asc(sql`${table}.rowid`);

/** Of the rows that these ids name in a column, oldest first. */
const rowsOf = <T extends SQLiteTable>(
  db: Db,
  table: T,
  { of, ids, by = [] }: { of: AnySQLiteColumn; ids: readonly string[]; by?: AnySQLiteColumn[] },
): T['$inferSelect'][] =>
  // A table is not asked about nothing: no payment was tried, nothing given back or declared.
  ids.length === 0
    ? []
    : db
        .select()
        .from(table as SQLiteTable)
        .where(within(of, ids))
        .orderBy(...by.map((column) => asc(column)), written(table))
        .all();

const eventsOfPayments = (db: Db, ids: readonly string[]): EventRow[] =>
  rowsOf(db, paymentEvents, { of: paymentEvents.attemptId, ids, by: [paymentEvents.receivedAt] });

function grouped<Row>(rows: readonly Row[], key: (row: Row) => string | null) {
  const groups = Map.groupBy(rows, key);
  return (id: string): readonly Row[] => groups.get(id) ?? [];
}

const ofOrder = <Row extends { orderId: string | null }>(rows: readonly Row[]) =>
  grouped(rows, ({ orderId }) => orderId);

const idsIn = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Everything about these orders but their clients, in one query a table. */
export function loadParts(db: Db, rows: readonly OrderRow[]): OrderParts[] {
  if (rows.length === 0) return [];
  const ids = idsIn(rows);
  const lines = db
    .select({ line: orderLines, metalType: metals.type })
    .from(orderLines)
    .leftJoin(metals, eq(metals.id, orderLines.metalId))
    .where(within(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
    .all();
  const linesOf = ofOrder(lines.map(({ line, metalType }) => ({ ...line, metalType })));
  const attempts = rowsOf(db, paymentAttempts, {
    of: paymentAttempts.orderId,
    ids,
    by: [paymentAttempts.createdAt],
  });
  const eventsOf = grouped(eventsOfPayments(db, idsIn(attempts)), ({ attemptId }) => attemptId);
  const given = rowsOf(db, refunds, { of: refunds.orderId, ids, by: [refunds.createdAt, refunds.id] });
  const givenLines = rowsOf(db, refundLines, { of: refundLines.refundId, ids: idsIn(given) });
  const pieces = grouped(givenLines, ({ refundId }) => refundId);
  const declared = rowsOf(db, withdrawals, { of: withdrawals.orderId, ids, by: [withdrawals.declaredAt] });
  const declaredLines = rowsOf(db, withdrawalLines, { of: withdrawalLines.withdrawalId, ids: idsIn(declared) });
  const renounced = grouped(declaredLines, ({ withdrawalId }) => withdrawalId);
  const noted = rowsOf(db, transfers, { of: transfers.orderId, ids, by: [transfers.createdAt] });
  const attemptsOf = ofOrder(attempts);
  const refundsOf = ofOrder(given.map((row) => ({ ...row, lines: pieces(row.id) })));
  const withdrawalsOf = ofOrder(declared.map((row) => ({ ...row, lines: renounced(row.id) })));
  const transfersOf = ofOrder(noted.filter(({ undoneAt }) => undoneAt === null));
  const historyOf = ofOrder(rowsOf(db, orderHistory, { of: orderHistory.orderId, ids, by: [orderHistory.at] }));
  const { number, kind, issuedAt, amount, orderId } = invoices;
  const papersOf = ofOrder(
    db
      .select({ number, kind, issuedAt, amount, orderId })
      .from(invoices)
      .where(within(orderId, ids))
      .orderBy(asc(issuedAt), asc(invoices.sequence))
      .all(),
  );
  return rows.map((order): OrderParts => {
    const { id } = order;
    return {
      order,
      lines: linesOf(id),
      payments: attemptsOf(id).map((attempt) => ({
        ...attempt,
        events: eventsOf(attempt.id),
        refunds: refundsOf(id).filter(({ attemptId }) => attemptId === attempt.id),
      })),
      transfers: transfersOf(id),
      refunds: refundsOf(id),
      withdrawals: withdrawalsOf(id),
      history: historyOf(id),
      papers: papersOf(id),
    };
  });
}

export function loadPayment(db: Db, id: string): Payment | undefined {
  const attempt = db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).get();
  return (
    attempt && {
      ...attempt,
      events: eventsOfPayments(db, [id]),
      refunds: db.select().from(refunds).where(eq(refunds.attemptId, id)).orderBy(asc(refunds.createdAt)).all(),
    }
  );
}
