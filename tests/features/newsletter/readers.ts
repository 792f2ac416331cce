import type { Db } from '../../../db/client.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { subscribe } from '../../../src/features/newsletter/members.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import type { Sender } from '../../../src/mail/letter.ts';

export const sender: Sender = {
  shopName: 'Comptoir',
  siteUrl: 'https://boutique.example',
  footer: 'Comptoir, Paris',
};

export const members = (db: Db) => db.select().from(newsletterMembers).all();
export const mails = (db: Db) => db.select().from(mailOutbox).all();

/** Subscribes these addresses and forgets their welcome; answers the token of each. */
export function readers(db: Db, ...emails: string[]): string[] {
  for (const email of emails) subscribe(db, anonymous, { email }, sender);
  db.delete(mailOutbox).run();
  return emails.map((email) => members(db).find((member) => member.email === email)?.unsubscribeToken ?? '');
}
