import { and, between, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { isAnyOf } from '../../../../db/client.ts';
import { boundValue, prepare } from '../../../../db/prepared.ts';
import { orderLines, orders } from '../../../../db/schema/orders.ts';
import { days } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import { type Cents, sum } from '../../../money.ts';
import { identityMetalAmount, metalAmountOf } from './goods.ts';
import { loadOrderData } from './orderData.server.ts';
import type { OrderData } from './record.ts';

const isActive = and(ne(orders.status, 'cancelled'), ne(orders.paymentStatus, 'refunded'));

export function recentMetalAmount({ db, shop }: Ctx, userId: string): Cents {
  const now = Date.now();
  const isRecent = between(orders.createdAt, now - days(shop.config.identityLimits.metalWindowDays), now);
  const recentOrders = db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isActive, isRecent))
    .all();
  return sum(loadOrderData(db, recentOrders).map(identityMetalAmount));
}

const earlierOrders = alias(orders, 'earlier');
const queryLinkedOrders = prepare((db) =>
  db
    .select({ id: orders.id, earlierId: earlierOrders.id, amount: orderLines.amount })
    .from(orders)
    .innerJoin(
      earlierOrders,
      and(
        eq(earlierOrders.userId, orders.userId),
        ne(earlierOrders.status, 'cancelled'),
        ne(earlierOrders.paymentStatus, 'refunded'),
        sql`${earlierOrders.createdAt} between ${orders.createdAt} - ${boundValue('window')} and ${orders.createdAt}`,
        sql`(${earlierOrders.createdAt}, earlier.rowid) < (${orders.createdAt}, orders.rowid)`,
      )?.inlineParams(),
    )
    .innerJoin(orderLines, and(eq(orderLines.orderId, earlierOrders.id), eq(orderLines.type, 'metal'))?.inlineParams())
    .where(isAnyOf(orders.id, boundValue('ids')))
    .prepare(),
);

/** Unpaid orders count towards the threshold too (CMF L561-2, R561-10). */
export function linkedMetalByOrder({ db, shop }: Ctx, all: readonly OrderData[]): Map<string, Cents> {
  const { metalThreshold, metalWindowDays } = shop.config.identityLimits;
  const metalByOrder = new Map(all.map((data) => [data.order.id, metalAmountOf(data)]));
  const idsBelowThreshold = [...metalByOrder].flatMap(([id, amount]) =>
    amount > 0 && amount < metalThreshold ? id : [],
  );
  if (idsBelowThreshold.length === 0) return new Map();
  const links = queryLinkedOrders(db).all({ ids: JSON.stringify(idsBelowThreshold), window: days(metalWindowDays) });
  const groupsAboveThreshold = [...Map.groupBy(links, ({ id }) => id)].filter(
    ([id, lines]) => (metalByOrder.get(id) ?? 0) + sum(lines.map(({ amount }) => amount)) >= metalThreshold,
  );
  if (groupsAboveThreshold.length === 0) return new Map();
  const earlierOrderIds = (lines: typeof links) => [...new Set(lines.map(({ earlierId }) => earlierId))];
  const ids = groupsAboveThreshold.flatMap(([, lines]) => earlierOrderIds(lines));
  const rows = db.select().from(orders).where(isAnyOf(orders.id, ids)).all();
  const amountById = new Map(loadOrderData(db, rows).map((data) => [data.order.id, identityMetalAmount(data)]));
  return new Map(
    groupsAboveThreshold.map(([id, lines]) => [
      id,
      sum(earlierOrderIds(lines).map((order) => amountById.get(order) ?? 0)),
    ]),
  );
}
