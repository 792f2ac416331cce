import { and, asc, eq, isNotNull, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { setById } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { audit, runEach, write } from '../../../db/writer.ts';
import { days, yearsAfter } from '../../dates.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { mailUser } from '../../mail/outbox.server.ts';
import { isDeactivated } from '../accounts/model/deactivatedAddress.ts';
import { guestPasswordHash, type UserRow } from '../accounts/model/ownUser.server.ts';
import { dormantAfterYears, warnedDays } from './dormancy.ts';
import { eraseUser, finishErasure, mailErasure } from './erase.server.ts';
import { dormantWarningLetter } from './privacy.mail.ts';
import { eraseObstacle } from './retained.server.ts';

const batchSize = 200;

const lastSeenAt = sql<number>`coalesce(${users.lastLoginAt}, ${users.createdAt})`;
const dormantSince = (at: number) => and(eq(users.role, 'client'), isNull(users.erasedAt), lte(lastSeenAt, at));

const withWarning = and(isNotNull(users.sleepWarnedAt), lte(lastSeenAt, users.sleepWarnedAt));
const withoutWarning = or(isNull(users.sleepWarnedAt), lt(users.sleepWarnedAt, lastSeenAt));

/** Guest accounts without an order; erased without a warning, because nobody asked for them. */
const abandonedGuests = ({ db }: Ctx) =>
  and(
    eq(users.passwordHash, guestPasswordHash),
    isNull(users.erasedAt),
    lte(users.createdAt, Date.now() - days(warnedDays)),
    notInArray(users.id, db.select({ id: orders.userId }).from(orders).where(isNotNull(orders.userId))),
  );

const people = (ctx: Ctx, where: SQL | undefined): UserRow[] =>
  ctx.db.select().from(users).where(where).orderBy(asc(lastSeenAt)).limit(batchSize).all();

export async function processDormantAccounts(ctx: Ctx): Promise<{ warned: number; erased: number }> {
  requireAdmin(ctx.actor);
  const dormant = dormantSince(yearsAfter(Date.now(), -dormantAfterYears));
  let erasedCount = 0;
  const overdue = and(dormant, withWarning, lte(users.sleepWarnedAt, Date.now() - days(warnedDays)));
  const guests = abandonedGuests(ctx);
  const warnedNow = await write(ctx, (tx) => {
    const erasable = people(tx, and(dormant, withoutWarning)).filter(({ id }) => eraseObstacle(tx.db, id) === null);
    for (const user of erasable) warnUser(tx, user);
    return erasable.length;
  });
  const due = [...people(ctx, overdue), ...people(ctx, guests)];
  await runEach(due, async ({ id }) => {
    if (await eraseDormantAccount(ctx, id, or(withWarning, guests))) erasedCount++;
  });
  return { warned: warnedNow, erased: erasedCount };
}

function warnUser(tx: Ctx, user: UserRow): void {
  const now = Date.now();
  setById(tx.db, users, user.id, { sleepWarnedAt: now });
  audit(tx, { action: 'user.sleepWarned', entityId: user.id });
  if (isDeactivated(user.email)) return;
  const letter = dormantWarningLetter(user, now + days(warnedDays), tx.shop.sender);
  mailUser(tx, user, { kind: 'accountSleeps', letter });
}

async function eraseDormantAccount(ctx: Ctx, id: string, overdue: SQL | undefined): Promise<boolean> {
  const result = await write(ctx, (tx) => {
    const user = tx.db
      .select()
      .from(users)
      .where(and(eq(users.id, id), overdue))
      .get();
    if (!user || user.erasedAt !== null || eraseObstacle(tx.db, id)) return null;
    const erasure = eraseUser(tx, user);
    if (user.sleepWarnedAt !== null && !isDeactivated(user.email))
      mailErasure(tx, user, { ...erasure, isDormant: true });
    return erasure;
  });
  if (result) await finishErasure(ctx.shop, id, result);
  return result !== null;
}
