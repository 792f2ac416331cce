import { and, eq } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { countHit, forgetHitsEnding, networkOf } from '../../../http/throttle.server.ts';
import { mailPasswordLink } from '../mailed/notice.server.ts';
import { dead, isOpen, ownerOf } from '../mailed/owner.server.ts';
import { hashPassword } from '../model/hash.server.ts';
import { findUserByEmail } from '../model/ownUser.server.ts';
import type { Caller } from '../model/session.server.ts';
import { spendToken } from '../model/tokens.server.ts';
import { requirePassword } from '../password/requirePassword.server.ts';
import { storePassword } from '../security/changePassword.server.ts';

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
    tx.db.update(users).set({ emailProvenAt: Date.now() }).where(read).run();
    storePassword(tx, { userId: user.id, passwordHash });
    // A forgotten password has often hit the sign-in limit.
    forgetHitsEnding(tx.db, { end: `:account:${user.email}`, start: 'login:' });
  });
  return null;
}
