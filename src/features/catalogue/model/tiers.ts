import { type Cents, divideHalfUp } from '../../../money.ts';
import type { MetalRow } from '../metal.ts';

/** From `from` pieces, each costs `off` hundredths of a per cent less. */
export type Tier = { from: number; off: number };

export const tiersOf = ({ offFrom5, offFrom10 }: Pick<MetalRow, 'offFrom5' | 'offFrom10'>): Tier[] =>
  [
    { from: 5, off: offFrom5 },
    { from: 10, off: offFrom10 },
  ].filter(({ off }) => off > 0);

/** Per piece, rounded half up. */
export function tierPrice(unitPrice: Cents, tiers: readonly Tier[] | undefined, pieces: number): Cents {
  const discount = tiers?.findLast(({ from }) => pieces >= from)?.off ?? 0;
  return divideHalfUp(BigInt(unitPrice) * BigInt(10_000 - discount), 10_000n);
}

export const largestDiscount = ({ offFrom5, offFrom10 }: Pick<MetalRow, 'offFrom5' | 'offFrom10'>): number =>
  Math.max(offFrom5, offFrom10);
