import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { reserves } from '../../../../db/schema/catalogue.ts';
import { newsletterMembers } from '../../../../db/schema/shop.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';

/** `from` was confirmed. If `to` is already a member, its own choice is kept. */
export function moveSubscriptions(tx: Db, from: string, to: string): void {
  tx.update(reserves).set({ email: to }).where(eq(reserves.email, from)).run();
  const isMoved =
    tx.run(sql`update or ignore ${newsletterMembers} set email = ${to} where email = ${from}`).changes > 0;
  const isWaiting = and(eq(mailOutbox.recipient, from), isNotNull(mailOutbox.mailingId), isNull(mailOutbox.sentAt));
  if (isMoved) tx.update(mailOutbox).set({ recipient: to }).where(isWaiting).run();
  else {
    tx.delete(newsletterMembers).where(eq(newsletterMembers.email, from)).run();
    tx.delete(mailOutbox).where(isWaiting).run();
  }
}
