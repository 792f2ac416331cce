import { sql } from 'drizzle-orm';
import { orderLines, orders, refundLines, refunds, withdrawalLines } from '../../../../db/schema/orders.ts';

/** Something of the order is still to be handed over: not all of it was given up or back. */
export const hasRemainder = sql`exists (
  select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.quantity} >
    (select coalesce(sum(${withdrawalLines.quantity}), 0) from ${withdrawalLines}
      where ${withdrawalLines.lineId} = ${orderLines.id})
    + (select coalesce(sum(${refundLines.quantity}), 0) from ${refundLines}
      join ${refunds} on ${refunds.id} = ${refundLines.refundId}
      where ${refundLines.lineId} = ${orderLines.id} and ${refunds.status} <> 'refused'))`;
