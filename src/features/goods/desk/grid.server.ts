import { asc, eq, or } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { isAnyOf } from '../../../../db/client.ts';
import { bills, currencies, metals } from '../../../../db/schema/catalogue.ts';
import { stockLines } from '../../../../db/schema/goods.ts';
import { metalTypes } from '../../../../db/words.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, conflict, requireAdmin, ShopError, verb } from '../../../http/context.ts';
import { eurosFromCents } from '../../../money.ts';
import { writeTable } from '../../../uploads/table.ts';
import { changeSettings, countLine, receiveLine } from '../model/count.server.ts';
import { costByLine, findLine, lineColumns, lineKey, owedByLine } from '../model/lines.server.ts';
import { noteCents } from '../model/notes.server.ts';
import { metalStock, type StockLine, stockText } from '../model/stock.ts';
import { getStockContract, type SaveStock, type StockRow, saveStockContract } from '../stock.api.ts';
import { stockKeyOf } from './model.ts';

/** @throws notFound; conflict for outdated counts or terms */
export const saveStock = verb(saveStockContract, (ctx, { reason, rows }) =>
  write(ctx, (tx) => {
    for (const [at, row] of rows.entries())
      try {
        saveRow(tx, { ...row, reason });
      } catch (error) {
        throw error instanceof ShopError ? rowError(error, at) : error;
      }
    const savedKeys = new Set(rows.map(stockKeyOf));
    const items = new Set(rows.map(({ id }) => id));
    return { rows: stockGrid(tx, [...items]).filter((row) => savedKeys.has(stockKeyOf(row))) };
  }),
);

function saveRow(tx: Ctx, row: SaveStock['rows'][number] & Pick<SaveStock, 'reason'>): void {
  const { count, seen: seenCount, received, lowAt, onOrderDays, expected, updatedAt, ...arrival } = row;
  const hasGoods = count !== undefined || Boolean(received) || onOrderDays != null;
  const hasSettings = lowAt !== undefined || onOrderDays !== undefined || expected !== undefined;
  if (hasSettings && !hasGoods && !findLine(tx.db, row))
    throw conflict('Comptez d’abord cet article\u00a0: sans compte, il passerait pour épuisé.');
  if (hasSettings) changeSettings(tx, { ...arrival, lowAt, onOrderDays, expected, updatedAt });
  if (count !== undefined) countLine(tx, { ...arrival, count, seenCount });
  if (received) receiveLine(tx, { ...arrival, count: received });
}

/** Field paths follow the contract: « rows.3.count ». */
function rowError({ code, message, details }: ShopError, at: number): ShopError {
  const errors = Object.entries(details.errors ?? { row: message });
  return new ShopError(code, message, {
    ...details,
    errors: Object.fromEntries(errors.map(([field, sentence]) => [`rows.${at}.${field}`, sentence])),
  });
}

export const getStock = verb(getStockContract, (ctx) => ({ rows: stockGrid(ctx) }));

const groups: Record<(typeof metalTypes)[number], string> = {
  Lingots: 'Lingots',
  "Piece D'investissment": 'Pièces d’investissement',
  'Piece De Collection': 'Pièces de collection',
};

const stockFigures = (line: (StockLine & { isWatched: boolean }) | undefined, owed: number) => ({
  counted: line !== undefined,
  isWatched: line?.isWatched ?? false,
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
});

export function stockGrid(ctx: Ctx, itemIds?: readonly string[]): StockRow[] {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const isOfItems = (column: AnySQLiteColumn) => itemIds && isAnyOf(column, itemIds);
  const storedLines = db
    .select(lineColumns)
    .from(stockLines)
    .where(or(isOfItems(stockLines.metalId), isOfItems(stockLines.currencyId)))
    .all();
  const lines = new Map(storedLines.map((line) => [lineKey(line.metalId ?? line.currencyId ?? '', line.value), line]));
  const lineIds = itemIds && storedLines.map(({ id }) => id);
  const [owed, costs] = [owedByLine(db, lineIds), costByLine(db, lineIds)];
  const rowOf = (item: Pick<StockRow, 'type' | 'id' | 'value' | 'name'>) => {
    const line = lines.get(lineKey(item.id, item.value));
    const { id = '' } = line ?? {};
    return { ...item, ...stockFigures(line, owed.get(id) ?? 0), cost: 0, uncosted: 0, ...costs.get(id) };
  };
  const { id, metalName: name, type, weight, netSellPrice, grossBuyPrice, isVisable: isVisible } = metals;
  const pieces = db
    .select({ id, name, type, weight, netSellPrice, grossBuyPrice, isVisible })
    .from(metals)
    .where(isOfItems(id))
    .all()
    .sort((a, b) => metalTypes.indexOf(a.type) - metalTypes.indexOf(b.type) || a.weight - b.weight)
    .map(({ id, name, type, netSellPrice, grossBuyPrice, isVisible }) => ({
      ...rowOf({ type: 'metal', id, value: null, name }),
      group: groups[type],
      sell: eurosFromCents(netSellPrice),
      buy: eurosFromCents(grossBuyPrice),
      isVisible,
    }));
  const { moneyName, iso, sellPrice, buyPrice, coefficient, isVisible: isSold, position } = currencies;
  const notes = db
    .select({ id: currencies.id, moneyName, iso, sellPrice, buyPrice, coefficient, isSold, value: bills.value })
    .from(bills)
    .innerJoin(currencies, eq(currencies.id, bills.currencyId))
    .where(isOfItems(currencies.id))
    .orderBy(asc(position), asc(moneyName), asc(bills.value))
    .all()
    .map(({ id, value, moneyName, iso, sellPrice, buyPrice, coefficient, isSold: isVisible }) => {
      const name = `${moneyName} (${iso})`;
      return {
        ...rowOf({ type: 'currency', id, value, name }),
        group: name,
        sell: eurosFromCents(noteCents(value, { rate: sellPrice, coefficient })),
        buy: eurosFromCents(noteCents(value, { rate: buyPrice ?? 0, coefficient })),
        isVisible,
      };
    });
  return [...pieces, ...notes];
}

const exportColumns = 'id,nom,coupure,coffre,réservé,libre,attendu,seuil,délai,état'.split(',');
const arrivals =
  'reçu,coût,provenance,régime,fournisseur,adresse,pièce d’identité,sexe,né le,né à,pièce,arrivé le'.split(',');

/** Must be readable by the import. */
export function exportStock(ctx: Ctx): string {
  const lines = stockGrid(ctx).map((row) => {
    const { id, name, value, counted, inSafe, reserved, expected, lowAt, onOrderDays, stock } = row;
    const counts = counted
      ? [inSafe, reserved, inSafe - reserved, expected, lowAt, onOrderDays ?? '']
      : ['', '', '', '', '', ''];
    return [id, name, value ?? '', ...counts, counted ? stockText(stock) : '', ...arrivals.map(() => '')];
  });
  return writeTable([[...exportColumns, ...arrivals], ...lines]);
}
