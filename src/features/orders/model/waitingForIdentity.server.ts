import { and, asc, eq, inArray } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import type { OrderRow } from '../order.ts';
import { nothingRemains } from './goods.ts';
import { awaitsIdentity } from './identity.ts';
import { loadOrders } from './load.server.ts';
import type { OrderRecord } from './record.ts';

const toPrepare = (ctx: Ctx, userId: string): OrderRecord[] =>
  loadOrders(
    ctx,
    ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), inArray(orders.status, ['pending', 'confirmed'])))
      .orderBy(asc(orders.createdAt))
      .all(),
  );

/** Those that waited for the identity that is verified now. */
export const ordersFreedByIdentity = (ctx: Ctx, userId: string): OrderRecord[] =>
  toPrepare(ctx, userId).filter((record) => {
    const { paymentStatus, createdAt } = record.order;
    return !nothingRemains(record) && paymentStatus !== 'refunded' && (record.identity.verifiedAt ?? 0) > createdAt;
  });

export function ordersWaitingForIdentity(ctx: Ctx, userId: string): OrderRow[] {
  if (!('userId' in ctx.actor && ctx.actor.userId === userId)) requireAdmin(ctx.actor);
  return toPrepare(ctx, userId).flatMap(({ order, identity }) => (awaitsIdentity(order, identity) ? order : []));
}
