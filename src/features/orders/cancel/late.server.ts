import { and, eq, gt, inArray, isNull, lt, lte, ne, type SQL } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { actingAs, type Ctx, system } from '../../../http/context.ts';
import { morningBefore } from '../../../workingDays.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { recordHistory } from '../model/history.server.ts';
import { loadOrders } from '../model/load.server.ts';
import { orderRow } from '../model/parts.server.ts';
import type { OrderRecord } from '../model/record.ts';
import { isOverdue } from '../model/rules.ts';
import type { OrderRow } from '../order.ts';
import { transferOf } from '../shop.ts';
import { transferUntil } from '../terms.ts';
import { transferWords } from '../transferWords.ts';
import { cancelOrder } from './cancelOrder.server.ts';

const clerk = system('orders');

const unpaid = and(inArray(orders.paymentStatus, ['pending', 'refused']), ne(orders.status, 'cancelled'));
const unpaidTransfer = and(unpaid, eq(orders.paymentType, 'virement'));

/** Reminds of transfers one working day before their deadline, ends what is overdue; idempotent. */
export async function runOrderJobs(ctx: Ctx): Promise<{ reminded: number; cancelled: number }> {
  const now = Date.now();
  if (transferOf(ctx.shop).details === 'missing') await write(ctx, (tx) => holdTransfers(tx.db, now));
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
  for (const order of due) await write(ctx, (tx) => remind(tx, order, now));

  const late = overdue(ctx, now);
  for (const { order } of late)
    await write(ctx, (tx) => {
      for (const record of overdue(tx, now, eq(orders.id, order.id))) cancelLate(tx, record);
    });
  return { reminded: due.length, cancelled: late.length };
}

/** Deadline and reminder start again when transfers become possible. */
function holdTransfers(db: Db, now: number): void {
  const payableUntil = transferUntil(currentConfiguration(db).priceTerms, now);
  db.update(orders)
    .set({ payableUntil, remindedAt: null })
    .where(and(unpaidTransfer, lt(orders.payableUntil, payableUntil)))
    .run();
}

const overdue = (ctx: Ctx, now: number, which?: SQL): OrderRecord[] =>
  loadOrders(
    ctx,
    ctx.db
      .select()
      .from(orders)
      .where(and(unpaid, lte(orders.payableUntil, now), which))
      .all(),
  ).filter((record) => isOverdue(record, now));

function remind(ctx: Ctx, { id }: OrderRow, now: number): void {
  const order = orderRow(ctx.db, id);
  if (order.remindedAt !== null || order.paymentStatus !== 'pending' || order.status === 'cancelled') return;
  ctx.db.update(orders).set({ remindedAt: now }).where(eq(orders.id, id)).run();
  const text =
    transferOf(ctx.shop).details === 'demo'
      ? 'Rappel de démonstration envoyé : aucun virement n’est attendu.'
      : 'Rappel du virement envoyé.';
  recordHistory(actingAs(ctx, clerk), { orderId: id, kind: 'mail', text });
  sendOrderMail(ctx, { orderId: id, kind: 'transferReminder' });
}

function cancelLate(ctx: Ctx, record: OrderRecord): void {
  const why =
    record.order.paymentType === 'virement'
      ? transferWords[transferOf(ctx.shop).details].late
      : 'Le paiement par carte n’a pas été fait dans le délai.';
  cancelOrder(actingAs(ctx, clerk), { record, why });
}
