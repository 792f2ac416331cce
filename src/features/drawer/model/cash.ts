import type { CashCounts } from '../../../../db/schema/drawer.ts';
import type { PaymentByMeans } from '../../../means.ts';
import { type Cents, euroInText, formatEuro, formatList, formatNumber } from '../../../money.ts';

export const denominations: readonly Cents[] = [
  50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
];

export const smallestNote = 500;

export const denominationName = (value: Cents): string =>
  value >= 100 ? euroInText(value) : `${value}\u00a0${value === 1 ? 'centime' : 'centimes'}`;

const denominationPlural = (value: Cents): string =>
  `${value >= smallestNote ? 'billets' : 'pièces'} de ${denominationName(value)}`;

export const signedNumber = (n: number, text = formatNumber(n)): string =>
  `${n > 0 ? '+' : ''}${text}`.replace('-', '−');

export const signedEuro = (cents: Cents): string => signedNumber(cents, formatEuro(cents));

export const sumOfCounts = (counts: CashCounts): Cents =>
  Object.entries(counts).reduce((sum, [value, count]) => sum + Number(value) * count, 0);

export function addCounts(...all: readonly CashCounts[]): CashCounts {
  const sums: Record<number, number> = {};
  for (const counts of all)
    for (const [value, count] of Object.entries(counts)) sums[Number(value)] = (sums[Number(value)] ?? 0) + count;
  return Object.fromEntries(Object.entries(sums).filter(([, count]) => count !== 0));
}

export const cashAmount = (payments: readonly PaymentByMeans[]): Cents =>
  payments.reduce((sum, { means, amount }) => (means === 'cash' ? sum + amount : sum), 0);

export const negateCounts = (counts: CashCounts): CashCounts =>
  Object.fromEntries(Object.entries(counts).map(([value, count]) => [value, -count]));

export function countsRefusal(counts: CashCounts, drawer: CashCounts): string | null {
  const values = Object.keys(counts).map(Number);
  const unknownValue = values.find((value) => !denominations.includes(value));
  if (unknownValue !== undefined) return `Il n’y a pas de pièce ni de billet de ${denominationName(unknownValue)}.`;
  const missingDenominations = denominations.filter((value) => (counts[value] ?? 0) + (drawer[value] ?? 0) < 0);
  if (missingDenominations.length === 0) return null;
  const names = missingDenominations.map((value) => `${denominationPlural(value)} (il en reste ${drawer[value] ?? 0})`);
  return `La caisse n’a pas assez de ${formatList(names)}. Changez la composition.`;
}

/** Tries up to two fewer of each denomination: from one 50 € note and three 20 € notes,
 * taking the largest first would fail for 60 €. */
export function makeChange(cents: Cents, drawer: CashCounts): CashCounts | null {
  const failedAttempts = new Set<string>();
  const changeFrom = (index: number, remaining: Cents): CashCounts | null => {
    if (remaining === 0) return {};
    const value = denominations[index];
    if (value === undefined || failedAttempts.has(`${index} ${remaining}`)) return null;
    const maxCount = Math.min(drawer[value] ?? 0, Math.floor(remaining / value));
    for (let count = maxCount; count >= Math.max(0, maxCount - 2); count--) {
      const remainingCounts = changeFrom(index + 1, remaining - count * value);
      if (remainingCounts) return count === 0 ? remainingCounts : { ...remainingCounts, [value]: count };
    }
    failedAttempts.add(`${index} ${remaining}`);
    return null;
  };
  return cents < 0 ? null : changeFrom(0, cents);
}
