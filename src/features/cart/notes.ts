import type { NoteChoice } from '../../../db/schema/orders.ts';
import { formatNumber } from '../../money.ts';

/** A denomination for sale; `left`: its stock, null when uncounted. */
export type Note = { value: number; left: number | null };
export type Denomination = number | Note;

/** The notes that there are, each once, smallest first. */
export function drawerOf(denominations: readonly Denomination[]): Note[] {
  const byValue = new Map(
    denominations.map((one) => (typeof one === 'number' ? { value: one, left: null } : one)).map((n) => [n.value, n]),
  );
  return [...byValue.values()]
    .filter(({ value, left }) => Number.isSafeInteger(value) && value > 0 && left !== 0)
    .sort((a, b) => a.value - b.value);
}

export const usableNotes = (denominations: readonly Denomination[]): number[] =>
  drawerOf(denominations).map(({ value }) => value);

const worthOf = (notes: readonly Note[]): number =>
  notes.reduce((sum, { value, left }) => sum + value * (left ?? Number.POSITIVE_INFINITY), 0);

/** Enough for any drawer; a larger sum counts as impossible. */
const mostSteps = 20_000;

/** Takes of each note as many as leave a rest that the smaller ones can make (60 from 50 and 20 takes no 50). */
export function takeLargest(units: number, drawer: readonly Note[]): NoteChoice[] | null {
  const smaller = drawer.map((_, index) => {
    const below = drawer.slice(0, index);
    return { least: leastSums(below.map(({ value }) => value)), worth: worthOf(below) };
  });
  const dead = new Set<string>();
  let steps = 0;
  const take = (index: number, rest: number): NoteChoice[] | null => {
    if (rest === 0) return [];
    const note = drawer[index];
    const below = smaller[index];
    const key = `${index}:${rest}`;
    if (!note || !below || dead.has(key)) return null;
    for (let count = Math.min(Math.floor(rest / note.value), note.left ?? rest); count >= 0; count--) {
      const over = rest - count * note.value;
      if (over > below.worth || ++steps > mostSteps) break;
      const others = (index === 0 ? over === 0 : canMake(below.least, over)) ? take(index - 1, over) : null;
      if (others) return count > 0 ? [{ value: note.value, count }, ...others] : others;
    }
    dead.add(key);
    return null;
  };
  if (!canMake(leastSums(drawer.map(({ value }) => value)), units) || units > worthOf(drawer)) return null;
  return take(drawer.length - 1, units);
}

/** By remainder of the smallest note, the least sum that these notes (smallest first) make; Infinity where none can. */
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

/** How many sums on each side of the asked one are tried. */
const mostTries = 300;

/** The nearest amounts up to and from `units` that these denominations make, between 1 and `most`; null for none. */
export function nearestAmounts(
  units: number,
  denominations: readonly Denomination[],
  most: number,
): { below: number | null; above: number | null } {
  const drawer = drawerOf(denominations);
  const limit = Math.min(most, worthOf(drawer));
  const least = leastSums(drawer.map(({ value }) => value));
  const nearest = (from: number, by: 1 | -1) => {
    let tries = 0;
    for (let sum = from; sum > 0 && sum <= limit && tries < mostTries; sum += by) {
      if (!canMake(least, sum)) continue;
      if (takeLargest(sum, drawer)) return sum;
      tries++;
    }
    return null;
  };
  return { below: nearest(Math.min(units, limit), -1), above: nearest(Math.max(units, 1), 1) };
}

/** Of the two neighbours the closer one, the smaller when they are equally far; null when no amount can be made. */
export function nearestAmount(units: number, denominations: readonly Denomination[], most: number): number | null {
  const { below, above } = nearestAmounts(units, denominations, most);
  if (below === null || above === null) return below ?? above;
  return units - below <= above - units ? below : above;
}

export const addedUp = (notes: readonly NoteChoice[]): NoteChoice[] =>
  [...Map.groupBy(notes, ({ value }) => value)]
    .map(([value, of]) => ({ value, count: of.reduce((sum, { count }) => sum + count, 0) }))
    .sort((a, b) => b.value - a.value);

/** « 5 × 100, 2 × 50 ». */
export const notesText = (notes: readonly NoteChoice[]): string =>
  notes.map(({ value, count }) => `${formatNumber(count)} × ${formatNumber(value)}`).join(', ');

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
