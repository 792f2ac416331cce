import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { fold } from '../../../../db/fold.ts';
import { bills, currencies } from '../../../../db/schema/catalogue.ts';
import { type Ctx, isStaff, requireAdmin, ShopError, verb } from '../../../http/context.ts';
import { pageOf } from '../../../http/contract.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { lineKey, linesByItem } from '../../goods/model/lines.server.ts';
import { currencyStock, disclosedCount, maxSellable, type Stock } from '../../goods/model/stock.ts';
import { getCurrenciesContract } from '../currencies.api.ts';
import {
  type CurrencyRow,
  type CurrencySort,
  type CurrencyWithBills,
  maxOnlineUnits,
  parseCurrencySort,
  presentCurrency,
  sortCurrencies,
} from '../currency.ts';

const outOfStock: Stock = { state: 'out', left: null, days: null };

const notFoundText = 'Cette devise n’existe pas ou n’est plus proposée.';

const onSaleQuery = (db: Db, ...conditions: SQL[]) =>
  db
    .select()
    .from(currencies)
    .where(and(eq(currencies.isVisible, true), ...conditions));

function withBills(db: Db, rows: CurrencyRow[]): CurrencyWithBills[] {
  const ids = rows.map((row) => row.id);
  const billRows = db.select().from(bills).where(inArray(bills.currencyId, ids)).orderBy(asc(bills.value)).all();
  const billsByCurrency = Map.groupBy(billRows, (note) => note.currencyId);
  const lines = linesByItem(db, ids);
  const { moneyMost } = currentConfig(db);
  return rows.map((row) => {
    const currencyBills = billsByCurrency.get(row.id) ?? [];
    const billsWithStock = currencyBills.map((note) => ({ ...note, line: lines.get(lineKey(row.id, note.value)) }));
    return {
      ...row,
      bills: billsWithStock.map(({ line, ...note }) => ({ ...note, left: disclosedCount(maxSellable(line)) })),
      stock: billsWithStock.length === 0 ? outOfStock : currencyStock(billsWithStock),
      most: maxOnlineUnits(row, moneyMost),
    };
  });
}

export const listCurrencies = (db: Db, sort: CurrencySort = 'selection'): CurrencyWithBills[] =>
  sortCurrencies(withBills(db, onSaleQuery(db).all()), sort);

export const featuredCurrencies = (db: Db): CurrencyWithBills[] =>
  sortCurrencies(withBills(db, onSaleQuery(db, eq(currencies.isFeatured, true)).all()), 'selection');

/** Hidden currencies are excluded even for staff, because public pages are cached. */
export const getVisibleCurrency = (db: Db, id: string): CurrencyWithBills | undefined =>
  withBills(db, onSaleQuery(db, eq(currencies.id, id)).all())[0];

/** @throws notFound, also for a hidden currency unless an admin asks */
export function getCurrency(ctx: Ctx, id: string): CurrencyWithBills {
  const [row] = withBills(ctx.db, ctx.db.select().from(currencies).where(eq(currencies.id, id)).all());
  if (!row || (!row.isVisible && !isStaff(ctx.actor))) throw new ShopError('notFound', notFoundText);
  return row;
}

export const readCurrency = (ctx: Ctx, id: string) => presentCurrency(getCurrency(ctx, id));

/** With `flag` false, also lists hidden currencies. @throws forbidden in that case, unless the caller is an admin */
export const getCurrencies = verb(getCurrenciesContract, (ctx, input) => {
  if (input.flag === 'false') requireAdmin(ctx.actor);
  const rows = input.flag === 'true' ? onSaleQuery(ctx.db) : ctx.db.select().from(currencies);
  const text = fold(input.q);
  const matches = rows.all().filter((row) => fold(`${row.moneyName} ${row.currencyName} ${row.iso}`).includes(text));
  const { rows: page, meta } = pageOf(sortCurrencies(matches, parseCurrencySort(input.sort)), input);
  return { rows: withBills(ctx.db, page).map(presentCurrency), meta };
});
