import { and, asc, eq, isNotNull, min, notInArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orderHistory, orders } from '../../../../db/schema/orders.ts';
import type { Cents } from '../../../money.ts';
import { linesOf } from '../read/facts.server.ts';
import { withdrawalsOf } from '../read/withdrawals.server.ts';

/** Orders with a withdrawal that the dealer has not dealt with: when the oldest was declared, and cents still owed. */
export function openWithdrawals(db: Db): Map<string, { at: number; amount: Cents }> {
  const treated = db
    .select({ id: orderHistory.fromValue })
    .from(orderHistory)
    .where(and(eq(orderHistory.kind, 'withdrawalTreated'), isNotNull(orderHistory.fromValue)));
  const rows = db
    .select({ order: orders, at: min(orderHistory.at) })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.orderId))
    .where(
      and(
        eq(orderHistory.kind, 'withdrawal'),
        notInArray(orderHistory.id, treated),
        // Given back already, or cancelled before any money came.
        notInArray(orders.paymentStatus, ['refunded', 'cancelled']),
      ),
    )
    .groupBy(orders.id)
    .orderBy(asc(min(orderHistory.at)))
    .all();
  return new Map(
    rows.map(({ order, at }) => [
      order.id,
      { at: at ?? order.updatedAt, amount: withdrawalsOf(db, order, linesOf(db, order.id)).owed },
    ]),
  );
}
