import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { orders, paymentEvents, transfers } from '../../../../db/schema/orders.ts';
import { type Cents, eurosFromCents } from '../../../money.ts';
import type { Order } from '../order.shape.ts';
import { booksOf, givenBackReader, type Paid } from './ledger.server.ts';

const acceptedAmong = prepared((db) =>
  db
    .select()
    .from(paymentEvents)
    .where(and(among(paymentEvents.orderId), inArray(paymentEvents.outcome, ['paid', 'unexpectedPayment'])))
    .prepare(),
);

/** What cards brought beyond the price; settled once every bank message of the order is. */
export function surplusOf(db: Db, orders: readonly Paid[]): Map<string, NonNullable<Order['surplus']>> {
  const accepted = acceptedAmong(db).all(idsOf(orders.map(({ id }) => id)));
  const events = Map.groupBy(accepted, (event) => event.orderId);
  return new Map(
    orders.flatMap((order) => {
      const own = events.get(order.id) ?? [];
      // One message alone is of the price, but beside a transfer.
      const surplus = own.length > Number(order.paymentType === 'carte') ? booksOf(db, order).onCards : 0;
      if (surplus <= 0) return [];
      const open = own.some((event) => event.needsAttention && event.resolvedAt === null);
      const settledAt = open ? null : Math.max(...own.map((event) => event.resolvedAt ?? 0));
      return [[order.id, { amount: eurosFromCents(surplus), settledAt }] as const];
    }),
  );
}

/** Cents beyond their price that the shop still holds of orders that stand: of more transfers, or of cards whose alert is open. */
export function excessHeld(db: Db): Map<string, Cents> {
  const rows = db.all<Paid>(sql`
    select ${orders.id} as id, ${orders.amount} as amount, ${orders.paymentType} as paymentType from ${orders}
    where ${orders.paymentStatus} = 'paid' and ${orders.status} <> 'cancelled' and ${orders.id} in (
      select ${transfers.orderId} from ${transfers} where ${transfers.undoneAt} is null group by ${transfers.orderId}
        having sum(${transfers.amount}) > (select amount from orders o where o.id = ${transfers.orderId})
      union select ${paymentEvents.orderId} from ${paymentEvents}
        where ${paymentEvents.needsAttention} and ${paymentEvents.resolvedAt} is null)`);
  const givenBackOf = givenBackReader(db, rows);
  return new Map(rows.map((row) => [row.id, givenBackOf(row).excess] as const).filter(([, excess]) => excess > 0));
}
