import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { write } from '../../db/writer.ts';
import { days } from '../dates.ts';

export const mailRetentionYears = 3;

export const oldMailCutoff = (now: number): number => now - days(365 * mailRetentionYears);

export async function deleteOldMails(db: Db, now = Date.now()): Promise<string[]> {
  const isOldMail = and(
    isNull(mailOutbox.orderId),
    isNull(mailOutbox.userId),
    lt(sql`coalesce(${mailOutbox.sentAt}, ${mailOutbox.failedAt})`, oldMailCutoff(now)),
  );
  const deletedIds = await write({ db }, (tx) =>
    tx.db.delete(mailOutbox).where(isOldMail).returning({ id: mailOutbox.id }).all(),
  );
  return deletedIds.map(({ id }) => id);
}
