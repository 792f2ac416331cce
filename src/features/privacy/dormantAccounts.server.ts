import { and, asc, eq, isNotNull, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { setById } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { people } from '../../../db/schema/people.ts';
import { audit, runEach, write } from '../../../db/writer.ts';
import { days, yearsAfter } from '../../dates.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { mailUser } from '../../mail/outbox.server.ts';
import { isDeactivated } from '../accounts/model/deactivatedAddress.ts';
import { guestPasswordHash, type UserRow } from '../accounts/model/ownUser.server.ts';
import { daysAfterWarning, dormantAfterYears } from './dormancy.ts';
import { eraseUser, finishErasure, mailErasure } from './erase.server.ts';
import { dormancyWarningMail } from './privacy.mail.ts';
import { eraseObstacle } from './retained.server.ts';

const batchSize = 200;

const lastSeenAt = sql<number>`max(coalesce(${users.lastLoginAt}, ${users.createdAt}),
  coalesce((select max(${people.dealtAt}) from ${people} where ${people.userId} = ${users.id}), 0))`;
const isDormantSince = (at: number) => and(eq(users.role, 'client'), isNull(users.erasedAt), lte(lastSeenAt, at));

const isWarned = and(isNotNull(users.sleepWarnedAt), lte(lastSeenAt, users.sleepWarnedAt));
const isUnwarned = or(isNull(users.sleepWarnedAt), lt(users.sleepWarnedAt, lastSeenAt));

/** Guests who neither ordered nor proved their address are erased without a warning. */
const isAbandonedGuest = ({ db }: Ctx) =>
  and(
    eq(users.passwordHash, guestPasswordHash),
    isNull(users.erasedAt),
    isNull(users.emailProvenAt),
    lte(users.createdAt, Date.now() - days(daysAfterWarning)),
    notInArray(users.id, db.select({ id: orders.userId }).from(orders).where(isNotNull(orders.userId))),
  );

const selectUsers = (ctx: Ctx, where: SQL | undefined): UserRow[] =>
  ctx.db.select().from(users).where(where).orderBy(asc(lastSeenAt)).limit(batchSize).all();

export async function processDormantAccounts(ctx: Ctx): Promise<{ warned: number; erased: number }> {
  requireAdmin(ctx.actor);
  const isDormant = isDormantSince(yearsAfter(Date.now(), -dormantAfterYears));
  let erasedCount = 0;
  const isOverdue = and(isDormant, isWarned, lte(users.sleepWarnedAt, Date.now() - days(daysAfterWarning)));
  const isGuestToErase = isAbandonedGuest(ctx);
  const warnedCount = await write(ctx, (tx) => {
    const erasableUsers = selectUsers(tx, and(isDormant, isUnwarned)).filter(
      ({ id }) => eraseObstacle(tx.db, id) === null,
    );
    for (const user of erasableUsers) warnUser(tx, user);
    return erasableUsers.length;
  });
  const usersToErase = [...selectUsers(ctx, isOverdue), ...selectUsers(ctx, isGuestToErase)];
  await runEach(usersToErase, async ({ id }) => {
    if (await eraseDormantAccount(ctx, id, or(isWarned, isGuestToErase))) erasedCount++;
  });
  return { warned: warnedCount, erased: erasedCount };
}

function warnUser(tx: Ctx, user: UserRow): void {
  const now = Date.now();
  setById(tx.db, users, user.id, { sleepWarnedAt: now });
  audit(tx, { action: 'user.sleepWarned', entityId: user.id });
  if (isDeactivated(user.email)) return;
  const mailContent = dormancyWarningMail(user, now + days(daysAfterWarning), tx.shop.sender);
  mailUser(tx, user, { kind: 'accountSleeps', letter: mailContent });
}

async function eraseDormantAccount(ctx: Ctx, id: string, isOverdue: SQL | undefined): Promise<boolean> {
  const result = await write(ctx, (tx) => {
    const user = tx.db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isOverdue))
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
