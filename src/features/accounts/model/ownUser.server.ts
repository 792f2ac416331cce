import { eq, sql } from 'drizzle-orm';
import { type Db, rowById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { unicodeEmail } from '../../../email.server.ts';
import { type Ctx, checkAccess, fieldError, ShopError } from '../../../http/context.ts';
import { type User, userShape } from './user.ts';

export const findUserByEmail = (db: Db, email: string) =>
  db.select().from(users).where(eq(users.email, email.toLowerCase())).get();

export type UserRow = typeof users.$inferSelect;

export const guestPasswordHash = 'never chosen';

/** Imported clients have no password and sign in with a mailed link. */
export const importedPasswordHash = 'never here';

export const isGuest = ({ passwordHash }: Pick<UserRow, 'passwordHash'>): boolean => passwordHash === guestPasswordHash;

export const staffName = ({ firstName, lastName, email }: Pick<UserRow, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || unicodeEmail(email);

export function currentUserRow(ctx: Ctx, access: 'user' | 'session' = 'user'): UserRow {
  checkAccess(ctx.actor, access);
  const row = 'userId' in ctx.actor ? rowById(ctx.db, users, ctx.actor.userId) : undefined;
  if (!row || row.erasedAt !== null) throw new ShopError('unauthenticated');
  return row;
}

export const toUser = ({ id: _id, ...row }: Omit<User, '_id'> & { id: string }): User =>
  userShape.parse({ ...row, _id, email: unicodeEmail(row.email) });

type NewUser = Omit<typeof users.$inferInsert, 'createdAt' | 'updatedAt'>;

/** @throws conflict, on `email`, when the address is taken */
export function addUser({ db }: Pick<Ctx, 'db'>, values: NewUser): UserRow {
  const takenText = `Un compte existe déjà avec l’adresse ${unicodeEmail(values.email)}.`;
  if (findUserByEmail(db, values.email)) throw fieldError('email', takenText, 'conflict');
  const now = Date.now();
  return db
    .insert(users)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning()
    .get();
}

/** @throws notFound for an unknown or erased account */
export function requireUser({ db }: Pick<Ctx, 'db'>, id: string): UserRow {
  const row = rowById(db, users, id);
  if (!row || row.erasedAt !== null) throw new ShopError('notFound', 'Ce compte n’existe pas.');
  return row;
}

export const fullNameSql = sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`;
