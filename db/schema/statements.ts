import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { creditStates } from '../words.ts';
import { users } from './accounts.ts';
import { actorColumns, belongsTo, createdAt, flag, id, moment, oneOf } from './columns.ts';
import { orders, transfers } from './orders.ts';

export const statements = sqliteTable('statements', {
  id: id(),
  fileName: text('file_name').notNull(),
  format: text('format', { enum: ['camt', 'csv', 'cfonb', 'ofx'] }).notNull(),
  account: text('account').notNull().default(''),
  createdAt: createdAt(),
  ...actorColumns,
});

/** Stored once, even if several files contain the credit. */
export const credits = sqliteTable(
  'credits',
  {
    id: id(),
    statementId: belongsTo('statement_id', () => statements.id, 'restrict'),
    /** Account, bank reference, amount and day; or a hash of all fields. */
    key: text('key').notNull(),
    /** Cents. */
    amount: integer('amount').notNull(),
    /** yyyy-mm-dd. */
    bookedOn: text('booked_on').notNull(),
    valueDate: text('value_date').notNull(),
    payer: text('payer').notNull().default(''),
    iban: text('iban').notNull().default(''),
    /** Reference, free text and the bank's label. */
    text: text('text').notNull().default(''),
    /** Batch totals that include the credit: account, bank reference, day and cents of each. */
    totals: text('totals', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Whether it is a transfer by the shop that came back. */
    isReturned: flag('is_returned').notNull().default(false),
    state: text('state', { enum: creditStates }).notNull().default('open'),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    transferId: text('transfer_id').references(() => transfers.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    settledAt: moment('settled_at'),
    settledBy: text('settled_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('credits_key').on(t.key),
    index('credits_state').on(t.state, t.bookedOn),
    index('credits_statement').on(t.statementId),
    index('credits_order').on(t.orderId),
    index('credits_transfer').on(t.transferId),
    index('credits_settler').on(t.settledBy),
    oneOf('credits_state_word', t.state, creditStates),
    check('credits_amount', sql`${t.amount} > 0`),
  ],
);

/** Column indexes from 0. Null: no such column; absent: detected. */
export type CsvMapping = {
  date: number;
  amount: number;
  texts: number[];
  currency?: number | null | undefined;
  state?: number | null | undefined;
  direction?: number | null | undefined;
  /** Account numbers, for files that do not name theirs. */
  accounts?: string[];
};

export const csvFormats = sqliteTable('csv_formats', {
  /** Names of the columns. */
  columns: text('columns').primaryKey(),
  mapping: text('mapping', { mode: 'json' }).$type<CsvMapping>().notNull(),
  createdAt: createdAt(),
});
