import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { stockPieces, stockReservations } from '../../../db/schema/stock.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { book, type StockOrder } from './book.server.ts';
import { allot, letGo, type ReservationRow } from './hold.server.ts';
import { loadLine } from './lines.server.ts';

/** An article of an order, or `count` of its pieces; of a money with the `value` of the note. Without them everything. */
export type HeldPart = {
  order: StockOrder;
  orderLineId?: string | undefined;
  value?: number | undefined;
  count?: number | undefined;
  reason?: string;
};

function rowsOf(ctx: Ctx, { order, orderLineId, value }: HeldPart): ReservationRow[] {
  const own = and(
    eq(stockReservations.orderId, order.id),
    orderLineId === undefined ? undefined : eq(stockReservations.orderLineId, orderLineId),
  );
  const rows = ctx.db.select().from(stockReservations).where(own).all();
  return value === undefined ? rows : rows.filter(({ lineId }) => loadLine(ctx.db, lineId).value === value);
}

/** Cancelled, expired or refunded: what the order held goes to those who wait, or is free. Idempotent. */
export function releaseStock(ctx: Ctx, part: HeldPart): void {
  let rest = part.count ?? Number.POSITIVE_INFINITY;
  for (const row of rowsOf(ctx, part)) {
    const owed = Math.min(row.owed, rest);
    const count = Math.min(row.reserved, rest - owed);
    rest -= owed + count;
    if (owed > 0)
      ctx.db
        .update(stockReservations)
        .set({ owed: row.owed - owed })
        .where(eq(stockReservations.id, row.id))
        .run();
    if (count === 0) continue;
    letGo(ctx, { row, count, order: part.order, reason: part.reason ?? '' });
    allot(ctx, row.lineId);
  }
}

/** Handed over or sent: it leaves the safe. What was still owed came from elsewhere, and passes through. Idempotent. */
export function handOverStock(ctx: Ctx, part: Pick<HeldPart, 'order' | 'reason'>): void {
  const { order, reason } = part;
  for (const row of rowsOf(ctx, part)) {
    const { lineId, reserved, owed } = row;
    if (reserved + owed === 0) continue;
    if (owed > 0)
      book(ctx, {
        lineId,
        kind: 'receive',
        safe: owed,
        order,
        reason: 'Arrivé pour cette commande et remis aussitôt.',
      });
    book(ctx, { lineId, kind: 'handOver', safe: -(reserved + owed), reserved: -reserved, order, reason });
    ctx.db
      .update(stockReservations)
      .set({ reserved: 0, owed: 0, handedOver: row.handedOver + reserved + owed })
      .where(eq(stockReservations.id, row.id))
      .run();
    const own = and(eq(stockPieces.reservationId, row.id), isNull(stockPieces.leftAt));
    ctx.db.update(stockPieces).set({ leftAt: Date.now() }).where(own).run();
  }
}

/** A client brought handed over pieces back, and they are for sale again. @throws conflict for more than were handed over */
export function takeBackStock(ctx: Ctx, part: HeldPart & { count: number }): void {
  let rest = part.count;
  for (const row of rowsOf(ctx, part)) {
    const count = Math.min(row.handedOver, rest);
    if (count === 0) continue;
    rest -= count;
    const { order, reason } = part;
    book(ctx, { lineId: row.lineId, kind: 'takeBack', safe: count, order, reason });
    ctx.db
      .update(stockReservations)
      .set({ handedOver: sql`${stockReservations.handedOver} - ${count}` })
      .where(eq(stockReservations.id, row.id))
      .run();
    const gone = and(eq(stockPieces.reservationId, row.id), isNotNull(stockPieces.leftAt));
    for (const { id } of ctx.db.select().from(stockPieces).where(gone).limit(count).all())
      ctx.db.update(stockPieces).set({ leftAt: null, reservationId: null }).where(eq(stockPieces.id, id)).run();
    allot(ctx, row.lineId);
  }
  if (rest > 0) throw new ShopError('conflict', 'Cette commande n’a pas autant de pièces remises à reprendre.');
}
