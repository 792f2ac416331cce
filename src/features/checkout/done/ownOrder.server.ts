import { requireClient } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { getOrderById } from '../../orders/model/queries.server.ts';
import type { OrderDetail } from '../../orders/order.shape.ts';

export function ownOrder(ctx: Ctx, id: string): OrderDetail | undefined {
  requireClient(ctx.actor);
  try {
    return getOrderById(ctx, { id });
  } catch (error) {
    if (error instanceof ShopError && error.code === 'notFound') return undefined;
    throw error;
  }
}
