import type { Db } from '../../../../db/client.ts';
import { type Actor, requireClient } from '../../../http/actor.ts';
import { ShopError } from '../../../http/errors.ts';
import type { OrderDetail } from '../../orders/order.shape.ts';
import { getOrderById } from '../../orders/read/queries.server.ts';
import type { OrderShop } from '../../orders/shop.ts';

/**
 * The client's own order, for a page; undefined where the page answers 404.
 * @throws unauthenticated for a visitor, forbidden for an admin, who has his own page of an order
 */
export function ownOrder(db: Db, actor: Actor, id: string, shop: OrderShop): OrderDetail | undefined {
  requireClient(actor);
  try {
    return getOrderById(db, actor, { id }, shop);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'notFound') return undefined;
    throw error;
  }
}
