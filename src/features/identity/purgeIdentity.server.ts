import { and, eq, inArray } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { identityFiles, users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { days, hours } from '../../dates.ts';
import { actorColumnsOf, system } from '../../http/actor.ts';
import { storedBefore, throwAway, type Vault } from '../../uploads/vault.ts';
import { type FileRow, filesOf, isCurrent, type UserRow } from './identityRows.server.ts';
import { lastOrderAt, type Retention, wasVerified, yearsAfter } from './retention.server.ts';

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
    .filter(({ file, user }) => endOf(db, file, user, retention) <= now);
  let purged = 0;
  for (const [userId, rows] of Map.groupBy(due, ({ user }) => user.id)) {
    const ids = rows.map(({ file }) => file.id);
    const gone = write(db, (tx) => forget(tx, userId, ids, retention, now));
    purged += gone.length;
    await throwAway(vault, gone);
  }
  const orphans = await findOrphans(db, vault, now);
  await throwAway(vault, orphans);
  if (orphans.length > 0) audit(db, 'identity.orphans', null, orphans.length, now);
  return { purged, orphans: orphans.length };
}

/** When a file is to be deleted, in milliseconds. */
function endOf(db: Db, file: FileRow, { identityStatus }: UserRow, retention: Retention): number {
  const { keepYears, refusedDays, pendingDays } = retention;
  if (file.purgeAt !== null) return file.purgeAt;
  const lastOrder = lastOrderAt(db, file.userId);
  const isPending = identityStatus === 'pending';
  if (wasVerified(db, file.userId, file.createdAt) || (isPending && lastOrder !== null))
    return yearsAfter(Math.max(file.createdAt, lastOrder ?? 0), keepYears);
  // Nothing was bought that the law would ask it for, and nobody has looked.
  if (isPending) return file.createdAt + days(pendingDays);
  // Sent, then made pointless by a change of name before anybody looked.
  return file.createdAt + days(refusedDays);
}

/** Removes what is still due; returns the stored names to throw away. */
function forget(tx: Db, userId: string, ids: readonly string[], retention: Retention, now: number): string[] {
  const user = tx.select().from(users).where(eq(users.id, userId)).get();
  // Asked again: since it was read, a file may have been decided on, or an order placed.
  const gone = filesOf(tx, userId).filter(
    (file) => user && ids.includes(file.id) && endOf(tx, file, user, retention) <= now,
  );
  if (gone.length === 0) return [];
  for (const { id } of gone) tx.delete(identityFiles).where(eq(identityFiles.id, id)).run();
  audit(tx, 'identity.purged', userId, gone.length, now);
  const left = filesOf(tx, userId);
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
