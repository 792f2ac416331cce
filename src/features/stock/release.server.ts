import { and, eq, getTableColumns, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { stockLines, stockPieces, stockReservations } from '../../../db/schema/stock.ts';
import type { Ctx } from '../../http/context.ts';
import { enterGoods } from '../register/enter.server.ts';
import { allot, book, letGo, type ReservationRow, type StockOrder, setPromised } from './book.server.ts';
import { findLine } from './lines.server.ts';
import { issuesOf, writeIssue } from './lots.server.ts';
import { type SoldLine, wantsOf } from './reserve.server.ts';

/** An article of an order, or `count` of its pieces; of a money those of one note's `value`; else everything. */
type HeldPart = {
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
  const ofValue = value === undefined ? undefined : eq(stockLines.value, value);
  return ctx.db
    .select(getTableColumns(stockReservations))
    .from(stockReservations)
    .innerJoin(stockLines, eq(stockLines.id, stockReservations.lineId))
    .where(and(own, ofValue))
    .all();
}

/** Cancelled, expired or refunded: reserved goods go to waiting orders, or are free again. Idempotent. */
export function releaseStock(ctx: Ctx, part: HeldPart): void {
  let rest = part.count ?? Number.POSITIVE_INFINITY;
  for (const row of rowsOf(ctx, part)) {
    const owed = Math.min(row.owed, rest);
    const count = Math.min(row.reserved, rest - owed);
    rest -= owed + count;
    if (owed > 0) setPromised(ctx, row, { owed: row.owed - owed });
    if (count === 0) continue;
    allot(ctx, letGo(ctx, { row, count, order: part.order, reason: part.reason ?? '' }));
  }
}

type Leaving = { order: StockOrder; lines?: readonly SoldLine[] };

/** Handed over or sent: it leaves the safe. What was still owed came from elsewhere, and passes through. Idempotent. */
export function handOverStock(ctx: Ctx, { order, lines = [] }: Leaving): void {
  const rows = rowsOf(ctx, { order });
  for (const row of rows) {
    const { lineId, orderLineId, reserved, owed } = row;
    if (reserved + owed === 0) continue;
    const passing = 'Arrivé pour cette commande et remis aussitôt.';
    if (owed > 0) book(ctx, { lineId, kind: 'receive', safe: owed, order, reason: passing });
    const own = and(eq(stockPieces.reservationId, row.id), isNull(stockPieces.leftAt));
    const gone = ctx.db.select().from(stockPieces).where(own).all();
    const exit = { lineId, orderLineId, safe: -(reserved + owed), reserved: -reserved, ...namedBy(gone) };
    book(ctx, { ...exit, kind: 'handOver', order });
    setPromised(ctx, row, { reserved: 0, owed: 0, handedOver: row.handedOver + reserved + owed });
    ctx.db.update(stockPieces).set({ leftAt: Date.now() }).where(own).run();
  }
  leaveUncounted(ctx, { order, lines }, rows);
}

/** Uncounted goods have no lot: their exit without a known cost is recorded all the same, once. */
function leaveUncounted(ctx: Ctx, { order, lines = [] }: Leaving, held: readonly ReservationRow[]): void {
  const issued = issuesOf(ctx.db, [order.id]);
  for (const line of lines)
    for (const { key, count: quantity } of wantsOf(line)) {
      const value = key.value ?? null;
      const counted = findLine(ctx.db, key)?.id;
      const isHeld = held.some(({ orderLineId, lineId }) => orderLineId === line.id && lineId === counted);
      const isIssued = issued.some((one) => one.orderLineId === line.id && one.value === value);
      if (isHeld || isIssued || quantity === 0) continue;
      writeIssue(ctx.db, { orderId: order.id, orderLineId: line.id, value, quantity });
      if (key.type === 'metal')
        enterGoods(ctx, { metalId: key.id, kind: 'out', source: 'sale', quantity, pieces: 0, order });
    }
}

/** For the lots by their ids, for the book of goods by their numbers. */
const namedBy = (pieces: readonly { id: string; serialNumber: string }[]) => ({
  pieces: pieces.map(({ id }) => id),
  details: { numbers: pieces.map(({ serialNumber }) => serialNumber) },
});

type Back = { order: StockOrder; line: SoldLine; goods: 'saleable' | 'damaged'; reason: string };

/** Returned goods are for sale again; damaged ones only appear in the movements. */
export function takeBackStock(ctx: Ctx, { order, line, goods, reason }: Back): void {
  for (const { key, count: most } of wantsOf(line)) {
    const counted = findLine(ctx.db, key);
    if (most === 0) continue;
    const apart = goods === 'damaged' || undefined;
    if (!counted) {
      const back = { kind: 'in', source: 'return', quantity: most, pieces: 0, order, reason, apart } as const;
      if (key.type === 'metal') enterGoods(ctx, { ...back, metalId: key.id });
      continue;
    }
    const { id: lineId } = counted;
    if (goods === 'damaged') {
      const text = `${reason} ${most} ${most > 1 ? 'abîmés' : 'abîmé'}, pas en vente.`;
      book(ctx, { lineId, kind: 'takeBack', order, reason: text, details: { quantity: most, apart } });
      continue;
    }
    const row = rowsOf(ctx, { order, orderLineId: line.id }).find((one) => one.lineId === lineId);
    // One whose number is in the safe again was put there by hand.
    const again = ctx.db
      .select({ number: stockPieces.serialNumber })
      .from(stockPieces)
      .where(and(eq(stockPieces.lineId, lineId), isNull(stockPieces.leftAt)));
    const gone = and(
      eq(stockPieces.reservationId, row?.id ?? ''),
      isNotNull(stockPieces.leftAt),
      notInArray(stockPieces.serialNumber, again),
    );
    const pieces = counted.byPiece ? ctx.db.select().from(stockPieces).where(gone).limit(most).all() : [];
    const count = counted.byPiece ? pieces.length : Math.min(most, row?.handedOver ?? most);
    if (count === 0) continue;
    const back = { lineId, orderLineId: line.id, safe: count, ...namedBy(pieces) };
    const after = book(ctx, { ...back, kind: 'takeBack', order, reason });
    if (row) setPromised(ctx, row, { handedOver: Math.max(0, row.handedOver - count) });
    for (const { id } of pieces)
      ctx.db.update(stockPieces).set({ leftAt: null, reservationId: null }).where(eq(stockPieces.id, id)).run();
    allot(ctx, after);
  }
}
