import { and, inArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { paymentEvents } from '../../../../db/schema/orders.ts';
import { eurosFromCents } from '../../../money.ts';
import type { Order } from '../order.shape.ts';
import type { OrderRow } from '../order.ts';
import { capturedBy } from './captured.ts';

const acceptedAmong = prepared((db) =>
  db
    .select()
    .from(paymentEvents)
    .where(and(among(paymentEvents.orderId), inArray(paymentEvents.outcome, ['paid', 'unexpectedPayment'])))
    .prepare(),
);

/** Cents beyond the price; settled once every bank message of the order is. */
export function surplusOf(
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'amount' | 'paymentType'>[],
): Map<string, NonNullable<Order['surplus']>> {
  const accepted = acceptedAmong(db).all(idsOf(orders.map(({ id }) => id)));
  const events = Map.groupBy(accepted, (event) => event.orderId);
  return new Map(
    orders.flatMap(({ id, amount, paymentType }) => {
      const own = events.get(id) ?? [];
      // A late first payment pays the order too: the order itself then asks for a refund.
      const attempts = Map.groupBy(own, ({ attemptId }) => attemptId);
      const captured = [...attempts.values()].reduce((sum, events) => sum + capturedBy(events), 0);
      // Still « virement »: a transfer has paid it, all card money is beyond the price.
      const surplus = captured - (paymentType === 'virement' ? 0 : amount);
      if (surplus <= 0) return [];
      const open = own.some((event) => event.needsAttention && event.resolvedAt === null);
      const settledAt = open ? null : Math.max(...own.map((event) => event.resolvedAt ?? 0));
      return [[id, { amount: eurosFromCents(surplus), settledAt }] as const];
    }),
  );
}
