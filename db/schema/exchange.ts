import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { actorColumns, id, moment } from './columns.ts';
import { people } from './people.ts';

/** A deal at the counter that buys or sells notes: what adds up towards an identity, and what its rows of the book say. */
export const exchanges = sqliteTable(
  'exchanges',
  {
    id: id(),
    dealId: text('deal_id').notNull(),
    /** Number of the deal, on its receipt too. */
    number: text('number').notNull(),
    at: moment('at').notNull(),
    ...actorColumns,
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** The same for deals of which the clerk said « même personne ». */
    linkId: text('link_id').notNull(),
    /** The order that sells its notes. */
    orderId: text('order_id'),
    /** Cents of notes bought, and of notes sold. */
    bought: integer('bought').notNull(),
    sold: integer('sold').notNull(),
    /** Events of the ledger that bought its notes; those that sold some have its order. */
    eventIds: text('event_ids', { mode: 'json' }).$type<readonly number[]>().notNull().default([]),
    cancelledAt: moment('cancelled_at'),
  },
  (t) => [
    index('exchanges_deal').on(t.dealId),
    index('exchanges_order').on(t.orderId),
    index('exchanges_person').on(t.personId),
    index('exchanges_link').on(t.linkId),
    index('exchanges_at').on(t.at),
  ],
);
