import type { NoteChoice } from '../../../db/schema/orders.ts';
import { formatList, formatNumber, type Micros } from '../../money.ts';
import { parseQuantity, piecesProblem, quantityProblem, suggestedCounts } from './cart.ts';
import { formatUnits, type ItemOffer } from './changes.ts';
import {
  canCompose,
  type Denomination,
  minimalSums,
  nearestAmount,
  nearestAmounts,
  notesValue,
  usableNotes,
} from './notes.ts';
import { maxPieces, maxUnits } from './totals.ts';

export type QuantityCheck = {
  problem: string | null;
  suggestions: number[];
};

export function checkChosenNotes(units: number, chosenNotes: readonly NoteChoice[], iso: string): QuantityCheck {
  const sum = notesValue(chosenNotes);
  if (sum === units) return { problem: null, suggestions: [] };
  const difference = formatUnits(Math.abs(units - sum), iso);
  const differenceText = sum < units ? `il manque ${difference}` : `il y a ${difference} de trop`;
  return {
    suggestions: sum > 0 ? [sum] : [],
    problem: `Les billets choisis font ${formatUnits(sum, iso)} : ${differenceText}. Changez vos billets ou le montant.`,
  };
}

export const onlineLimitText = (max: number, iso: string): string =>
  `Au plus ${formatUnits(max, iso)} en ligne : au-delà, appelez-nous.`;

export function checkAmount(
  units: number | null,
  denominations: readonly Denomination[],
  iso: string,
  max: number = maxUnits,
): QuantityCheck {
  const { below, above } = nearestAmounts(units ?? 0, denominations, max);
  if (units !== null && units === below) return { problem: null, suggestions: [] };
  const suggestions = [below, above].filter((amount) => amount !== null);
  return {
    suggestions: units === null ? [] : suggestions,
    problem:
      suggestions.length === 0
        ? `Nous n’avons pas de billets en ${iso} pour le moment.`
        : units !== null && units > max
          ? onlineLimitText(max, iso)
          : (quantityProblem('currency', units) ?? impossibleAmountText(units ?? 0, denominations, iso)),
  };
}

export function checkQuantity(
  { type, iso = '', denominations = [], max = maxUnits, stock }: Partial<ItemOffer>,
  quantity: number | null,
): QuantityCheck {
  if (type !== 'metal') return checkAmount(quantity, denominations, iso, max);
  const available = stock?.left || null;
  return { problem: piecesProblem(quantity, available), suggestions: suggestedCounts(quantity, available) };
}

function impossibleAmountText(units: number, denominations: readonly Denomination[], iso: string): string {
  const values = usableNotes(denominations);
  const notesText = canCompose(minimalSums(values), units)
    ? 'Les billets qui nous restent'
    : `Nos billets de ${formatList(values.map(formatNumber))} ${iso}`;
  return `${notesText} ne permettent pas de composer ${formatUnits(units, iso)}.`;
}

export function correctQuantity(offer: Partial<ItemOffer>, text: string) {
  const { type, iso = '', denominations = [], max = maxUnits } = offer;
  const requestedQuantity = parseQuantity(text);
  const { problem, suggestions } = checkQuantity(offer, requestedQuantity);
  if (problem === null && requestedQuantity !== null) return { quantity: requestedQuantity, sentence: null };
  if (type === 'metal') {
    const quantity = suggestions[0] ?? Math.min(Math.max(requestedQuantity ?? 1, 1), maxPieces);
    return { quantity, sentence: `${problem} La quantité a été fixée à ${formatNumber(quantity)}.` };
  }
  const quantity = suggestions[0] ?? nearestAmounts(0, denominations, max).above;
  if (quantity === null) return null;
  return {
    quantity,
    sentence: `${problem} Le montant a été fixé à ${formatUnits(quantity, iso)}.`,
  };
}

const roundAmounts = [100, 200, 500, 1000];
const defaultAmount = 200;
/** In millionths of a euro. */
const usualFirstPurchase = 200_000_000;

/** Scaled by powers of ten for currencies whose unit is worth far more or less than a euro. */
export function suggestedAmounts(sellPrice: Micros, coefficient: number, denominations: readonly Denomination[]) {
  const unitPrice = Math.max(sellPrice, 1) / coefficient;
  const scale = 10 ** Math.max(0, Math.round(Math.log10(usualFirstPurchase / (defaultAmount * unitPrice))));
  const isPossible = (units: number) => nearestAmounts(units, denominations, maxUnits).below === units;
  const amounts = roundAmounts.map((amount) => amount * scale).filter(isPossible);
  const start = defaultAmount * scale;
  return {
    amounts,
    first: isPossible(start) ? start : (amounts[0] ?? nearestAmount(start, denominations, maxUnits) ?? 0),
  };
}
