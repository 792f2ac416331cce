import { eq } from 'drizzle-orm';
import { stockLines } from '../../../db/schema/stock.ts';
import type { Ctx } from '../../http/context.ts';
import { wrongField } from '../../http/errors.ts';
import { allot, book } from './book.server.ts';
import { findLine } from './lines.server.ts';
import { openLine } from './openLine.server.ts';
import type { FirstStock, StockKey } from './stock.ts';

/**
 * What the desk's form says about an item that nobody has counted; the specification's bare calls say nothing, and their
 * items stay orderable. @throws invalid where it is for sale and neither counted nor on order
 */
export function openStock(ctx: Ctx, key: StockKey, given: FirstStock & { isForSale: boolean }): void {
  const { firstCount, onOrderDays, isForSale } = given;
  if ((firstCount === undefined && onOrderDays === undefined) || findLine(ctx.db, key)) return;
  if (firstCount == null && onOrderDays == null) {
    if (!isForSale) return;
    throw wrongField('firstCount', 'Avant la vente, indiquez combien sont là, ou le délai «\u00a0sur commande\u00a0».');
  }
  const { id: lineId } = openLine(ctx, key);
  if (onOrderDays != null) ctx.db.update(stockLines).set({ onOrderDays }).where(eq(stockLines.id, lineId)).run();
  allot(ctx, book(ctx, { lineId, kind: 'count', safe: firstCount ?? 0, reason: 'Premier compte' }));
}
