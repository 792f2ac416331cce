import type { Db } from '../../../../db/client.ts';
import { keyOrFallback } from '../../../query.ts';
import {
  type CurrencyRow,
  type CurrencySort,
  type CurrencyWithBills,
  parseCurrencySort,
  sortCurrencies,
} from '../currency.ts';
import { featuredCurrencies, listCurrencies } from '../model/currencies.server.ts';
import { type Zone, zoneOf, zones } from '../model/zone.ts';
import { type PriceTrend, priceTrends } from '../prices/priceHistory.server.ts';

export type RateLine = { currency: CurrencyWithBills; trend: PriceTrend | undefined };

export type RateListing = {
  lines: RateLine[];
  total: number;
  zones: (readonly [Zone, string])[];
  choice: { sort: CurrencySort; zone: Zone | undefined };
};

export function rateLines(db: Db, rows: readonly CurrencyWithBills[]): RateLine[] {
  const trends = priceTrends(db, { itemType: 'currency', ids: rows.map((row) => row.id) });
  return rows.map((currency) => ({ currency, trend: trends.get(currency.id) }));
}

export function listRates(db: Db, query: URLSearchParams): RateListing {
  const rows = listCurrencies(db);
  const zone = keyOrFallback(zones, query.get('zone'), undefined);
  const sort = parseCurrencySort(query.get('tri'));
  const matches = rows.filter((row) => !zone || zoneOf(row.iso) === zone);
  const usedZones = new Set(rows.map((row) => zoneOf(row.iso)));
  return {
    lines: rateLines(db, sortCurrencies(matches, sort)),
    total: rows.length,
    zones: (Object.keys(zones) as Zone[]).filter((one) => usedZones.has(one)).map((one) => [one, zones[one]]),
    choice: { sort, zone },
  };
}

export function featuredRates(db: Db): RateLine[] {
  const featuredRows = featuredCurrencies(db);
  return rateLines(db, featuredRows.length > 0 ? featuredRows : listCurrencies(db));
}

export function otherRates(db: Db, { id, iso }: CurrencyRow): RateLine[] {
  const zone = zoneOf(iso);
  const rank = (row: CurrencyRow) => Number(zoneOf(row.iso) === zone) * 2 + Number(row.isFeatured);
  const otherCurrencies = listCurrencies(db)
    .filter((row) => row.id !== id)
    .sort((a, b) => rank(b) - rank(a));
  return rateLines(db, otherCurrencies.slice(0, 6));
}
