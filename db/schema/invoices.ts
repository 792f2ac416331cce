import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { paymentMeans } from '../counterWords.ts';
import { type deliveryModes, invoiceKinds, type paymentTypes, type taxRegimes } from '../words.ts';
import { belongsTo, id, moment, oneOf } from './columns.ts';
import { type BuyerSnapshot, orders } from './orders.ts';

type Regime = (typeof taxRegimes)[number];

/** In cents. `gross` includes `tax`; `rate`: hundredths of a per cent. */
export type InvoiceLine = {
  /** Null for delivery, or for an amount that concerns no article. */
  lineId: string | null;
  free?: true;
  name: string;
  /** In French: weight, fineness, years, banknotes and serial numbers. */
  details: readonly (readonly [name: string, value: string])[];
  quantity: number;
  unit: 'piece' | 'money' | 'service';
  regime: Regime;
  rate: number;
  gross: number;
  net: number;
  tax: number;
};

/** As issued, independent of later changes. Amounts in cents. */
export type InvoiceContent = {
  specimen: boolean;
  /** Legal details of the shop, by environment variable; a specimen may lack some. */
  seller: Readonly<Record<string, string>>;
  buyer: BuyerSnapshot;
  orderNumber: string;
  orderedAt: number;
  paidAt: number | null;
  sentAt: number | null;
  payment: (typeof paymentTypes)[number];
  /** Only for a sale at the counter. */
  means?: readonly (typeof paymentMeans)[number][];
  delivery: (typeof deliveryModes)[number];
  lines: readonly InvoiceLine[];
  gross: number;
  net: number;
  tax: number;
  /** Sentences required by law for the VAT regime. */
  mentions: Readonly<Partial<Record<Regime, string>>>;
  /** Terms for companies (C. com. L441-9), by UNTDID 4451 subject. Older documents have none. */
  terms?: readonly (readonly [subject: 'PMD' | 'PMT' | 'AAB', sentence: string])[];
  /** Sentences about payment and withdrawal. */
  notes: readonly string[];
  corrects: { number: string; issuedAt: number } | null;
};

/** One series a year; triggers refuse gaps, changes and deletions. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: id(),
    number: text('number').notNull(),
    /** A demo has a series of its own. */
    series: text('series', { enum: ['', 'SPECIMEN'] }).notNull(),
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    orderId: belongsTo('order_id', () => orders.id, 'restrict'),
    invoiceId: text('invoice_id').references((): AnySQLiteColumn => invoices.id, { onDelete: 'restrict' }),
    issuedAt: moment('issued_at').notNull(),
    /** In cents with tax; positive even for a credit note. */
    amount: integer('amount').notNull(),
    content: text('content', { mode: 'json' }).$type<InvoiceContent>().notNull(),
  },
  (t) => [
    uniqueIndex('invoices_number').on(t.number),
    uniqueIndex('invoices_sequence').on(t.series, t.year, t.sequence),
    uniqueIndex('invoices_order').on(t.orderId).where(sql`${t.kind} = 'invoice'`),
    index('invoices_of_order').on(t.orderId, t.issuedAt),
    index('invoices_corrected').on(t.invoiceId),
    index('invoices_issued').on(t.issuedAt),
    oneOf('invoices_kind_word', t.kind, invoiceKinds),
    check('invoices_amount', sql`${t.amount} > 0 and ${t.sequence} > 0`),
    check('invoices_corrects', sql`(${t.kind} = 'creditNote') = (${t.invoiceId} is not null)`),
  ],
);

/** Invoices to issue from `since` on, once the shop's legal details are complete. */
export const invoicesDue = sqliteTable('invoices_due', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  since: moment('since').notNull(),
});
