import type { Cents } from '../../money.ts';
import type { MoneyFact } from './entries.ts';

const methods = { CB: 'Carte bancaire', BQ: 'Virement' } as const;

export type Taking = { day: string; method: string; received: Cents; givenBack: Cents };

export function takingsOf(money: readonly MoneyFact[]): Taking[] {
  const totals = new Map<string, Taking>();
  for (const fact of money) {
    const [day, method] = [fact.day, methods[fact.journal]];
    const total = totals.get(day + method) ?? { day, method, received: 0, givenBack: 0 };
    const moved = fact.price + fact.surplus;
    if (moved > 0) total.received += moved;
    else total.givenBack -= moved;
    totals.set(day + method, total);
  }
  return [...totals.values()].sort((a, b) => a.day.localeCompare(b.day) || a.method.localeCompare(b.method, 'fr'));
}

const euros = (cents: Cents): string =>
  `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`.replace('.', ',');

export const takingsHead = ['Date', 'Règlement', 'Commande', 'Client', 'Payeur', 'Reçu', 'Rendu', 'Dont en trop'];

export const takingsRows = (money: readonly MoneyFact[], nameOf: (orderId: string) => string): string[][] =>
  money
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((fact) => {
      const moved = fact.price + fact.surplus;
      const sums = [Math.max(0, moved), Math.max(0, -moved), fact.surplus].map(euros);
      return [fact.day, methods[fact.journal], fact.piece, nameOf(fact.orderId), fact.payer ?? '', ...sums];
    });
