import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { stockLines } from '../../../db/schema/stock.ts';
import type { StockKey, StockLine } from './stock.ts';

const isLine = ({ type, id, value }: StockKey) =>
  type === 'metal'
    ? and(eq(stockLines.metalId, id), isNull(stockLines.value))
    : and(eq(stockLines.currencyId, id), eq(stockLines.value, value ?? 0));

export const findLine = (db: Db, key: StockKey): StockLine | undefined =>
  db.select().from(stockLines).where(isLine(key)).get();

export function loadLine(db: Db, lineId: string): StockLine {
  const line = db.select().from(stockLines).where(eq(stockLines.id, lineId)).get();
  if (!line) throw new Error(`no stock line ${lineId}`);
  return line;
}

export const keyOfLine = ({ metalId, currencyId, value }: StockLine): StockKey =>
  metalId === null ? { type: 'currency', id: currencyId ?? '', value } : { type: 'metal', id: metalId, value: null };

/** The count of each of these metals that has one. */
export const metalLines = (db: Db, ids: readonly string[]): Map<string, StockLine> =>
  new Map(
    db
      .select()
      .from(stockLines)
      .where(inArray(stockLines.metalId, [...ids]))
      .all()
      .map((line) => [line.metalId ?? '', line]),
  );

/** The counts of these moneys' notes, by money and value. */
export function noteLines(
  db: Db,
  ids: readonly string[],
): (currencyId: string, value: number) => StockLine | undefined {
  const lines = db
    .select()
    .from(stockLines)
    .where(inArray(stockLines.currencyId, [...ids]))
    .all();
  const byNote = new Map(lines.map((line) => [`${line.currencyId}:${line.value}`, line]));
  return (currencyId, value) => byNote.get(`${currencyId}:${value}`);
}
