import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { stockLines, stockPieces, stockReservations } from '../../../../db/schema/stock.ts';
import type { LineRow } from '../model/record.ts';

/** The numbers of the very pieces that are kept for, or went with, each line of an order. */
export function serialsOf(db: Db, lines: readonly LineRow[]): Map<string, string[]> {
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
