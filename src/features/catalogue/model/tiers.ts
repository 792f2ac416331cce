import { type Cents, divideHalfUp } from '../../../money.ts';
import type { MetalRow } from '../metal.ts';

/** From so many pieces on, each costs `off` hundredths of a per cent less. */
export type Tier = { from: number; off: number };

/** The falling prices of a metal, lowest quantity first: they follow its price, as that follows the spot price. */
export const tiersOf = ({ offFrom5, offFrom10 }: Pick<MetalRow, 'offFrom5' | 'offFrom10'>): Tier[] =>
  [
    { from: 5, off: offFrom5 },
    { from: 10, off: offFrom10 },
  ].filter(({ off }) => off > 0);

/** Cents of each of so many pieces, rounded half up to the cent: sheet, cart, quote and order all price by it. */
export function tierPrice(unitPrice: Cents, tiers: readonly Tier[] | undefined, pieces: number): Cents {
  const off = tiers?.findLast(({ from }) => pieces >= from)?.off ?? 0;
  return divideHalfUp(BigInt(unitPrice) * BigInt(10_000 - off), 10_000n);
}
