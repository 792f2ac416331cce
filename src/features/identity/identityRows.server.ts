import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { identityFiles, users } from '../../../db/schema/accounts.ts';
import { ShopError } from '../../http/errors.ts';
import type { UserRow } from '../accounts/model/ownUser.server.ts';

export type FileRow = typeof identityFiles.$inferSelect;

export const unknownClient = 'Ce client n’existe pas ou n’existe plus.';

export function loadClient(db: Db, id: string): UserRow {
  const user = db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'client')))
    .get();
  if (!user) throw new ShopError('notFound', unknownClient);
  return user;
}

export const isCurrent = (file: FileRow, user: Pick<UserRow, 'identitySubmittedAt' | 'identityStatus'>): boolean =>
  user.identityStatus !== 'none' && file.createdAt === user.identitySubmittedAt;

export const filesOf = (db: Db, userId: string): FileRow[] =>
  db
    .select()
    .from(identityFiles)
    .where(eq(identityFiles.userId, userId))
    .orderBy(desc(identityFiles.createdAt), asc(identityFiles.id))
    .all();
