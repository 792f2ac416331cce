import { eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { orders, paymentAttempts } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { formatEuro } from '../../../money.ts';
import { releaseStock } from '../../stock/release.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { paymentWaysOf, presentNow } from '../model/detail.server.ts';
import { moveOrder } from '../model/history.server.ts';
import { loadOrder, loadOwnOrder } from '../model/load.server.ts';
import { moneyOf } from '../model/money.ts';
import type { OrderRecord } from '../model/record.ts';
import { cancelRefusal, isDeletable, otherWay, paymentOnceCancelled } from '../model/rules.ts';
import type { OrderDetail } from '../order.shape.ts';
import { statusLabels } from '../order.ts';
import { askAboutOpenAttempts } from '../payments/askBank.server.ts';
import { switchToTransfer } from '../payments/attempt.server.ts';

/** Cancels an open payment too. `why` is a reason for the client where the shop's rules cancel. */
export function cancelOrder(ctx: Ctx, { record, why = '' }: { record: OrderRecord; why?: string }): void {
  const { order } = record;
  const orderId = order.id;
  const payment = paymentOnceCancelled(record);
  const words =
    payment === 'paid' ? `${formatEuro(moneyOf(record).received)} reçus, à rendre.` : 'Le paiement n’est plus attendu.';
  moveOrder(
    ctx,
    order,
    { status: 'cancelled', ...(payment && { paymentStatus: payment }) },
    {
      status: `Commande « ${statusLabels.cancelled} ».${why && ` ${why}`}`,
      payment: payment ? words : undefined,
    },
  );
  releaseStock(ctx, { order, reason: 'Commande annulée.' });
  sendOrderMail(ctx, { orderId, kind: 'orderCancelled', detail: why });
}

/** The attempts stay, closed: the bank may still accept one. @throws notFound, conflict for a paid or refunded order */
export async function deleteOrder(ctx: Ctx, { id }: { id: string }): Promise<{ _id: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const record = loadOrder(tx, id);
    if (!isDeletable(record))
      throw new ShopError('conflict', 'Une commande payée ne se supprime pas : annulez-la ou remboursez-la.');
    const { order } = record;
    const lines = record.lines.map(({ metalType: _, ...line }) => line);
    const detail = { number: order.orderNumber, amount: order.amount, order, lines };
    audit(tx, { action: 'order.delete', entity: 'order', entityId: id, detail });
    releaseStock(tx, { order, reason: 'Commande supprimée.' });
    const closed = eq(paymentAttempts.orderId, id);
    tx.db.update(paymentAttempts).set({ orderId: null, expiresAt: Date.now() }).where(closed).run();
    tx.db.delete(orders).where(eq(orders.id, id)).run();
    return { _id: id };
  });
}

const reasons = {
  cart: 'Vous avez choisi de commander autrement.',
  none: 'Vous l’avez demandé depuis votre compte.',
};

const paidMeanwhile = ({ order: { id, orderNumber } }: OrderRecord, then: string): ShopError =>
  new ShopError('conflict', `Votre paiement est arrivé\u00a0: la commande ${orderNumber} est payée, ${then}`, {
    data: { paidOrderId: id },
  });

/** Asks the bank first; money accepted later is shown to the dealer. @throws notFound, conflict when paid or paying */
export async function cancelUnpaidOrder(
  ctx: Ctx,
  { orderId, toCart }: { orderId: string; toCart: boolean },
): Promise<OrderDetail> {
  const asked = loadOwnOrder(ctx, orderId);
  if (!cancelRefusal(asked)) await askAboutOpenAttempts(ctx, asked);
  return write(ctx, (tx) => {
    const record = loadOwnOrder(tx, orderId);
    if (record.order.status !== 'cancelled') {
      if (record.order.paymentStatus === 'paid')
        throw paidMeanwhile(record, 'elle n’est pas annulée. Pour y renoncer, écrivez-nous.');
      const refusal = cancelRefusal(record);
      if (refusal) throw new ShopError('conflict', refusal);
      cancelOrder(tx, { record, why: toCart ? reasons.cart : reasons.none });
    }
    return presentNow(tx, orderId);
  });
}

/** Never to card: the transfer may be on its way. Asks the bank first. @throws notFound, conflict when not possible */
export async function changePaymentType(
  ctx: Ctx,
  { orderId }: { orderId: string; paymentType: 'virement' },
): Promise<OrderDetail> {
  const asked = loadOwnOrder(ctx, orderId);
  if (otherWay(asked, paymentWaysOf(ctx), Date.now()) === 'virement') await askAboutOpenAttempts(ctx, asked);
  return write(ctx, (tx) => {
    const record = loadOwnOrder(tx, orderId);
    if (record.order.paymentStatus === 'paid') throw paidMeanwhile(record, 'ne faites pas de virement.');
    switchToTransfer(tx, record);
    return presentNow(tx, orderId);
  });
}
