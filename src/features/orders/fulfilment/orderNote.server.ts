import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { presentNow } from '../model/detail.server.ts';
import { recordHistory } from '../model/history.server.ts';
import { orderRow } from '../model/parts.server.ts';
import type { OrderDetail } from '../order.shape.ts';

/** @throws notFound */
export async function addOrderNote(
  ctx: Ctx,
  { orderId, text }: { orderId: string; text: string },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    recordHistory(tx, { orderId: orderRow(tx.db, orderId).id, kind: 'note', text });
    return presentNow(tx, orderId);
  });
}
