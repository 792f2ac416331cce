import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { actingAs, type Ctx, system } from '../../../http/context.ts';
import { morningBefore } from '../../../workingDays.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { act } from '../model/actOnOrder.server.ts';
import { postponeTransfers } from '../model/commit.server.ts';
import { decideLate, decideReminder } from '../model/decide/cancel.ts';
import { loadOrders } from '../model/load.server.ts';
import { isUnpaidOrder } from '../model/parts.server.ts';
import { isOverdue } from '../model/rules.ts';
import { transferDetailsOf } from '../shop.ts';
import { transferUntil } from '../terms.ts';

const clerk = system('orders');

const unpaidTransfer = and(isUnpaidOrder, eq(orders.paymentType, 'virement'));

/** Reminds of transfers one working day before their deadline, ends what is overdue; idempotent. */
export async function runOrderJobs(ctx: Ctx): Promise<{ reminded: number; cancelled: number }> {
  const now = Date.now();
  const job = actingAs(ctx, clerk);
  // Deadline and reminder start again when transfers become possible.
  if (transferDetailsOf(ctx.shop.config) === 'missing')
    await write(ctx, ({ db }) =>
      postponeTransfers(db, unpaidTransfer, transferUntil(currentConfiguration(db).priceTerms, now)),
    );
  const awaited = ctx.db
    .select()
    .from(orders)
    .where(and(unpaidTransfer, isNull(orders.remindedAt), gt(orders.payableUntil, now)))
    .all();
  // Where the time is short no morning lies between the order and its end.
  const due = awaited.filter(({ createdAt, payableUntil }) => {
    const morning = morningBefore(payableUntil);
    return morning > createdAt && morning <= now;
  });
  for (const { id } of due) await write(job, (tx) => act(tx, id, decideReminder));

  const passed = ctx.db
    .select()
    .from(orders)
    .where(and(isUnpaidOrder, lte(orders.payableUntil, now)))
    .all();
  const late = loadOrders(ctx, passed).filter((record) => isOverdue(record, now));
  for (const { order } of late) await write(job, (tx) => act(tx, order.id, decideLate));
  return { reminded: due.length, cancelled: late.length };
}
