import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import { stockPieces, stockReservations } from '../../../db/schema/stock.ts';
import type { Ctx } from '../../http/context.ts';
import { book, type StockOrder } from './book.server.ts';
import { freeOf, type StockLine } from './stock.ts';

export type ReservationRow = typeof stockReservations.$inferSelect;

type Held = { row: Pick<ReservationRow, 'id' | 'lineId'>; count: number; order: StockOrder; reason?: string };

/** Of a reservation that says so: the safe's count, and which pieces they are. */
export function bookHeld(ctx: Ctx, { row, count, order, reason }: Held): StockLine {
  const line = book(ctx, { lineId: row.lineId, kind: 'reserve', reserved: count, order, reason });
  if (!line.byPiece) return line;
  const free = and(eq(stockPieces.lineId, line.id), isNull(stockPieces.leftAt), isNull(stockPieces.reservationId));
  const oldest = ctx.db.select().from(stockPieces).where(free).orderBy(asc(stockPieces.id)).limit(count).all();
  for (const { id } of oldest)
    ctx.db.update(stockPieces).set({ reservationId: row.id }).where(eq(stockPieces.id, id)).run();
  return line;
}

/** Takes pieces from an order again. `missing`: they are not there. */
export function letGo(
  ctx: Ctx,
  { row, count, order, reason, kind = 'release' }: Held & { kind?: 'release' | 'missing' },
): StockLine {
  const line = book(ctx, { lineId: row.lineId, kind, reserved: -count, order, reason });
  ctx.db
    .update(stockReservations)
    .set({ reserved: sql`${stockReservations.reserved} - ${count}` })
    .where(eq(stockReservations.id, row.id))
    .run();
  if (!line.byPiece) return line;
  const own = and(eq(stockPieces.reservationId, row.id), isNull(stockPieces.leftAt));
  const last = ctx.db.select().from(stockPieces).where(own).orderBy(desc(stockPieces.id)).limit(count).all();
  for (const { id } of last)
    ctx.db.update(stockPieces).set({ reservationId: null }).where(eq(stockPieces.id, id)).run();
  return line;
}

/** Gives what is free to the orders that wait for it. @returns the line after that */
export function allot(ctx: Ctx, line: StockLine): StockLine {
  if (freeOf(line) <= 0) return line;
  const waiting = ctx.db
    .select({ row: stockReservations, orderNumber: orders.orderNumber })
    .from(stockReservations)
    .innerJoin(orders, eq(orders.id, stockReservations.orderId))
    .where(and(eq(stockReservations.lineId, line.id), gt(stockReservations.owed, 0)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .all();
  let left = line;
  for (const { row, orderNumber } of waiting) {
    const count = Math.min(freeOf(left), row.owed);
    if (count <= 0) break;
    ctx.db
      .update(stockReservations)
      .set({ owed: row.owed - count, reserved: row.reserved + count })
      .where(eq(stockReservations.id, row.id))
      .run();
    left = bookHeld(ctx, { row, count, order: { id: row.orderId, orderNumber } });
  }
  return left;
}
