import type { NoteChoice } from '../../../db/schema/orders.ts';
import { formatNumber } from '../../money.ts';

/** The denominations that can be used, smallest first. */
export const usableNotes = (denominations: readonly number[]): number[] =>
  [...new Set(denominations)].filter((v) => Number.isSafeInteger(v) && v > 0).sort((a, b) => a - b);

/**
 * For each remainder by the smallest note, the least sum with that remainder which these notes (smallest first) can
 * make; Infinity where none can. A sum can be made when it is at least that of its own remainder.
 */
export function leastSums(values: readonly number[]): number[] {
  const [smallest = 1, ...others] = values;
  const least = new Array<number>(smallest).fill(Number.POSITIVE_INFINITY);
  least[0] = 0;
  for (const value of others) {
    const cycles = greatestCommonDivisor(smallest, value);
    for (let start = 0; start < cycles; start++) {
      let sum = Number.POSITIVE_INFINITY;
      // Two laps: the first finds the cycle's least sum, the second carries it round.
      for (let step = 0, at = start; step < (2 * smallest) / cycles; step++) {
        sum = Math.min(sum, least[at] as number);
        least[at] = sum;
        at = (at + value) % smallest;
        sum += value;
      }
    }
  }
  return least;
}

export const canMake = (least: readonly number[], units: number): boolean =>
  units >= (least[units % least.length] ?? Number.POSITIVE_INFINITY);

/**
 * The nearest amounts under and above `units` (itself where it can be made) that these denominations can make, between
 * 1 and `most`; null where there is none.
 */
export function nearestAmounts(
  units: number,
  denominations: readonly number[],
  most: number,
): { below: number | null; above: number | null } {
  const values = usableNotes(denominations);
  const least = leastSums(values);
  const step = least.length;
  let below = 0;
  let above = Number.POSITIVE_INFINITY;
  if (values.length > 0 && Number.isFinite(units)) {
    for (const [remainder, sum] of least.entries()) {
      const first = sum === 0 ? step : sum;
      const under = Math.floor((Math.min(units, most) - remainder) / step) * step + remainder;
      if (under >= first) below = Math.max(below, under);
      above = Math.min(above, Math.max(first, Math.ceil((units - remainder) / step) * step + remainder));
    }
  }
  return { below: below > 0 ? below : null, above: above <= most ? above : null };
}

/** Of the two neighbours the closer one, the smaller when they are equally far; null when no amount can be made. */
export function nearestAmount(units: number, denominations: readonly number[], most: number): number | null {
  const { below, above } = nearestAmounts(units, denominations, most);
  if (below === null || above === null) return below ?? above;
  return units - below <= above - units ? below : above;
}

/** « 5 × 100, 2 × 50 ». */
export const notesText = (notes: readonly NoteChoice[]): string =>
  notes.map(({ value, count }) => `${formatNumber(count)} × ${formatNumber(value)}`).join(', ');

/** `5x100,2x50`: a choice of notes as an address carries it; null for anything else. */
export function readNotes(text: string | null): NoteChoice[] | null {
  if (!text || !/^\d{1,8}x\d{1,8}(,\d{1,8}x\d{1,8}){0,49}$/.test(text)) return null;
  return text.split(',').map((part) => {
    const [count = 0, value = 0] = part.split('x').map(Number);
    return { value, count };
  });
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
