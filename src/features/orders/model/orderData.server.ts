import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import { type Db, isAnyOf, rowById } from '../../../../db/client.ts';
import { boundValue, prepare, rowsByColumn } from '../../../../db/prepared.ts';
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
import { orNotFound } from '../../../http/context.ts';
import type { OrderRow } from '../order.ts';
import type { AttemptRow, OrderData, PaymentAttempt, Refund, RefundRow } from './record.ts';

export const unknownOrderText = 'Cette commande n’existe pas ou n’existe plus.';

const ordersById = rowsByColumn(orders, orders.id);

export const getOrderRow = (db: Db, id: string): OrderRow => orNotFound(ordersById(db, [id])[0], unknownOrderText);

export const isUnpaidOrder = and(inArray(orders.paymentStatus, ['pending', 'refused']), ne(orders.status, 'cancelled'));
export const isAwaitedTransfer = and(
  eq(orders.paymentType, 'virement'),
  eq(orders.paymentStatus, 'pending'),
  ne(orders.status, 'cancelled'),
);

/** `id`: order id, payment attempt id or, with `userId`, cart key. */
export function findOrder(db: Db, id: string, userId = ''): OrderRow | undefined {
  const attemptOrderId = db
    .select({ id: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, id));
  return db
    .select()
    .from(orders)
    .where(
      or(
        eq(orders.id, id),
        inArray(orders.id, attemptOrderId),
        and(eq(orders.userId, userId), eq(orders.key, id), ne(orders.status, 'cancelled')),
      ),
    )
    .get();
}

const ids = boundValue('ids');
const idsParameter = (values: readonly string[]) => ({ ids: JSON.stringify(values) });

const attemptsOfOrders = rowsByColumn(paymentAttempts, paymentAttempts.orderId, [paymentAttempts.createdAt]);
const eventsOfPayments = rowsByColumn(paymentEvents, paymentEvents.attemptId, [paymentEvents.receivedAt]);
const refundsOfOrders = rowsByColumn(refunds, refunds.orderId, [refunds.createdAt, refunds.id]);
const linesOfRefunds = rowsByColumn(refundLines, refundLines.refundId);
const withdrawalsOfOrders = rowsByColumn(withdrawals, withdrawals.orderId, [withdrawals.declaredAt]);
const linesOfWithdrawals = rowsByColumn(withdrawalLines, withdrawalLines.withdrawalId);
const transfersOfOrders = rowsByColumn(transfers, transfers.orderId, [transfers.createdAt]);
const historyOfOrders = rowsByColumn(orderHistory, orderHistory.orderId, [orderHistory.at]);
const linesOfOrders = prepare((db) =>
  db
    .select({ line: orderLines, metalType: metals.type })
    .from(orderLines)
    .leftJoin(metals, eq(metals.id, orderLines.metalId))
    .where(isAnyOf(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
    .prepare(),
);
const invoicesOfOrders = prepare((db) => {
  const { number, kind, issuedAt, amount, orderId, sequence } = invoices;
  return db
    .select({ number, kind, issuedAt, amount, orderId })
    .from(invoices)
    .where(isAnyOf(orderId, ids))
    .orderBy(asc(issuedAt), asc(sequence))
    .prepare();
});

function groupRows<Row>(rows: readonly Row[], key: (row: Row) => string | null) {
  const groups = Map.groupBy(rows, key);
  return (id: string): readonly Row[] => groups.get(id) ?? [];
}

const groupByOrder = <Row extends { orderId: string | null }>(rows: readonly Row[]) =>
  groupRows(rows, ({ orderId }) => orderId);

const idsIn = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

function withRefundLines(db: Db, rows: readonly RefundRow[]): Refund[] {
  const lines = groupRows(linesOfRefunds(db, idsIn(rows)), ({ refundId }) => refundId);
  return rows.map((row) => ({ ...row, lines: lines(row.id) }));
}

export function loadOrderData(db: Db, rows: readonly OrderRow[]): OrderData[] {
  if (rows.length === 0) return [];
  const orderIds = idsIn(rows);
  const lines = linesOfOrders(db).all(idsParameter(orderIds));
  const linesOf = groupByOrder(lines.map(({ line, metalType }) => ({ ...line, metalType })));
  const attempts = attemptsOfOrders(db, orderIds);
  const eventsOf = groupRows(eventsOfPayments(db, idsIn(attempts)), ({ attemptId }) => attemptId);
  const refundRows = withRefundLines(db, refundsOfOrders(db, orderIds));
  const withdrawalRows = withdrawalsOfOrders(db, orderIds);
  const linesOfWithdrawal = groupRows(
    linesOfWithdrawals(db, idsIn(withdrawalRows)),
    ({ withdrawalId }) => withdrawalId,
  );
  const attemptsOf = groupByOrder(attempts);
  const refundsOf = groupByOrder(refundRows);
  const withdrawalsOf = groupByOrder(withdrawalRows.map((row) => ({ ...row, lines: linesOfWithdrawal(row.id) })));
  const transfersOf = groupByOrder(transfersOfOrders(db, orderIds).filter(({ undoneAt }) => undoneAt === null));
  const historyOf = groupByOrder(historyOfOrders(db, orderIds));
  const invoicesOf = groupByOrder(invoicesOfOrders(db).all(idsParameter(orderIds)));
  return rows.map((order): OrderData => {
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
      papers: invoicesOf(id),
    };
  });
}

export function loadPayment(db: Db, id: string): PaymentAttempt | undefined {
  const attempt = rowById(db, paymentAttempts, id);
  return attempt && paymentOf(db, attempt);
}

export function paymentOf(db: Db, attempt: AttemptRow): PaymentAttempt {
  const attemptRefunds = db
    .select()
    .from(refunds)
    .where(eq(refunds.attemptId, attempt.id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .all();
  return { ...attempt, events: eventsOfPayments(db, [attempt.id]), refunds: withRefundLines(db, attemptRefunds) };
}

export const attemptsOf = (db: Db, orderId: string): AttemptRow[] =>
  attemptsOfOrders(db, [getOrderRow(db, orderId).id]);
