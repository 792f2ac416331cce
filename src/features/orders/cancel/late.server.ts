import { and, eq, gt, inArray, isNull, lt, lte, ne, notExists, or } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orders, paymentAttempts } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { days } from '../../../dates.ts';
import { system } from '../../../http/actor.ts';
import { actingAs, type Ctx } from '../../../http/context.ts';
import { morningBefore } from '../../../workingDays.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { recordHistory } from '../model/history.server.ts';
import { loadOrder } from '../model/load.server.ts';
import { orderRow } from '../model/parts.server.ts';
import type { OrderRow, PaymentType } from '../order.ts';
import { transferOf } from '../shop.ts';
import { transferUntil } from '../terms.ts';
import { transferWords } from '../transferWords.ts';
import { cancelOrder } from './cancelOrder.server.ts';

const clerk = system('orders');

const unpaid = (type: PaymentType) =>
  and(
    eq(orders.paymentType, type),
    inArray(orders.paymentStatus, ['pending', 'refused']),
    ne(orders.status, 'cancelled'),
  );

/**
 * Reminds of transfers one working day before their deadline, cancels unpaid orders; idempotent. Cards: once no payment
 * is possible and the bank was asked about each, transfers not while the shop has no IBAN.
 */
export async function runOrderJobs(ctx: Ctx, now = Date.now()): Promise<{ reminded: number; cancelled: number }> {
  if (transferOf(ctx.shop).details === 'missing') await write(ctx, (tx) => holdTransfers(tx.db, now));
  const awaited = ctx.db
    .select()
    .from(orders)
    .where(and(unpaid('virement'), isNull(orders.remindedAt), gt(orders.payableUntil, now)))
    .all();
  // Where the time is short no morning lies between the order and its end.
  const due = awaited.filter(({ createdAt, payableUntil }) => {
    const morning = morningBefore(payableUntil);
    return morning > createdAt && morning <= now;
  });
  for (const order of due) await write(ctx, (tx) => remind(tx, order, now));

  const late = ctx.db.select().from(orders).where(isLate(ctx.db, now)).all();
  for (const order of late) await write(ctx, (tx) => cancelLate(tx, order, now));
  return { reminded: due.length, cancelled: late.length };
}

/** Deadline and reminder start again when transfers become possible. */
function holdTransfers(db: Db, now: number): void {
  const payableUntil = transferUntil(currentConfiguration(db).priceTerms, now);
  db.update(orders)
    .set({ payableUntil, remindedAt: null })
    .where(and(unpaid('virement'), lt(orders.payableUntil, payableUntil)))
    .run();
}

/** A bank that does not answer holds an order no longer than this. */
const heldAtMost = days(1);

/** A payment page may still be open, or the bank's call may have been lost: ask before cancelling. */
const noOpenAttempt = (db: Db, now: number) =>
  notExists(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.orderId, orders.id),
          or(
            and(eq(paymentAttempts.status, 'created'), gt(paymentAttempts.expiresAt, now)),
            and(
              inArray(paymentAttempts.status, ['created', 'refused']),
              or(isNull(paymentAttempts.enquiredAt), lt(paymentAttempts.enquiredAt, paymentAttempts.expiresAt)),
              gt(paymentAttempts.expiresAt, now - heldAtMost),
            ),
          ),
        ),
      ),
  );

const isLate = (db: Db, now: number) =>
  and(lte(orders.payableUntil, now), or(unpaid('virement'), and(unpaid('carte'), noOpenAttempt(db, now))));

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

function cancelLate(ctx: Ctx, { id }: OrderRow, now: number): void {
  const stillLate = and(eq(orders.id, id), isLate(ctx.db, now));
  const order = ctx.db.select().from(orders).where(stillLate).get();
  if (!order) return;
  const why =
    order.paymentType === 'virement'
      ? transferWords[transferOf(ctx.shop).details].late
      : 'Le paiement par carte n’a pas été fait dans le délai.';
  cancelOrder(actingAs(ctx, clerk), { record: loadOrder(ctx, id), why });
}
