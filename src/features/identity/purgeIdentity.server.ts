import { and, eq, inArray } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { identityFiles, users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { days, hours } from '../../dates.ts';
import { actorColumnsOf, system } from '../../http/actor.ts';
import { storedBefore, throwAway, type Vault } from '../../uploads/vault.ts';
import { lastOrderAt, type Retention, wasVerified, yearsAfter } from '../accounts/personalDataRetention.server.ts';
import { type FileRow, isCurrent } from './identityRows.server.ts';

const clerk = system('identity');

/**
 * Deletes identity files whose time is over, and stored files that no row knows. Running again changes nothing.
 * An identity whose files are gone has to be verified anew.
 */
export async function purgeIdentity(
  db: Db,
  vault: Vault,
  retention: Retention,
  now = Date.now(),
): Promise<{ purged: number; orphans: number }> {
  const due = db
    .select({ file: identityFiles, user: users })
    .from(identityFiles)
    .innerJoin(users, eq(users.id, identityFiles.userId))
    .all()
    .filter(({ file, user }) => endOf(db, file, user.identityStatus === 'pending', retention) <= now);
  for (const [userId, rows] of Map.groupBy(due, ({ user }) => user.id)) {
    const files = rows.map(({ file }) => file);
    const gone = write(db, (tx) => forget(tx, userId, files, now));
    await throwAway(vault, gone);
  }
  const orphans = await findOrphans(db, vault, now);
  await throwAway(vault, orphans);
  if (orphans.length > 0) audit(db, 'identity.orphans', null, orphans.length, now);
  return { purged: due.length, orphans: orphans.length };
}

/** When a file is to be deleted, in milliseconds. */
function endOf(db: Db, file: FileRow, isPending: boolean, { keepYears, refusedDays }: Retention): number {
  if (file.purgeAt !== null) return file.purgeAt;
  const lastUse = Math.max(file.createdAt, lastOrderAt(db, file.userId) ?? 0);
  if (isPending || wasVerified(db, file.userId, file.createdAt)) return yearsAfter(lastUse, keepYears);
  // Sent, then made pointless by a change of name before anybody looked.
  return file.createdAt + days(refusedDays);
}

/** Removes the rows that are still as they were read; returns the stored names to throw away. */
function forget(tx: Db, userId: string, files: readonly FileRow[], now: number): string[] {
  const gone = files.filter(({ id, purgeAt }) => {
    const row = tx.select().from(identityFiles).where(eq(identityFiles.id, id)).get();
    if (!row || row.purgeAt !== purgeAt) return false;
    tx.delete(identityFiles).where(eq(identityFiles.id, id)).run();
    return true;
  });
  if (gone.length === 0) return [];
  audit(tx, 'identity.purged', userId, gone.length, now);
  const user = tx.select().from(users).where(eq(users.id, userId)).get();
  const left = tx.select().from(identityFiles).where(eq(identityFiles.userId, userId)).all();
  const isUnproven = user && user.identityStatus !== 'refused' && !left.some((file) => isCurrent(file, user));
  if (isUnproven && user.identityStatus !== 'none') {
    tx.update(users)
      .set({ identityStatus: 'none', identityDecidedAt: null, updatedAt: now })
      .where(eq(users.id, userId))
      .run();
    audit(tx, 'identity.expired', userId, 0, now);
  }
  return gone.map(({ storedName }) => storedName);
}

/** Files are written just before their rows: what is younger than an hour may still be on its way. */
async function findOrphans(db: Db, vault: Vault, now: number): Promise<string[]> {
  const names = await storedBefore(vault, now - hours(1));
  const known = new Set(
    db
      .select({ name: identityFiles.storedName })
      .from(identityFiles)
      .where(and(inArray(identityFiles.storedName, names)))
      .all()
      .map(({ name }) => name),
  );
  return names.filter((name) => !known.has(name));
}

function audit(db: Db, action: string, userId: string | null, files: number, at: number): void {
  db.insert(auditLog)
    .values({ at, ...actorColumnsOf(clerk), action, entity: 'user', entityId: userId, detail: { files } })
    .run();
}
