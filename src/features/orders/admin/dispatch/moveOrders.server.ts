import { requireAdmin } from '../../../../http/actor.ts';
import type { Ctx } from '../../../../http/context.ts';
import type { BodyOf, DataOf } from '../../../../http/contract.ts';
import { ShopError } from '../../../../http/errors.ts';
import { markReady, updateOrderStatus } from '../../fulfilment/status.server.ts';
import { presentRows } from '../../model/detail.server.ts';
import { findOrder } from '../../model/parts.server.ts';
import { isReduced } from '../../model/state.ts';
import type { moveOrdersContract } from '../../orders.api.ts';

export type Moved = DataOf<typeof moveOrdersContract>;

/** An order handed over in part is moved from its own page. */
function requireWhole(ctx: Ctx, orderId: string): void {
  const order = findOrder(ctx.db, orderId);
  if (order && order.status !== 'shipped' && presentRows(ctx, [order]).some(isReduced))
    throw new ShopError('conflict', 'Une partie est remboursée ou en rétractation\u00a0: remettez-la depuis sa fiche.');
}

/** Independent of each other: a refused order blocks none of the others, and has its reason. */
export async function moveOrders(ctx: Ctx, { orderIds, status }: BodyOf<typeof moveOrdersContract>): Promise<Moved> {
  requireAdmin(ctx.actor);
  return Promise.all(
    [...new Set(orderIds)].map(async (orderId) => {
      const orderNumber = findOrder(ctx.db, orderId)?.orderNumber ?? '';
      try {
        if (status === 'delivered') requireWhole(ctx, orderId);
        if (status === 'ready') await markReady(ctx, { orderId });
        else await updateOrderStatus(ctx, { orderId, status });
        return { _id: orderId, orderNumber, moved: true, why: '' };
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        return { _id: orderId, orderNumber, moved: false, why: error.message };
      }
    }),
  );
}
