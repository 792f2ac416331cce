import type { NoteChoice } from '../../../db/schema/orders.ts';
import { listOf } from '../../formats.ts';
import { formatNumber, type Micros } from '../../money.ts';
import { piecesProblem, quantityProblem, readQuantity } from './cart.ts';
import { formatUnits, type Offer } from './changes.ts';
import { canMake, type Denomination, leastSums, nearestAmount, nearestAmounts, usableNotes } from './notes.ts';
import { mostPieces, mostUnits } from './totals.ts';

export type Checked = {
  problem: string | null;
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

/** The quantity that an address asks for, or the nearest that can be ordered and why; null when none can. */
export function correctQuantity(
  { type, iso = '', denominations = [], most = mostUnits, stock }: Partial<Offer>,
  text: string,
) {
  const asked = readQuantity(text);
  if (type === 'metal') {
    const left = stock?.left || null;
    const problem = piecesProblem(asked, left);
    const quantity = Math.min(Math.max(asked ?? 1, 1), left ?? mostPieces, mostPieces);
    return { quantity, sentence: problem && `${problem} La quantité a été fixée à ${formatNumber(quantity)}.` };
  }
  const { problem, near } = checkAmount(asked, denominations, iso, most);
  if (problem === null && asked !== null) return { quantity: asked, sentence: null };
  const quantity = near[0] ?? nearestAmounts(0, denominations, most).above;
  if (quantity === null) return null;
  return {
    quantity,
    sentence: `${problem} Le montant a été fixé à ${formatUnits(quantity, iso)}.`,
  };
}

const round = [100, 200, 500, 1000];
const first = 200;
/** Millionths of a euro that a first order is about. */
const usual = 200_000_000;

/** 100, 200, 500, 1 000 near the euro, tenfold for smaller currencies, where notes can; `first` is what the form shows. */
export function proposals(sellPrice: Micros, coefficient: number, denominations: readonly Denomination[]) {
  const unit = Math.max(sellPrice, 1) / coefficient;
  const scale = 10 ** Math.max(0, Math.round(Math.log10(usual / (first * unit))));
  const can = (units: number) => nearestAmounts(units, denominations, mostUnits).below === units;
  const amounts = round.map((amount) => amount * scale).filter(can);
  const begin = first * scale;
  return {
    amounts,
    first: can(begin) ? begin : (amounts[0] ?? nearestAmount(begin, denominations, mostUnits) ?? 0),
  };
}
