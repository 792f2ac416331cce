import { lte } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { actingAs, type Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { undoableFor } from '../model/desk.server.ts';
import { actOnOrder, changeOrder, recordHistory, type Seen } from '../model/history.server.ts';
import { loadOrder } from '../model/load.server.ts';
import { canTransition } from '../model/rules.ts';
import type { OrderDetail } from '../order.shape.ts';
import { moveOn } from './status.server.ts';

/**
 * Whoever fetches the order has said its number and shown an identity document. Stock, register, invoice and mail wait
 * for the minute in which it may be undone: register rows are never taken back. @throws notFound, conflict
 */
export const handOver = (ctx: Ctx, seen: Seen): Promise<OrderDetail> =>
  actOnOrder(ctx, seen, (tx, record) => {
    const { order } = record;
    const { allowed, why } = canTransition(record, 'delivered');
    if (order.deliveryMode !== 'counter') throw new ShopError('conflict', 'Cette commande part par colis.');
    if (!allowed) throw new ShopError('conflict', why);
    const handOverBy = 'userId' in tx.actor ? tx.actor.userId : null;
    changeOrder(tx, order.id, { handOverAt: Date.now() + undoableFor, handOverBy });
    const text = 'Remise au comptoir\u00a0: numéro dit, pièce d’identité vue.';
    recordHistory(tx, { orderId: order.id, kind: 'note', text });
  });

/** @throws notFound, conflict after the minute */
export const undoHandOver = (ctx: Ctx, { orderId }: Seen): Promise<OrderDetail> =>
  actOnOrder(ctx, { orderId }, (tx, { order }) => {
    if ((order.handOverAt ?? 0) <= Date.now())
      throw new ShopError('conflict', 'La minute est passée\u00a0: la remise est enregistrée.');
    changeOrder(tx, orderId, { handOverAt: null, handOverBy: null });
    recordHistory(tx, { orderId, kind: 'note', text: 'La remise au comptoir est annulée dans la minute.' });
  });

/** Those whose minute is over take effect, in the name of their clerk. */
export async function completeHandOvers(ctx: Ctx): Promise<void> {
  const due = ctx.db.select({ id: orders.id }).from(orders).where(lte(orders.handOverAt, Date.now())).all();
  for (const { id } of due) await write(ctx, (tx) => complete(tx, id));
}

function complete(ctx: Ctx, orderId: string): void {
  const { order } = loadOrder(ctx, orderId);
  const { handOverAt, handOverBy } = order;
  if (handOverAt === null || handOverAt > Date.now()) return;
  const clerk = handOverBy === null ? ctx : actingAs(ctx, { kind: 'admin', userId: handOverBy, sessionId: '' });
  changeOrder(clerk, orderId, { handOverAt: null, handOverBy: null });
  const record = loadOrder(clerk, orderId);
  const givenUp = [...record.withdrawals.map((one) => one.declaredAt), ...record.refunds.map((one) => one.createdAt)];
  const hasChanged = givenUp.some((at) => at >= handOverAt - undoableFor);
  const { allowed, why } = canTransition(record, 'delivered');
  if (allowed && !hasChanged) {
    moveOn(clerk, record, 'delivered', order);
    return;
  }
  const text = `La remise au comptoir n’est pas enregistrée. ${why || 'Une partie a été rendue dans la minute\u00a0: vérifiez ce que le client a emporté.'}`;
  recordHistory(clerk, { orderId, kind: 'alert', text });
}
