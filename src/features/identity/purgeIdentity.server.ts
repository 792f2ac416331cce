import { and, eq, isNull } from 'drizzle-orm';
import { rowById, setById, within } from '../../../db/client.ts';
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

/** Also deletes files without a row. An identity whose files are gone must be verified again. Idempotent. */
export async function purgeIdentity(ctx: Ctx, now = Date.now()): Promise<{ purged: number; orphans: number }> {
  const clerk = actingAs(ctx, system('identity'));
  const expired = ctx.db
    .select({ file: identityFiles, user: users })
    .from(identityFiles)
    .innerJoin(users, eq(users.id, identityFiles.userId))
    .all()
    .filter(({ file, user }) => endOf(ctx, file, user) <= now);
  let purged = 0;
  await write(clerk, (tx) => expireWithoutDocument(tx, now));
  const orphans = await findOrphans(ctx, now);
  await deleteStoredFiles(identityStore(ctx.shop), orphans);
  if (orphans.length > 0)
    audit(clerk, { action: 'identity.orphans', entity: 'user', entityId: null, detail: { files: orphans.length } });
  const owned = Map.groupBy(expired, ({ user }) => user.id);
  await runEach(owned, async ([userId, rows]) => {
    const ids = rows.map(({ file }) => file.id);
    const storedNames = await write(clerk, (tx) => deleteExpired(tx, userId, ids, now));
    purged += storedNames.length;
    await deleteStoredFiles(identityStore(ctx.shop), storedNames);
  });
  return { purged, orphans: orphans.length };
}

function endOf(ctx: Ctx, file: FileRow, { identityStatus }: UserRow): number {
  const { keepYears, refusedDays, pendingDays } = ctx.shop.config.identityRetention;
  if (file.purgeAt !== null) return file.purgeAt;
  const lastOrder = lastOrderAt(ctx.db, file.userId);
  const isPending = identityStatus === 'pending';
  if (wasVerified(ctx.db, { userId: file.userId, sentAt: file.createdAt }) || (isPending && lastOrder !== null))
    return yearsAfter(Math.max(file.createdAt, lastOrder ?? 0), keepYears);
  // Nobody reviewed these documents, and no order requires them.
  if (isPending) return file.createdAt + days(pendingDays);
  // A change of name made these documents obsolete before any review.
  return file.createdAt + days(refusedDays);
}

function deleteExpired(ctx: Ctx, userId: string, ids: readonly string[], now: number): string[] {
  const user = rowById(ctx.db, users, userId);
  // Files are read again, because a decision or an order may have come in meanwhile.
  const deletable = filesOf(ctx.db, userId).filter(
    (file) => user && ids.includes(file.id) && endOf(ctx, file, user) <= now,
  );
  if (deletable.length === 0) return [];
  for (const { id } of deletable) ctx.db.delete(identityFiles).where(eq(identityFiles.id, id)).run();
  audit(ctx, { action: 'identity.purged', entity: 'user', entityId: userId, detail: { files: deletable.length } });
  const remaining = filesOf(ctx.db, userId);
  const isUnproven = user && user.identityStatus !== 'refused' && !remaining.some((file) => isCurrent(file, user));
  if (isUnproven && user.identityStatus !== 'none') {
    if (isProvenAtCounter(ctx, user)) setById(ctx.db, users, userId, { identitySubmittedAt: null });
    else expire(ctx, userId, now);
  }
  return deletable.map(({ storedName }) => storedName);
}

const isProvenAtCounter = ({ db }: Ctx, { id, identityStatus }: UserRow): boolean =>
  identityStatus === 'verified' && shownDocumentOf(db, id) !== undefined;

function expire(ctx: Ctx, userId: string, now: number): void {
  setById(ctx.db, users, userId, { identityStatus: 'none', identityDecidedAt: null, updatedAt: now });
  audit(ctx, { action: 'identity.expired', entity: 'user', entityId: userId });
}

/** An identity verified without files expires with the document recorded at the counter. */
function expireWithoutDocument(ctx: Ctx, now: number): void {
  const { identityStatus, identitySubmittedAt } = users;
  const isByDocument = and(eq(identityStatus, 'verified'), isNull(identitySubmittedAt));
  for (const user of ctx.db.select().from(users).where(isByDocument).all())
    if (!isProvenAtCounter(ctx, user)) expire(ctx, user.id, now);
}

/** The file is stored before its row, so a recent file may have none yet. */
async function findOrphans(ctx: Ctx, now: number): Promise<string[]> {
  const names = await filesStoredBefore(identityStore(ctx.shop), now - hours(1));
  const knownNames = new Set(
    ctx.db
      .select({ name: identityFiles.storedName })
      .from(identityFiles)
      .where(within(identityFiles.storedName, names))
      .all()
      .map(({ name }) => name),
  );
  return names.filter((name) => !knownNames.has(name));
}
