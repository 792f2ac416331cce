import { asc, sql } from 'drizzle-orm';
import { bills, currencies, metals } from '../../../../db/schema/catalogue.ts';
import { stockLines } from '../../../../db/schema/stock.ts';
import { metalTypes } from '../../../../db/words.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { type Cents, divideHalfUp, eurosFromCents, type Micros } from '../../../money.ts';
import { changeTerms, countLine, receiveLine } from '../count/count.server.ts';
import { moneyName, owedByLine, rowOf } from '../count/stockRows.server.ts';
import { costByLine } from '../lots.server.ts';
import type { SaveStock, StockGridRow, StockRow } from '../stock.api.ts';
import type { StockLine } from '../stock.ts';

/** All or none. @throws notFound; conflict for a count or terms that have changed since they were seen */
export async function saveStock(ctx: Ctx, { reason, rows }: SaveStock): Promise<{ rows: StockGridRow[] }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    for (const { count, seen, received, lowAt, onOrderDays, expected, updatedAt, lot, ...key } of rows) {
      if (lowAt !== undefined || onOrderDays !== undefined || expected !== undefined)
        changeTerms(tx, { ...key, lowAt, onOrderDays, expected, updatedAt });
      if (count !== undefined) countLine(tx, { ...key, count, seen, reason, lot });
      if (received) receiveLine(tx, { ...key, count: received, reason, lot });
    }
    return { rows: stockGrid(tx) };
  });
}

const groups: Record<(typeof metalTypes)[number], string> = {
  Lingots: 'Lingots',
  "Piece D'investissment": 'Pièces d’investissement',
  'Piece De Collection': 'Pièces de collection',
};

/** Cents that a note is worth, at a rate in millionths of a euro for `coefficient` units. */
const noteWorth = (rate: Micros | null, coefficient: number, value: number): Cents =>
  rate === null ? 0 : divideHalfUp(BigInt(rate) * BigInt(value), BigInt(coefficient) * 10_000n);

/** Everything that may be counted, at today's prices: metals by family and weight, then each money's notes. */
export function stockGrid(ctx: Ctx): StockGridRow[] {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const owed = owedByLine(db);
  const lines = db.select().from(stockLines).all();
  const ofMetal = new Map(lines.flatMap((line) => (line.metalId === null ? [] : [[line.metalId, line] as const])));
  const ofNote = new Map(lines.map((line) => [`${line.currencyId}:${line.value}`, line]));
  const held = costByLine(db);
  const rowAt = (item: Pick<StockRow, 'type' | 'id' | 'value' | 'name'>, line: StockLine | undefined) => ({
    ...rowOf({ ...item, line, owed: owed.get(line?.id ?? '') ?? 0 }),
    ...(held.get(line?.id ?? '') ?? { cost: 0, uncosted: 0 }),
  });
  const pieces = db
    .select()
    .from(metals)
    .all()
    .sort((a, b) => metalTypes.indexOf(a.type) - metalTypes.indexOf(b.type) || a.weight - b.weight)
    .map(({ id, metalName: name, type, netSellPrice, grossBuyPrice, isVisable: isVisible }) => ({
      ...rowAt({ type: 'metal', id, value: null, name }, ofMetal.get(id)),
      group: groups[type],
      sell: eurosFromCents(netSellPrice),
      buy: eurosFromCents(grossBuyPrice),
      isVisible,
    }));
  const notes = db
    .select({ currency: currencies, value: bills.value })
    .from(bills)
    .innerJoin(currencies, sql`${currencies.id} = ${bills.currencyId}`)
    .orderBy(asc(currencies.position), asc(currencies.moneyName), asc(bills.value))
    .all()
    .map(({ currency, value }) => {
      const { id, sellPrice, buyPrice, coefficient, isVisible } = currency;
      const name = moneyName(currency);
      return {
        ...rowAt({ type: 'currency', id, value, name }, ofNote.get(`${id}:${value}`)),
        group: name,
        sell: eurosFromCents(noteWorth(sellPrice, coefficient, value)),
        buy: eurosFromCents(noteWorth(buyPrice, coefficient, value)),
        isVisible,
      };
    });
  return [...pieces, ...notes];
}
