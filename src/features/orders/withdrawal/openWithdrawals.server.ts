import { and, asc, eq, isNull, min, notInArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orders, withdrawals } from '../../../../db/schema/orders.ts';
import type { Cents } from '../../../money.ts';
import { declaredReader } from '../read/declared.server.ts';

/** Orders with a withdrawal that the dealer has not dealt with: when the oldest was declared, and cents still owed. */
export function openWithdrawals(db: Db): Map<string, { at: number; amount: Cents }> {
  const rows = db
    .select({ order: orders, at: min(withdrawals.declaredAt) })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(
      and(
        isNull(withdrawals.treatedAt),
        // Given back already, or cancelled before any money came.
        notInArray(orders.paymentStatus, ['refunded', 'cancelled']),
      ),
    )
    .groupBy(orders.id)
    .orderBy(asc(min(withdrawals.declaredAt)))
    .all();
  const declaredOf = declaredReader(
    db,
    rows.map(({ order }) => order),
  );
  return new Map(
    rows.map(({ order, at }) => [order.id, { at: at ?? order.updatedAt, amount: declaredOf(order).owed }]),
  );
}
