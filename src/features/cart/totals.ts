import type { NoteChoice } from '../../../db/schema/orders.ts';
import type { DeliveryTier } from '../../../db/schema/shop.ts';
import type { deliveryModes } from '../../../db/words.ts';
import { type Cents, divideHalfUp, type Micros } from '../../money.ts';
import { type AvailableNote, availableNotes, type Denomination, notesValue, takeLargest } from './notes.ts';

/** Larger quantities are typing errors, or a matter for the counter. */
export const maxPieces = 999;
/** In units of any currency: 50 million rupiahs are about 2 700 €. */
export const maxUnits = 50_000_000;

export type DeliveryMode = (typeof deliveryModes)[number];

const centsPerMicro = 10_000n;

/** @throws RangeError if a quantity is fractional */
export const metalLineTotal = (unitPrice: Cents, pieces: number): Cents =>
  divideHalfUp(BigInt(unitPrice) * BigInt(pieces), 1n);

/** Rounded half up, only once. @throws RangeError if a quantity is fractional */
export const currencyLineTotal = (sellPrice: Micros, coefficient: number, units: number): Cents =>
  divideHalfUp(BigInt(sellPrice) * BigInt(units), BigInt(coefficient) * centsPerMicro);

type Rate = { type: 'metal' | 'currency'; unitPrice: number; coefficient: number };

export const amountOf = ({ type, unitPrice, coefficient }: Rate, count: number): Cents =>
  type === 'metal' ? metalLineTotal(unitPrice, count) : currencyLineTotal(unitPrice, coefficient, count);

export const maxUnitsFor = (amount: Cents, sellPrice: Micros, coefficient: number): number =>
  sellPrice > 0
    ? Number((BigInt(2 * amount + 1) * BigInt(coefficient) * centsPerMicro - 1n) / BigInt(2 * sellPrice))
    : 0;

/** `upTo` is inclusive. */
export function deliveryCost(tiers: readonly DeliveryTier[], mode: DeliveryMode, subtotal: Cents): Cents {
  if (mode === 'counter' || subtotal === 0) return 0;
  const upperBound = (tier: DeliveryTier) => tier.upTo ?? Number.MAX_SAFE_INTEGER;
  const ascendingTiers = [...tiers].sort((a, b) => upperBound(a) - upperBound(b));
  return ascendingTiers.find((tier) => subtotal <= upperBound(tier))?.cost ?? 0;
}

export type NotePreference = 'mixed' | 'small' | 'large';

const maxNotes = 100;
const maxMixedValues = 4;

/** `small` leaves out the largest third of the values, or fewer if that takes over 100 notes. */
export function composeNotes(
  units: number,
  denominations: readonly Denomination[],
  preference: NotePreference,
): NoteChoice[] | null {
  const available = availableNotes(denominations);
  if (!Number.isSafeInteger(units) || units <= 0 || available.length === 0) return null;
  if (preference === 'small') {
    for (let kinds = Math.floor((available.length * 2) / 3); kinds < available.length; kinds++) {
      const smallerNotes = available.slice(0, kinds);
      const notes = composeMixed(units, smallerNotes) ?? takeLargest(units, smallerNotes);
      if (notes && countNotes(notes) <= maxNotes) return notes;
    }
  }
  const mixedNotes = preference === 'mixed' ? composeMixed(units, available) : null;
  return mixedNotes && countNotes(mixedNotes) <= maxNotes ? mixedNotes : takeLargest(units, available);
}

/** Larger values each take at most half of the rest, smaller notes fill it: 500 = 2×100 + 3×50 + 7×20 + 1×10. */
function composeMixed(units: number, available: readonly AvailableNote[]): NoteChoice[] | null {
  const mixedValues = available.filter(({ value }) => value <= units / 4).slice(-maxMixedValues);
  if (mixedValues.length < 2) return null;
  const counts = new Map<number, number>();
  let remaining = units;
  for (const { value, left } of mixedValues.slice(1).reverse()) {
    const count = Math.min(Math.floor(remaining / 2 / value), left ?? remaining);
    counts.set(value, count);
    remaining -= count * value;
  }
  const remainingNotes = (max = 0) =>
    available
      .filter(({ value }) => value <= max)
      .map(({ value, left }) => ({ value, left: left === null ? null : left - (counts.get(value) ?? 0) }));
  const fillRemaining = (max: number | undefined) => takeLargest(remaining, availableNotes(remainingNotes(max)));
  const smallNotes =
    (mixedValues.length === 2 ? fillRemaining(mixedValues[0]?.value) : null) ?? fillRemaining(mixedValues[1]?.value);
  for (const { value, count } of smallNotes ?? []) counts.set(value, (counts.get(value) ?? 0) + count);
  return smallNotes && [...counts].filter(([, count]) => count > 0).map(([value, count]) => ({ value, count }));
}

export const countNotes = (notes: readonly NoteChoice[]): number => notes.reduce((sum, note) => sum + note.count, 0);

export function notesMatch(
  notes: readonly NoteChoice[],
  units: number,
  denominations: readonly Denomination[],
): boolean {
  const stockByValue = new Map(
    availableNotes(denominations).map(({ value, left }) => [value, left ?? Number.POSITIVE_INFINITY]),
  );
  const isValid = notes.every(({ value, count }) => {
    const available = stockByValue.get(value) ?? 0;
    return stockByValue.delete(value) && Number.isSafeInteger(count) && count >= 0 && count <= available;
  });
  return isValid && notesValue(notes) === units;
}
