import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { reviewStatuses } from '../words.ts';
import { users } from './accounts.ts';
import { belongsTo, id, moment, oneOf, timestamps } from './columns.ts';
import { orderLines } from './orders.ts';

/** At most one per delivered order line. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: id(),
    orderLineId: belongsTo('order_line_id', () => orderLines.id),
    userId: belongsTo('user_id', () => users.id),
    /** From one to five. */
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: reviewStatuses }).notNull().default('waiting'),
    /** Why the review was refused, as sent to the author. */
    reason: text('reason').notNull().default(''),
    /** Date of delivery. */
    experiencedAt: moment('experienced_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('reviews_line').on(t.orderLineId),
    index('reviews_user').on(t.userId),
    index('reviews_decider').on(t.decidedBy),
    index('reviews_status').on(t.status, t.decidedAt),
    oneOf('reviews_status_word', t.status, reviewStatuses),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
  ],
);
