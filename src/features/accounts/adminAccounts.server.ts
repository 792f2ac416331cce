import { eq } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { type Actor, actorColumnsOf, requireAdmin } from '../../http/actor.ts';
import { ShopError } from '../../http/errors.ts';
import { hashPassword } from './password.server.ts';
import { passwordProblem } from './passwordRules.ts';
import { invalidateUserSessions } from './session.server.ts';
import { findUserByEmail } from './users.server.ts';

type Credentials = { email: string; password: string };

function audit(tx: Db, actor: Actor, action: string, userId: string): void {
  tx.insert(auditLog)
    .values({ at: Date.now(), ...actorColumnsOf(actor), action, entity: 'user', entityId: userId })
    .run();
}

function insist(password: string, email: string): void {
  const problem = passwordProblem(password, email);
  if (problem) throw new ShopError('invalid', problem, { errors: { password: problem } });
}

/** @throws invalid for a weak password, conflict when the e-mail is taken, forbidden for a client. */
export async function createAdmin(db: Db, actor: Actor, input: Credentials): Promise<{ id: string; email: string }> {
  requireAdmin(actor);
  const email = input.email.trim().toLowerCase();
  insist(input.password, email);
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
    audit(tx, actor, 'user.createAdmin', admin.id);
    return { id: admin.id, email };
  });
}

/**
 * Sets a user's password from the terminal and signs the user out everywhere.
 * @throws invalid for a weak password, notFound for an unknown e-mail, forbidden for a client.
 */
export async function setPassword(db: Db, actor: Actor, input: Credentials): Promise<void> {
  requireAdmin(actor);
  const email = input.email.trim().toLowerCase();
  insist(input.password, email);
  const passwordHash = await hashPassword(input.password);
  const userId = write(db, (tx) => {
    const user = findUserByEmail(tx, email);
    if (!user) throw new ShopError('notFound', `Aucun compte n’a l’adresse ${email}.`);
    tx.update(users).set({ passwordHash, updatedAt: Date.now() }).where(eq(users.id, user.id)).run();
    audit(tx, actor, 'user.setPassword', user.id);
    return user.id;
  });
  await invalidateUserSessions(db, userId);
}
