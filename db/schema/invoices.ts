import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { paymentMeans } from '../counterWords.ts';
import { type deliveryModes, invoiceKinds, type paymentTypes, type taxRegimes } from '../words.ts';
import { belongsTo, id, moment, oneOf } from './columns.ts';
import { type BuyerSnapshot, orders } from './orders.ts';

type Regime = (typeof taxRegimes)[number];

/** Cents; of a gross price the tax in it, at `rate` hundredths of a per cent. */
export type InvoiceLine = {
  /** Of the order's line; null for the delivery, and for a free amount. */
  lineId: string | null;
  /** Given back without saying for what. */
  free?: true;
  name: string;
  /** Weight, fineness, years, banknotes, serial numbers: each with its French name. */
  details: readonly (readonly [name: string, value: string])[];
  quantity: number;
  unit: 'piece' | 'money' | 'service';
  regime: Regime;
  rate: number;
  gross: number;
  net: number;
  tax: number;
};

/** An invoice or a credit note as it was issued, whatever becomes of the order, the items and the shop. Cents. */
export type InvoiceContent = {
  specimen: boolean;
  /** The dealer's facts by the names of the environment; a specimen lacks some. */
  seller: Readonly<Record<string, string>>;
  buyer: BuyerSnapshot;
  orderNumber: string;
  orderedAt: number;
  paidAt: number | null;
  sentAt: number | null;
  payment: (typeof paymentTypes)[number];
  /** Of a sale at the counter, in its place. */
  means?: readonly (typeof paymentMeans)[number][];
  delivery: (typeof deliveryModes)[number];
  lines: readonly InvoiceLine[];
  gross: number;
  net: number;
  tax: number;
  /** The sentence of each regime it has. */
  mentions: Readonly<Partial<Record<Regime, string>>>;
  /** To a company: what C. com. L441-9 asks for, by subject of UNTDID 4451. Absent on older papers. */
  terms?: readonly (readonly [subject: 'PMD' | 'PMT' | 'AAB', sentence: string])[];
  /** Sentences about payment and withdrawal. */
  notes: readonly string[];
  /** Of a credit note: what it corrects. */
  corrects: { number: string; issuedAt: number } | null;
};

/** Invoices and credit notes, in one unbroken series a year; triggers refuse a gap, a change and a deletion. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: id(),
    number: text('number').notNull(),
    /** A demonstration's papers have numbers of their own. */
    series: text('series', { enum: ['', 'SPECIMEN'] }).notNull(),
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    orderId: belongsTo('order_id', () => orders.id, 'restrict'),
    /** Of a credit note: the invoice it names. */
    invoiceId: text('invoice_id').references((): AnySQLiteColumn => invoices.id, { onDelete: 'restrict' }),
    issuedAt: moment('issued_at').notNull(),
    /** Cents, tax included; what a credit note gives back is positive too. */
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

/** Orders whose invoice is due and cannot be issued yet: the dealer's own facts are missing. */
export const invoicesDue = sqliteTable('invoices_due', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  since: moment('since').notNull(),
});
