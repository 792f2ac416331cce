import { and, asc, eq, inArray } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import type { OrderStatus, PaymentStatus } from '../order.ts';
import { identityOf, linesOf } from './facts.server.ts';

export type WaitingOrder = {
  id: string;
  orderNumber: string;
  amount: Cents;
  createdAt: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
};

export function ordersWaitingForIdentity(ctx: Ctx, userId: string): WaitingOrder[] {
  if (!('userId' in ctx.actor && ctx.actor.userId === userId)) requireAdmin(ctx.actor);
  return ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, ['pending', 'confirmed'])))
    .orderBy(asc(orders.createdAt))
    .all()
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
