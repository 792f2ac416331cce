import type { z } from 'zod';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { adminOrderPath } from '../../paths.ts';
import { orderListQuery } from '../orders/orders.api.ts';
import { getAllOrders } from '../orders/read/queries.server.ts';
import type { findPlacesContract } from './overview.api.ts';

type Places = z.output<typeof findPlacesContract.data>;

const shown = 6;
const shortest = 2;

/** What Ctrl+K offers beside the pages. @throws unauthenticated, forbidden for anyone but an admin */
export function findPlaces(ctx: Ctx, { q }: { q: string }): Places {
  requireAdmin(ctx.actor);
  if (q.length < shortest) return [];
  const orders = getAllOrders(ctx, orderListQuery.parse({ q, pageSize: shown, sort: '-createdAt' }));
  return orders.rows.map(({ _id, orderNumber, buyer }) => ({
    label: `${orderNumber}, ${buyer.firstName} ${buyer.lastName}`,
    hint: 'Commande',
    href: adminOrderPath(_id),
  }));
}
