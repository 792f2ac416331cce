import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { actOnOwnOrder } from '../model/actOnOrder.server.ts';
import { commitDeleted, factsOf } from '../model/commit.server.ts';
import { decideOwnCancel, decideOwnSwitch } from '../model/decide/cancel.ts';
import { loadOrder, loadOwnOrder } from '../model/load.server.ts';
import { cancelRefusal, isDeletable, otherWay, paymentMethods } from '../model/rules.ts';
import type { OrderDetail } from '../order.shape.ts';
import { askAboutOpenAttempts } from '../payments/askBank.server.ts';

export async function deleteOrder(ctx: Ctx, { id }: { id: string }): Promise<{ _id: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const record = loadOrder(tx, id);
    if (!isDeletable(record))
      throw new ShopError('conflict', 'Une commande payée ne se supprime pas : annulez-la ou remboursez-la.');
    commitDeleted(tx, record, factsOf(tx));
    return { _id: id };
  });
}

export async function cancelUnpaidOrder(
  ctx: Ctx,
  { orderId, toCart }: { orderId: string; toCart: boolean },
): Promise<OrderDetail> {
  const record = loadOwnOrder(ctx, orderId);
  if (!cancelRefusal(record)) await askAboutOpenAttempts(ctx, record);
  return actOnOwnOrder(ctx, orderId, (record, facts) => decideOwnCancel(record, { toCart }, facts));
}

export async function changePaymentType(
  ctx: Ctx,
  { orderId }: { orderId: string; paymentType: 'virement' },
): Promise<OrderDetail> {
  const record = loadOwnOrder(ctx, orderId);
  const { configuration, config, now } = factsOf(ctx);
  if (otherWay(record, paymentMethods(configuration, config), now) === 'virement')
    await askAboutOpenAttempts(ctx, record);
  return actOnOwnOrder(ctx, orderId, decideOwnSwitch);
}
