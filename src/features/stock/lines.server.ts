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

type UncountedSale = { type: 'metal' | 'currency'; id: string; name: string; value: number | null; sold: number };

/** Metals and notes without a stock line in the orders since then that are not cancelled. */
export const uncountedSales = (db: Db, since: number): UncountedSale[] =>
  db.all<UncountedSale>(sql`
    with sold as (select l.* from orders o join order_lines l on l.order_id = o.id
      where o.created_at >= ${since} and o.status <> 'cancelled')
    select 'metal' as type, metal_id as id, max(name) as name, null as value, sum(quantity) as sold from sold
      where metal_id is not null and metal_id not in (select metal_id from stock_lines where metal_id is not null)
      group by metal_id
    union all
    select 'currency', currency_id, max(name), n.value ->> 'value', sum(n.value ->> 'count') from sold, json_each(sold.notes) n
      where not exists (select 1 from stock_lines s
        where s.currency_id = sold.currency_id and s.value = n.value ->> 'value')
      group by currency_id, n.value ->> 'value'
    order by sold desc`);

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
