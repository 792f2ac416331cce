import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orderHistory } from '../../../../db/schema/orders.ts';

/** When an order was paid, and when it left or was handed over; null for what has not been. */
export function momentsOf(db: Db, orderId: string): { paidAt: number | null; sentAt: number | null } {
  const rows = db
    .select({ at: orderHistory.at, to: orderHistory.toValue })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, orderId),
        inArray(orderHistory.kind, ['payment', 'status']),
        inArray(orderHistory.toValue, ['paid', 'shipped', 'delivered']),
      ),
    )
    .orderBy(asc(orderHistory.at))
    .all();
  const first = (words: readonly string[]) => rows.find(({ to }) => words.includes(to ?? ''))?.at ?? null;
  return { paidAt: first(['paid']), sentAt: first(['shipped', 'delivered']) };
}
