import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { invoices, invoicesDue } from '../../../db/schema/invoices.ts';
import { parisDateParts } from '../../dates.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

type InvoiceInput = Pick<InvoiceRow, 'kind' | 'orderId' | 'content'> & { invoiceId?: string };

/** Call it in the transaction of the sale or refund, so that a failure leaves no gap in the numbers. */
export function issueInvoice(db: Db, issue: InvoiceInput): InvoiceRow {
  const { content } = issue;
  const series = content.specimen ? 'SPECIMEN' : '';
  const lastInvoice = db
    .select({ year: invoices.year, sequence: invoices.sequence, issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(eq(invoices.series, series))
    .orderBy(desc(invoices.year), desc(invoices.sequence))
    .limit(1)
    .get();
  // A clock set back must not date an invoice before the previous number.
  const issuedAt = Math.max(Date.now(), lastInvoice?.issuedAt ?? 0);
  const year = Number(parisDateParts(issuedAt)['year']);
  const sequence = lastInvoice?.year === year ? lastInvoice.sequence + 1 : 1;
  const number = `${series && `${series}-`}${year}-${String(sequence).padStart(6, '0')}`;
  return db
    .insert(invoices)
    .values({ ...issue, number, series, year, sequence, issuedAt, amount: content.gross })
    .returning()
    .get();
}

export const invoicesOfOrder = (db: Db, orderId: string): InvoiceRow[] =>
  db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.sequence))
    .all();

export const isInvoiceDue = (db: Db, orderId: string): boolean =>
  db.select().from(invoicesDue).where(eq(invoicesDue.orderId, orderId)).get() !== undefined;
