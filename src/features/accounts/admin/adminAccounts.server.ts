import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { audit, write } from '../../../../db/writer.ts';
import { type Ctx, orNotFound, requireAdmin } from '../../../http/context.ts';
import { capitalize } from '../../../money.ts';
import { notifyChange } from '../mailed/notice.server.ts';
import { hashPassword } from '../model/hash.server.ts';
import { addUser, findUserByEmail, type UserRow } from '../model/ownUser.server.ts';
import { endUserSessions } from '../model/session.server.ts';
import { updateUserAccess } from '../model/users.server.ts';
import { requireStrongPassword } from '../password/requirePassword.server.ts';
import { storePassword } from '../security/changePassword.server.ts';
import { clearSecondFactor } from '../security/secondFactor.server.ts';

type Credentials = { email: string; password: string };

const normalizeEmail = (email: string): string => email.trim().toLowerCase();

function requireUserByEmail({ db }: Ctx, address: string): UserRow {
  const email = normalizeEmail(address);
  return orNotFound(findUserByEmail(db, email), `Aucun compte n’a l’adresse ${email}.`);
}

const nameFromEmail = (email: string): string => capitalize(/^[^@.+_-]+/.exec(email)?.[0] ?? email);

/** @throws invalid for a weak password; conflict when the e-mail is taken */
export async function createAdmin(ctx: Ctx, input: Credentials): Promise<{ id: string; email: string }> {
  requireAdmin(ctx.actor);
  const email = normalizeEmail(input.email);
  await requireStrongPassword(input.password, { owner: { email }, field: 'password' });
  const passwordHash = await hashPassword(input.password);
  return write(ctx, (tx) => {
    const admin = addUser(tx, {
      email,
      passwordHash,
      role: 'admin',
      staffRole: 'owner',
      firstName: nameFromEmail(email),
      lastName: '',
    });
    audit(tx, { action: 'user.createAdmin', entityId: admin.id });
    return { id: admin.id, email };
  });
}

/** Ends the user's sessions. @throws invalid for a weak password; notFound for an unknown e-mail */
export async function setPassword(ctx: Ctx, input: Credentials): Promise<void> {
  requireAdmin(ctx.actor);
  const owner = requireUserByEmail(ctx, input.email);
  await requireStrongPassword(input.password, { owner, field: 'password' });
  const passwordHash = await hashPassword(input.password);
  await write(ctx, (tx) => storePassword(tx, { userId: owner.id, passwordHash }));
}

export async function removeSecondFactor(ctx: Ctx, input: { email: string }): Promise<void> {
  requireAdmin(ctx.actor);
  await write(ctx, (tx) => {
    const user = requireUserByEmail(tx, input.email);
    if (user.totpConfirmedAt !== null) notifyChange(tx, { before: user, edits: ['factorOff'] });
    clearSecondFactor(tx.db, user.id);
    endUserSessions(tx.db, { userId: user.id });
    audit(tx, { action: 'user.removeSecondFactor', entityId: user.id });
  });
}

export function listAdmins({ db, actor }: Ctx) {
  requireAdmin(actor);
  return db.select().from(users).where(eq(users.role, 'admin')).orderBy(asc(users.email)).all();
}

/** @throws notFound; conflict for the last admin's account */
export async function disableUser(ctx: Ctx, input: { email: string }): Promise<void> {
  await updateUserAccess(ctx, { id: requireUserByEmail(ctx, input.email).id, disabled: true });
}

/** The phone number is from a range that is never assigned (06 39 98). */
const demoPerson = {
  civilite: 'Mme',
  firstName: 'Camille',
  lastName: 'Exemple',
  dateOfBirth: '1985-04-12',
  portablePhone: '+33639980042',
  address: '10 rue de la Démonstration',
  postalCode: '75002',
  town: 'Paris',
  country: 'FR',
} as const;

export const hasAdmin = (db: Db): boolean =>
  db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).get() !== undefined;

/** Returns false if the e-mail already has an account. @throws invalid for an admin's weak password */
export async function ensureUser(
  ctx: Ctx,
  input: { role: 'admin' | 'client'; email: string; password: string },
): Promise<boolean> {
  const email = normalizeEmail(input.email);
  if (findUserByEmail(ctx.db, email)) return false;
  if (input.role === 'admin') await createAdmin(ctx, input);
  else {
    const passwordHash = await hashPassword(input.password);
    await write(ctx, (tx) => addUser(tx, { ...demoPerson, email, passwordHash, role: 'client' }));
  }
  return true;
}
