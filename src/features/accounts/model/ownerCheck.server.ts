import { write } from '../../../../db/writer.ts';
import { type Ctx, fieldError } from '../../../http/context.ts';
import { consumeCode, reportWrongCode, wrongCodeText } from './factorCode.server.ts';
import { verifyPassword } from './hash.server.ts';
import { isGuest, type UserRow } from './ownUser.server.ts';
import type { ClientOrigin } from './session.server.ts';
import { clearFailures, countAttempt, ownerCheckKeys, undoAttempt } from './signInLimit.server.ts';

const noPasswordText =
  'Votre compte n’a pas encore de mot de passe. Choisissez-en un à la page « Sécurité du compte », puis recommencez.';

export const wrongCodeError = (typed = '') => fieldError('code', wrongCodeText(typed));

/** @throws invalid, on `passwordField` or `code`; throttled after 5 failures in 15 minutes */
export async function checkOwner(
  ctx: Ctx,
  {
    user,
    credentials: { currentPassword, code, address },
    passwordField = 'currentPassword',
  }: {
    user: UserRow;
    credentials: { currentPassword?: string; code?: string | undefined } & ClientOrigin;
    passwordField?: string;
  },
): Promise<void> {
  if (isGuest(user)) throw fieldError(passwordField, noPasswordText);
  const limitKeys = ownerCheckKeys(user.id, address);
  await write(ctx, (tx) => countAttempt(tx.db, { ...limitKeys, isHuman: true }));
  if (currentPassword !== undefined && !(await verifyPassword(user.passwordHash, currentPassword))) {
    throw fieldError(passwordField, 'Ce n’est pas votre mot de passe actuel.');
  }
  const isCorrect = await write(ctx, (tx) => {
    if (code !== undefined && !consumeCode(tx, { holder: user, typed: code })) {
      reportWrongCode(tx, user);
      return false;
    }
    // A correct password alone must not reset the limit for codes.
    const resetLimit = user.totpConfirmedAt === null || code !== undefined ? clearFailures : undoAttempt;
    resetLimit(tx.db, limitKeys);
    return true;
  });
  if (!isCorrect) throw wrongCodeError(code);
}
