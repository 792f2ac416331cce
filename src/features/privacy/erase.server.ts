import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { identityFiles, mailedTokens, recoveryCodes, users } from '../../../db/schema/accounts.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { orderHistory, orders } from '../../../db/schema/orders.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { type Actor, requireClient } from '../../http/actor.ts';
import { ShopError } from '../../http/errors.ts';
import { forgetHitsEnding } from '../../http/throttle.server.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import { throwAway, type Vault } from '../../uploads/vault.ts';
import type { AccountShop } from '../accounts/accountShop.ts';
import { auditUser } from '../accounts/audit.server.ts';
import { ownRow, type UserRow } from '../accounts/ownUser.server.ts';
import { proveOwner } from '../accounts/security/proof.server.ts';
import { endUserSessions } from '../accounts/session/session.server.ts';
import type { Retention } from '../identity/retention.server.ts';
import { noteErasures } from './erasureList.server.ts';
import { bookedOrders, eraseObstacle, filesToKeep, keptSentences, unprovenRest } from './kept.server.ts';
import { isProven, ownAlerts, ownHits, ownMails, ownMemberships } from './mailbox.server.ts';
import { emptiedMail, namelessBuyer, namelessUser } from './nameless.ts';
import { accountErasedLetter } from './privacy.mail.ts';

type Input = { password: string; code?: string | undefined };

export type EraseShop = AccountShop & {
  retention: Pick<Retention, 'keepYears'>;
  vault: Vault;
  address: string | null;
  /** The file that names the erased accounts outside of the database. */
  erasures: string;
  /** Forgets the copies of mails that a shop without mail server keeps as files. */
  forgetMailFiles: (ids: readonly string[]) => Promise<void>;
};

/**
 * Erases the account of the client who asks: sessions end, everything that names the person goes, and what accounting
 * and anti-laundering law keep stays under a nameless account. The answer says in words what is kept and why.
 * @throws conflict while an order, a payment or a refund is open; invalid for a wrong password or code; throttled
 */
export async function erasePersonalData(
  db: Db,
  actor: Actor,
  input: Input,
  shop: EraseShop,
): Promise<{ kept: string[] }> {
  requireClient(actor);
  const user = ownRow(db, actor);
  insistOnErasable(db, user.id);
  await prove(db, user, input, shop);
  const done = write(db, (tx) => {
    // Asked again: an order may have been placed while the password was checked.
    insistOnErasable(tx, user.id);
    const left = eraseUser(tx, actor, ownRow(tx, actor), shop);
    // Without the account's id: the cleaning job empties it once it has left.
    const to = { kind: 'accountErased', recipient: user.email };
    const { civilite, firstName, lastName } = user;
    const owner = { civilite, firstName, lastName, isProven: left.wasProven };
    enqueueMail(tx, shop.sender, to, accountErasedLetter(owner, left.kept, shop.sender));
    return left;
  });
  noteErasures(shop.erasures, [{ id: user.id, at: Date.now() }]);
  await finishFiles(shop, done);
  return { kept: done.kept };
}

type Left = { kept: string[]; wasProven: boolean; storedNames: string[]; mailIds: string[] };

/** What of an erased account lay beside the database. */
export async function finishFiles(
  { vault, forgetMailFiles }: Pick<EraseShop, 'vault' | 'forgetMailFiles'>,
  { storedNames, mailIds }: Pick<Left, 'storedNames' | 'mailIds'>,
): Promise<void> {
  await Promise.all([throwAway(vault, storedNames), forgetMailFiles(mailIds)]);
}

function insistOnErasable(db: Db, userId: string): void {
  const obstacle = eraseObstacle(db, userId);
  if (obstacle) throw new ShopError('conflict', obstacle);
}

/** The call names its field `password`, the proof `currentPassword`. */
async function prove(db: Db, user: UserRow, { password, code = '' }: Input, shop: EraseShop): Promise<void> {
  const asked = user.totpConfirmedAt === null ? {} : { code: { text: code, key: shop.secrets } };
  try {
    await proveOwner(db, user, { currentPassword: password, ...asked }, shop.address);
  } catch (error) {
    const sentence = error instanceof ShopError ? error.details.errors?.['currentPassword'] : undefined;
    if (sentence) throw new ShopError('invalid', sentence, { errors: { password: sentence } });
    throw error;
  }
}

/** Erases an account in a transaction. Whether it may be done is the caller's question, and so are the files. */
export function eraseUser(tx: Db, actor: Actor, user: UserRow, shop: Pick<EraseShop, 'retention'>): Left {
  const now = Date.now();
  const kept = keptSentences(tx, user.id, shop.retention, now);
  const storedNames = dropFiles(tx, user.id, filesToKeep(tx, user.id, shop.retention, now));
  const booked = new Set(bookedOrders(tx, user.id).map(({ id }) => id));
  for (const { id } of tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, user.id)).all()) {
    if (!booked.has(id)) tx.update(orders).set({ buyer: namelessBuyer }).where(eq(orders.id, id)).run();
  }
  // A deleted order lives on in the journal, with the party it was made out to.
  tx.update(auditLog)
    .set({ detail: sql`json_remove(${auditLog.detail}, '$.order.buyer')` })
    .where(sql`${auditLog.entity} = 'order' and json_extract(${auditLog.detail}, '$.order.userId') = ${user.id}`)
    .run();
  // Reasons of refused identity files were written for the client.
  tx.update(auditLog)
    .set({ detail: sql`json_remove(${auditLog.detail}, '$.reason')` })
    .where(sql`${auditLog.entity} = 'user' and ${auditLog.entityId} = ${user.id}`)
    .run();
  // The reason of a withdrawal is in the client's own words.
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, user.id));
  tx.update(orderHistory)
    .set({ toValue: sql`json_remove(${orderHistory.toValue}, '$.reason')` })
    .where(and(eq(orderHistory.kind, 'withdrawal'), inArray(orderHistory.orderId, own)))
    .run();
  const mailIds = emptyMails(tx, user);
  tx.delete(reserves).where(ownAlerts(user)).run();
  tx.delete(newsletterMembers).where(ownMemberships(user)).run();
  tx.delete(mailedTokens).where(eq(mailedTokens.userId, user.id)).run();
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id)).run();
  endUserSessions(tx, user.id);
  forgetHitsEnding(tx, ownHits(user));
  tx.update(users).set(namelessUser(user.id, now)).where(eq(users.id, user.id)).run();
  auditUser(tx, actor, 'erase', user.id, { files: storedNames.length, orders: booked.size });
  return { kept: isProven(user) ? kept : [...kept, unprovenRest], wasProven: isProven(user), storedNames, mailIds };
}

function dropFiles(tx: Db, userId: string, kept: ReadonlyMap<string, number>): string[] {
  const files = tx.select().from(identityFiles).where(eq(identityFiles.userId, userId)).all();
  for (const { id } of files) {
    const purgeAt = kept.get(id);
    if (purgeAt === undefined) tx.delete(identityFiles).where(eq(identityFiles.id, id)).run();
    else tx.update(identityFiles).set({ purgeAt, originalName: 'piece' }).where(eq(identityFiles.id, id)).run();
  }
  return files.filter(({ id }) => !kept.has(id)).map(({ storedName }) => storedName);
}

/** Mails that left stay as empty rows, those that did not are never sent. Returns the ids of all. */
function emptyMails(tx: Db, user: UserRow): string[] {
  const own = ownMails(user);
  const mails = tx.select({ id: mailOutbox.id, sentAt: mailOutbox.sentAt }).from(mailOutbox).where(own).all();
  const unsent = mails.filter(({ sentAt }) => sentAt === null).map(({ id }) => id);
  tx.delete(mailOutbox).where(inArray(mailOutbox.id, unsent)).run();
  tx.update(mailOutbox).set(emptiedMail).where(own).run();
  return mails.map(({ id }) => id);
}
