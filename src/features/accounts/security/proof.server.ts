import { type Db, write } from '../../../../db/client.ts';
import { ShopError } from '../../../http/errors.ts';
import type { UserRow } from '../ownUser.server.ts';
import { verifyPassword } from '../password/hash.server.ts';
import { countAttempt, forgiveAttempts, proofAttempt, takeBackAttempt } from '../session/attempts.server.ts';
import { spendCode, wrongCodeSentence } from './factorCode.server.ts';

const refused = (field: string, message: string) => new ShopError('invalid', message, { errors: { [field]: message } });

export const wrongCode = (typed = '') => refused('code', wrongCodeSentence(typed));

/**
 * Makes sure that the owner of the account is still at the keyboard, before a change that matters.
 * @throws invalid on `currentPassword` or `code`, throttled after 5 failures in 15 minutes
 */
export async function proveOwner(
  db: Db,
  user: UserRow,
  given: { currentPassword: string; code?: { text: string; key: Uint8Array } },
  address: string | null,
): Promise<void> {
  const attempt = proofAttempt(user.id, address);
  countAttempt(db, attempt);
  if (!(await verifyPassword(user.passwordHash, given.currentPassword))) {
    throw refused('currentPassword', 'Ce n’est pas votre mot de passe actuel.');
  }
  const { code } = given;
  write(db, (tx) => {
    if (code && !spendCode(tx, code.key, user, code.text)) throw wrongCode(code.text);
    // Whoever has the password alone must not be given new tries at the code by it.
    const forgive = user.totpConfirmedAt === null || code ? forgiveAttempts : takeBackAttempt;
    forgive(tx, attempt);
  });
}
