import { eq } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { changedNow, insistOnSeen, recordHistory } from '../history.server.ts';
import { mailClient } from '../mails/mailClient.server.ts';
import type { OrderDetail } from '../order.shape.ts';
import { readyLabel, readyRefusal } from '../order.ts';
import { factsOf, loadOrder } from '../read/facts.server.ts';
import { presentDetail } from '../read/queries.server.ts';

type Input = { orderId: string; updatedAt?: number | undefined };

/** @throws notFound, conflict unless it is prepared for the counter, and once the client was told */
export async function markReady(ctx: Ctx, { orderId, updatedAt }: Input): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, orderId);
    insistOnSeen(order, { seen: updatedAt, current: () => presentDetail(tx, order) });
    const refusal = readyRefusal(factsOf(tx, order));
    if (refusal) throw new ShopError('conflict', refusal);
    tx.db
      .update(orders)
      .set({ readyAt: Date.now(), ...changedNow() })
      .where(eq(orders.id, orderId))
      .run();
    recordHistory(tx, { orderId, kind: 'mail', text: `Commande « ${readyLabel} ».` });
    mailClient(tx, { orderId, kind: 'orderReady' });
    return presentDetail(tx, loadOrder(tx.db, orderId));
  });
}
