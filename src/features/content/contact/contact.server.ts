import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Db, write } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import type { Config } from '../../../config.ts';
import type { Actor } from '../../../http/actor.ts';
import { ShopError } from '../../../http/errors.ts';
import { hitFits } from '../../../http/throttle.server.ts';
import type { Sender } from '../../../mail/letter.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { checkProof, spendProof } from '../../robotCheck/altcha.server.ts';
import type { ContactMessage } from './contact.api.ts';
import { contactLetter, contactReceivedLetter } from './contact.mail.ts';

/** Acknowledgements that one mailbox may get: its owner is perhaps not the one who writes. */
const perMailbox = { hits: 5, minutes: 60 };

const nowhere = 'Votre message n’a pas pu partir : la boutique n’a pas encore d’adresse électronique. Appelez-nous.';

/** Where the shop reads its mail: SHOP_EMAIL, else ADMIN_EMAIL, else the oldest account of an admin; undefined without any. */
export const shopMailbox = (db: Db, config: Pick<Config, 'identity' | 'adminEmail'>): string | undefined =>
  config.identity.SHOP_EMAIL ??
  config.adminEmail ??
  db
    .select()
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .get()?.email;

/**
 * Mails a visitor's message to the shop, and to the visitor that it arrived. After 5 messages in an hour from one e-mail
 * address only the acknowledgement stays out: whoever writes in another's name must not keep that person from writing.
 * @throws invalid when the proof of work is not good, unavailable when the shop has no mailbox
 */
export async function sendMessage(
  db: Db,
  actor: Actor,
  { token, ...message }: ContactMessage,
  shop: { sender: Sender; proofKey: Uint8Array; mailbox: string | undefined },
): Promise<{ email: string; acknowledged: boolean }> {
  const { sender, mailbox } = shop;
  if (!mailbox) throw new ShopError('unavailable', nowhere);
  const proof = await checkProof(db, shop.proofKey, token);
  const acknowledged = write(db, (tx) => {
    spendProof(tx, proof);
    // Of who is not signed in the address alone tells, once an account has proven it.
    const userId = actor.kind === 'client' ? actor.userId : undefined;
    enqueueMail(
      tx,
      sender,
      { kind: 'contact', recipient: mailbox, userId, headers: { 'Reply-To': message.email } },
      contactLetter(message, actor.kind === 'client'),
    );
    const fits = hitFits(tx, `contact:${message.email}`, perMailbox);
    const to = { kind: 'contactReceived', recipient: message.email, userId };
    if (fits) enqueueMail(tx, sender, to, contactReceivedLetter(sender));
    return fits;
  });
  return { email: message.email, acknowledged };
}
