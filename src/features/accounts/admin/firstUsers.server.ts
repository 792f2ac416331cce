import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { hashPassword } from '../model/hash.server.ts';
import { findUserByEmail } from '../model/ownUser.server.ts';
import { createAdmin } from './adminAccounts.server.ts';

/** The phone number is of a range that is never assigned (06 39 98). */
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

/** @returns false where the e-mail has an account. @throws invalid for an admin's weak password */
export async function ensureUser(
  ctx: Ctx,
  input: { role: 'admin' | 'client'; email: string; password: string },
): Promise<boolean> {
  const email = input.email.toLowerCase();
  if (findUserByEmail(ctx.db, email)) return false;
  if (input.role === 'admin') {
    await createAdmin(ctx, { email, password: input.password });
    return true;
  }
  const passwordHash = await hashPassword(input.password);
  const now = Date.now();
  await write(ctx, (tx) =>
    tx.db
      .insert(users)
      .values({ ...demoPerson, email, passwordHash, role: 'client', createdAt: now, updatedAt: now })
      .run(),
  );
  return true;
}
