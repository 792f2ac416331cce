import { and, eq, getTableColumns, inArray, notExists } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bills, currencies, metals } from '../../../db/schema/catalogue.ts';
import { orderLines, orders, refundLines, refunds, withdrawalLines } from '../../../db/schema/orders.ts';
import { stockLines } from '../../../db/schema/stock.ts';
import { within } from '../../../db/within.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError, wrongField } from '../../http/errors.ts';
import { findLine } from './lines.server.ts';
import { addReservations, wantsOf } from './reserve.server.ts';
import type { StockKey, StockLine } from './stock.ts';

/** A new count first serves the orders that wait for it. @throws notFound for an unknown item or note */
export function openLine(ctx: Ctx, key: StockKey): StockLine {
  const known = findLine(ctx.db, key);
  if (known) return known;
  requireItem(ctx.db, key);
  const now = Date.now();
  const isMetal = key.type === 'metal';
  const line = ctx.db
    .insert(stockLines)
    .values({
      metalId: isMetal ? key.id : null,
      currencyId: isMetal ? null : key.id,
      value: isMetal ? null : key.value,
      countedAt: now,
      updatedAt: now,
    })
    .returning()
    .get();
  const sold = openOrders(ctx.db, key);
  const gone = goneBack(ctx.db, sold);
  for (const { orderId, id: orderLineId, ...article } of sold)
    for (const want of wantsOf(article))
      if (isMetal || want.key.value === key.value) {
        const owed = want.count - gone(orderLineId, want.key.value);
        if (owed > 0) addReservations(ctx.db, [{ orderId, orderLineId, lineId: line.id, owed }]);
      }
  return line;
}

/** Pieces of a line, or banknotes of one value, that the client gave up or was refunded. */
function goneBack(tx: Db, lines: readonly { id: string }[]) {
  const lineIds = lines.map(({ id }) => id);
  const withdrawn = tx.select().from(withdrawalLines).where(within(withdrawalLines.lineId, lineIds)).all();
  const refunded = tx
    .select({ lineId: refundLines.lineId, quantity: refundLines.quantity, notes: refundLines.notes })
    .from(refundLines)
    .innerJoin(refunds, and(eq(refunds.id, refundLines.refundId), eq(refunds.status, 'accepted')))
    .where(within(refundLines.lineId, lineIds))
    .all();
  const refundedNotes = refunded.flatMap(({ lineId, notes }) =>
    (notes ?? []).map(({ value, count }) => ({ lineId, value, quantity: count })),
  );
  return (lineId: string, value: number | null | undefined): number =>
    (value == null ? [...withdrawn, ...refunded] : refundedNotes.filter((note) => note.value === value))
      .filter((one) => one.lineId === lineId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
}

function requireItem(tx: Db, { type, id, value }: StockKey): void {
  if (type === 'metal') {
    const metal = tx.select({ id: metals.id }).from(metals).where(eq(metals.id, id)).get();
    if (metal && value == null) return;
    throw new ShopError('notFound', 'Cet article n’existe pas.');
  }
  const currency = tx.select({ id: currencies.id }).from(currencies).where(eq(currencies.id, id)).get();
  if (!currency) throw new ShopError('notFound', 'Cette devise n’existe pas.');
  const note = and(eq(bills.currencyId, id), eq(bills.value, value ?? 0));
  if (tx.select({ id: bills.id }).from(bills).where(note).get()) return;
  throw wrongField('value', 'Cette devise n’a pas cette coupure.', 'notFound');
}

const isOfWholeOrder = and(
  eq(refunds.orderId, orders.id),
  eq(refunds.purpose, 'order'),
  eq(refunds.status, 'accepted'),
);

const openOrders = (tx: Db, { type, id }: StockKey) =>
  tx
    .select(getTableColumns(orderLines))
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(type === 'metal' ? orderLines.metalId : orderLines.currencyId, id),
        inArray(orders.status, ['pending', 'confirmed', 'prepared']),
        inArray(orders.paymentStatus, ['pending', 'refused', 'paid']),
        notExists(tx.select({ id: refunds.id }).from(refunds).where(isOfWholeOrder)),
      ),
    )
    .orderBy(orders.createdAt, orders.id)
    .all();
