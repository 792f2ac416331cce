import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { actorColumnsOf } from '../../../db/audit.ts';
import type { Db } from '../../../db/client.ts';
import { given, insertion, prepared } from '../../../db/prepared.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { registerRows } from '../../../db/schema/register.ts';
import { stockLines, stockMovements, stockPieces, stockReservations } from '../../../db/schema/stock.ts';
import type { movementKinds } from '../../../db/words.ts';
import type { Ctx } from '../../http/context.ts';
import type { RegisterRow } from '../register/chain.ts';
import { type EntryDetails, enterMovement } from '../register/movement.server.ts';
import type { Bought } from '../register/purchase.ts';
import { keyOfLine } from './lines.server.ts';
import { issueLots, openLots, returnLots } from './lots.server.ts';
import { freeOf, type StockLine } from './stock.ts';

export type StockOrder = { id: string; orderNumber: string };

type Movement = {
  lineId: string;
  kind: (typeof movementKinds)[number];
  safe?: number;
  reserved?: number;
  expected?: number;
  reason?: string | undefined;
  order?: StockOrder | undefined;
  details?: EntryDetails | undefined;
  orderLineId?: string | undefined;
  lot?: Bought | undefined;
  /** Ids of numbered pieces: they have lots of their own. */
  pieces?: readonly string[];
};

const moved = prepared((db) =>
  db
    .update(stockLines)
    .set({
      inSafe: sql`${stockLines.inSafe} + ${given('safe')}`,
      reserved: sql`${stockLines.reserved} + ${given('reserved')}`,
      expected: sql`${stockLines.expected} + ${given('expected')}`,
    })
    .where(eq(stockLines.id, given('lineId')))
    .returning()
    .prepare(),
);

const insertMovement = insertion(stockMovements);

/** Changes and records counts: the table refuses a negative one. */
function change(ctx: Ctx, movement: Movement) {
  const { lineId, kind, safe = 0, reserved = 0, expected = 0, reason = '', order } = movement;
  const line = moved(ctx.db).get({ lineId, safe, reserved, expected });
  if (!line) throw new Error(`no stock line ${lineId}`);
  const { type, id, value } = keyOfLine(line);
  const { id: movementId } = insertMovement(ctx.db, {
    at: Date.now(),
    kind,
    lineId,
    itemType: type,
    itemId: id,
    value,
    safe,
    reserved,
    expected,
    inSafe: line.inSafe,
    inReserve: line.reserved,
    reason,
    orderId: order?.id,
    orderNumber: order?.orderNumber,
    ...actorColumnsOf(ctx.actor),
  });
  return { line, movementId };
}

/** Books an arrival, an exit or a count; lots and the register follow. */
export function book(ctx: Ctx, movement: Movement): StockLine {
  const { db } = ctx;
  const { line, movementId } = change(ctx, movement);
  const { lineId, kind, safe = 0, reason = '', order, details, lot, pieces = [] } = movement;
  const { type, id, value } = keyOfLine(line);
  const entry = { kind, safe, reason, order, details, lot };
  const row = type === 'metal' ? enterMovement(ctx, { metalId: id, ...entry }) : undefined;
  const corrected = correctedSale(db, row);
  const { orderId = order?.id, orderLineId = movement.orderLineId } = corrected ?? {};
  const of = { lineId, count: Math.abs(safe), pieces, row };
  const left = { movementId, orderId, orderLineId, value };
  if (safe < 0) issueLots(db, { ...of, left });
  else if (safe > 0 && (kind === 'takeBack' || corrected)) returnLots(db, { ...of, left });
  else if (safe > 0) openLots(db, { ...of, lot: lot ?? {}, isFound: kind === 'count' });
  return line;
}

/** A row that puts right what a sale took, or a client brought back, is about that sale's line. */
const correctedSale = (db: Db, row: RegisterRow | undefined) =>
  row?.corrects == null
    ? undefined
    : db
        .select({ orderId: orders.id, orderLineId: orderLines.id })
        .from(registerRows)
        .innerJoin(orders, eq(orders.orderNumber, registerRows.reference))
        .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.metalId, registerRows.itemId)))
        .where(and(eq(registerRows.seq, row.corrects), inArray(registerRows.source, ['sale', 'return'])))
        .get();

export type ReservationRow = typeof stockReservations.$inferSelect;

type Promised = { [count in 'reserved' | 'owed' | 'handedOver']?: number | SQL };

/** Pieces owed to an order's line, and delivered. */
export const setPromised = ({ db }: Ctx, { id }: Pick<ReservationRow, 'id'>, counts: Promised): void =>
  void db.update(stockReservations).set(counts).where(eq(stockReservations.id, id)).run();

type Held = { row: Pick<ReservationRow, 'id' | 'lineId'>; count: number; order: StockOrder };

/** Of a recorded reservation: the safe's count, and its numbered pieces. */
export function bookHeld(ctx: Ctx, { row, count, order }: Held): StockLine {
  const { line } = change(ctx, { lineId: row.lineId, kind: 'reserve', reserved: count, order });
  if (!line.byPiece) return line;
  const free = and(eq(stockPieces.lineId, line.id), isNull(stockPieces.leftAt), isNull(stockPieces.reservationId));
  const { id } = stockPieces;
  const oldest = ctx.db.select({ id }).from(stockPieces).where(free).orderBy(asc(id)).limit(count);
  ctx.db.update(stockPieces).set({ reservationId: row.id }).where(inArray(id, oldest)).run();
  return line;
}

/** Takes pieces from an order again. `missing`: they are not there. */
export function letGo(
  ctx: Ctx,
  { row, count, order, reason, kind = 'release' }: Held & { reason: string; kind?: 'release' | 'missing' },
): StockLine {
  const { line } = change(ctx, { lineId: row.lineId, kind, reserved: -count, order, reason });
  setPromised(ctx, row, { reserved: sql`${stockReservations.reserved} - ${count}` });
  if (!line.byPiece) return line;
  const own = and(eq(stockPieces.reservationId, row.id), isNull(stockPieces.leftAt));
  const { id } = stockPieces;
  const last = ctx.db.select({ id }).from(stockPieces).where(own).orderBy(desc(id)).limit(count);
  ctx.db.update(stockPieces).set({ reservationId: null }).where(inArray(id, last)).run();
  return line;
}

/** Reservations with the numbers of their orders, the oldest order first. */
export const heldOf = (db: Db, where: SQL | undefined) =>
  db
    .select({ row: stockReservations, orderNumber: orders.orderNumber })
    .from(stockReservations)
    .innerJoin(orders, eq(orders.id, stockReservations.orderId))
    .where(where)
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .all();

/** Gives what is free to the orders that wait for it. @returns the line after that */
export function allot(ctx: Ctx, line: StockLine): StockLine {
  if (freeOf(line) <= 0) return line;
  const waiting = heldOf(ctx.db, and(eq(stockReservations.lineId, line.id), gt(stockReservations.owed, 0)));
  let left = line;
  for (const { row, orderNumber } of waiting) {
    const count = Math.min(freeOf(left), row.owed);
    if (count <= 0) break;
    setPromised(ctx, row, { owed: row.owed - count, reserved: row.reserved + count });
    left = bookHeld(ctx, { row, count, order: { id: row.orderId, orderNumber } });
  }
  return left;
}
