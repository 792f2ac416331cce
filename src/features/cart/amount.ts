import { formatNumber } from '../../money.ts';
import { quantityProblem, readQuantity } from './cart.ts';
import { formatUnits, type Offer } from './changes.ts';
import { nearestAmounts, usableNotes } from './notes.ts';
import { mostPieces, mostUnits } from './totals.ts';

export type Checked = {
  /** What is wrong in words; null when these notes can make the amount. */
  problem: string | null;
  /** The nearest amounts that can be made, smaller first. */
  near: number[];
};

const list = new Intl.ListFormat('fr', { type: 'conjunction' });

/** Whether an amount of a money can be ordered, and if not why, and what can. */
export function checkAmount(units: number | null, denominations: readonly number[], iso: string): Checked {
  const { below, above } = nearestAmounts(units ?? 0, denominations, mostUnits);
  if (units !== null && units === below) return { problem: null, near: [] };
  const near = [below, above].filter((amount) => amount !== null);
  const notes = list.format(usableNotes(denominations).map(formatNumber));
  return {
    near: units === null ? [] : near,
    problem:
      near.length === 0
        ? `Nous n’avons pas de billets en ${iso} pour le moment.`
        : (quantityProblem('currency', units) ??
          `Nos billets de ${notes} ${iso} ne permettent pas de composer ${formatUnits(units ?? 0, iso)}.`),
  };
}

type Corrected = { quantity: number; sentence: string | null };

/** The quantity that an address asks for, or the nearest that can be ordered and why; null when none can. */
export function correctQuantity(
  { type, iso = '', denominations = [] }: Pick<Offer, 'type' | 'iso' | 'denominations'>,
  text: string,
): Corrected | null {
  const asked = readQuantity(text);
  if (type === 'metal') {
    const problem = quantityProblem('metal', asked);
    const quantity = Math.min(Math.max(asked ?? 1, 1), mostPieces);
    return { quantity, sentence: problem && `${problem} La quantité a été fixée à ${formatNumber(quantity)}.` };
  }
  const { problem, near } = checkAmount(asked, denominations, iso);
  if (problem === null && asked !== null) return { quantity: asked, sentence: null };
  const quantity = near[0] ?? nearestAmounts(0, denominations, mostUnits).above;
  if (quantity === null) return null;
  return { quantity, sentence: `${problem} Le montant a été fixé à ${formatUnits(quantity, iso)}.` };
}
