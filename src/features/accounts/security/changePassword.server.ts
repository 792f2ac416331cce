import { eq } from 'drizzle-orm';
import { type Db, write } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import type { Actor } from '../../../http/actor.ts';
import { ShopError } from '../../../http/errors.ts';
import type { AccountShop } from '../accountShop.ts';
import { auditUser } from '../audit.server.ts';
import { tellChange } from '../mailed/notice.server.ts';
import { dropTokens } from '../mailed/tokens.server.ts';
import { ownRow } from '../ownUser.server.ts';
import { insistOnPassword } from '../password/commonPasswords.server.ts';
import { hashPassword, verifyPassword } from '../password/hash.server.ts';
import { type Device, endUserSessions, type StartedSession, startSession } from '../session/session.server.ts';
import { asUser, type User } from '../user.ts';
import { proveOwner } from './proof.server.ts';

type Input = { email: string; currentPassword: string; newPassword: string };

const wrong = (field: string, message: string) => new ShopError('invalid', message, { errors: { [field]: message } });

/** A changed password in the transaction that changes it: sessions and links end, the owner is told. */
export function storePassword(tx: Db, actor: Actor, userId: string, passwordHash: string, shop: AccountShop): void {
  const user = tx
    .update(users)
    .set({ passwordHash, updatedAt: Date.now() })
    .where(eq(users.id, userId))
    .returning()
    .get();
  if (!user) throw new ShopError('notFound');
  endUserSessions(tx, userId);
  dropTokens(tx, 'resetPassword', userId);
  tellChange(tx, shop, user, ['password']);
  auditUser(tx, actor, 'changePassword', userId);
}

/**
 * Changes the password of the person who asks, ends every session of the account and opens a fresh one here.
 * @throws invalid for another account's e-mail, a wrong current password or a weak new one; throttled
 */
export async function resetPassword(
  db: Db,
  actor: Actor,
  input: Input,
  shop: AccountShop & Device & { sessionKey: Uint8Array },
): Promise<StartedSession & { user: User }> {
  const user = ownRow(db, actor);
  if (input.email !== user.email) throw wrong('email', 'Cette adresse électronique n’est pas celle de votre compte.');
  insistOnPassword(input.newPassword, user, 'newPassword');
  await proveOwner(db, user, input, shop.address);
  if (await verifyPassword(user.passwordHash, input.newPassword)) {
    throw wrong('newPassword', 'C’est déjà votre mot de passe. Choisissez-en un autre.');
  }
  const passwordHash = await hashPassword(input.newPassword);
  const { started } = write(db, (tx) => {
    // Two changes at once: the one that comes second proved a password that is no longer good.
    if (ownRow(tx, actor).passwordHash !== user.passwordHash) throw new ShopError('conflict');
    storePassword(tx, actor, user.id, passwordHash, shop);
    return { started: startSession(tx, shop.sessionKey, user, shop) };
  });
  return { ...(await started), user: asUser(user) };
}
