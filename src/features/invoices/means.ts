import type { paymentMeans } from '../../../db/counterWords.ts';
import type { InvoiceContent } from '../../../db/schema/invoices.ts';

export type Means = (typeof paymentMeans)[number];

export const meansLabels: Record<Means, string> = {
  card: 'Carte bancaire',
  cash: 'Espèces',
  cheque: 'Chèque',
  transfer: 'Virement',
};

export const meansText = (means: readonly Means[]): string =>
  [...new Set(means)].map((one) => meansLabels[one]).join(', ');

/** How a paper was paid; at the counter in several ways at once. */
export const paymentText = ({ payment, means }: Pick<InvoiceContent, 'payment' | 'means'>): string =>
  means ? meansText(means) : meansLabels[payment === 'carte' ? 'card' : 'transfer'];
