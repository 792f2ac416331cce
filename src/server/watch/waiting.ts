import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { paymentEvents } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';

/** Mails that nobody tries to send any more, since a moment. */
export const mailsGivenUp = (db: Db, since = 0): number =>
  db.select({ n: count() }).from(mailOutbox).where(gt(mailOutbox.failedAt, since)).get()?.n ?? 0;

/** What the bank has said and the dealer has not settled yet. */
export const paymentsToSettle = (db: Db): number =>
  db
    .select({ n: count() })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.needsAttention, true), isNull(paymentEvents.resolvedAt)))
    .get()?.n ?? 0;
