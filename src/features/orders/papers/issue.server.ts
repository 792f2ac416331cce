import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import type { InvoiceContent } from '../../../../db/schema/invoices.ts';
import { invoicesDue } from '../../../../db/schema/invoices.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { stockLines, stockPieces, stockReservations } from '../../../../db/schema/stock.ts';
import { write } from '../../../../db/writer.ts';
import { filled } from '../../../formats.ts';
import type { Ctx } from '../../../http/context.ts';
import { addedUp } from '../../cart/notes.ts';
import { deliveryLabels } from '../../cart/terms.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { invoicingOf } from '../../configuration/invoicing.ts';
import { companyTerms } from '../../invoices/companyTerms.ts';
import { creditLines, type Returned } from '../../invoices/credit.ts';
import { totalsOf, withTax } from '../../invoices/figures.ts';
import { type InvoiceRow, invoiceOf, isInvoiceDue, issuePaper, papersOf } from '../../invoices/issue.server.ts';
import { grossLines } from '../../invoices/lines.ts';
import { missingToInvoice, sellerOf } from '../../invoices/seller.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { returnedBy } from '../model/goods.ts';
import { loadOrder } from '../model/load.server.ts';
import { moneyOf } from '../model/money.ts';
import { orderRow } from '../model/parts.server.ts';
import type { LineRow, OrderRecord } from '../model/record.ts';
import { reachedAt, withdrawable } from '../model/withdrawals.ts';
import { isSold } from '../order.ts';
import { withdrawalSentences } from '../withdrawalRule.ts';

type When = { orderId: string; event: 'paid' | 'sent'; from?: number };

/**
 * In the transaction in which an order is paid or leaves, not before `from`: until then a payment may be taken back. The
 * job issues what waits. @returns the numbers issued
 */
export function invoiceWhen(ctx: Ctx, { orderId, event, from = Date.now() }: When): string[] {
  const { issueWhen } = invoicingOf(currentConfiguration(ctx.db));
  const order = orderRow(ctx.db, orderId);
  // After a change of the setting in between, the later of both moments.
  if (!isSold(order) || (issueWhen === 'sent' && event === 'paid') || invoiceOf(ctx.db, orderId)) return [];
  if (from <= Date.now() && missingToInvoice(ctx.shop.config).length === 0)
    return issueInvoice(ctx, orderId).map(({ number }) => number);
  ctx.db.insert(invoicesDue).values({ orderId, since: from }).onConflictDoNothing().run();
  return [];
}

export const dropDueInvoice = (ctx: Ctx, { orderId }: { orderId: string }): void =>
  void ctx.db.delete(invoicesDue).where(eq(invoicesDue.orderId, orderId)).run();

/** The invoice of the whole order; where a part was given back meanwhile, its credit note too. */
function issueInvoice(ctx: Ctx, orderId: string): InvoiceRow[] {
  dropDueInvoice(ctx, { orderId });
  const record = loadOrder(ctx, orderId);
  const invoice = issuePaper(ctx, { kind: 'invoice', orderId, content: contentOf(ctx, record) });
  const note = creditGivenBack(ctx, { orderId });
  return note ? [invoice, note] : [invoice];
}

/** For these refunds, else for all so far. Money beyond the price, and orders without an invoice, have none. */
export function creditGivenBack(
  ctx: Ctx,
  { orderId, refundIds }: { orderId: string; refundIds?: ReadonlySet<string> },
): InvoiceRow | null {
  const [invoice, ...notes] = papersOf(ctx.db, orderId);
  const record = loadOrder(ctx, orderId);
  if (!invoice) {
    if (record.order.paymentStatus === 'refunded') dropDueInvoice(ctx, { orderId });
    return null;
  }
  const credited = notes.reduce((sum, { amount }) => sum + amount, 0);
  const given = record.refunds.filter(({ id }) => refundIds?.has(id) ?? true);
  const ids = new Set(given.map(({ id }) => id));
  const lines = creditLines({
    invoice: invoice.content,
    before: notes.map(({ content }) => content),
    amount: moneyOf(record).refundedPrice - credited,
    returned: byLine(returnedBy(record).filter((piece) => ids.has(piece.refundId))),
    isGoodwill: given.every(({ purpose }) => purpose === 'goodwill'),
  });
  if (lines.length === 0) return null;
  const { number, issuedAt } = invoice;
  const content = { ...invoice.content, lines, ...totalsOf(lines), notes: [], corrects: { number, issuedAt } };
  return issuePaper(ctx, { kind: 'creditNote', orderId, invoiceId: invoice.id, content });
}

const byLine = (returned: readonly Returned[]): Returned[] =>
  [...Map.groupBy(returned, ({ lineId }) => lineId)].map(([lineId, of]) => ({
    lineId,
    quantity: of.reduce((sum, { quantity }) => sum + quantity, 0),
    notes: of.some(({ notes }) => notes) ? addedUp(of.flatMap(({ notes }) => notes ?? [])) : null,
    amount: of.reduce((sum, { amount }) => sum + amount, 0),
  }));

function contentOf({ db, shop }: Ctx, record: OrderRecord): InvoiceContent {
  const { order, lines: rows, history } = record;
  const invoicing = invoicingOf(currentConfiguration(db));
  const ids = rows.flatMap(({ metalId }) => metalId ?? []);
  const articles = db.select().from(metals).where(inArray(metals.id, ids)).all();
  const items = new Map(articles.map((row) => [row.id, row]));
  const sold = rows.map((row) => ({ ...row, metal: items.get(row.metalId ?? '') ?? null }));
  const { deliveryCost, deliveryMode } = order;
  const lines = withTax(
    grossLines(
      { lines: sold, deliveryCost, deliveryLabel: deliveryLabels[deliveryMode], serials: serialsOf(db, rows) },
      invoicing,
    ),
  );
  const regimes = [...new Set(lines.map(({ regime }) => regime))];
  return {
    specimen: shop.config.demo,
    seller: sellerOf(shop.config),
    buyer: order.buyer,
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt,
    paidAt: history.find(({ kind, toValue }) => kind === 'payment' && toValue === 'paid')?.at ?? null,
    sentAt: reachedAt(record, ['shipped', 'delivered']),
    payment: order.paymentType,
    delivery: deliveryMode,
    lines,
    ...totalsOf(lines),
    mentions: Object.fromEntries(filled(regimes.map((regime) => [regime, invoicing.mentions[regime]]))),
    ...(order.buyer.company && { terms: companyTerms() }),
    notes: [...withdrawalSentences(withdrawable(record).lines), ...(invoicing.note ? [invoicing.note] : [])],
    corrects: null,
  };
}

function serialsOf(db: Db, lines: readonly LineRow[]): Map<string, string[]> {
  const [first] = lines;
  if (!first) return new Map();
  const rows = db
    .select({ metalId: stockLines.metalId, serialNumber: stockPieces.serialNumber })
    .from(stockPieces)
    .innerJoin(stockReservations, eq(stockReservations.id, stockPieces.reservationId))
    .innerJoin(stockLines, eq(stockLines.id, stockReservations.lineId))
    .where(and(eq(stockReservations.orderId, first.orderId), isNotNull(stockLines.metalId)))
    .orderBy(asc(stockPieces.id))
    .all();
  const numbers = Map.groupBy(rows, ({ metalId }) => metalId);
  return new Map(
    lines.flatMap(({ id, metalId }) => {
      const own = metalId === null ? [] : (numbers.get(metalId) ?? []);
      return own.length > 0 ? [[id, own.map(({ serialNumber }) => serialNumber)] as const] : [];
    }),
  );
}

/** Once the dealer's facts are complete, what waited is issued, oldest first, and mailed. @returns how many */
export async function issueDueInvoices(ctx: Ctx): Promise<number> {
  if (missingToInvoice(ctx.shop.config).length > 0) return 0;
  const due = ctx.db
    .select()
    .from(invoicesDue)
    .where(lte(invoicesDue.since, Date.now()))
    .orderBy(asc(invoicesDue.since))
    .all();
  for (const { orderId } of due)
    await write(ctx, (tx) => {
      const order = tx.db.select().from(orders).where(eq(orders.id, orderId)).get();
      if (!order || !isInvoiceDue(tx.db, orderId)) return;
      if (!isSold(order)) return dropDueInvoice(tx, { orderId });
      const papers = issueInvoice(tx, orderId).map(({ number }) => number);
      sendOrderMail(tx, { orderId, kind: 'invoiceIssued', papers });
    });
  return due.length;
}

/** The invoices, as specimens, of what a new demonstration has sold, oldest first. */
export async function invoiceExamples(ctx: Ctx): Promise<void> {
  await write(ctx, (tx) => {
    const paid = eq(orders.paymentStatus, 'paid');
    const rows = tx.db.select({ id: orders.id }).from(orders).where(paid).orderBy(asc(orders.createdAt)).all();
    for (const { id } of rows) invoiceWhen(tx, { orderId: id, event: 'paid' });
  });
}
