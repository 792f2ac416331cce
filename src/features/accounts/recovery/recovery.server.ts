import { and, eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { countHit, forgetHitsEnding, networkOf } from '../../../http/throttle.server.ts';
import type { Undone } from '../account.mail.ts';
import { mailPasswordLink, makeResetToken, notifySecured } from '../mailed/notice.server.ts';
import { dead, isOpen, ownerOf, toBeChosen } from '../mailed/owner.server.ts';
import { deactivatedAddress } from '../model/deactivatedAddress.ts';
import { hashPassword } from '../model/hash.server.ts';
import { findUserByEmail } from '../model/ownUser.server.ts';
import { type Caller, endUserSessions } from '../model/session.server.ts';
import { dropTokens, oldestToken, spendToken } from '../model/tokens.server.ts';
import { requirePassword } from '../password/requirePassword.server.ts';
import { storePassword } from '../security/changePassword.server.ts';
import { clearSecondFactor } from '../security/secondFactor.server.ts';

const perAccount = { hits: 3, minutes: 60 };
const perAddress = { hits: 20, minutes: 60 };

/** Milliseconds; longer than writing the mail takes, so that the time does not reveal accounts. */
const answerAfter = 250;

/** @throws throttled, whether the account exists or not */
export async function forgotPasswordEmail(ctx: Ctx, input: { email: string } & Caller): Promise<null> {
  const answered = new Promise((resolve) => setTimeout(resolve, answerAfter));
  await write(ctx, (tx) => {
    countHit(tx.db, { key: `forgotten:account:${input.email}`, limit: perAccount });
    countHit(tx.db, { key: `forgotten:address:${networkOf(input.address ?? 'unknown')}`, limit: perAddress });
  });
  const user = findUserByEmail(ctx.db, input.email);
  if (isOpen(user)) await write(ctx, (tx) => mailPasswordLink(tx, user, 'resetPassword'));
  await answered;
  return null;
}

/** Ends every session. @throws notFound for a dead token, invalid for a weak password, which keeps the token */
export async function forgotPassword(ctx: Ctx, input: { token: string; newPassword: string }): Promise<null> {
  const { user, email } = ownerOf(ctx.db, { purpose: 'resetPassword', token: input.token });
  await requirePassword(input.newPassword, { owner: user, field: 'newPassword' });
  const passwordHash = await hashPassword(input.newPassword);
  await write(ctx, (tx) => {
    if (!spendToken(tx.db, { purpose: 'resetPassword', token: input.token })) throw dead();
    const read = and(eq(users.id, user.id), eq(users.email, email));
    // What stood before was set up by somebody who never showed that the address is theirs.
    // After « Ce n’était pas moi » that link has judged the factor already.
    if (user.role === 'client' && user.emailProvenAt === null && user.passwordHash !== toBeChosen) {
      clearSecondFactor(tx.db, user.id);
      dropTokens(tx.db, { purpose: 'confirmEmail', userId: user.id });
    }
    tx.db.update(users).set({ emailProvenAt: Date.now() }).where(read).run();
    storePassword(tx, { userId: user.id, passwordHash });
    // A forgotten password has often hit the sign-in limit.
    forgetHitsEnding(tx.db, { end: `:account:${user.email}`, start: 'login:' });
  });
  return null;
}

/** « Ce n’était pas moi ». Links older than a mailbox's first stay: a thief's later one must not lock the owner out.
 * Token null: another account has the address, the dealer must decide. */
export async function secureAccount(ctx: Ctx, input: { token: string }): Promise<{ token: string | null }> {
  const purpose = 'secureAccount';
  return write(ctx, (tx) => {
    const { user, email } = ownerOf(tx.db, { purpose, token: input.token });
    const since = oldestToken(tx.db, { purpose, userId: user.id, email }) ?? 0;
    const isShut = (findUserByEmail(tx.db, email)?.id ?? user.id) !== user.id;
    const undone: Undone[] = isShut ? ['shut'] : email === user.email ? [] : ['email'];
    // An older factor stays: access to the mailbox alone must not remove it.
    if (user.totpConfirmedAt === null || user.totpConfirmedAt >= since) {
      clearSecondFactor(tx.db, user.id);
      if (user.totpConfirmedAt !== null) undone.push('factor');
    }
    tx.db
      .update(users)
      .set({
        email: isShut ? deactivatedAddress(user.id) : email,
        emailProvenAt: null,
        passwordHash: toBeChosen,
        updatedAt: Date.now(),
      })
      .where(eq(users.id, user.id))
      .run();
    endUserSessions(tx.db, { userId: user.id });
    dropTokens(tx.db, { purpose: 'resetPassword', userId: user.id });
    dropTokens(tx.db, { purpose: 'confirmEmail', userId: user.id });
    dropTokens(tx.db, { purpose, userId: user.id, since });
    notifySecured(tx, { owner: { ...user, email }, lost: user.email, undone });
    audit(tx, { action: 'user.secure', entity: 'user', entityId: user.id, detail: { changed: undone } });
    return { token: isShut ? null : makeResetToken(tx, { id: user.id, email }) };
  });
}
