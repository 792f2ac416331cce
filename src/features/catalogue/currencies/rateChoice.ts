import { keyAsked } from '../../../asked.ts';
import {
  type CurrencyRow,
  type CurrencySort,
  matchesCurrency,
  readCurrencySort,
  shortestSearch,
  sortCurrencies,
} from '../currency.ts';
import { type Zone, zoneOf, zones } from '../zone.ts';

export type RateChoice = { sort: CurrencySort; zone: Zone | undefined; q: string };

export function readRateChoice(query: URLSearchParams): RateChoice {
  const q = (query.get('q') ?? '').trim().slice(0, 100);
  return {
    sort: readCurrencySort(query.get('tri')),
    zone: keyAsked(zones, query.get('zone'), undefined),
    q: q.length >= shortestSearch ? q : '',
  };
}

export const narrows = ({ zone, q }: RateChoice): boolean => zone !== undefined || q !== '';

export const chooseRates = <C extends CurrencyRow>(rows: readonly C[], { sort, zone, q }: RateChoice): C[] =>
  sortCurrencies(
    rows.filter((row) => (!zone || zoneOf(row.iso) === zone) && (q === '' || matchesCurrency(row, q))),
    sort,
  );

export const zoneOptions = (rows: readonly CurrencyRow[]): { value: Zone; label: string }[] => {
  const used = new Set(rows.map((row) => zoneOf(row.iso)));
  return (Object.keys(zones) as Zone[])
    .filter((zone) => used.has(zone))
    .map((value) => ({ value, label: zones[value] }));
};

/** The same zone first, then the featured ones, in the dealer's order. */
export function nearRates<C extends CurrencyRow>(rows: readonly C[], from: CurrencyRow, count: number): C[] {
  const zone = zoneOf(from.iso);
  const rank = (row: CurrencyRow) => Number(zoneOf(row.iso) === zone) * 2 + Number(row.isFeatured);
  return sortCurrencies(rows, 'selection')
    .filter((row) => row.id !== from.id)
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, count);
}
