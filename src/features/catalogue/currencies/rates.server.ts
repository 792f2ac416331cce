import type { Db } from '../../../../db/client.ts';
import { featuredCurrencies, listCurrencies } from '../currencies.server.ts';
import type { CurrencyRow, CurrencyWithBills } from '../currency.ts';
import { type PriceTrend, priceTrends } from '../prices/priceHistory.server.ts';
import { chooseRates, nearRates, type RateChoice, readRateChoice, zoneOptions } from './rateChoice.ts';

/** Millionths of a euro for `coefficient` units. */
export type RateLine = { currency: CurrencyWithBills; trend: PriceTrend | undefined };

export type RateListing = {
  lines: RateLine[];
  total: number;
  zones: ReturnType<typeof zoneOptions>;
  choice: RateChoice;
};

export function ratesOf(db: Db, rows: readonly CurrencyWithBills[]): RateLine[] {
  const ids = rows.map((row) => row.id);
  const trends = priceTrends(db, { itemType: 'currency', ids });
  return rows.map((currency) => ({ currency, trend: trends.get(currency.id) }));
}

export function listRates(db: Db, query: URLSearchParams): RateListing {
  const rows = listCurrencies(db);
  const choice = readRateChoice(query);
  return { lines: ratesOf(db, chooseRates(rows, choice)), total: rows.length, zones: zoneOptions(rows), choice };
}

export const featuredRates = (db: Db): RateLine[] => ratesOf(db, featuredCurrencies(db));

export const otherRates = (db: Db, { currency, count = 6 }: { currency: CurrencyRow; count?: number }): RateLine[] =>
  ratesOf(db, nearRates(listCurrencies(db), currency, count));
