import { asc, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { ledger, stockLines, stockLots } from '../../../../db/schema/goods.ts';
import { canonicalJson } from './chain.server.ts';
import { foldEvents } from './fold.ts';
import type { GoodsEvent, LotRow } from './lots.ts';

/** Omits the fields that the ledger does not record. */
const comparableLot = ({ supplier: _s, reference: _r, updatedAt: _u, reservationId: _o, ...lot }: LotRow) =>
  canonicalJson(lot);

const reservedPieces = sql<number>`(select total(r.reserved + r.owed) from stock_reservations r where r.line_id = stock_lines.id)`;

export function firstDifference(db: Db): GoodsEvent | undefined {
  const events = db.select().from(ledger).orderBy(asc(ledger.id)).all();
  const { lines, lots, inSafeByEvent } = foldEvents(events);
  const mismatch = events.find(({ id, inSafe, lineId }) => lineId && inSafeByEvent.get(id) !== inSafe);
  if (mismatch) return mismatch;
  const storedLots = db.select().from(stockLots).orderBy(asc(stockLots.id)).all();
  for (let index = 0; index < Math.max(lots.length, storedLots.length); index++) {
    const [one, other] = [lots[index], storedLots[index]];
    if (one && other && comparableLot(one) === comparableLot(other)) continue;
    return events.find(({ id }) => id === (one ?? other)?.eventId) ?? events.at(-1);
  }
  for (const { line, promised } of db.select({ line: stockLines, promised: reservedPieces }).from(stockLines).all()) {
    const { inSafe, expected } = lines.get(line.id) ?? { inSafe: 0, expected: 0 };
    const isSameLine =
      line.inSafe === inSafe && line.expected === expected && line.reserved === Math.min(promised, inSafe);
    if (!isSameLine) return events.findLast(({ lineId }) => lineId === line.id) ?? events.at(-1);
  }
  return undefined;
}
