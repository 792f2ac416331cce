import { fold } from '../../../db/fold.ts';
import type { bills, currencies } from '../../../db/schema/catalogue.ts';
import {
  type Cents,
  divideHalfUp,
  eurosFromCents,
  eurosFromMicros,
  formatEuro,
  formatNumber,
  formatRate,
} from '../../money.ts';
import { keyOrFallback } from '../../query.ts';
import type { Stock } from '../goods/model/stock.ts';
import { byRelevance, isTooShort, matchesQueryWords, queryWords } from './words.ts';

const sharedFlags: Record<string, string> = { XPF: 'pf' };

/** ISO 4217 codes begin with the two-letter code of the country. */
export const flagCode = (iso: string): string => sharedFlags[iso] ?? iso.slice(0, 2).toLowerCase();

export type CurrencyRow = typeof currencies.$inferSelect;
export type BillRow = typeof bills.$inferSelect;
type BillWithCount = BillRow & { left: number | null };
export type CurrencyWithBills = CurrencyRow & { bills: BillWithCount[]; stock: Stock; most: number };

export const presentBill = <B extends BillRow>({ id: _id, currencyId: _c, createdAt: _at, ...bill }: B) => ({
  _id,
  ...bill,
});

export const presentCurrency = ({ id: _id, ...row }: CurrencyWithBills) => ({
  _id,
  ...row,
  sellPrice: eurosFromMicros(row.sellPrice),
  buyPrice: row.buyPrice === null ? null : eurosFromMicros(row.buyPrice),
  bills: row.bills.map((note) => presentBill(note)),
});

export const unitText = ({ coefficient, iso }: Pick<CurrencyRow, 'coefficient' | 'iso'>): string =>
  `${formatNumber(coefficient)} ${iso}`;

export const unitRateText = (currency: Pick<CurrencyRow, 'coefficient' | 'iso' | 'sellPrice'>): string =>
  `${unitText(currency)} = ${formatRate(currency.sellPrice)}`;

const currenciesWithSign = ['USD', 'GBP', 'JPY'];

/** Shows the code instead of a sign that several currencies share. */
export const formatForeignAmount = (units: number, iso: string, digits = 0): string =>
  new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: iso,
    currencyDisplay: currenciesWithSign.includes(iso) ? 'narrowSymbol' : 'code',
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  }).format(units);

type RateColumns = Pick<CurrencyRow, 'coefficient' | 'sellPrice'>;

export const currencyUnitsFor = (euros: number, { coefficient, sellPrice }: RateColumns): number =>
  Math.floor((euros * coefficient) / eurosFromMicros(Math.max(sellPrice, 1)));

/** Rounds down to one significant digit: 2 000 for 2 865. */
function roundUnits(euros: number, currency: RateColumns): number {
  const units = currencyUnitsFor(euros, currency);
  const step = 10 ** Math.floor(Math.log10(Math.max(units, 1)));
  return Math.floor(units / step) * step;
}

export const maxOnlineUnits = (currency: RateColumns, maxAmount: Cents): number =>
  roundUnits(eurosFromCents(maxAmount), currency);

export function perEuroText(currency: RateColumns & Pick<CurrencyRow, 'iso'>): string {
  const units = currency.coefficient / eurosFromMicros(Math.max(currency.sellPrice, 1));
  return `1\u00a0€ = ${formatForeignAmount(units, currency.iso, units < 100 ? 2 : 0)}`;
}

/** Returns for instance « 300 $ : 265,11 € ». */
export function exampleText(currency: RateColumns & Pick<CurrencyRow, 'iso'>): string {
  const roundedUnits = roundUnits(300, currency);
  const cents = divideHalfUp(BigInt(roundedUnits) * BigInt(currency.sellPrice), BigInt(currency.coefficient) * 10_000n);
  return `${formatForeignAmount(roundedUnits, currency.iso)}\u00a0: ${formatEuro(cents)}`;
}

type Comparator = (a: CurrencyRow, b: CurrencyRow) => number;

const byName: Comparator = (a, b) => a.moneyName.localeCompare(b.moneyName, 'fr');
const bySellPrice: Comparator = (a, b) => a.sellPrice / a.coefficient - b.sellPrice / b.coefficient;

export const currencySorts = {
  selection: {
    label: 'Notre sélection',
    compare: (a, b) => a.position - b.position || Number(b.isFeatured) - Number(a.isFeatured),
  },
  monnaie: { label: 'Monnaie', compare: byName },
  pays: { label: 'Pays ou zone', compare: (a, b) => a.currencyName.localeCompare(b.currencyName, 'fr') },
  'cours-croissant': { label: 'Cours croissant', compare: bySellPrice },
  'cours-decroissant': { label: 'Cours décroissant', compare: (a, b) => bySellPrice(b, a) },
} as const satisfies Record<string, { label: string; compare: Comparator }>;

export type CurrencySort = keyof typeof currencySorts;

export const parseCurrencySort = (value: string | null): CurrencySort =>
  keyOrFallback(currencySorts, value, 'selection');

export function sortCurrencies<C extends CurrencyRow>(rows: readonly C[], sort: CurrencySort): C[] {
  const { compare } = currencySorts[sort];
  return [...rows].sort((a, b) => compare(a, b) || byName(a, b));
}

type CurrencyNames = Pick<CurrencyRow, 'currencyName' | 'moneyName' | 'iso' | 'synonyms'>;

export function matchesCurrency({ currencyName, moneyName, iso, synonyms }: CurrencyNames, text: string): boolean {
  const foldedText = fold(text);
  if (isTooShort(foldedText)) return false;
  return (
    [currencyName, moneyName, iso].some((name) => fold(name).includes(foldedText)) ||
    matchesQueryWords(`${currencyName} ${moneyName} ${iso} ${synonyms}`, queryWords(text))
  );
}

type SearchableCurrency = CurrencyNames & Pick<CurrencyRow, 'isFeatured'>;

export function findCurrencies<C extends SearchableCurrency>(all: readonly C[], text: string): C[] {
  const compareRelevance = byRelevance(queryWords(text));
  return all
    .filter((currency) => matchesCurrency(currency, text))
    .sort((a, b) => compareRelevance({ ...a, name: a.moneyName }, { ...b, name: b.moneyName }));
}

/** An article's name (« louis d’or ») outranks a currency's synonym (« Port-Louis »). */
export function rankCurrencies<C extends SearchableCurrency>(
  all: readonly C[],
  text: string,
  articles: readonly string[],
) {
  const query = queryWords(text);
  const hasArticle = articles.some((name) => matchesQueryWords(name, query));
  const currencies = findCurrencies(all, text).filter(
    (currency) => !hasArticle || matchesCurrency({ ...currency, synonyms: '' }, text),
  );
  const currenciesFirst = currencies.some(({ moneyName, iso, synonyms }) =>
    matchesQueryWords(`${moneyName} ${iso} ${hasArticle ? '' : synonyms}`, query),
  );
  return { currencies, currenciesFirst };
}
