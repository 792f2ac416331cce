import type { NoteChoice } from '../../../db/schema/orders.ts';
import { formatNumber } from '../../money.ts';

/** `left` is null if the stock is not counted. */
export type AvailableNote = { value: number; left: number | null };
export type Denomination = number | AvailableNote;

export function availableNotes(denominations: readonly Denomination[]): AvailableNote[] {
  const byValue = new Map(
    denominations
      .map((denomination) => (typeof denomination === 'number' ? { value: denomination, left: null } : denomination))
      .map((n) => [n.value, n]),
  );
  return [...byValue.values()]
    .filter(({ value, left }) => Number.isSafeInteger(value) && value > 0 && left !== 0)
    .sort((a, b) => a.value - b.value);
}

export const usableNotes = (denominations: readonly Denomination[]): number[] =>
  availableNotes(denominations).map(({ value }) => value);

const totalValue = (notes: readonly AvailableNote[]): number =>
  notes.reduce((sum, { value, left }) => sum + value * (left ?? Number.POSITIVE_INFINITY), 0);

/** A sum for which more steps are needed counts as impossible. */
const maxSteps = 20_000;

/** The largest notes leave a sum that smaller ones can make up: 60 from 50s and 20s is three 20s. */
export function takeLargest(units: number, available: readonly AvailableNote[]): NoteChoice[] | null {
  const smallerSums = available.map((_, index) => {
    const smaller = available.slice(0, index);
    return { minSums: minimalSums(smaller.map(({ value }) => value)), total: totalValue(smaller) };
  });
  const deadEnds = new Set<string>();
  let steps = 0;
  const takeFrom = (index: number, remaining: number): NoteChoice[] | null => {
    if (remaining === 0) return [];
    const note = available[index];
    const smaller = smallerSums[index];
    const key = `${index}:${remaining}`;
    if (!note || !smaller || deadEnds.has(key)) return null;
    for (let count = Math.min(Math.floor(remaining / note.value), note.left ?? remaining); count >= 0; count--) {
      const remainder = remaining - count * note.value;
      if (remainder > smaller.total || ++steps > maxSteps) break;
      const others = (index === 0 ? remainder === 0 : canCompose(smaller.minSums, remainder))
        ? takeFrom(index - 1, remainder)
        : null;
      if (others) return count > 0 ? [{ value: note.value, count }, ...others] : others;
    }
    deadEnds.add(key);
    return null;
  };
  if (!canCompose(minimalSums(available.map(({ value }) => value)), units) || units > totalValue(available))
    return null;
  return takeFrom(available.length - 1, units);
}

/** Smallest possible sum for each remainder modulo the smallest note, or Infinity. `values`: ascending. */
export function minimalSums(values: readonly number[]): number[] {
  const [smallest = 1, ...others] = values;
  const minSums = new Array<number>(smallest).fill(Number.POSITIVE_INFINITY);
  minSums[0] = 0;
  for (const value of others) {
    const cycles = greatestCommonDivisor(smallest, value);
    for (let start = 0; start < cycles; start++) {
      let sum = Number.POSITIVE_INFINITY;
      // The first round reaches the minimum of the cycle, the second carries it on to all sums.
      for (let step = 0, at = start; step < (2 * smallest) / cycles; step++) {
        sum = Math.min(sum, minSums[at] as number);
        minSums[at] = sum;
        at = (at + value) % smallest;
        sum += value;
      }
    }
  }
  return minSums;
}

export const canCompose = (minSums: readonly number[], units: number): boolean =>
  units >= (minSums[units % minSums.length] ?? Number.POSITIVE_INFINITY);

const maxAttempts = 300;

/** Both amounts lie between 1 and `max`; either is null if there is none. */
export function nearestAmounts(
  units: number,
  denominations: readonly Denomination[],
  max: number,
): { below: number | null; above: number | null } {
  const available = availableNotes(denominations);
  const limit = Math.min(max, totalValue(available));
  const sumsByResidue = minimalSums(available.map(({ value }) => value));
  const search = (from: number, step: 1 | -1) => {
    let attempts = 0;
    for (let sum = from; sum > 0 && sum <= limit && attempts < maxAttempts; sum += step) {
      if (!canCompose(sumsByResidue, sum)) continue;
      if (takeLargest(sum, available)) return sum;
      attempts++;
    }
    return null;
  };
  return { below: search(Math.min(units, limit), -1), above: search(Math.max(units, 1), 1) };
}

/** The smaller sum if both are equally near; null if none is possible. */
export function nearestAmount(units: number, denominations: readonly Denomination[], max: number): number | null {
  const { below, above } = nearestAmounts(units, denominations, max);
  if (below === null || above === null) return below ?? above;
  return units - below <= above - units ? below : above;
}

export const sumByValue = (notes: readonly NoteChoice[]): NoteChoice[] =>
  [...Map.groupBy(notes, ({ value }) => value)]
    .map(([value, group]) => ({ value, count: group.reduce((sum, { count }) => sum + count, 0) }))
    .sort((a, b) => b.value - a.value);

export const notesValue = (notes: readonly NoteChoice[]): number =>
  notes.reduce((sum, { value, count }) => sum + value * count, 0);

export const notesText = (notes: readonly NoteChoice[]): string =>
  notes.map(({ value, count }) => `${formatNumber(count)} × ${formatNumber(value)}`).join(', ');

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
