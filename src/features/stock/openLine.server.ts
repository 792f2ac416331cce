import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bills, currencies, metals } from '../../../db/schema/catalogue.ts';
import { orderLines, orders, withdrawalLines } from '../../../db/schema/orders.ts';
import { stockLines } from '../../../db/schema/stock.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { findLine } from './lines.server.ts';
import { addReservations, wantsOf } from './reserve.server.ts';
import type { StockKey, StockLine } from './stock.ts';

/**
 * The count of an item, begun where there is none: orders that still wait for it come first, whenever they were placed.
 * @throws notFound for an item or a note that the shop does not have
 */
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
  for (const { sold, orderId } of openOrders(ctx.db, key))
    for (const want of wantsOf(sold))
      if (isMetal || want.key.value === key.value) {
        const count = want.count - sold.withdrawn;
        if (count > 0) addReservations(ctx.db, [{ orderId, orderLineId: sold.id, lineId: line.id, owed: count }]);
      }
  return line;
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
  const message = 'Cette devise n’a pas cette coupure.';
  throw new ShopError('notFound', message, { errors: { value: message } });
}

const openOrders = (tx: Db, { type, id }: StockKey) =>
  tx
    .select({
      sold: {
        id: orderLines.id,
        metalId: orderLines.metalId,
        currencyId: orderLines.currencyId,
        quantity: orderLines.quantity,
        notes: orderLines.notes,
        withdrawn: sql<number>`(select coalesce(sum(${withdrawalLines.quantity}), 0) from ${withdrawalLines} where ${withdrawalLines.lineId} = ${orderLines.id})`,
      },
      orderId: orders.id,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(type === 'metal' ? orderLines.metalId : orderLines.currencyId, id),
        inArray(orders.status, ['pending', 'confirmed', 'prepared']),
        inArray(orders.paymentStatus, ['pending', 'refused', 'paid']),
      ),
    )
    .orderBy(orders.createdAt, orders.id)
    .all();
