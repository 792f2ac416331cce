import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
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
import type { OrderParts, OrderRow, Payment } from './record.ts';

export const unknownOrder = 'Cette commande n’existe pas ou n’existe plus.';

const orderById = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(),
);

/** @throws notFound */
export function orderRow(db: Db, id: string): OrderRow {
  const order = orderById(db).get({ id });
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

const linesAmong = prepared((db) =>
  db
    .select({ line: orderLines, metalType: metals.type })
    .from(orderLines)
    .leftJoin(metals, eq(metals.id, orderLines.metalId))
    .where(among(orderLines.orderId))
    .orderBy(asc(orderLines.position))
    .prepare(),
);
const attemptsAmong = prepared((db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(among(paymentAttempts.orderId))
    .orderBy(asc(paymentAttempts.createdAt), written(paymentAttempts))
    .prepare(),
);
const eventsAmong = prepared((db) =>
  db
    .select()
    .from(paymentEvents)
    .where(among(paymentEvents.attemptId))
    .orderBy(asc(paymentEvents.receivedAt), written(paymentEvents))
    .prepare(),
);
const transfersAmong = prepared((db) =>
  db
    .select()
    .from(transfers)
    .where(sql`${among(transfers.orderId)} and ${isNull(transfers.undoneAt)}`)
    .orderBy(asc(transfers.createdAt), written(transfers))
    .prepare(),
);
const refundsAmong = prepared((db) =>
  db.select().from(refunds).where(among(refunds.orderId)).orderBy(asc(refunds.createdAt), asc(refunds.id)).prepare(),
);
const withdrawalsAmong = prepared((db) =>
  db
    .select()
    .from(withdrawals)
    .where(among(withdrawals.orderId))
    .orderBy(asc(withdrawals.declaredAt), written(withdrawals))
    .prepare(),
);
const historyAmong = prepared((db) =>
  db
    .select()
    .from(orderHistory)
    .where(among(orderHistory.orderId))
    .orderBy(asc(orderHistory.at), written(orderHistory))
    .prepare(),
);
const papersAmong = prepared((db) => {
  const { number, kind, issuedAt, amount, orderId } = invoices;
  return db
    .select({ number, kind, issuedAt, amount, orderId })
    .from(invoices)
    .where(among(orderId))
    .orderBy(asc(issuedAt), asc(invoices.sequence))
    .prepare();
});

/** Rows by what they belong to. */
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
  const asked = idsOf(ids);
  const lines = linesAmong(db).all(asked);
  const linesOf = ofOrder(lines.map(({ line, metalType }) => ({ ...line, metalType })));
  const attempts = attemptsAmong(db).all(asked);
  const events = attempts.length === 0 ? [] : eventsAmong(db).all(idsOf(idsIn(attempts)));
  const eventsOf = grouped(events, ({ attemptId }) => attemptId);
  const given = refundsAmong(db).all(asked);
  const pieces = grouped(linesIn(db, refundLines, refundLines.refundId, given), ({ refundId }) => refundId);
  const declared = withdrawalsAmong(db).all(asked);
  const renounced = grouped(
    linesIn(db, withdrawalLines, withdrawalLines.withdrawalId, declared),
    ({ withdrawalId }) => withdrawalId,
  );
  const attemptsOf = ofOrder(attempts);
  const refundsOf = ofOrder(given.map((row) => ({ ...row, lines: pieces(row.id) })));
  const withdrawalsOf = ofOrder(declared.map((row) => ({ ...row, lines: renounced(row.id) })));
  const transfersOf = ofOrder(transfersAmong(db).all(asked));
  const historyOf = ofOrder(historyAmong(db).all(asked));
  const papersOf = ofOrder(papersAmong(db).all(asked));
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

/** The table is not asked where nothing was given back or declared. */
const linesIn = <T extends typeof refundLines | typeof withdrawalLines>(
  db: Db,
  table: T,
  column: AnySQLiteColumn,
  of: readonly { id: string }[],
) =>
  of.length === 0
    ? []
    : (db
        .select()
        .from(table as typeof refundLines)
        .where(within(column, idsIn(of)))
        .orderBy(written(table))
        .all() as T['$inferSelect'][]);

/** One try to pay, of an order or of none yet. */
export function loadPayment(db: Db, id: string): Payment | undefined {
  const attempt = db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).get();
  return (
    attempt && {
      ...attempt,
      events: eventsAmong(db).all(idsOf([id])),
      refunds: db.select().from(refunds).where(eq(refunds.attemptId, id)).orderBy(asc(refunds.createdAt)).all(),
    }
  );
}
