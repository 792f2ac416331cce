import { and, count, eq, isNotNull } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';

/** How much waits behind the entries of the back office's menu, on each of its pages: by index alone. */
export function waitingWork(ctx: Ctx) {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const toPrepare = and(eq(orders.status, 'confirmed'), eq(orders.paymentStatus, 'paid'));
  const prepared = db.select({ n: count() }).from(orders).where(eq(orders.status, 'prepared')).get()?.n ?? 0;
  return {
    orders: prepared + (db.select({ n: count() }).from(orders).where(toPrepare).get()?.n ?? 0),
    identities: db.select({ n: count() }).from(users).where(eq(users.identityStatus, 'pending')).get()?.n ?? 0,
    failedMails: db.select({ n: count() }).from(mailOutbox).where(isNotNull(mailOutbox.failedAt)).get()?.n ?? 0,
  };
}
