import { and, asc, eq, isNotNull, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../../db/audit.ts';
import { setById } from '../../../db/rows.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { write } from '../../../db/writer.ts';
import { days } from '../../dates.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import { isDeactivated } from '../accounts/model/deactivatedAddress.ts';
import { neverChosen, type UserRow } from '../accounts/model/ownUser.server.ts';
import { yearsAfter } from '../identity/retention.server.ts';
import { eraseUser, finishFiles } from './erase.server.ts';
import { erasureList, noteErasures } from './erasureList.server.ts';
import { eraseObstacle } from './kept.server.ts';
import { dormantErasedLetter, dormantWarningLetter } from './privacy.mail.ts';
import { sleepYears, warnedDays } from './sleep.ts';

const atOnce = 200;

const lastSeen = sql<number>`coalesce(${users.lastLoginAt}, ${users.createdAt})`;
const asleepSince = (at: number) => and(eq(users.role, 'client'), isNull(users.erasedAt), lte(lastSeen, at));

/** A sign-in cancels the warning. */
const warned = and(isNotNull(users.sleepWarnedAt), lte(lastSeen, users.sleepWarnedAt));
const unwarned = or(isNull(users.sleepWarnedAt), lt(users.sleepWarnedAt, lastSeen));

/** Guests without an order are erased unannounced: they never asked for an account. */
const abandoned = ({ db }: Ctx) =>
  and(
    eq(users.passwordHash, neverChosen),
    isNull(users.erasedAt),
    lte(users.createdAt, Date.now() - days(warnedDays)),
    notInArray(users.id, db.select({ id: orders.userId }).from(orders).where(isNotNull(orders.userId))),
  );

const people = (ctx: Ctx, where: SQL | undefined): UserRow[] =>
  ctx.db.select().from(users).where(where).orderBy(asc(lastSeen)).limit(atOnce).all();

/** Warned after two years unused, erased a month later; what has an order, payment or refund under way waits. */
export async function tendDormantAccounts(ctx: Ctx): Promise<{ warned: number; erased: number }> {
  requireAdmin(ctx.actor);
  const asleep = asleepSince(yearsAfter(Date.now(), -sleepYears));
  let erased = 0;
  const due = and(asleep, warned, lte(users.sleepWarnedAt, Date.now() - days(warnedDays)));
  for (const { id } of people(ctx, due)) if (await eraseDormantAccount(ctx, id, warned)) erased++;
  const left = abandoned(ctx);
  for (const { id } of people(ctx, left)) if (await eraseDormantAccount(ctx, id, left)) erased++;
  const warnedNow = await write(ctx, (tx) => {
    const free = people(tx, and(asleep, unwarned)).filter(({ id }) => eraseObstacle(tx.db, id) === null);
    for (const user of free) warn(tx, user);
    return free.length;
  });
  return { warned: warnedNow, erased };
}

function warn(tx: Ctx, user: UserRow): void {
  const now = Date.now();
  setById(tx.db, users, user.id, { sleepWarnedAt: now });
  audit(tx, { action: 'user.sleepWarned', entity: 'user', entityId: user.id });
  if (isDeactivated(user.email)) return;
  const to = { kind: 'accountSleeps', recipient: user.email, userId: user.id };
  enqueueMail(tx, { ...to, letter: dormantWarningLetter(user, now + days(warnedDays), tx.shop.sender) });
}

/** @returns whether it was erased; an account with an open order keeps its turn */
async function eraseDormantAccount(ctx: Ctx, id: string, due: SQL | undefined): Promise<boolean> {
  const done = await write(ctx, (tx) => {
    const user = tx.db
      .select()
      .from(users)
      .where(and(eq(users.id, id), due))
      .get();
    if (!user || user.erasedAt !== null || eraseObstacle(tx.db, id)) return null;
    const left = eraseUser(tx, user);
    const { civilite, firstName, lastName } = user;
    const owner = { civilite, firstName, lastName, isProven: left.wasProven };
    // Without the account's id: the cleaning job empties it once sent.
    const to = { kind: 'accountErased', recipient: user.email };
    if (user.sleepWarnedAt !== null && !isDeactivated(user.email))
      enqueueMail(tx, { ...to, letter: dormantErasedLetter(owner, left.kept, tx.shop.sender) });
    return left;
  });
  if (!done) return false;
  noteErasures(erasureList(ctx.shop.config), [{ id, at: Date.now() }]);
  await finishFiles(ctx.shop, done);
  return true;
}
