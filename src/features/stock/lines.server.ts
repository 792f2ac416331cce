import { and, eq, gt, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { given, prepared } from '../../../db/prepared.ts';
import { currencies, metals } from '../../../db/schema/catalogue.ts';
import { stockLines, stockReservations } from '../../../db/schema/stock.ts';
import { within } from '../../../db/within.ts';
import { isLow, metalStock, type Stock, type StockKey, type StockLine } from './stock.ts';

/** Of a metal or a money, where the query joins both: « Franc suisse (CHF) ». */
export const itemName = sql<
  string | null
>`coalesce(${metals.metalName}, ${currencies.moneyName} || ' (' || ${currencies.iso} || ')')`;

const linesWith = (db: Db, condition: SQL | undefined) => db.select().from(stockLines).where(condition);

export const findLine = (db: Db, { type, id, value }: StockKey): StockLine | undefined =>
  linesWith(
    db,
    type === 'metal'
      ? and(eq(stockLines.metalId, id), isNull(stockLines.value))
      : and(eq(stockLines.currencyId, id), eq(stockLines.value, value ?? 0)),
  ).get();

export function loadLine(db: Db, lineId: string): StockLine {
  const line = linesWith(db, eq(stockLines.id, lineId)).get();
  if (!line) throw new Error(`no stock line ${lineId}`);
  return line;
}

export const keyOfLine = ({ metalId, currencyId, value }: StockLine): StockKey =>
  metalId === null ? { type: 'currency', id: currencyId ?? '', value } : { type: 'metal', id: metalId, value: null };

const ids = given('ids');
const linesOfMetals = prepared((db) => linesWith(db, within(stockLines.metalId, ids)).prepare());

export function metalLines(db: Db, ids: readonly string[]): Map<string, StockLine> {
  const lines = ids.length === 0 ? [] : linesOfMetals(db).all({ ids: JSON.stringify(ids) });
  return new Map(lines.map((line) => [line.metalId ?? '', line]));
}

export function noteLines(
  db: Db,
  ids: readonly string[],
): (currencyId: string, value: number) => StockLine | undefined {
  const lines = ids.length === 0 ? [] : linesWith(db, within(stockLines.currencyId, ids)).all();
  const byNote = new Map(lines.map((line) => [`${line.currencyId}:${line.value}`, line]));
  return (currencyId, value) => byNote.get(`${currencyId}:${value}`);
}

export function lowLines(db: Db): number {
  const { lineId, owed } = stockReservations;
  const owing = new Set(
    db
      .select({ lineId })
      .from(stockReservations)
      .where(gt(owed, 0))
      .all()
      .map((row) => row.lineId),
  );
  return db
    .select()
    .from(stockLines)
    .all()
    .filter((line) => isLow({ ...line, owed: Number(owing.has(line.id)) })).length;
}

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
