import { asc, eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { notifyChange } from '../mailed/notice.server.ts';
import { hashPassword } from '../model/hash.server.ts';
import { findUserByEmail } from '../model/ownUser.server.ts';
import { endUserSessions } from '../model/session.server.ts';
import { requirePassword } from '../password/requirePassword.server.ts';
import { storePassword } from '../security/changePassword.server.ts';
import { clearSecondFactor } from '../security/secondFactor.server.ts';
import { updateUserAccess } from '../users.server.ts';

type Credentials = { email: string; password: string };

/** @throws invalid for a weak password, conflict when the e-mail is taken */
export async function createAdmin(ctx: Ctx, input: Credentials): Promise<{ id: string; email: string }> {
  requireAdmin(ctx.actor);
  const email = input.email.trim().toLowerCase();
  await requirePassword(input.password, { owner: { email }, field: 'password' });
  const passwordHash = await hashPassword(input.password);
  return write(ctx, (tx) => {
    if (findUserByEmail(tx.db, email))
      throw new ShopError('conflict', `Un compte existe déjà avec l’adresse ${email}.`);
    const now = Date.now();
    const admin = tx.db
      .insert(users)
      .values({
        email,
        passwordHash,
        role: 'admin',
        staffRole: 'owner',
        firstName: 'Admin',
        lastName: '',
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get();
    audit(tx, { action: 'user.createAdmin', entity: 'user', entityId: admin.id });
    return { id: admin.id, email };
  });
}

/** For the terminal; ends the user's sessions. @throws invalid for a weak password, notFound for an unknown e-mail */
export async function setPassword(ctx: Ctx, input: Credentials): Promise<void> {
  requireAdmin(ctx.actor);
  const email = input.email.trim().toLowerCase();
  await requirePassword(input.password, { owner: findUserByEmail(ctx.db, email) ?? { email }, field: 'password' });
  const passwordHash = await hashPassword(input.password);
  await write(ctx, (tx) => {
    const user = findUserByEmail(tx.db, email);
    if (!user) throw new ShopError('notFound', `Aucun compte n’a l’adresse ${email}.`);
    storePassword(tx, { userId: user.id, passwordHash });
  });
}

/** For the terminal: the owner lost the phone and the recovery codes. @throws notFound */
export async function removeSecondFactor(ctx: Ctx, input: { email: string }): Promise<void> {
  requireAdmin(ctx.actor);
  const email = input.email.trim().toLowerCase();
  await write(ctx, (tx) => {
    const user = findUserByEmail(tx.db, email);
    if (!user) throw new ShopError('notFound', `Aucun compte n’a l’adresse ${email}.`);
    if (user.totpConfirmedAt !== null) notifyChange(tx, { before: user, made: ['factorOff'] });
    clearSecondFactor(tx.db, user.id);
    endUserSessions(tx.db, { userId: user.id });
    audit(tx, { action: 'user.removeSecondFactor', entity: 'user', entityId: user.id });
  });
}

export function listAdmins({ db, actor }: Ctx) {
  requireAdmin(actor);
  const { email, disabledAt, totpConfirmedAt, lastLoginAt } = users;
  return db
    .select({ email, disabledAt, totpConfirmedAt, lastLoginAt })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(email))
    .all();
}

/** For the terminal. @throws notFound, conflict for the last admin's account */
export async function disableUser(ctx: Ctx, input: { email: string }): Promise<void> {
  const user = findUserByEmail(ctx.db, input.email.trim().toLowerCase());
  if (!user) throw new ShopError('notFound', `Aucun compte n’a l’adresse ${input.email}.`);
  await updateUserAccess(ctx, { id: user.id, disabled: true });
}
