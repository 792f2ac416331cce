import { eq } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import type { Actor } from '../../http/actor.ts';
import { ShopError } from '../../http/errors.ts';
import { countHit, forgetHits } from '../../http/throttle.server.ts';
import type { AccountShop } from './accountShop.ts';
import { signInAttempt } from './attempts.server.ts';
import { auditUser } from './audit.server.ts';
import { storePassword } from './changePassword.server.ts';
import { insistOnPassword } from './commonPasswords.server.ts';
import { spendToken, tokenOwner } from './mailedTokens.server.ts';
import { addressInToken, mailResetLink, makeResetToken } from './notice.server.ts';
import { hashPassword } from './password.server.ts';
import type { UserRow } from './proof.server.ts';
import { endUserSessions } from './session.server.ts';
import { findUserByEmail } from './users.server.ts';

const perAccount = { hits: 3, minutes: 60 };
const perAddress = { hits: 20, minutes: 60 };

/** Milliseconds after which every answer comes: longer than the mail of a known account takes to write. */
const answerAfter = 250;

const isOpen = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && user.disabledAt === null && user.erasedAt === null;

/**
 * Mails a link to choose a new password; does nothing, after the same time, where there is no such account.
 * @throws throttled after 3 requests for an address or 20 from a caller in an hour, known or not
 */
export async function forgotPasswordEmail(
  db: Db,
  _actor: Actor,
  input: { email: string },
  shop: AccountShop & { address: string | null },
): Promise<null> {
  const answered = new Promise((resolve) => setTimeout(resolve, answerAfter));
  write(db, (tx) => {
    countHit(tx, `forgotten:account:${input.email}`, perAccount);
    countHit(tx, `forgotten:address:${shop.address}`, perAddress);
  });
  const user = findUserByEmail(db, input.email);
  if (isOpen(user)) write(db, (tx) => mailResetLink(tx, shop, user));
  await answered;
  return null;
}

const dead = () =>
  new ShopError(
    'notFound',
    'Ce lien n’est plus valable\u00a0: il a déjà servi, ou il est trop ancien. Demandez-en un nouveau.',
  );

type Purpose = 'resetPassword' | 'secureAccount';

/** The open account that a live link belongs to; looking does not use the link up. */
function openOwner(db: Db, purpose: Purpose, token: string): UserRow | undefined {
  const id = tokenOwner(db, purpose, token);
  const user = id === undefined ? undefined : db.select().from(users).where(eq(users.id, id)).get();
  return isOpen(user) ? user : undefined;
}

function ownerOf(db: Db, purpose: Purpose, token: string): UserRow {
  const user = openOwner(db, purpose, token);
  if (!user) throw dead();
  return user;
}

/** The e-mail of the account that a reset link belongs to, for the page of the link; null when it is over. */
export const resetLinkEmail = (db: Db, token: string): string | null =>
  openOwner(db, 'resetPassword', token)?.email ?? null;

/** Whether the link of a notice still works; for its page, which changes nothing. */
export const isLiveNotice = (db: Db, token: string): boolean => openOwner(db, 'secureAccount', token) !== undefined;

/**
 * Sets a new password with the token of a mailed link, once; every session of the account ends.
 * @throws notFound for a token that is unknown, used or expired; invalid for a weak password, which leaves the token
 */
export async function forgotPassword(
  db: Db,
  actor: Actor,
  input: { token: string; newPassword: string },
  shop: AccountShop,
): Promise<null> {
  const user = ownerOf(db, 'resetPassword', input.token);
  insistOnPassword(input.newPassword, user.email, 'newPassword');
  const passwordHash = await hashPassword(input.newPassword);
  write(db, (tx) => {
    if (!spendToken(tx, 'resetPassword', input.token)) throw dead();
    storePassword(tx, actor, user.id, passwordHash, shop);
    // A change of e-mail drops the link: it was mailed to the address of today.
    tx.update(users).set({ emailProvenAt: Date.now() }).where(eq(users.id, user.id)).run();
    // Who forgot a password has often tried it too many times.
    forgetHits(tx, signInAttempt(user.email, null).account);
  });
  return null;
}

/**
 * « Ce n’était pas moi »: ends every session, gives the account back the e-mail the notice went to, and shuts the
 * password until a new one is chosen with the token that it answers. A second factor stays as it is.
 * @throws notFound for a token that is unknown, used or expired
 */
export function secureAccount(db: Db, actor: Actor, input: { token: string }, shop: AccountShop): { token: string } {
  return write(db, (tx) => {
    const user = ownerOf(tx, 'secureAccount', input.token);
    spendToken(tx, 'secureAccount', input.token);
    const former = addressInToken(shop.secrets, input.token);
    const email = former !== null && !findUserByEmail(tx, former) ? former : user.email;
    tx.update(users)
      .set({ email, emailProvenAt: null, passwordHash: 'to be chosen', updatedAt: Date.now() })
      .where(eq(users.id, user.id))
      .run();
    endUserSessions(tx, user.id);
    auditUser(tx, actor, 'secure', user.id, { changed: email === user.email ? [] : ['email'] });
    return { token: makeResetToken(tx, user.id) };
  });
}
