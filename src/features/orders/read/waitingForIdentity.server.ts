import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import type { OrderRow, OrderStatus, PaymentStatus } from '../order.ts';
import { factsOf, identityOf, linesOf } from './facts.server.ts';

export type WaitingOrder = {
  id: string;
  orderNumber: string;
  amount: Cents;
  createdAt: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
};

const ordersAhead = (db: Db, userId: string): OrderRow[] =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, ['pending', 'confirmed'])))
    .orderBy(asc(orders.createdAt))
    .all();

/** Those that waited for the identity that is verified now. */
export const ordersFreedByIdentity = (ctx: Ctx, userId: string): OrderRow[] =>
  ordersAhead(ctx.db, userId).filter((order) => {
    const { identity, nothingLeft, paymentStatus, createdAt } = factsOf(ctx, order);
    return !nothingLeft && paymentStatus !== 'refunded' && (identity.verifiedAt ?? 0) > createdAt;
  });

export function ordersWaitingForIdentity(ctx: Ctx, userId: string): WaitingOrder[] {
  if (!('userId' in ctx.actor && ctx.actor.userId === userId)) requireAdmin(ctx.actor);
  return ordersAhead(ctx.db, userId)
    .filter((order) => {
      const { required, satisfied } = identityOf(ctx, { order, lines: linesOf(ctx.db, order.id) });
      return required && !satisfied;
    })
    .map(({ id, orderNumber, amount, createdAt, status, paymentStatus }) => ({
      id,
      orderNumber,
      amount,
      createdAt,
      status,
      paymentStatus,
    }));
}
