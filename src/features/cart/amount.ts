import type { NoteChoice } from '../../../db/schema/orders.ts';
import { listOf } from '../../formats.ts';
import { formatNumber } from '../../money.ts';
import { piecesProblem, quantityProblem, readQuantity } from './cart.ts';
import { formatUnits, type Offer } from './changes.ts';
import { canMake, type Denomination, leastSums, nearestAmounts, usableNotes } from './notes.ts';
import { mostPieces, mostUnits } from './totals.ts';

export type Checked = {
  /** What is wrong in words; null when these notes can make the amount. */
  problem: string | null;
  /** The nearest amounts that can be made, smaller first. */
  near: number[];
};

/** Whether the chosen notes make the amount typed then; if not what they make, to go back to. */
export function checkChosen(units: number, chosen: readonly NoteChoice[], iso: string): Checked {
  const sum = chosen.reduce((total, { value, count }) => total + value * count, 0);
  if (sum === units) return { problem: null, near: [] };
  const gap = formatUnits(Math.abs(units - sum), iso);
  const words = sum < units ? `il manque ${gap}` : `il y a ${gap} de trop`;
  return {
    near: sum > 0 ? [sum] : [],
    problem: `Les billets choisis font ${formatUnits(sum, iso)} : ${words}. Changez vos billets ou le montant.`,
  };
}

/** Of an amount above what an order takes online. */
export const beyondOnline = (most: number, iso: string): string =>
  `Au plus ${formatUnits(most, iso)} en ligne : au-delà, appelez-nous.`;

/** Whether an amount of a money can be ordered, and if not why, and what can. */
export function checkAmount(
  units: number | null,
  denominations: readonly Denomination[],
  iso: string,
  most: number = mostUnits,
): Checked {
  const { below, above } = nearestAmounts(units ?? 0, denominations, most);
  if (units !== null && units === below) return { problem: null, near: [] };
  const near = [below, above].filter((amount) => amount !== null);
  return {
    near: units === null ? [] : near,
    problem:
      near.length === 0
        ? `Nous n’avons pas de billets en ${iso} pour le moment.`
        : units !== null && units > most
          ? beyondOnline(most, iso)
          : (quantityProblem('currency', units) ?? whyNot(units ?? 0, denominations, iso)),
  };
}

function whyNot(units: number, denominations: readonly Denomination[], iso: string): string {
  const values = usableNotes(denominations);
  const notes = canMake(leastSums(values), units)
    ? 'Les billets qui nous restent'
    : `Nos billets de ${listOf(values.map(formatNumber))} ${iso}`;
  return `${notes} ne permettent pas de composer ${formatUnits(units, iso)}.`;
}

/** Why what stands in an address is no quantity at all, in words; null when it is a number that can be judged. */
function unreadable(type: Offer['type'], text: string): string | null {
  const typed = text.trim();
  if (/^-\d|^0+$/.test(typed)) return 'La quantité doit être d’au moins 1.';
  if (/^\d+[.,]\d+$/.test(typed)) {
    return type === 'metal'
      ? 'Cet article ne se divise pas : la quantité est un nombre entier.'
      : 'Un billet ne se divise pas : la quantité est un nombre entier.';
  }
  return /^[\d\s]+$/.test(typed) ? null : 'La quantité demandée n’est pas un nombre.';
}

type Corrected = { quantity: number; sentence: string | null };

/** The quantity that an address asks for, or the nearest that can be ordered and why; null when none can. */
export function correctQuantity(
  {
    type,
    iso = '',
    denominations = [],
    most = mostUnits,
    stock,
  }: Pick<Offer, 'type' | 'iso' | 'denominations' | 'most' | 'stock'>,
  text: string,
): Corrected | null {
  const asked = readQuantity(text);
  if (type === 'metal') {
    const left = stock?.left || null;
    const problem = unreadable('metal', text) ?? piecesProblem(asked, left);
    const quantity = Math.min(Math.max(asked ?? 1, 1), left ?? mostPieces, mostPieces);
    return { quantity, sentence: problem && `${problem} La quantité a été fixée à ${formatNumber(quantity)}.` };
  }
  const { problem, near } = checkAmount(asked, denominations, iso, most);
  if (problem === null && asked !== null) return { quantity: asked, sentence: null };
  const quantity = near[0] ?? nearestAmounts(0, denominations, most).above;
  if (quantity === null) return null;
  return {
    quantity,
    sentence: `${unreadable('currency', text) ?? problem} Le montant a été fixé à ${formatUnits(quantity, iso)}.`,
  };
}
