import { and, asc, eq, inArray, isNull, min, notInArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orders, withdrawals } from '../../../../db/schema/orders.ts';
import type { Cents } from '../../../money.ts';
import { declaredReader } from '../read/declared.server.ts';

const isUntreated = isNull(withdrawals.treatedAt);
/** Not yet given back, nor cancelled before any money came. */
const isOwed = notInArray(orders.paymentStatus, ['refunded', 'cancelled']);

export const hasOpenWithdrawal = (db: Db) =>
  and(inArray(orders.id, db.select({ id: withdrawals.orderId }).from(withdrawals).where(isUntreated)), isOwed);

/** Orders with a withdrawal that the dealer has not dealt with: when the oldest still owed was declared, and cents. */
export function openWithdrawals(db: Db): Map<string, { at: number | null; amount: Cents }> {
  const rows = db
    .select({ order: orders })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(and(isUntreated, isOwed))
    .groupBy(orders.id)
    .orderBy(asc(min(withdrawals.declaredAt)))
    .all();
  const declaredOf = declaredReader(
    db,
    rows.map(({ order }) => order),
  );
  return new Map(
    rows.map(({ order }) => {
      const { declared, owed } = declaredOf(order);
      return [order.id, { at: declared.find((one) => one.owed > 0)?.declaredAt ?? null, amount: owed }];
    }),
  );
}
