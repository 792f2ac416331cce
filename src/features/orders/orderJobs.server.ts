import { and, eq, gt, inArray, isNull, lte, ne, notExists } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { orders, paymentAttempts } from '../../../db/schema/orders.ts';
import { system } from '../../http/actor.ts';
import { tell } from './journal.server.ts';
import type { OrderRow, PaymentType } from './order.ts';
import { loadOrder } from './orderFacts.server.ts';
import { mailClient } from './orderMails.server.ts';
import { cancelOrder } from './orderMoves.server.ts';
import type { OrderShop } from './shop.ts';
import { morningBefore } from './workingDays.ts';

const clerk = system('orders');

const unpaid = (type: PaymentType) =>
  and(
    eq(orders.paymentType, type),
    inArray(orders.paymentStatus, ['pending', 'refused']),
    ne(orders.status, 'cancelled'),
  );

/**
 * Reminds of transfers the working day before their deadline, and cancels orders whose money did not come: transfers
 * after their working days, cards once neither the order nor a try at the bank can be paid any more. Each order is
 * one transaction, with its mail; running again changes nothing.
 */
export function runOrderJobs(db: Db, shop: OrderShop, now = Date.now()): { reminded: number; cancelled: number } {
  const awaited = db
    .select()
    .from(orders)
    .where(and(unpaid('virement'), isNull(orders.remindedAt), gt(orders.payableUntil, now)))
    .all();
  const due = awaited.filter((order) => morningBefore(order.payableUntil) <= now);
  for (const order of due) write(db, (tx) => remind(tx, order, shop, now));

  const late = [
    ...db
      .select()
      .from(orders)
      .where(and(unpaid('virement'), lte(orders.payableUntil, now)))
      .all(),
    ...db
      .select()
      .from(orders)
      .where(and(unpaid('carte'), lte(orders.payableUntil, now), noOpenTry(db, now)))
      .all(),
  ];
  for (const order of late) write(db, (tx) => cancelLate(tx, order, shop, now));
  return { reminded: due.length, cancelled: late.length };
}

/** A try that the bank's page may still be showing holds the order. */
const noOpenTry = (db: Db, now: number) =>
  notExists(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.orderId, orders.id),
          eq(paymentAttempts.status, 'created'),
          gt(paymentAttempts.expiresAt, now),
        ),
      ),
  );

function remind(tx: Db, { id }: OrderRow, shop: OrderShop, now: number): void {
  const order = loadOrder(tx, id);
  if (order.remindedAt !== null || order.paymentStatus !== 'pending' || order.status === 'cancelled') return;
  tx.update(orders).set({ remindedAt: now }).where(eq(orders.id, id)).run();
  tell(tx, clerk, id, { kind: 'mail', text: 'Rappel du virement envoyé.' });
  mailClient(tx, id, 'transferReminder', shop);
}

function cancelLate(tx: Db, { id }: OrderRow, shop: OrderShop, now: number): void {
  const order = loadOrder(tx, id);
  const waits = order.paymentStatus === 'pending' || order.paymentStatus === 'refused';
  if (!waits || order.status === 'cancelled' || order.payableUntil > now) return;
  const why =
    order.paymentType === 'virement'
      ? 'Le virement n’est pas arrivé dans le délai.'
      : 'Le paiement par carte n’a pas été fait dans le délai.';
  cancelOrder(tx, clerk, order, shop, why);
}
