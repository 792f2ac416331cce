import { type Cents, centsFromEuros, eurosFromCents } from '../../../money.ts';
import { denominations } from '../../drawer/model/cash.ts';
import type { CounterItem } from './goods.api.ts';

/** Counts by value: euros in cents, banknotes in currency units. */
export type Counts = Readonly<Record<number, number>>;

/** « 500 2x50 20 »: a value without a count means one. */
function parseCounts(text: string, readValue: (typed: string) => number | null): Counts | null {
  const counts: Record<number, number> = {};
  for (const part of text
    .replace(/\s*([x*×])\s*/gi, '$1')
    .split(/[\s+;]+/)
    .filter(Boolean)) {
    const [, count = '1', typed = ''] = /^(?:(\d{1,4})[x*×])?(\d+(?:[.,]\d{1,2})?)$/i.exec(part) ?? [];
    const value = readValue(typed.replace(',', '.'));
    if (value === null) return null;
    counts[value] = (counts[value] ?? 0) + Number(count);
  }
  return counts;
}

export const parseCoins = (text: string): Counts | null =>
  parseCounts(text, (typed) => {
    const cents = centsFromEuros(typed);
    return cents !== null && denominations.includes(cents) ? cents : null;
  });

export const parseBanknotes = ({ notes }: CounterItem, text: string): Counts | null =>
  parseCounts(text, (typed) => notes.find(({ value }) => value === Number(typed))?.value ?? null);

export const countsText = (counts: Counts, nameOf: (value: number) => string = String): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([value, count]) => `${count > 1 ? `${count}x` : ''}${nameOf(Number(value))}`)
    .join(' ');

export const coinsText = (counts: Counts): string =>
  countsText(counts, (cents: Cents) => String(eurosFromCents(cents)).replace('.', ','));

export const countRows = (counts: Counts, inUnit = (value: number): number => value) =>
  Object.entries(counts).map(([value, count]) => ({ value: inUnit(Number(value)), count }));
