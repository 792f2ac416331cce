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

const owedOn = (db: Db, lineId: string): number =>
  Number(
    db
      .select({ owed: sum(stockReservations.owed) })
      .from(stockReservations)
      .where(eq(stockReservations.lineId, lineId))
      .get()?.owed ?? 0,
  );

export function presentLine(db: Db, line: StockLine): StockRow {
  const { type, id, value } = keyOfLine(line);
  return rowOf({ type, id, value: value ?? null, name: nameOf(db, { type, id }), line, owed: owedOn(db, line.id) });
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
