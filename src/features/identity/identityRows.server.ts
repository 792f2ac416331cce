import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { identityFiles, users } from '../../../db/schema/accounts.ts';
import { orNotFound } from '../../http/context.ts';
import type { UserRow } from '../accounts/model/ownUser.server.ts';

export type FileRow = typeof identityFiles.$inferSelect;

export const unknownClientText = 'Ce client n’existe pas ou n’existe plus.';

export function loadClient(db: Db, id: string): UserRow {
  const isClient = and(eq(users.id, id), eq(users.role, 'client'));
  return orNotFound(db.select().from(users).where(isClient).get(), unknownClientText);
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
