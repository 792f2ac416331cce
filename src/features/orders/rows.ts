import type { orderLines, paymentAttempts, paymentEvents } from '../../../db/schema/orders.ts';

export type EventRow = typeof paymentEvents.$inferSelect;

export type LineRow = typeof orderLines.$inferSelect;

export type AttemptRow = typeof paymentAttempts.$inferSelect;
