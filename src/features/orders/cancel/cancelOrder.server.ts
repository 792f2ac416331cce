import { eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { orders, paymentAttempts } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { formatEuro } from '../../../money.ts';
import { releaseStock } from '../../stock/release.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { moveOrder } from '../model/history.server.ts';
import { loadOrder } from '../model/load.server.ts';
import { moneyOf } from '../model/money.ts';
import type { OrderRecord } from '../model/record.ts';
import { isDeletable, paymentOnceCancelled } from '../model/rules.ts';
import { statusLabels } from '../order.ts';

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
