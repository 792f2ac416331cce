import { type Db, write } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { type Actor, requireAdmin } from '../../../http/actor.ts';
import { ShopError } from '../../../http/errors.ts';
import type { AccountShop } from '../accountShop.ts';
import { auditUser } from '../audit.server.ts';
import { tellChange } from '../mailed/notice.server.ts';
import { findUserByEmail } from '../ownUser.server.ts';
import { insistOnPassword } from '../password/commonPasswords.server.ts';
import { hashPassword } from '../password/hash.server.ts';
import { storePassword } from '../security/changePassword.server.ts';
import { clearSecondFactor } from '../security/secondFactor.server.ts';
import { endUserSessions } from '../session/session.server.ts';

type Credentials = { email: string; password: string };

/** @throws invalid for a weak password, conflict when the e-mail is taken, forbidden for a client. */
export async function createAdmin(db: Db, actor: Actor, input: Credentials): Promise<{ id: string; email: string }> {
  requireAdmin(actor);
  const email = input.email.trim().toLowerCase();
  insistOnPassword(input.password, { email }, 'password');
  const passwordHash = await hashPassword(input.password);
  return write(db, (tx) => {
    if (findUserByEmail(tx, email)) throw new ShopError('conflict', `Un compte existe déjà avec l’adresse ${email}.`);
    const now = Date.now();
    const admin = tx
      .insert(users)
      .values({
        email,
        passwordHash,
        role: 'admin',
        firstName: 'Admin',
        lastName: '',
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get();
    auditUser(tx, actor, 'createAdmin', admin.id);
    return { id: admin.id, email };
  });
}

/**
 * Sets a user's password from the terminal, signs the user out everywhere and says so by mail.
 * @throws invalid for a weak password, notFound for an unknown e-mail, forbidden for a client.
 */
export async function setPassword(db: Db, actor: Actor, input: Credentials, shop: AccountShop): Promise<void> {
  requireAdmin(actor);
  const email = input.email.trim().toLowerCase();
  insistOnPassword(input.password, findUserByEmail(db, email) ?? { email }, 'password');
  const passwordHash = await hashPassword(input.password);
  write(db, (tx) => {
    const user = findUserByEmail(tx, email);
    if (!user) throw new ShopError('notFound', `Aucun compte n’a l’adresse ${email}.`);
    storePassword(tx, actor, user.id, passwordHash, shop);
  });
}

/**
 * Takes the second factor off an account whose owner lost the phone and the recovery codes; for the terminal. The owner
 * is told by mail.
 * @throws notFound for an unknown e-mail, forbidden for a client.
 */
export function removeSecondFactor(db: Db, actor: Actor, input: { email: string }, shop: AccountShop): void {
  requireAdmin(actor);
  const email = input.email.trim().toLowerCase();
  write(db, (tx) => {
    const user = findUserByEmail(tx, email);
    if (!user) throw new ShopError('notFound', `Aucun compte n’a l’adresse ${email}.`);
    if (user.totpConfirmedAt !== null) tellChange(tx, shop, user, ['factorOff']);
    clearSecondFactor(tx, user.id);
    endUserSessions(tx, user.id);
    auditUser(tx, actor, 'removeSecondFactor', user.id);
  });
}
