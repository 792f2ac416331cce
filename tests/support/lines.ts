import type { InvoiceContent, InvoiceLine } from '../../db/schema/invoices.ts';
import type { InvoiceFact } from '../../src/features/accounting/entries.ts';
import { deliveryLines, type GrossLine, totalsOf, withTax } from '../../src/features/invoices/figures.ts';

/** Gold by default; delivery without an id. */
export const grossLine = (lineId: string | null, gross: number, values: Partial<GrossLine> = {}): GrossLine => ({
  lineId,
  name: lineId ?? 'Colis',
  details: [],
  quantity: 1,
  unit: lineId === null ? 'service' : 'piece',
  regime: 'investment',
  rate: values.regime === 'standard' ? 2_000 : 0,
  gross,
  ...values,
});

export const invoiced = (goods: readonly GrossLine[], delivery = 0): InvoiceLine[] =>
  withTax([...goods, ...deliveryLines(goods, grossLine(null, delivery))]);

export const contentOf = (lines: readonly InvoiceLine[], more: Partial<InvoiceContent> = {}) =>
  ({ lines, ...totalsOf(lines), orderNumber: 'ABCD', corrects: null, ...more }) as InvoiceContent;

export const issuedPaper = (
  kind: InvoiceFact['kind'],
  lines: readonly InvoiceLine[],
  issuedAt: number,
  more: Partial<InvoiceContent> = {},
): InvoiceFact => ({ kind, number: `${kind}-${issuedAt}`, orderId: 'o1', issuedAt, content: contentOf(lines, more) });
