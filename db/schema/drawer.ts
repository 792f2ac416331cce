import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { cashKinds } from '../cashWords.ts';
import { actorColumns, moment, oneOf } from './columns.ts';

/** Coins and banknotes in euros: how many, by denomination in cents. */
export type CashCounts = Readonly<Record<number, number>>;

/** Foreign banknotes as they were counted. */
export type CountedNotes = readonly {
  currencyId: string;
  name: string;
  value: number;
  count: number;
  before: number;
}[];

const counts = (name: string) => text(name, { mode: 'json' }).$type<CashCounts>();
const notes = (name: string) => text(name, { mode: 'json' }).$type<CountedNotes>();

/** A day of the drawer: opened once, closed once, and by triggers never changed after that. */
export const drawerDays = sqliteTable('drawer_days', {
  /** `yyyy-mm-dd` in Paris. */
  day: text('day').primaryKey(),
  /** What lay there before the opening count. */
  carried: counts('carried').notNull(),
  openedAt: moment('opened_at').notNull(),
  openedBy: text('opened_by'),
  opening: counts('opening').notNull(),
  openingNotes: notes('opening_notes').notNull(),
  closedAt: moment('closed_at'),
  closedBy: text('closed_by'),
  closing: counts('closing'),
  closingNotes: notes('closing_notes'),
});

/** Euros that came into the drawer or left it; append-only by triggers. */
export const cashMovements = sqliteTable(
  'cash_movements',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: moment('at').notNull(),
    day: text('day').notNull(),
    kind: text('kind', { enum: cashKinds }).notNull(),
    /** What caused it: an order, a deal; null for what is done by hand. */
    causeId: text('cause_id'),
    /** Its number, or the paper of the bank. */
    number: text('number').notNull(),
    /** The order that it pays, or whose money goes back. */
    orderId: text('order_id'),
    /** Where one movement has several causes, those after the first have no counts of their own. */
    counts: counts('counts').notNull(),
    /** Cents, negative for what left; those of the causes of one movement add up to its counts. */
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    ...actorColumns,
  },
  (t) => [
    index('cash_movements_day').on(t.day, t.id),
    index('cash_movements_order').on(t.orderId),
    index('cash_movements_cause').on(t.causeId),
    oneOf('cash_movements_kind', t.kind, cashKinds),
    check('cash_movements_reason', sql`${t.kind} <> 'count' or ${t.reason} <> ''`),
  ],
);
