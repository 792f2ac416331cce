import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { actorColumns, id, moment } from './columns.ts';
import { people } from './people.ts';

export const exchanges = sqliteTable(
  'exchanges',
  {
    id: id(),
    dealId: text('deal_id').notNull(),
    number: text('number').notNull(),
    at: moment('at').notNull(),
    ...actorColumns,
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** The same for all deals marked « même personne ». */
    linkId: text('link_id').notNull(),
    orderId: text('order_id'),
    /** In cents. */
    bought: integer('bought').notNull(),
    sold: integer('sold').notNull(),
    /** Ledger events of bought banknotes only: those of sold ones are found by the order. */
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
