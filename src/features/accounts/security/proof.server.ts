import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import type { UserRow } from '../ownUser.server.ts';
import { verifyPassword } from '../password/hash.server.ts';
import { countAttempt, forgiveAttempts, proofAttempt, takeBackAttempt } from '../session/attempts.server.ts';
import type { Caller } from '../session/session.server.ts';
import { spendCode, wrongCodeSentence } from './factorCode.server.ts';

const refused = (field: string, message: string) => new ShopError('invalid', message, { errors: { [field]: message } });

export const wrongCode = (typed = '') => refused('code', wrongCodeSentence(typed));

/** @throws invalid on `currentPassword` or `code`, throttled after 5 failures in 15 minutes */
export async function proveOwner(
  ctx: Ctx,
  user: UserRow,
  { currentPassword, code, address }: { currentPassword: string; code?: string | undefined } & Caller,
): Promise<void> {
  const attempt = proofAttempt(user.id, address);
  await write(ctx, (tx) => countAttempt(tx.db, attempt));
  if (!(await verifyPassword(user.passwordHash, currentPassword))) {
    throw refused('currentPassword', 'Ce n’est pas votre mot de passe actuel.');
  }
  await write(ctx, (tx) => {
    if (code !== undefined && !spendCode(tx, user, code)) throw wrongCode(code);
    // A right password alone must not reset the limit on codes.
    const forgive = user.totpConfirmedAt === null || code !== undefined ? forgiveAttempts : takeBackAttempt;
    forgive(tx.db, attempt);
  });
}
