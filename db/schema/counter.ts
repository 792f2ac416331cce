import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { paymentMeans } from '../counterWords.ts';
import { users } from './accounts.ts';
import { belongsTo, createdAt, id, moment } from './columns.ts';
import type { CashCounts } from './drawer.ts';
import { orders } from './orders.ts';
import { people } from './people.ts';

/** In cents. `slip`: number of the card slip or cheque. */
export type CounterPayment = { means: (typeof paymentMeans)[number]; amount: number; slip: string };

/** Sales and purchases that one person settles together. */
export const deals = sqliteTable(
  'deals',
  {
    id: id(),
    /** « 2026-C00042 », without gaps within a year. */
    number: text('number').notNull(),
    /** Idempotency key. */
    key: text('key').notNull(),
    /** SHA-256 of the form as submitted, without the e-mail address. */
    fingerprint: text('fingerprint').notNull().default(''),
    clerkId: belongsTo('clerk_id', () => users.id, 'restrict'),
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** Null if the deal has no sales. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    /** Purchase and exchange ids, by kind of line. */
    parts: text('parts', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull(),
    summary: text('summary').notNull(),
    /** In cents: what the client owes and, below, what the shop owes. Never netted (CMF L112-6). */
    due: integer('due').notNull(),
    owed: integer('owed').notNull(),
    given: text('given', { mode: 'json' }).$type<CounterPayment[]>().notNull(),
    /** Counts of cash, negative if paid out. */
    cash: text('cash', { mode: 'json' }).$type<CashCounts>().notNull(),
    correctsId: text('corrects_id').references((): AnySQLiteColumn => deals.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
    cancelledAt: moment('cancelled_at'),
    cancelledBy: text('cancelled_by').references(() => users.id, { onDelete: 'restrict' }),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('deals_number').on(t.number),
    uniqueIndex('deals_key').on(t.key),
    index('deals_by_date').on(t.createdAt),
    index('deals_clerk').on(t.clerkId),
    index('deals_person').on(t.personId, t.createdAt),
    uniqueIndex('deals_order').on(t.orderId),
    index('deals_corrects').on(t.correctsId),
    index('deals_canceller').on(t.cancelledBy),
    check('deals_sums', sql`${t.due} >= 0 and ${t.owed} >= 0`),
  ],
);
