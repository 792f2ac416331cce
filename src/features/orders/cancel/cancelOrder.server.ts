import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { runEach, write } from '../../../../db/writer.ts';
import { actingAs, type Ctx, system, verb } from '../../../http/context.ts';
import { morningBefore } from '../../../workingDays.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { clientAct, writeAct } from '../model/actOnOrder.server.ts';
import { factsOf, postponeTransfers } from '../model/commit.server.ts';
import {
  decideClientCancel,
  decideClientSwitchToTransfer,
  decideDeletion,
  decideOverdue,
  decideReminder,
} from '../model/decide/cancel.ts';
import { loadClientOrder, loadOrders } from '../model/load.server.ts';
import { isUnpaidOrder } from '../model/orderData.server.ts';
import { transferDeadline } from '../model/paymentTerms.ts';
import { alternativePayment, cancelRefusal, isOverdue, paymentMethods } from '../model/rules.ts';
import { cancelUnpaidOrderContract, changePaymentTypeContract, deleteOrderContract } from '../orders.api.ts';
import { enquireOpenAttempts } from '../payments/reconcile.server.ts';
import { takesTransfers } from '../shop.ts';

export const deleteOrder = verb(deleteOrderContract, async (ctx, { id }) => {
  await writeAct(ctx, id, decideDeletion);
  return { _id: id };
});

const cancelClientOrder = clientAct(decideClientCancel);

export const cancelUnpaidOrder = verb(cancelUnpaidOrderContract, async (ctx, input) => {
  const record = loadClientOrder(ctx, input.orderId);
  if (!cancelRefusal(record)) await enquireOpenAttempts(ctx, record);
  return cancelClientOrder(ctx, input);
});

const switchToTransfer = clientAct(decideClientSwitchToTransfer);

export const changePaymentType = verb(changePaymentTypeContract, async (ctx, input) => {
  const record = loadClientOrder(ctx, input.orderId);
  const { configuration, config, now } = factsOf(ctx);
  if (alternativePayment(record, paymentMethods(configuration, config), now) === 'virement')
    await enquireOpenAttempts(ctx, record);
  return switchToTransfer(ctx, input);
});

const orderJobActor = system('orders');

const isUnpaidTransfer = and(isUnpaidOrder, eq(orders.paymentType, 'virement'));

export async function runOrderJobs(ctx: Ctx): Promise<{ reminded: number; cancelled: number }> {
  const now = Date.now();
  const jobCtx = actingAs(ctx, orderJobActor);
  if (!takesTransfers(ctx.shop.config))
    await write(ctx, ({ db }) =>
      postponeTransfers(db, isUnpaidTransfer, transferDeadline(currentConfig(db).priceTerms, now)),
    );
  const unpaidTransfers = ctx.db
    .select()
    .from(orders)
    .where(and(isUnpaidTransfer, isNull(orders.remindedAt), gt(orders.payableUntil, now)))
    .all();
  // Orders whose deadline is short get no reminder.
  const ordersToRemind = unpaidTransfers.filter(({ createdAt, payableUntil }) => {
    const reminderTime = morningBefore(payableUntil);
    return reminderTime > createdAt && reminderTime <= now;
  });
  const expiredOrders = ctx.db
    .select()
    .from(orders)
    .where(and(isUnpaidOrder, lte(orders.payableUntil, now)))
    .all();
  const overdueRecords = loadOrders(ctx, expiredOrders).filter((record) => isOverdue(record, now));
  const decisions = [
    ...ordersToRemind.map(({ id }) => [id, decideReminder] as const),
    ...overdueRecords.map(({ order }) => [order.id, decideOverdue] as const),
  ];
  await runEach(decisions, ([id, decide]) => writeAct(jobCtx, id, decide));
  return { reminded: ordersToRemind.length, cancelled: overdueRecords.length };
}
