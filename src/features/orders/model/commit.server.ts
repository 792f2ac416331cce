import { and, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Db, setById } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { preparedInsert, preparedInserts } from '../../../../db/prepared.ts';
import { invoicesDue } from '../../../../db/schema/invoices.ts';
import {
  type BuyerSnapshot,
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
import { credits } from '../../../../db/schema/statements.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { auditAll, auditChange } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { propose } from '../../approvals/proposals.server.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import {
  handOverGoods,
  orderedMetals,
  releaseGoods,
  reserveGoods,
  takeBackGoods,
} from '../../goods/model/orders.server.ts';
import { usersAwaitingSecondReview } from '../../identity/secondLook.server.ts';
import { type InvoiceRow, invoicesOfOrder, issueInvoice } from '../../invoices/issue.server.ts';
import type { OrderRow } from '../order.ts';
import { type Act, type DecisionFacts, type GoodsMove, nextRecord, type RowChange } from './act.ts';
import { creditContent, invoiceContent } from './invoiceContent.ts';
import { buildRecords } from './load.server.ts';
import type { HistoryRow, Line, OrderClient, OrderRecord } from './record.ts';
import { queueOrderMail } from './sendLetter.server.ts';

export const factsOf = ({ db, actor, shop: { config } }: Ctx): DecisionFacts => ({
  now: Date.now(),
  actor,
  configuration: currentConfig(db),
  config,
  newId,
});

/** Only `commit` writes orders; call it in the transaction that read `record`. @throws conflict if stock is missing */
export function commit(ctx: Ctx, record: OrderRecord, act: Act, facts: DecisionFacts): OrderRecord {
  const next = nextRecord(record, act, facts);
  const storedEntries = new Set(record.history);
  const history = next.history.filter((row) => !storedEntries.has(row));
  writeOrder(ctx, next, history, act);
  for (const move of act.goods ?? []) moveGoods(ctx, next.order, move);
  const issuedInvoices = issueInvoices(ctx, record, next, { act, facts });
  auditAll(ctx, [...history.map(historyAudit), ...issuedInvoices.map(invoiceAudit)]);
  const client = act.order?.status ? reloadClient(ctx, next, facts) : next.client;
  const writtenRecord = { ...next, client, papers: [...next.papers, ...issuedInvoices.map(toInvoiceEntry)] };
  const invoiceNumbers = issuedInvoices.map(({ number }) => number);
  for (const mailRequest of act.mails ?? [])
    queueOrderMail(ctx, writtenRecord, { ...mailRequest, facts, papers: invoiceNumbers });
  if (act.deletesOrder) deleteOrder(ctx, record);
  return writtenRecord;
}

/** A cancelled or shipped order may lower the total that requires identity verification. */
function reloadClient(
  ctx: Ctx,
  { order: { userId }, client }: OrderRecord,
  { configuration }: DecisionFacts,
): OrderClient {
  if (userId === null) return client;
  return { ...client, awaitsSecondReview: usersAwaitingSecondReview(ctx, [userId], configuration).has(userId) };
}

const toInvoiceEntry = ({ number, kind, issuedAt, amount, orderId }: InvoiceRow) => ({
  number,
  kind,
  issuedAt,
  amount,
  orderId,
});

const historyAudit = ({ orderId, kind, fromValue: from, toValue: to, text }: HistoryRow) => ({
  action: `order.${kind}`,
  entity: 'order',
  entityId: orderId,
  detail: { ...(from && { from }), ...(to && { to }), text },
});

const invoiceAudit = ({ id, kind, number, orderId, amount }: InvoiceRow) => ({
  action: `invoice.${kind}`,
  entity: 'invoice',
  entityId: id,
  detail: { number, orderId, amount },
});

const insertHistory = preparedInserts(orderHistory);

function writeOrder(ctx: Ctx, { order }: OrderRecord, history: readonly HistoryRow[], act: Act): void {
  const { db } = ctx;
  const { id } = order;
  if (act.order) setById(db, orders, id, { ...act.order, updatedAt: order.updatedAt });
  if (act.boundAttempt) {
    setById(db, paymentAttempts, act.boundAttempt.id, { orderId: id });
    db.update(refunds).set({ orderId: id }).where(eq(refunds.attemptId, act.boundAttempt.id)).run();
    db.update(paymentEvents).set({ orderId: id }).where(eq(paymentEvents.attemptId, act.boundAttempt.id)).run();
  }
  writeRows(db, act.rows ?? []);
  if (act.notesChange) auditChange(ctx, { action: 'order.banknotes', entityId: id, ...act.notesChange });
  if (history.length > 0) insertHistory(db, history);
  if (act.proposal) propose(ctx, { entityId: id, version: order.updatedAt, ...act.proposal });
  if (act.cancelledMails) {
    const condition =
      'kind' in act.cancelledMails
        ? eq(mailOutbox.kind, act.cancelledMails.kind)
        : eq(mailOutbox.createdAt, act.cancelledMails.createdAt);
    db.delete(mailOutbox)
      .where(and(eq(mailOutbox.orderId, id), condition, isNull(mailOutbox.sentAt)))
      .run();
  }
}

export function writeRows(db: Db, changes: readonly RowChange[]): void {
  for (const change of changes)
    if ('add' in change) insertRow(db, change);
    else updateRow(db, change);
}

const tables = {
  lines: orderLines,
  attempts: paymentAttempts,
  events: paymentEvents,
  refunds,
  transfers,
  withdrawals,
};

const lineTables = { refunds: refundLines, withdrawals: withdrawalLines };

function insertRow(db: Db, { table, add }: Extract<RowChange, { add: unknown }>): void {
  const { lines = [], ...row } = { ...add } as typeof add & { lines?: readonly object[] };
  db.insert(tables[table] as SQLiteTable)
    .values(row)
    .run();
  if (lines.length > 0)
    db.insert(lineTables[table as keyof typeof lineTables] as SQLiteTable)
      .values([...lines])
      .run();
}

function updateRow(db: Db, { table, id, set }: Extract<RowChange, { set: unknown }>): void {
  db.update(tables[table]).set(set).where(eq(tables[table].id, id)).run();
  if ('undoneAt' in set)
    db.update(credits)
      .set({ state: 'open', orderId: null, transferId: null, settledAt: null, settledBy: null })
      .where(eq(credits.transferId, id))
      .run();
}

function moveGoods(ctx: Ctx, order: OrderRow, move: GoodsMove): void {
  if (move.kind === 'reserve') reserveGoods(ctx, { order, ...move });
  else if (move.kind === 'release') releaseGoods(ctx, { order, ...move });
  else if (move.kind === 'handOver') handOverGoods(ctx, { order, lines: move.lines });
  else takeBackGoods(ctx, { order, ...move });
}

/** If part was refunded before the invoice, a credit note is issued too. */
function issueInvoices(
  ctx: Ctx,
  before: OrderRecord,
  record: OrderRecord,
  { act: { invoice, creditedRefundIds }, facts }: { act: Act; facts: DecisionFacts },
): InvoiceRow[] {
  const { id: orderId, paymentStatus } = record.order;
  const { db } = ctx;
  const wasPaid = before.order.paymentStatus === 'paid';
  if (invoice === 'drop' || (creditedRefundIds && paymentStatus === 'refunded') || (invoice === 'issue' && wasPaid))
    db.delete(invoicesDue).where(eq(invoicesDue.orderId, orderId)).run();
  if (typeof invoice === 'object')
    db.insert(invoicesDue)
      .values({ orderId, ...invoice })
      .onConflictDoNothing()
      .run();
  if (invoice === 'issue') {
    const content = invoiceContent(record, loadSoldGoods(db, orderId), facts);
    const issuedInvoice = issueInvoice(db, { kind: 'invoice', orderId, content });
    return [issuedInvoice, ...issueCreditNote(db, record, [issuedInvoice])];
  }
  return creditedRefundIds ? issueCreditNote(db, record, invoicesOfOrder(db, orderId), creditedRefundIds) : [];
}

function issueCreditNote(
  db: Db,
  record: OrderRecord,
  [invoice, ...notes]: readonly InvoiceRow[],
  refundIds?: readonly string[],
): InvoiceRow[] {
  if (!invoice) return [];
  const content = creditContent(record, { invoice, notes }, refundIds);
  const creditNoteMail = { kind: 'creditNote', orderId: record.order.id, invoiceId: invoice.id } as const;
  return content ? [issueInvoice(db, { ...creditNoteMail, content })] : [];
}

function loadSoldGoods(db: Db, orderId: string) {
  const rows = orderedMetals(db, [orderId]);
  const serials = new Map<string, string[]>();
  for (const { orderLineId, piece } of rows)
    if (piece?.serial) serials.set(orderLineId, [...(serials.get(orderLineId) ?? []), piece.serial]);
  return { metals: new Map(rows.map(({ metal }) => [metal.id, metal])), serials };
}

const insertOrder = preparedInsert(orders);
const insertLines = preparedInserts(orderLines);

export function commitNewOrder(
  ctx: Ctx,
  { order, lines }: { order: typeof orders.$inferInsert & { id: string }; lines: readonly Line[] },
  decide: (record: OrderRecord) => Act,
  facts: DecisionFacts,
): OrderRecord {
  const row = insertOrder(ctx.db, order);
  insertLines(ctx.db, lines);
  const emptyParts = { payments: [], transfers: [], refunds: [], withdrawals: [], history: [], papers: [] };
  const [record] = buildRecords(ctx, [{ order: row, lines, ...emptyParts }], facts.configuration) as [OrderRecord];
  return commit(ctx, record, decide(record), facts);
}

/** An erasure removes only the buyer from the audit entry, so `sortName` is left out. */
function deleteOrder(ctx: Ctx, { order: { sortName: _, ...order }, lines }: OrderRecord): void {
  const { id, orderNumber: number, amount } = order;
  const rows = lines.map(({ metalType: _, ...line }) => line);
  auditAll(ctx, [{ action: 'order.delete', entityId: id, detail: { number, amount, order, lines: rows } }]);
  ctx.db.delete(orders).where(eq(orders.id, id)).run();
}

export const postponeTransfers = (db: Db, where: SQL | undefined, payableUntil: number): void =>
  void db
    .update(orders)
    .set({ payableUntil, remindedAt: null })
    .where(and(where, lt(orders.payableUntil, payableUntil)))
    .run();

export function anonymiseOrders(db: Db, where: SQL | undefined, buyer: BuyerSnapshot): void {
  const orderIds = db.select({ id: orders.id }).from(orders).where(where);
  db.update(transfers).set({ payer: '' }).where(inArray(transfers.orderId, orderIds)).run();
  db.update(orders).set({ buyer }).where(where).run();
}
