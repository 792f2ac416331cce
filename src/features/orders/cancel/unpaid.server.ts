import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { paymentWaysOf, presentNow } from '../model/detail.server.ts';
import { loadOwnOrder } from '../model/load.server.ts';
import type { OrderRecord } from '../model/record.ts';
import { cancelRefusal, otherWay } from '../model/rules.ts';
import type { OrderDetail } from '../order.shape.ts';
import { askAboutOpenAttempts } from '../payments/askBank.server.ts';
import { switchToTransfer } from '../payments/switchToTransfer.server.ts';
import { cancelOrder } from './cancelOrder.server.ts';

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
