import { and, eq, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { type Db, isAnyOf, setById } from '../../../db/client.ts';
import { identityFiles, mailedTokens, recoveryCodes, users } from '../../../db/schema/accounts.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { importRows } from '../../../db/schema/imports.ts';
import { type BuyerSnapshot, orders, quotes, withdrawals } from '../../../db/schema/orders.ts';
import { proposals } from '../../../db/schema/proposals.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { auditLog, mailOutbox, messageWork } from '../../../db/schema/system.ts';
import { audit, write } from '../../../db/writer.ts';
import { yearsAfter } from '../../dates.ts';
import { type Ctx, conflict, fieldError, requireClient, type Shop } from '../../http/context.ts';
import { clearHitsEndingWith } from '../../http/throttle.server.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import { deleteMailFiles } from '../../mail/transport.server.ts';
import { deleteStoredFiles, identityStore } from '../../uploads/identityStore.server.ts';
import { checkOwner } from '../accounts/model/ownerCheck.server.ts';
import { currentUserRow, isGuest, type UserRow } from '../accounts/model/ownUser.server.ts';
import { type ClientOrigin, endUserSessions } from '../accounts/model/session.server.ts';
import { anonymiseOrders } from '../orders/model/commit.server.ts';
import { erasePeople } from '../people/people.server.ts';
import { erasePurchases } from '../purchases/model/terms.server.ts';
import { erasureListPath, recordErasures } from './erasureList.server.ts';
import { hitKeySuffix, isEmailConfirmed, isOwnAlert, isOwnMail, isOwnMembership } from './mailbox.server.ts';
import { erasureWord } from './privacy.api.ts';
import { accountErasedMail } from './privacy.mail.ts';
import {
  accountingYears,
  eraseObstacle,
  paidOrRefundedOrders,
  retentionEnds,
  retentionSentences,
  unconfirmedNotice,
} from './retained.server.ts';

/** Empties confirmations that were sent and the buyers of expired orders. @returns the ids of the mails */
export async function finishErasures(db: Db, now = Date.now()): Promise<string[]> {
  const isExpired = and(
    lte(orders.createdAt, yearsAfter(now, -accountingYears)),
    or(
      isNull(orders.userId),
      sql`${orders.userId} in (select ${users.id} from ${users} where ${users.erasedAt} is not null)`,
    ),
    sql`json_extract(${orders.buyer}, '$.email') <> ${anonymisedBuyer.email}`,
  );
  const isSentConfirmation = and(
    eq(mailOutbox.kind, 'accountErased'),
    or(isNotNull(mailOutbox.sentAt), isNotNull(mailOutbox.failedAt)),
    sql`${mailOutbox.recipient} <> ${clearedMail.recipient}`,
  );
  const clearedMails = await write({ db }, (tx) => {
    anonymiseOrders(tx.db, isExpired, anonymisedBuyer);
    return tx.db.update(mailOutbox).set(clearedMail).where(isSentConfirmation).returning({ id: mailOutbox.id }).all();
  });
  return clearedMails.map(({ id }) => id);
}

type Input = { password: string; code?: string | undefined } & ClientOrigin;

/** `kept`: French sentences on data retained by law. @throws conflict while an order or payment is open */
export async function erasePersonalData(
  ctx: Ctx,
  { password, code = '', address }: Input,
): Promise<{ kept: string[] }> {
  requireClient(ctx.actor);
  const user = currentUserRow(ctx);
  requireErasable(ctx.db, user.id);
  const credentials = { currentPassword: password, address, ...(user.totpConfirmedAt !== null && { code }) };
  if (!isGuest(user)) await checkOwner(ctx, { user, credentials, passwordField: 'password' });
  else if (password.trim().toLowerCase() !== erasureWord)
    throw fieldError('password', `Tapez le mot «\u00a0${erasureWord}\u00a0».`);
  const erasure = await write(ctx, (tx) => {
    // An order may have come during the password check.
    requireErasable(tx.db, user.id);
    const result = eraseUser(tx, currentUserRow(tx));
    mailErasure(tx, user, { ...result, isDormant: false });
    return result;
  });
  await finishErasure(ctx.shop, user.id, erasure);
  return { kept: erasure.retentionNotices };
}

type ErasedAccount = { retentionNotices: string[]; wasConfirmed: boolean; storedNames: string[]; mailIds: string[] };

/** The mail has no account id: the job `finishErasures` clears it once it is sent. */
export function mailErasure(
  tx: Ctx,
  { civilite, firstName, lastName, email: recipient }: UserRow,
  { retentionNotices, wasConfirmed: isEmailConfirmed, isDormant }: ErasedAccount & { isDormant: boolean },
): void {
  const owner: Parameters<typeof accountErasedMail>[0] = { civilite, firstName, lastName, isEmailConfirmed };
  const mailContent = accountErasedMail(owner, retentionNotices, { sender: tx.shop.sender, isDormant });
  enqueueMail(tx, { kind: 'accountErased', recipient, letter: mailContent });
}

export async function finishErasure(shop: Shop, id: string, erasure: ErasedAccount): Promise<void> {
  recordErasures(erasureListPath(shop.config), [{ id, at: Date.now() }]);
  await deleteErasedFiles(shop, erasure);
}

export async function deleteErasedFiles(
  shop: Shop,
  { storedNames, mailIds }: Pick<ErasedAccount, 'storedNames' | 'mailIds'>,
): Promise<void> {
  await Promise.all([deleteStoredFiles(identityStore(shop), storedNames), deleteMailFiles(shop.config, mailIds)]);
}

function requireErasable(db: Db, userId: string): void {
  const obstacle = eraseObstacle(db, userId);
  if (obstacle) throw conflict(obstacle);
}

/** Callers check the permission first, and delete the returned files afterwards. */
export function eraseUser(ctx: Ctx, user: UserRow): ErasedAccount {
  const now = Date.now();
  const sentences = retentionSentences(ctx, user.id);
  const storedNames = dropFiles(ctx.db, user.id, retentionEnds(ctx, user.id));
  const retainedIds = paidOrRefundedOrders(ctx.db, user.id).map(({ id }) => id);
  anonymiseOrders(ctx.db, and(eq(orders.userId, user.id), not(isAnyOf(orders.id, retainedIds))), anonymisedBuyer);
  // The buyer is still in the audit entry of a deleted order.
  ctx.db
    .update(auditLog)
    .set({ detail: sql`json_remove(${auditLog.detail}, '$.order.buyer')` })
    .where(sql`${auditLog.entity} = 'order' and json_extract(${auditLog.detail}, '$.order.userId') = ${user.id}`)
    .run();
  ctx.db
    .update(auditLog)
    .set({ detail: sql`json_remove(${auditLog.detail}, '$.reason')` })
    .where(sql`${auditLog.entity} = 'user' and ${auditLog.entityId} = ${user.id}`)
    .run();
  ctx.db.update(proposals).set({ input: {} }).where(eq(proposals.entityId, user.id)).run();
  const orderIds = ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, user.id));
  ctx.db.update(withdrawals).set({ reason: '' }).where(inArray(withdrawals.orderId, orderIds)).run();
  const mailIds = clearMails(ctx.db, user);
  erasePeople(ctx.db, user.id);
  erasePurchases(ctx.db, user.id);
  for (const table of [reviews, mailedTokens, quotes, recoveryCodes])
    ctx.db.delete(table).where(eq(table.userId, user.id)).run();
  ctx.db.delete(reserves).where(isOwnAlert(user)).run();
  ctx.db.delete(newsletterMembers).where(isOwnMembership(user)).run();
  ctx.db.delete(importRows).where(eq(importRows.name, user.email)).run();
  endUserSessions(ctx.db, { userId: user.id });
  clearHitsEndingWith(ctx.db, { end: hitKeySuffix(user) });
  setById(ctx.db, users, user.id, anonymisedUser(user.id, now));
  audit(ctx, {
    action: 'user.erase',
    entityId: user.id,
    detail: { files: storedNames.length, orders: retainedIds.length },
  });
  return {
    retentionNotices: isEmailConfirmed(user) ? sentences : [...sentences, unconfirmedNotice],
    wasConfirmed: isEmailConfirmed(user),
    storedNames,
    mailIds,
  };
}

function dropFiles(tx: Db, userId: string, keepUntil: ReadonlyMap<string, number>): string[] {
  const files = tx.select().from(identityFiles).where(eq(identityFiles.userId, userId)).all();
  for (const { id } of files) {
    const purgeAt = keepUntil.get(id);
    if (purgeAt === undefined) tx.delete(identityFiles).where(eq(identityFiles.id, id)).run();
    else setById(tx, identityFiles, id, { purgeAt, originalName: 'piece' });
  }
  return files.filter(({ id }) => !keepUntil.has(id)).map(({ storedName }) => storedName);
}

/** Unsent mails are cancelled. @returns the ids of the mails */
function clearMails(tx: Db, user: UserRow): string[] {
  const condition = isOwnMail(user);
  const mails = tx.select({ id: mailOutbox.id }).from(mailOutbox).where(condition);
  const ids = mails.all().map(({ id }) => id);
  tx.delete(messageWork).where(inArray(messageWork.mailId, mails)).run();
  tx.delete(mailOutbox)
    .where(and(condition, isNull(mailOutbox.sentAt)))
    .run();
  tx.update(mailOutbox).set(clearedMail).where(condition).run();
  return ids;
}

/** Domain that never receives mail (RFC 2606). */
const reservedDomain = 'efface.invalid';

/** Keeps the id, to which retained orders refer. */
const anonymisedUser = (id: string, now: number) => ({
  email: `${id}@${reservedDomain}`,
  emailProvenAt: null,
  passwordHash: '',
  civilite: null,
  firstName: 'Compte',
  lastName: 'effacé',
  company: null,
  siren: null,
  dateOfBirth: null,
  portablePhone: null,
  secondPhone: null,
  address: null,
  postalCode: null,
  town: null,
  country: null,
  identityStatus: 'none' as const,
  identityReason: null,
  identitySubmittedAt: null,
  identityDecidedAt: null,
  identitySecondedAt: null,
  birthPlace: null,
  totpSecret: null,
  totpConfirmedAt: null,
  totpStep: null,
  lastLoginAt: null,
  sleepWarnedAt: null,
  dealerNotes: '',
  erasedAt: now,
  updatedAt: now,
});

export const anonymisedBuyer: BuyerSnapshot = {
  civilite: null,
  firstName: 'Compte',
  lastName: 'effacé',
  company: null,
  email: `commande@${reservedDomain}`,
  portablePhone: null,
  address: '',
  postalCode: '',
  town: '',
  country: '',
};

const clearedMail = {
  recipient: `courriel@${reservedDomain}`,
  subject: 'Courriel effacé',
  html: '',
  text: '',
  headers: {},
  sealed: null,
  lastError: null,
};
