import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { cashKinds } from '../cashWords.ts';
import { actorColumns, moment, oneOf } from './columns.ts';

/** By denomination in cents. */
export type CashCounts = Readonly<Record<number, number>>;

export type CountedNotes = readonly {
  currencyId: string;
  name: string;
  value: number;
  count: number;
  before: number;
}[];

const counts = (name: string) => text(name, { mode: 'json' }).$type<CashCounts>();
const notes = (name: string) => text(name, { mode: 'json' }).$type<CountedNotes>();

/** Each day is opened and closed once; triggers refuse later changes. */
export const drawerDays = sqliteTable('drawer_days', {
  /** yyyy-mm-dd in Paris. */
  day: text('day').primaryKey(),
  /** Expected content, before the opening count. */
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

/** In euros only. Triggers refuse changes and deletions. */
export const cashMovements = sqliteTable(
  'cash_movements',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: moment('at').notNull(),
    day: text('day').notNull(),
    kind: text('kind', { enum: cashKinds }).notNull(),
    /** Order, deal or bank movement; null for a count. */
    causeId: text('cause_id'),
    /** Number of the order, deal or bank document. */
    number: text('number').notNull(),
    orderId: text('order_id'),
    /** If a movement has several causes, only its first row has counts. */
    counts: counts('counts').notNull(),
    /** In cents, negative if paid out; a movement's rows add up to its `counts`. */
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
