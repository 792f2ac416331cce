import { and, eq, isNull } from 'drizzle-orm';
import { isAnyOf, rowById, setById } from '../../../db/client.ts';
import { identityFiles, users } from '../../../db/schema/accounts.ts';
import { audit, runEach, write } from '../../../db/writer.ts';
import { days, hours, yearsAfter } from '../../dates.ts';
import { actingAs, type Ctx, system } from '../../http/context.ts';
import { deleteStoredFiles, filesStoredBefore, identityStore } from '../../uploads/identityStore.server.ts';
import { lastOrderAt } from '../accounts/model/lastOrder.server.ts';
import type { UserRow } from '../accounts/model/ownUser.server.ts';
import { shownDocumentOf } from '../people/people.server.ts';
import { type FileRow, filesOf, isCurrent } from './identityRows.server.ts';
import { wasVerified } from './retention.server.ts';

/** Idempotent. Deletes files without a row too. Without its files, an identity must be verified again. */
export async function purgeIdentity(ctx: Ctx, now = Date.now()): Promise<{ purged: number; orphans: number }> {
  const systemCtx = actingAs(ctx, system('identity'));
  const expiredFiles = ctx.db
    .select({ file: identityFiles, user: users })
    .from(identityFiles)
    .innerJoin(users, eq(users.id, identityFiles.userId))
    .all()
    .filter(({ file, user }) => retentionEnd(ctx, file, user) <= now);
  let purgedCount = 0;
  await write(systemCtx, (tx) => expireWithoutDocument(tx, now));
  const orphans = await findOrphans(ctx, now);
  await deleteStoredFiles(identityStore(ctx.shop), orphans);
  if (orphans.length > 0)
    audit(systemCtx, { action: 'identity.orphans', entity: 'user', entityId: null, detail: { files: orphans.length } });
  const expiredByUser = Map.groupBy(expiredFiles, ({ user }) => user.id);
  await runEach(expiredByUser, async ([userId, rows]) => {
    const ids = rows.map(({ file }) => file.id);
    const storedNames = await write(systemCtx, (tx) => deleteExpired(tx, userId, ids, now));
    purgedCount += storedNames.length;
    await deleteStoredFiles(identityStore(ctx.shop), storedNames);
  });
  return { purged: purgedCount, orphans: orphans.length };
}

function retentionEnd(ctx: Ctx, file: FileRow, { identityStatus }: UserRow): number {
  const { keepYears, refusedDays, pendingDays } = ctx.shop.config.identityRetention;
  if (file.purgeAt !== null) return file.purgeAt;
  const lastOrderTime = lastOrderAt(ctx.db, file.userId);
  const isPending = identityStatus === 'pending';
  if (wasVerified(ctx.db, { userId: file.userId, sentAt: file.createdAt }) || (isPending && lastOrderTime !== null))
    return yearsAfter(Math.max(file.createdAt, lastOrderTime ?? 0), keepYears);
  // Documents that nobody reviewed and no order requires.
  if (isPending) return file.createdAt + days(pendingDays);
  // Documents refused, or made obsolete by a change of name before any review.
  return file.createdAt + days(refusedDays);
}

function deleteExpired(ctx: Ctx, userId: string, ids: readonly string[], now: number): string[] {
  const user = rowById(ctx.db, users, userId);
  // A decision or an order may have come meanwhile.
  const deletableFiles = filesOf(ctx.db, userId).filter(
    (file) => user && ids.includes(file.id) && retentionEnd(ctx, file, user) <= now,
  );
  if (deletableFiles.length === 0) return [];
  for (const { id } of deletableFiles) ctx.db.delete(identityFiles).where(eq(identityFiles.id, id)).run();
  audit(ctx, { action: 'identity.purged', entity: 'user', entityId: userId, detail: { files: deletableFiles.length } });
  const remaining = filesOf(ctx.db, userId);
  const hasNoProof = user && user.identityStatus !== 'refused' && !remaining.some((file) => isCurrent(file, user));
  if (hasNoProof && user.identityStatus !== 'none') {
    if (isVerifiedAtCounter(ctx, user)) setById(ctx.db, users, userId, { identitySubmittedAt: null });
    else expireIdentity(ctx, userId, now);
  }
  return deletableFiles.map(({ storedName }) => storedName);
}

const isVerifiedAtCounter = ({ db }: Ctx, { id, identityStatus }: UserRow): boolean =>
  identityStatus === 'verified' && shownDocumentOf(db, id) !== undefined;

function expireIdentity(ctx: Ctx, userId: string, now: number): void {
  setById(ctx.db, users, userId, { identityStatus: 'none', identityDecidedAt: null, updatedAt: now });
  audit(ctx, { action: 'identity.expired', entity: 'user', entityId: userId });
}

/** Without files, an identity expires with the document recorded at the counter. */
function expireWithoutDocument(ctx: Ctx, now: number): void {
  const { identityStatus, identitySubmittedAt } = users;
  const isVerifiedWithoutFiles = and(eq(identityStatus, 'verified'), isNull(identitySubmittedAt));
  for (const user of ctx.db.select().from(users).where(isVerifiedWithoutFiles).all())
    if (!isVerifiedAtCounter(ctx, user)) expireIdentity(ctx, user.id, now);
}

/** A recent file may have no row yet, because it is stored before its row. */
async function findOrphans(ctx: Ctx, now: number): Promise<string[]> {
  const names = await filesStoredBefore(identityStore(ctx.shop), now - hours(1));
  const knownNames = new Set(
    ctx.db
      .select({ name: identityFiles.storedName })
      .from(identityFiles)
      .where(isAnyOf(identityFiles.storedName, names))
      .all()
      .map(({ name }) => name),
  );
  return names.filter((name) => !knownNames.has(name));
}
