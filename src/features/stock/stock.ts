import type { stockLines } from '../../../db/schema/stock.ts';
import type { itemTypes } from '../../../db/words.ts';
import { formatNumber } from '../../money.ts';

export type StockLine = typeof stockLines.$inferSelect;
/** What is counted: a metal, or with a `value` that note of a money. */
export type StockKey = { type: (typeof itemTypes)[number]; id: string; value?: number | null | undefined };

export const stockStates = ['available', 'few', 'onOrder', 'out'] as const;
/** `left` is told only when few are, in pieces or units of the money; `days` only of what is procured. */
export type Stock = { state: (typeof stockStates)[number]; left: number | null; days: number | null };

/** Nobody counts it: it is sold as if there were always enough. */
export const uncounted: Stock = { state: 'available', left: null, days: null };

type Counts = Pick<StockLine, 'inSafe' | 'reserved' | 'lowAt' | 'onOrderDays'>;

export const freeOf = ({ inSafe, reserved }: Pick<StockLine, 'inSafe' | 'reserved'>): number => inSafe - reserved;

/** How many may be sold at once; null: as many as anybody wants. */
export const mostSold = (line: Counts | undefined): number | null =>
  line === undefined || line.onOrderDays !== null ? null : freeOf(line);

export function metalStock(line: Counts | undefined): Stock {
  if (!line) return uncounted;
  const free = freeOf(line);
  // The last one is told even where the dealer warns of nothing.
  if (free > Math.max(line.lowAt, 1)) return uncounted;
  if (free > 0) return { state: 'few', left: free, days: null };
  return line.onOrderDays === null
    ? { state: 'out', left: null, days: null }
    : { state: 'onOrder', left: null, days: line.onOrderDays };
}

/** A money with the count of each of its notes: few when every one of them is. */
export function currencyStock(notes: readonly { value: number; line: Counts | undefined }[]): Stock {
  const lines = notes.flatMap(({ value, line }) => (line ? [{ value, line }] : []));
  if (lines.length === 0 || lines.length < notes.length) return uncounted;
  const days = lines.flatMap(({ line }) => line.onOrderDays ?? []);
  const left = lines.reduce((units, { value, line }) => units + value * freeOf(line), 0);
  if (left === 0)
    return days.length > 0
      ? { state: 'onOrder', left: null, days: Math.max(...days) }
      : { state: 'out', left: null, days: null };
  const isFew = days.length === 0 && lines.every(({ line }) => freeOf(line) <= line.lowAt);
  return isFew ? { state: 'few', left, days: null } : uncounted;
}

/** « En stock », « Plus que 2 », « Plus qu’un », « Plus que 250 USD », « Sur commande, environ 5 jours », « Épuisé ». */
export function stockText({ state, left, days }: Stock, iso = ''): string {
  if (state === 'few' && left === 1 && !iso) return 'Plus qu’un';
  if (state === 'few') return `Plus que ${formatNumber(left ?? 0)}${iso && ` ${iso}`}`;
  if (state === 'onOrder') return `Sur commande, environ ${days} ${days === 1 ? 'jour' : 'jours'}`;
  return state === 'out' ? 'Épuisé' : 'En stock';
}
