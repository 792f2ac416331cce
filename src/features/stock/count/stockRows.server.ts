import { eq, sum } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { stockReservations } from '../../../../db/schema/stock.ts';
import { keyOfLine } from '../lines.server.ts';
import type { StockRow } from '../stock.api.ts';
import { metalStock, type StockKey, type StockLine } from '../stock.ts';

/** « Dollar américain (USD) » */
export const moneyName = ({ moneyName, iso }: { moneyName: string; iso: string }): string => `${moneyName} (${iso})`;

function nameOf(db: Db, { type, id }: StockKey): string {
  if (type === 'metal') return db.select().from(metals).where(eq(metals.id, id)).get()?.metalName ?? '';
  const currency = db.select().from(currencies).where(eq(currencies.id, id)).get();
  return currency ? moneyName(currency) : '';
}

export function owedByLine(db: Db, id?: string): Map<string, number> {
  const { lineId, owed } = stockReservations;
  const rows = db
    .select({ lineId, owed: sum(owed) })
    .from(stockReservations)
    .where(id ? eq(lineId, id) : undefined)
    .groupBy(lineId)
    .all();
  return new Map(rows.map((row) => [row.lineId, Number(row.owed)]));
}

export function presentLine(db: Db, line: StockLine): StockRow {
  const { type, id, value } = keyOfLine(line);
  const owed = owedByLine(db, line.id).get(line.id) ?? 0;
  return rowOf({ type, id, value: value ?? null, name: nameOf(db, { type, id }), line, owed });
}

type Facts = Pick<StockRow, 'type' | 'id' | 'value' | 'name'> & { line: StockLine | undefined; owed: number };

export function rowOf({ line, owed, ...item }: Facts): StockRow {
  return {
    ...item,
    counted: line !== undefined,
    inSafe: line?.inSafe ?? 0,
    reserved: line?.reserved ?? 0,
    owed,
    expected: line?.expected ?? 0,
    lowAt: line?.lowAt ?? 3,
    onOrderDays: line?.onOrderDays ?? null,
    byPiece: line?.byPiece ?? false,
    countedAt: line?.countedAt ?? null,
    updatedAt: line?.updatedAt ?? 0,
    stock: metalStock(line),
  };
}
