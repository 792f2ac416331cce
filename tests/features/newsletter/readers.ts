import type { Db } from '../../../db/client.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { confirmSubscription, subscribe } from '../../../src/features/newsletter/members.server.ts';
import { ctxOf } from '../../support/context.ts';
import { wholeMails } from '../../support/mails.ts';

export const members = (db: Db) => db.select().from(newsletterMembers).all();
export const mails = (db: Db) => wholeMails(db);

const tokenOf = (db: Db, email: string) => members(db).find((member) => member.email === email)?.unsubscribeToken ?? '';

/** Subscribes these addresses, confirms them and forgets their welcome; answers the token of each. */
export async function readers(db: Db, ...emails: string[]): Promise<string[]> {
  for (const email of emails) {
    await subscribe(ctxOf(db), { email });
    await confirmSubscription(ctxOf(db), { token: tokenOf(db, email) });
  }
  db.delete(mailOutbox).run();
  return emails.map((email) => tokenOf(db, email));
}
