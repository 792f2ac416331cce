import { meansLabels } from '../../means.ts';
import type { Cents } from '../../money.ts';
import { type MoneyFact, netAmount } from './entries.ts';
import { plainAmount } from './fec.ts';

/** An accepted shortfall moves no money. */
const actualMoney = (money: readonly MoneyFact[]) =>
  money.flatMap((fact) => (fact.journal === 'OD' ? [] : [{ ...fact, method: meansLabels[fact.means] }]));

export type Taking = { day: string; method: string; received: Cents; refunded: Cents };

export function takingsOf(money: readonly MoneyFact[]): Taking[] {
  const totals = new Map<string, Taking>();
  for (const fact of actualMoney(money)) {
    const { day, method } = fact;
    const total = totals.get(day + method) ?? { day, method, received: 0, refunded: 0 };
    const moved = netAmount(fact);
    if (moved > 0) total.received += moved;
    else total.refunded -= moved;
    totals.set(day + method, total);
  }
  return [...totals.values()].sort((a, b) => a.day.localeCompare(b.day) || a.method.localeCompare(b.method, 'fr'));
}

export const takingsTable = (money: readonly MoneyFact[], nameOf: (orderId: string) => string): string[][] => [
  ['Date', 'Règlement', 'Commande', 'Client', 'Payeur', 'Reçu', 'Rendu', 'Dont en trop'],
  ...actualMoney(money)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((fact) => {
      const moved = netAmount(fact);
      const sums = [Math.max(0, moved), Math.max(0, -moved), fact.overpayment].map(plainAmount);
      return [fact.day, fact.method, fact.piece, nameOf(fact.orderId), fact.payer ?? '', ...sums];
    }),
];
