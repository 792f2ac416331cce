import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { write } from '../../db/writer.ts';
import { days } from '../dates.ts';

/** Years that a mail of no order and no account stays: messages, price alerts, newsletters. */
export const mailKeptYears = 3;

/** Mails that left, or were given up, before this moment are old. Milliseconds. */
export const oldMailsBefore = (now: number): number => now - days(365 * mailKeptYears);

/** For the cleaning job: the old mails that belong to no order and no account. Returns the ids of those deleted. */
export async function dropOldMails(db: Db, now = Date.now()): Promise<string[]> {
  const old = and(
    isNull(mailOutbox.orderId),
    isNull(mailOutbox.userId),
    lt(sql`coalesce(${mailOutbox.sentAt}, ${mailOutbox.failedAt})`, oldMailsBefore(now)),
  );
  const dropped = await write({ db }, (tx) =>
    tx.db.delete(mailOutbox).where(old).returning({ id: mailOutbox.id }).all(),
  );
  return dropped.map(({ id }) => id);
}
