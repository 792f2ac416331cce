import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { presentNow } from '../model/detail.server.ts';
import { changeOrder, recordHistory, requireSeen } from '../model/history.server.ts';
import { loadOrder } from '../model/load.server.ts';
import { readyRefusal } from '../model/rules.ts';
import type { OrderDetail } from '../order.shape.ts';
import { readyLabel } from '../order.ts';

type Input = { orderId: string; updatedAt?: number | undefined };

/** @throws notFound, conflict unless it is prepared for the counter, and once the client was told */
export async function markReady(ctx: Ctx, { orderId, updatedAt }: Input): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const record = loadOrder(tx, orderId);
    requireSeen(tx, record, updatedAt);
    const refusal = readyRefusal(record);
    if (refusal) throw new ShopError('conflict', refusal);
    changeOrder(tx, orderId, { readyAt: Date.now() });
    recordHistory(tx, { orderId, kind: 'mail', text: `Commande « ${readyLabel} ».` });
    sendOrderMail(tx, { orderId, kind: 'orderReady' });
    return presentNow(tx, orderId);
  });
}
