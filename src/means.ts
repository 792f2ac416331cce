import type { paymentMeans } from '../db/counterWords.ts';
import type { InvoiceContent } from '../db/schema/invoices.ts';
import { type Cents, formatEuro } from './money.ts';

export type Means = (typeof paymentMeans)[number];
export type PaymentByMeans = { means: Means; amount: Cents };

export const meansLabels: Record<Means, string> = {
  card: 'Carte bancaire',
  cash: 'Espèces',
  cheque: 'Chèque',
  transfer: 'Virement',
};

export const meansText = (means: readonly Means[]): string =>
  [...new Set(means)].map((meansName) => meansLabels[meansName]).join(', ');

/** « Espèces » or « Espèces 100,00 €, Virement 155,00 € » */
export const paymentsText = (payments: readonly PaymentByMeans[]): string =>
  payments.length > 1
    ? payments.map(({ means, amount }) => `${meansLabels[means]} ${formatEuro(amount)}`).join(', ')
    : meansText(payments.map(({ means }) => means));

/** Allocates cash first, after skipping `alreadyCovered`. */
export function allocatePayments<P extends PaymentByMeans>(
  payments: readonly P[],
  amount: Cents,
  alreadyCovered: Cents = 0,
): PaymentByMeans[] {
  let [toSkip, remaining] = [alreadyCovered, amount];
  return payments
    .toSorted((a, b) => Number(b.means === 'cash') - Number(a.means === 'cash'))
    .flatMap(({ means, amount: payable }) => {
      const skipped = Math.min(toSkip, payable);
      const part = Math.min(remaining, payable - skipped);
      toSkip -= skipped;
      remaining -= part;
      return part > 0 ? { means, amount: part } : [];
    });
}

export const paymentText = ({ payment, means }: Pick<InvoiceContent, 'payment' | 'means'>): string =>
  means ? meansText(means) : meansLabels[payment === 'carte' ? 'card' : 'transfer'];
