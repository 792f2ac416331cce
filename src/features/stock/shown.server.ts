import { and, eq, gt, max } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { given, prepared } from '../../../db/prepared.ts';
import { stockLines, stockReservations } from '../../../db/schema/stock.ts';
import { findLine } from './lines.server.ts';
import { metalStock, type Stock } from './stock.ts';

const longestProcurement = prepared((db) =>
  db
    .select({ days: max(stockLines.onOrderDays) })
    .from(stockReservations)
    .innerJoin(stockLines, eq(stockLines.id, stockReservations.lineId))
    .where(and(eq(stockReservations.orderId, given('orderId')), gt(stockReservations.owed, 0))?.inlineParams())
    .prepare(),
);

/** Days that the longest of what an order still lacks takes; 0 where everything is in the safe. */
export const procureDays = (db: Db, orderId: string): number => longestProcurement(db).get({ orderId })?.days ?? 0;

export function shownMetal(db: Db, id: string): Stock | null {
  const line = findLine(db, { type: 'metal', id });
  return line ? metalStock(line) : null;
}
