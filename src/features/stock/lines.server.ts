import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { among, idsOf, prepared } from '../../../db/prepared.ts';
import { stockLines } from '../../../db/schema/stock.ts';
import type { StockKey, StockLine } from './stock.ts';

const id = sql.placeholder('id');
const ofMetal = prepared((db) =>
  db
    .select()
    .from(stockLines)
    .where(and(eq(stockLines.metalId, id), isNull(stockLines.value)))
    .prepare(),
);
const ofNote = prepared((db) =>
  db
    .select()
    .from(stockLines)
    .where(and(eq(stockLines.currencyId, id), eq(stockLines.value, sql.placeholder('value'))))
    .prepare(),
);
const byId = prepared((db) => db.select().from(stockLines).where(eq(stockLines.id, id)).prepare());
const amongMetals = prepared((db) => db.select().from(stockLines).where(among(stockLines.metalId)).prepare());
const amongMoneys = prepared((db) => db.select().from(stockLines).where(among(stockLines.currencyId)).prepare());

export const findLine = (db: Db, { type, id, value }: StockKey): StockLine | undefined =>
  type === 'metal' ? ofMetal(db).get({ id }) : ofNote(db).get({ id, value: value ?? 0 });

export function loadLine(db: Db, lineId: string): StockLine {
  const line = byId(db).get({ id: lineId });
  if (!line) throw new Error(`no stock line ${lineId}`);
  return line;
}

export const keyOfLine = ({ metalId, currencyId, value }: StockLine): StockKey =>
  metalId === null ? { type: 'currency', id: currencyId ?? '', value } : { type: 'metal', id: metalId, value: null };

export function metalLines(db: Db, ids: readonly string[]): Map<string, StockLine> {
  const lines = ids.length === 0 ? [] : amongMetals(db).all(idsOf(ids));
  return new Map(lines.map((line) => [line.metalId ?? '', line]));
}

export function noteLines(
  db: Db,
  ids: readonly string[],
): (currencyId: string, value: number) => StockLine | undefined {
  const lines = ids.length === 0 ? [] : amongMoneys(db).all(idsOf(ids));
  const byNote = new Map(lines.map((line) => [`${line.currencyId}:${line.value}`, line]));
  return (currencyId, value) => byNote.get(`${currencyId}:${value}`);
}
