import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, setById } from '../../../../db/client.ts';
import { prepareRows } from '../../../../db/prepared.ts';
import { stockLines, stockLots, stockReservations } from '../../../../db/schema/goods.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { type Ctx, conflict } from '../../../http/context.ts';
import { addToCounts, isOpenLot } from './commit.server.ts';
import type { GoodsEvent } from './lots.ts';
import { freeCount, type StockLine } from './stock.ts';

export const reservationsWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({ row: stockReservations, line: stockLines, order: { id: orders.id, orderNumber: orders.orderNumber } })
    .from(stockReservations)
    .innerJoin(stockLines, eq(stockLines.id, stockReservations.lineId))
    .innerJoin(orders, eq(orders.id, stockReservations.orderId))
    .where(where)
    .orderBy(asc(orders.createdAt), asc(orders.id), sql`${stockReservations}.rowid`)
    .all();

export type Reservation = ReturnType<typeof reservationsWhere>[number];
type ReservationRow = Reservation['row'];

export const updateReservation = (
  db: Db,
  { id }: Pick<ReservationRow, 'id'>,
  counts: Partial<Pick<ReservationRow, 'reserved' | 'owed' | 'handedOver'>>,
): void => setById(db, stockReservations, id, counts);

/** No more is returned than was handed over. */
export const correctHandedOver = (db: Db, { orderLineId, lineId }: GoodsEvent, inSafeChange: number): void =>
  void db
    .update(stockReservations)
    .set({ handedOver: sql`max(0, ${stockReservations.handedOver} - ${inSafeChange})` })
    .where(and(eq(stockReservations.orderLineId, orderLineId ?? ''), eq(stockReservations.lineId, lineId ?? '')))
    .run();

/** Reserves the oldest numbered pieces first; a negative `more` releases the newest first. */
export function reserve(
  db: Db,
  { row, line }: Pick<Reservation, 'row' | 'line'>,
  { more, owed }: { more: number; owed: number },
): StockLine {
  updateReservation(db, row, { reserved: row.reserved + more, owed });
  assignPieces(db, { row, line }, more);
  return more === 0 ? line : addToCounts(db, { lineId: line.id, reserved: more });
}

/** @throws conflict for a piece that is already reserved */
function assignPieces(
  db: Db,
  { row, line }: Pick<Reservation, 'row' | 'line'>,
  addedCount: number,
  pieces?: readonly number[],
): void {
  if (!line.byPiece || addedCount === 0) return;
  const { id, piece, reservationId } = stockLots;
  const isEligible = addedCount > 0 ? isNull(reservationId) : eq(reservationId, row.id);
  const chosenLots = db
    .select({ id })
    .from(stockLots)
    .where(and(isOpenLot(line.id), isEligible, pieces && inArray(piece, [...pieces])))
    .orderBy((addedCount > 0 ? asc : desc)(piece))
    .limit(Math.abs(addedCount));
  if (pieces && chosenLots.all().length < addedCount)
    throw conflict('Une des pièces choisies n’est plus libre\u00a0: choisissez un autre numéro.');
  db.update(stockLots)
    .set({ reservationId: addedCount > 0 ? row.id : null })
    .where(inArray(id, chosenLots))
    .run();
}

/** Serves the oldest waiting orders first. */
export function allocate({ db }: Ctx, line: StockLine): StockLine {
  if (freeCount(line) <= 0) return line;
  let after = line;
  const isWaiting = and(eq(stockReservations.lineId, line.id), gt(stockReservations.owed, 0));
  for (const { row } of reservationsWhere(db, isWaiting)) {
    const addedCount = Math.min(freeCount(after), row.owed);
    if (addedCount <= 0) break;
    after = reserve(db, { row, line }, { more: addedCount, owed: row.owed - addedCount });
  }
  return after;
}

type NewReservation = Pick<ReservationRow, 'orderId' | 'orderLineId' | 'owed' | 'reserved'> & { line: StockLine };

const { orderLineId, lineId, owed, reserved } = stockReservations;
const insertReservations = prepareRows(stockReservations, (db, rows) =>
  db
    .insert(stockReservations)
    .values(rows)
    .onConflictDoUpdate({
      target: [orderLineId, lineId],
      set: { owed: sql`${owed} + excluded.owed`, reserved: sql`${reserved} + excluded.reserved` },
    })
    .returning()
    .prepare(),
);

export function addReservations(
  db: Db,
  newReservations: readonly NewReservation[],
  chosenPieces?: ReadonlyMap<string, readonly number[]>,
): void {
  if (newReservations.length === 0) return;
  const { query, values } = insertReservations(
    db,
    newReservations.map(({ line, ...one }) => ({ ...one, lineId: line.id, createdAt: Date.now() })),
  );
  const rows = query.all(values);
  for (const { line, reserved: more, ...one } of newReservations) {
    if (more > 0) addToCounts(db, { lineId: line.id, reserved: more });
    const row = rows.find((row) => row.lineId === line.id && row.orderLineId === one.orderLineId);
    if (row) assignPieces(db, { row, line }, more, chosenPieces?.get(one.orderLineId));
  }
}
