import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orders, paymentEvents, refunds } from '../../../../db/schema/orders.ts';
import { type Paid, refundedPriceOf } from './ledger.server.ts';

type Row = Paid & { n: number; payments: number };

/**
 * Paid orders of which a part of the price was given back. Where an order was paid once any refund is of the price; only
 * those that were paid twice have their books read.
 */
export function isPartlyRefunded(db: Db): SQL {
  const rows = db.all<Row>(sql`
    select ${orders}.rowid as n, ${orders.id} as id, ${orders.amount} as amount, ${orders.paymentType} as paymentType,
      (select count(*) from ${paymentEvents} where ${paymentEvents.orderId} = ${orders.id}
        and ${paymentEvents.outcome} in ('paid', 'unexpectedPayment')) as payments
    from (select distinct ${refunds.orderId} as given from ${refunds} where ${refunds.status} = 'accepted')
    cross join ${orders} on ${orders.id} = given where ${orders.paymentStatus} = 'paid'`);
  const isPaidOnce = ({ paymentType, payments }: Row) => payments <= (paymentType === 'carte' ? 1 : 0);
  const givenBack = refundedPriceOf(
    db,
    rows.filter((row) => !isPaidOnce(row)),
  );
  const numbers = rows.filter((row) => isPaidOnce(row) || givenBack.has(row.id)).map(({ n }) => n);
  return sql`${orders}.rowid in (select value from json_each(${JSON.stringify(numbers)}))`;
}
