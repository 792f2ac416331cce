import type { paymentMeans } from '../db/counterWords.ts';
import type { InvoiceContent } from '../db/schema/invoices.ts';
import { type Cents, formatEuro } from './money.ts';

export type Means = (typeof paymentMeans)[number];
export type Payment = { means: Means; amount: Cents };

export const meansLabels: Record<Means, string> = {
  card: 'Carte bancaire',
  cash: 'Espèces',
  cheque: 'Chèque',
  transfer: 'Virement',
};

export const meansText = (means: readonly Means[]): string =>
  [...new Set(means)].map((one) => meansLabels[one]).join(', ');

/** « Espèces », or of several « Espèces 100,00 €, Virement 155,00 € ». */
export const paymentsText = (payments: readonly Payment[]): string =>
  payments.length > 1
    ? payments.map(({ means, amount }) => `${meansLabels[means]} ${formatEuro(amount)}`).join(', ')
    : meansText(payments.map(({ means }) => means));

/** What of these payments, cash first, pays `amount` once they have paid `before`. */
export function shareOf<P extends Payment>(payments: readonly P[], amount: Cents, before: Cents = 0): Payment[] {
  let [skip, rest] = [before, amount];
  return payments
    .toSorted((a, b) => Number(b.means === 'cash') - Number(a.means === 'cash'))
    .flatMap(({ means, amount: paid }) => {
      const skipped = Math.min(skip, paid);
      const part = Math.min(rest, paid - skipped);
      skip -= skipped;
      rest -= part;
      return part > 0 ? { means, amount: part } : [];
    });
}

/** How a paper was paid; at the counter in several ways at once. */
export const paymentText = ({ payment, means }: Pick<InvoiceContent, 'payment' | 'means'>): string =>
  means ? meansText(means) : meansLabels[payment === 'carte' ? 'card' : 'transfer'];
