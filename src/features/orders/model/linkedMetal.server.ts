import { and, between, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { within } from '../../../../db/client.ts';
import { bound, prepare } from '../../../../db/prepared.ts';
import { orderLines, orders } from '../../../../db/schema/orders.ts';
import { days } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import { metalAmountOf, metalCounted } from './goods.ts';
import { sum } from './money.ts';
import { loadOrderData } from './orderData.server.ts';
import type { OrderData } from './record.ts';

const isActive = and(ne(orders.status, 'cancelled'), ne(orders.paymentStatus, 'refunded'));

export function metalsOf({ db, shop }: Ctx, userId: string): Cents {
  const now = Date.now();
  const isRecent = between(orders.createdAt, now - days(shop.config.identityTerms.metalWindowDays), now);
  const own = db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isActive, isRecent))
    .all();
  return sum(loadOrderData(db, own).map(metalCounted));
}

const earlier = alias(orders, 'earlier');
const linkedTo = prepare((db) =>
  db
    .select({ id: orders.id, earlierId: earlier.id, bought: orderLines.amount })
    .from(orders)
    .innerJoin(
      earlier,
      and(
        eq(earlier.userId, orders.userId),
        ne(earlier.status, 'cancelled'),
        ne(earlier.paymentStatus, 'refunded'),
        sql`${earlier.createdAt} between ${orders.createdAt} - ${bound('window')} and ${orders.createdAt}`,
        sql`(${earlier.createdAt}, earlier.rowid) < (${orders.createdAt}, orders.rowid)`,
      )?.inlineParams(),
    )
    .innerJoin(orderLines, and(eq(orderLines.orderId, earlier.id), eq(orderLines.type, 'metal'))?.inlineParams())
    .where(within(orders.id, bound('ids')))
    .prepare(),
);

/** Metal value of the client's earlier orders, paid or not (CMF L561-2, R561-10). */
export function metalsBefore({ db, shop }: Ctx, all: readonly OrderData[]): Map<string, Cents> {
  const { metalThreshold, metalWindowDays } = shop.config.identityTerms;
  const own = new Map(all.map((data) => [data.order.id, metalAmountOf(data)]));
  const open = [...own].flatMap(([id, amount]) => (amount > 0 && amount < metalThreshold ? id : []));
  if (open.length === 0) return new Map();
  const links = linkedTo(db).all({ ids: JSON.stringify(open), window: days(metalWindowDays) });
  const aboveThreshold = [...Map.groupBy(links, ({ id }) => id)].filter(
    ([id, lines]) => (own.get(id) ?? 0) + sum(lines.map(({ bought }) => bought)) >= metalThreshold,
  );
  if (aboveThreshold.length === 0) return new Map();
  const ordersOf = (lines: typeof links) => [...new Set(lines.map(({ earlierId }) => earlierId))];
  const ids = aboveThreshold.flatMap(([, lines]) => ordersOf(lines));
  const rows = db.select().from(orders).where(within(orders.id, ids)).all();
  const countedMetal = new Map(loadOrderData(db, rows).map((data) => [data.order.id, metalCounted(data)]));
  return new Map(
    aboveThreshold.map(([id, lines]) => [id, sum(ordersOf(lines).map((order) => countedMetal.get(order) ?? 0))]),
  );
}
