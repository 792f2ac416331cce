import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { requireClient } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { changedNow, recordHistory } from '../history.server.ts';
import { mailClient } from '../mails/mailClient.server.ts';
import { cancelOrder } from '../moves.server.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { OrderRow } from '../order.ts';
import { hearOfOpenAttempts } from '../payments/askBank.server.ts';
import { loadOrder, unknownOrder } from '../read/facts.server.ts';
import { presentDetail } from '../read/queries.server.ts';
import { transferUntil } from '../terms.ts';
import { cancelRefusal, otherWay } from './rule.ts';
import { unpaidFactsOf } from './unpaidFacts.server.ts';

/** @throws notFound, for another client's order too */
function ownOrder(tx: Db, userId: string, orderId: string): OrderRow {
  const own = and(eq(orders.id, orderId), eq(orders.userId, userId));
  const order = tx.select().from(orders).where(own).get();
  if (!order) throw new ShopError('notFound', unknownOrder);
  return order;
}

const wishes = {
  cart: 'Vous avez choisi de commander autrement.',
  none: 'Vous l’avez demandé depuis votre compte.',
};

const paidMeanwhile = ({ id, orderNumber }: OrderRow, then: string): ShopError =>
  new ShopError('conflict', `Votre paiement est arrivé\u00a0: la commande ${orderNumber} est payée, ${then}`, {
    data: { paidOrderId: id },
  });

/**
 * Asks the bank first whether it accepted a payment; money that it still accepts later is shown to the dealer.
 * @throws notFound, conflict for a paid order or a payment in progress
 */
export async function cancelUnpaidOrder(
  ctx: Ctx,
  { orderId, toCart }: { orderId: string; toCart: boolean },
): Promise<OrderDetail> {
  const { userId } = requireClient(ctx.actor);
  if (!cancelRefusal(unpaidFactsOf(ctx, ownOrder(ctx.db, userId, orderId)))) await hearOfOpenAttempts(ctx, { orderId });
  return write(ctx, (tx) => {
    const order = ownOrder(tx.db, userId, orderId);
    if (order.status !== 'cancelled') {
      if (order.paymentStatus === 'paid')
        throw paidMeanwhile(order, 'elle n’est pas annulée. Pour y renoncer, écrivez-nous.');
      const refusal = cancelRefusal(unpaidFactsOf(tx, order));
      if (refusal) throw new ShopError('conflict', refusal);
      cancelOrder(tx, { order, why: toCart ? wishes.cart : wishes.none });
    }
    return presentDetail(tx, loadOrder(tx.db, orderId));
  });
}

/**
 * Never from transfer to card: the transfer may be on its way. Asks the bank first whether it accepted a payment.
 * @throws notFound, conflict when it is not possible
 */
export async function changePaymentType(
  ctx: Ctx,
  { orderId }: { orderId: string; paymentType: 'virement' },
): Promise<OrderDetail> {
  const { userId } = requireClient(ctx.actor);
  const facts = unpaidFactsOf(ctx, ownOrder(ctx.db, userId, orderId));
  if (otherWay(facts, Date.now()) === 'virement') await hearOfOpenAttempts(ctx, { orderId });
  return write(ctx, (tx) => {
    const order = ownOrder(tx.db, userId, orderId);
    if (order.paymentStatus === 'paid') throw paidMeanwhile(order, 'ne faites pas de virement.');
    switchToTransfer(tx, order);
    return presentDetail(tx, loadOrder(tx.db, orderId));
  });
}

export function switchToTransfer(ctx: Ctx, order: OrderRow): void {
  if (order.paymentType === 'virement') return;
  const now = Date.now();
  const facts = unpaidFactsOf(ctx, order);
  if (otherWay(facts, now) !== 'virement')
    throw new ShopError('conflict', cancelRefusal(facts) ?? 'Cette commande ne peut pas être payée autrement.');
  const payableUntil = transferUntil(currentConfiguration(ctx.db).priceTerms, order.createdAt);
  ctx.db
    .update(orders)
    .set({ paymentType: 'virement', paymentStatus: 'pending', payableUntil, remindedAt: null, ...changedNow() })
    .where(eq(orders.id, order.id))
    .run();
  recordHistory(ctx, {
    orderId: order.id,
    kind: 'payment',
    from: order.paymentStatus,
    to: 'pending',
    text: 'Paiement par virement choisi.',
  });
  mailClient(ctx, { orderId: order.id, kind: 'transferChosen' });
}
