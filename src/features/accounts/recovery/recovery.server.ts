import { and, eq } from 'drizzle-orm';
import { rowById, setById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { audit, write } from '../../../../db/writer.ts';
import { type Ctx, verb } from '../../../http/context.ts';
import { clearHitsEndingWith } from '../../../http/throttle.server.ts';
import { mailPasswordLink, makeResetToken, notifyAccountSecured } from '../mailed/notice.server.ts';
import { clearedPasswordHash, expiredLinkError, isOpenUser, requireLinkOwner } from '../mailed/owner.server.ts';
import type { Reversal } from '../model/account.mail.ts';
import { deactivatedAddress } from '../model/deactivatedAddress.ts';
import { hashPassword } from '../model/hash.server.ts';
import { moveSubscriptions } from '../model/moveSubscriptions.server.ts';
import { findUserByEmail } from '../model/ownUser.server.ts';
import { safeReturnPath } from '../model/returnPath.ts';
import { type ClientOrigin, endUserSessions } from '../model/session.server.ts';
import { consumeToken, deleteTokens, oldestTokenAt } from '../model/tokens.server.ts';
import { requireStrongPassword } from '../password/requirePassword.server.ts';
import { secureAccountContract } from '../recovery.api.ts';
import { storePassword } from '../security/changePassword.server.ts';
import { clearSecondFactor } from '../security/secondFactor.server.ts';
import { checkSignIn, type SignInResult, type Visit } from '../signIn/signIn.server.ts';
import { respondUniformly } from './uniformAnswer.server.ts';

type MailRequest = { email: string; retour?: string | undefined };

/** @throws throttled, whether or not the account exists */
export const mailResetLink = (
  ctx: Ctx,
  { email, retour: returnPath, address }: MailRequest & ClientOrigin,
): Promise<null> =>
  respondUniformly(ctx, { name: 'forgotten', account: email, address }, async () => {
    const user = findUserByEmail(ctx.db, email);
    if (isOpenUser(user))
      await write(ctx, (tx) => mailPasswordLink(tx, user, 'resetPassword', safeReturnPath(returnPath)));
  });

/** Ends every session, then signs in a client who has no second factor.
 * @throws notFound for a used or expired token; invalid for a weak password, without using up the token */
export async function resetForgottenPassword(
  ctx: Ctx,
  input: { token: string; newPassword: string } & Visit,
): Promise<SignInResult | null> {
  const { user, email } = requireLinkOwner(ctx.db, { purpose: 'resetPassword', token: input.token });
  await requireStrongPassword(input.newPassword, { owner: user, field: 'newPassword' });
  const passwordHash = await hashPassword(input.newPassword);
  await write(ctx, (tx) => {
    if (!consumeToken(tx.db, { purpose: 'resetPassword', token: input.token })) throw expiredLinkError();
    const isOfToken = and(eq(users.id, user.id), eq(users.email, email));
    // A stranger may have set a second factor before the address was confirmed.
    // `secureAccount` has already cleared the factor of an account that it reset.
    if (user.role === 'client' && user.emailProvenAt === null && user.passwordHash !== clearedPasswordHash) {
      clearSecondFactor(tx.db, user.id);
      deleteTokens(tx.db, { purposes: ['confirmEmail'], userId: user.id });
    }
    tx.db.update(users).set({ emailProvenAt: Date.now() }).where(isOfToken).run();
    storePassword(tx, { userId: user.id, passwordHash });
    clearHitsEndingWith(tx.db, { end: `:account:${user.email}`, start: 'login:' });
  });
  const changedUser = rowById(ctx.db, users, user.id);
  if (changedUser?.role !== 'client' || changedUser.totpConfirmedAt !== null) return null;
  return checkSignIn(ctx, input, (tx) => {
    const currentUser = rowById(tx.db, users, user.id);
    if (!isOpenUser(currentUser) || currentUser.passwordHash !== passwordHash) throw expiredLinkError();
    return currentUser;
  });
}

/** Undoes changes that the owner did not make. Older links stay valid, or a thief could lock the owner out.
 * `token`: null if another account now has the address. */
export const secureAccount = verb(secureAccountContract, async (ctx, input) => {
  const purpose = 'secureAccount';
  return write(ctx, (tx) => {
    const { user, email } = requireLinkOwner(tx.db, { purpose, token: input.token });
    const tokenCreatedAt = oldestTokenAt(tx.db, { purpose, userId: user.id, email }) ?? 0;
    const isAddressTaken = (findUserByEmail(tx.db, email)?.id ?? user.id) !== user.id;
    const reversals: Reversal[] = isAddressTaken ? ['shut'] : email === user.email ? [] : ['email'];
    // Access to the mailbox alone must not remove a second factor older than the link.
    if (user.totpConfirmedAt === null || user.totpConfirmedAt >= tokenCreatedAt) {
      clearSecondFactor(tx.db, user.id);
      if (user.totpConfirmedAt !== null) reversals.push('factor');
    }
    setById(tx.db, users, user.id, {
      email: isAddressTaken ? deactivatedAddress(user.id) : email,
      emailProvenAt: null,
      passwordHash: clearedPasswordHash,
      updatedAt: Date.now(),
    });
    if (reversals.includes('email')) moveSubscriptions(tx.db, user.email, email);
    endUserSessions(tx.db, { userId: user.id });
    deleteTokens(tx.db, { purposes: ['resetPassword', 'signIn', 'confirmEmail'], userId: user.id });
    deleteTokens(tx.db, { purposes: [purpose], userId: user.id, since: tokenCreatedAt });
    notifyAccountSecured(tx, { owner: { ...user, email }, removedEmail: user.email, reversals });
    audit(tx, { action: 'user.secure', entityId: user.id, detail: { changed: reversals } });
    return { token: isAddressTaken ? null : makeResetToken(tx, { id: user.id, email }) };
  });
});
