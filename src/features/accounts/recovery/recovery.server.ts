import { and, eq } from 'drizzle-orm';
import { rowById, setById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { audit, write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { clearHitsEndingWith } from '../../../http/throttle.server.ts';
import { mailPasswordLink, makeResetToken, notifySecured } from '../mailed/notice.server.ts';
import { expiredLinkError, isOpen, linkOwner, passwordReset } from '../mailed/owner.server.ts';
import type { Reversal } from '../model/account.mail.ts';
import { deactivatedAddress } from '../model/deactivatedAddress.ts';
import { hashPassword } from '../model/hash.server.ts';
import { findUserByEmail } from '../model/ownUser.server.ts';
import { safeReturn } from '../model/returnPath.ts';
import { type Caller, endUserSessions } from '../model/session.server.ts';
import { dropTokens, oldestToken, spendToken } from '../model/tokens.server.ts';
import { requirePassword } from '../password/requirePassword.server.ts';
import { storePassword } from '../security/changePassword.server.ts';
import { clearSecondFactor } from '../security/secondFactor.server.ts';
import { checkSignIn, type SignedIn, type Visit } from '../signIn/signIn.server.ts';
import { answerUniformly } from './uniformAnswer.server.ts';

type Request = { email: string; retour?: string | undefined };

/** @throws throttled, whether the account exists or not */
export const forgotPasswordEmail = (
  ctx: Ctx,
  { email, retour: returnPath, address }: Request & Caller,
): Promise<null> =>
  answerUniformly(ctx, { name: 'forgotten', account: email, address }, async () => {
    const user = findUserByEmail(ctx.db, email);
    if (isOpen(user)) await write(ctx, (tx) => mailPasswordLink(tx, user, 'resetPassword', safeReturn(returnPath)));
  });

/** Ends every session, then signs in a client without a second factor.
 * @throws notFound for a used or expired token; invalid for a weak password, without using up the token */
export async function forgotPassword(
  ctx: Ctx,
  input: { token: string; newPassword: string } & Visit,
): Promise<SignedIn | null> {
  const { user, email } = linkOwner(ctx.db, { purpose: 'resetPassword', token: input.token });
  await requirePassword(input.newPassword, { owner: user, field: 'newPassword' });
  const passwordHash = await hashPassword(input.newPassword);
  await write(ctx, (tx) => {
    if (!spendToken(tx.db, { purpose: 'resetPassword', token: input.token })) throw expiredLinkError();
    const read = and(eq(users.id, user.id), eq(users.email, email));
    // A second factor set before the address was confirmed may be a stranger's.
    // After « Ce n’était pas moi », `secureAccount` has already handled the factor.
    if (user.role === 'client' && user.emailProvenAt === null && user.passwordHash !== passwordReset) {
      clearSecondFactor(tx.db, user.id);
      dropTokens(tx.db, { purposes: ['confirmEmail'], userId: user.id });
    }
    tx.db.update(users).set({ emailProvenAt: Date.now() }).where(read).run();
    storePassword(tx, { userId: user.id, passwordHash });
    clearHitsEndingWith(tx.db, { end: `:account:${user.email}`, start: 'login:' });
  });
  const changed = rowById(ctx.db, users, user.id);
  if (changed?.role !== 'client' || changed.totpConfirmedAt !== null) return null;
  return checkSignIn(ctx, input, (tx) => {
    const now = rowById(tx.db, users, user.id);
    if (!isOpen(now) || now.passwordHash !== passwordHash) throw expiredLinkError();
    return now;
  });
}

/** Handles « Ce n’était pas moi ». Links issued earlier stay valid, or a thief could lock the owner out.
 * The token is null if another account now has the address. */
export async function secureAccount(ctx: Ctx, input: { token: string }): Promise<{ token: string | null }> {
  const purpose = 'secureAccount';
  return write(ctx, (tx) => {
    const { user, email } = linkOwner(tx.db, { purpose, token: input.token });
    const since = oldestToken(tx.db, { purpose, userId: user.id, email }) ?? 0;
    const isShut = (findUserByEmail(tx.db, email)?.id ?? user.id) !== user.id;
    const reversals: Reversal[] = isShut ? ['shut'] : email === user.email ? [] : ['email'];
    // An older factor is kept: access to the mailbox alone must not remove it.
    if (user.totpConfirmedAt === null || user.totpConfirmedAt >= since) {
      clearSecondFactor(tx.db, user.id);
      if (user.totpConfirmedAt !== null) reversals.push('factor');
    }
    setById(tx.db, users, user.id, {
      email: isShut ? deactivatedAddress(user.id) : email,
      emailProvenAt: null,
      passwordHash: passwordReset,
      updatedAt: Date.now(),
    });
    endUserSessions(tx.db, { userId: user.id });
    dropTokens(tx.db, { purposes: ['resetPassword', 'signIn', 'confirmEmail'], userId: user.id });
    dropTokens(tx.db, { purposes: [purpose], userId: user.id, since });
    notifySecured(tx, { owner: { ...user, email }, removedEmail: user.email, reversals });
    audit(tx, { action: 'user.secure', entityId: user.id, detail: { changed: reversals } });
    return { token: isShut ? null : makeResetToken(tx, { id: user.id, email }) };
  });
}
