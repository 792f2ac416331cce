import type { InvoiceContent, InvoiceLine } from '../../../db/schema/invoices.ts';
import type { Cents } from '../../money.ts';
import { type GrossLine, shared, withTax } from './figures.ts';

/** Pieces of one line of the order that are given back. */
export type Returned = { lineId: string; quantity: number };

const isSame = (one: InvoiceLine, other: InvoiceLine) => one.lineId === other.lineId && one.rate === other.rate;

/** What is left of each line after the credit notes so far. */
function leftOf(invoice: InvoiceContent, before: readonly InvoiceContent[]): InvoiceLine[] {
  const credited = before.flatMap(({ lines }) => lines);
  return invoice.lines.map((line) => {
    const same = credited.filter((other) => isSame(line, other));
    const gross = line.gross - same.reduce((sum, other) => sum + other.gross, 0);
    return { ...line, gross };
  });
}

type Credit = {
  invoice: InvoiceContent;
  before: readonly InvoiceContent[];
  amount: Cents;
  returned?: readonly Returned[];
};

/**
 * The lines of a credit note over `amount` cents: first the pieces that came back, then whatever the lines still hold, each
 * by its share. Empty when nothing is left to credit.
 */
export function creditLines({ invoice, before, amount, returned = [] }: Credit): InvoiceLine[] {
  const left = leftOf(invoice, before);
  const whole = left.reduce((sum, { gross }) => sum + gross, 0);
  const due = Math.min(amount, whole);
  if (due <= 0) return [];
  let rest = due;
  const pieces = left.map((line): Cents => {
    const back = returned.find(({ lineId }) => lineId === line.lineId);
    const of = invoice.lines.find((other) => isSame(line, other));
    if (!back || !of) return 0;
    const part = Math.min(rest, line.gross, Math.round((of.gross * back.quantity) / of.quantity));
    rest -= part;
    return part;
  });
  const shares = shared(
    rest,
    left.map(({ gross }, at) => gross - (pieces[at] ?? 0)),
  );
  const lines = left.flatMap((line, at): GrossLine[] => {
    const gross = (pieces[at] ?? 0) + (shares[at] ?? 0);
    if (gross === 0) return [];
    const back = returned.find(({ lineId }) => lineId === line.lineId);
    const original = invoice.lines[at];
    if (original && gross === original.gross) return [{ ...line, gross }];
    if (back && shares[at] === 0) return [{ ...line, quantity: back.quantity, gross }];
    return [{ ...line, quantity: 1, unit: 'service', details: [['Motif', 'Remboursement partiel']], gross }];
  });
  const earlier = before.flatMap((note) => note.lines);
  return withTax(lines, (rate) => ({
    gross: sumOf(earlier, rate, 'gross'),
    tax: sumOf(earlier, rate, 'tax'),
  }));
}

const sumOf = (lines: readonly InvoiceLine[], rate: number, key: 'gross' | 'tax'): Cents =>
  lines.reduce((sum, line) => (line.rate === rate ? sum + line[key] : sum), 0);
