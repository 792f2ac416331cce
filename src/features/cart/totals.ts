import type { NoteChoice } from '../../../db/schema/orders.ts';
import type { DeliveryTier } from '../../../db/schema/shop.ts';
import type { deliveryModes } from '../../../db/words.ts';
import { type Cents, divideHalfUp, type Micros } from '../../money.ts';
import { canMake, leastSums, usableNotes } from './notes.ts';

/** More is a mistake or a matter for the counter, not for an online cart. */
export const mostPieces = 999;
/** Of any money: 50 million is about 2 700 € in rupiahs. */
export const mostUnits = 50_000_000;

export type DeliveryMode = (typeof deliveryModes)[number];

const centsPerMicro = 10_000n;

/** Cents for a whole number of pieces; throws RangeError for any other. */
export const metalAmount = (unitPrice: Cents, pieces: number): Cents =>
  divideHalfUp(BigInt(unitPrice) * BigInt(pieces), 1n);

/** Rounded half up, once: 500 units at 0.921534 € are 46 077 cents. Throws RangeError for a part of a unit. */
export const currencyAmount = (sellPrice: Micros, coefficient: number, units: number): Cents =>
  divideHalfUp(BigInt(sellPrice) * BigInt(units), BigInt(coefficient) * centsPerMicro);

/** Whole units that `amount` cents pay for, to the nearest. */
export const unitsFor = (amount: Cents, sellPrice: Micros, coefficient: number): number =>
  sellPrice > 0 ? divideHalfUp(BigInt(amount) * BigInt(coefficient) * centsPerMicro, BigInt(sellPrice)) : 0;

/** Cents of delivery for goods worth `goods` cents; the tier's upper bound is inside it. */
export function deliveryCost(tiers: readonly DeliveryTier[], mode: DeliveryMode, goods: Cents): Cents {
  if (mode === 'counter' || goods === 0) return 0;
  const upTo = (tier: DeliveryTier) => tier.upTo ?? Number.MAX_SAFE_INTEGER;
  const ordered = [...tiers].sort((a, b) => upTo(a) - upTo(b));
  return ordered.find((tier) => goods <= upTo(tier))?.cost ?? 0;
}

export type NotePreference = 'mixed' | 'small' | 'large';

/** A pocket holds no more notes than this, where larger ones can do. */
const mostNotes = 100;
const mixedKinds = 4;

/**
 * Banknotes that make exactly `units`, or null when these denominations cannot. Large takes the largest notes first.
 * Small does without the larger half of the denominations, or without as many of them as it can in at most 100 notes.
 * Mixed gives some of each kind that a traveller pays with.
 */
export function composeNotes(
  units: number,
  denominations: readonly number[],
  preference: NotePreference,
): NoteChoice[] | null {
  const values = usableNotes(denominations);
  if (!Number.isSafeInteger(units) || units <= 0 || values.length === 0) return null;
  if (preference === 'small') {
    for (let kinds = Math.ceil(values.length / 2); kinds < values.length; kinds++) {
      const notes = composeLargeFirst(units, values.slice(0, kinds));
      if (notes && countNotes(notes) <= mostNotes) return notes;
    }
  }
  const mixed = preference === 'mixed' ? composeMixed(units, values) : null;
  return mixed && countNotes(mixed) <= mostNotes ? mixed : composeLargeFirst(units, values);
}

/**
 * The four largest notes of at most a quarter of the sum, each for half of what the larger ones leave; the smallest
 * share the rest, the larger first. 500 from 100, 50, 20 and 10: 2, 3, 7 and 1.
 */
function composeMixed(units: number, values: readonly number[]): NoteChoice[] | null {
  const kinds = values.filter((value) => value <= units / 4).slice(-mixedKinds);
  if (kinds.length < 2) return null;
  const counts = new Map<number, number>();
  let rest = units;
  for (const value of kinds.slice(1).reverse()) {
    const count = Math.floor(rest / 2 / value);
    counts.set(value, count);
    rest -= count * value;
  }
  const upTo = (most = 0) => values.filter((value) => value <= most);
  const last =
    (kinds.length === 2 ? composeLargeFirst(rest, upTo(kinds[0])) : null) ?? composeLargeFirst(rest, upTo(kinds[1]));
  for (const { value, count } of last ?? []) counts.set(value, (counts.get(value) ?? 0) + count);
  return last && [...counts].filter(([, count]) => count > 0).map(([value, count]) => ({ value, count }));
}

export const countNotes = (notes: readonly NoteChoice[]): number => notes.reduce((sum, note) => sum + note.count, 0);

/** Takes of each note as many as leave a rest that the smaller ones can make (60 from 50 and 20 takes no 50). */
function composeLargeFirst(units: number, values: readonly number[]): NoteChoice[] | null {
  if (!canMake(leastSums(values), units)) return null;
  const notes: NoteChoice[] = [];
  let rest = units;
  for (let index = values.length - 1; index >= 0 && rest > 0; index--) {
    const value = values[index] as number;
    const smaller = index > 0 ? leastSums(values.slice(0, index)) : [0];
    let count = Math.floor(rest / value);
    while (index > 0 && !canMake(smaller, rest - count * value)) count--;
    if (count > 0) notes.push({ value, count });
    rest -= count * value;
  }
  return notes;
}

/** Whether the chosen notes exist, each named once, and add up to the quantity. */
export function notesMatch(notes: readonly NoteChoice[], units: number, denominations: readonly number[]): boolean {
  const known = new Set(denominations);
  const whole = notes.every((n) => known.delete(n.value) && Number.isSafeInteger(n.count) && n.count >= 0);
  return whole && notes.reduce((sum, n) => sum + n.value * n.count, 0) === units;
}
