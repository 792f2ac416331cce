import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { creditStates } from '../words.ts';
import { users } from './accounts.ts';
import { actorColumns, belongsTo, createdAt, flag, id, moment, oneOf } from './columns.ts';
import { orders, transfers } from './orders.ts';

/** A file of the dealer's bank, as often as it was brought. */
export const statements = sqliteTable('statements', {
  id: id(),
  fileName: text('file_name').notNull(),
  format: text('format', { enum: ['camt', 'csv', 'cfonb', 'ofx'] }).notNull(),
  account: text('account').notNull().default(''),
  createdAt: createdAt(),
  ...actorColumns,
});

/** Money that came to the dealer's account, once however many files tell of it. */
export const credits = sqliteTable(
  'credits',
  {
    id: id(),
    statementId: belongsTo('statement_id', () => statements.id, 'restrict'),
    /** Account, bank's id, amount and day, or a hash of all fields: the same credit has the same key in every file. */
    key: text('key').notNull(),
    /** Cents. */
    amount: integer('amount').notNull(),
    /** The bank's days, yyyy-mm-dd. */
    bookedOn: text('booked_on').notNull(),
    valueDate: text('value_date').notNull(),
    payer: text('payer').notNull().default(''),
    iban: text('iban').notNull().default(''),
    /** All that the bank hands on: reference, free text, label. */
    text: text('text').notNull().default(''),
    /** Sent by the shop, and come back. */
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

/** Places of columns, from 0; null: the file has no such column; left out: recognised when it is read. */
export type CsvMapping = {
  date: number;
  amount: number;
  texts: number[];
  currency?: number | null | undefined;
  state?: number | null | undefined;
  direction?: number | null | undefined;
  /** Names given to accounts of files that name none. */
  accounts?: string[];
};

/** Column mapping of a bank's CSV, chosen once. */
export const csvFormats = sqliteTable('csv_formats', {
  /** The names of its columns. */
  columns: text('columns').primaryKey(),
  mapping: text('mapping', { mode: 'json' }).$type<CsvMapping>().notNull(),
  createdAt: createdAt(),
});
