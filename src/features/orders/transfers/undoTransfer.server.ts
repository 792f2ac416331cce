import { and, desc, eq, isNull } from 'drizzle-orm';
import { orders, refunds, transfers } from '../../../../db/schema/orders.ts';
import { credits } from '../../../../db/schema/statements.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { formatEuro } from '../../../money.ts';
import { invoiceOf } from '../../invoices/issue.server.ts';
import { changedNow, recordHistory } from '../history.server.ts';
import { dropDueInvoice } from '../invoicing/issue.server.ts';
import type { OrderDetail } from '../order.shape.ts';
import { type OrderRow, statusLabels } from '../order.ts';
import { loadOrder } from '../read/facts.server.ts';
import { presentDetail } from '../read/queries.server.ts';
import { undoableFor, wentOn } from './received.ts';
import { receivedFor } from './transfersOf.server.ts';

/**
 * A slip of the dealer's, within the minute in which its mail waits: the only way from paid back to unpaid.
 * @throws notFound, conflict after that minute or once the order went on
 */
export async function undoTransfer(ctx: Ctx, { transferId }: { transferId: string }): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const transfer = tx.db.select().from(transfers).where(eq(transfers.id, transferId)).get();
    if (!transfer) throw new ShopError('notFound', 'Ce virement n’est pas noté.');
    const order = loadOrder(tx.db, transfer.orderId);
    insistOnUndoable(tx, { order, transfer });
    tx.db.update(transfers).set({ undoneAt: Date.now() }).where(eq(transfers.id, transferId)).run();
    const reopened = { state: 'open', orderId: null, transferId: null, settledAt: null, settledBy: null } as const;
    tx.db.update(credits).set(reopened).where(eq(credits.transferId, transferId)).run();
    const waiting = and(
      eq(mailOutbox.orderId, order.id),
      eq(mailOutbox.createdAt, transfer.createdAt),
      isNull(mailOutbox.sentAt),
    );
    tx.db.delete(mailOutbox).where(waiting).run();
    const unpays = order.paymentStatus === 'paid' && receivedFor(tx.db, order.id) < order.amount;
    const paymentStatus = order.status === 'cancelled' ? ('cancelled' as const) : ('pending' as const);
    const status = unpays ? transfer.statusBefore : order.status;
    tx.db
      .update(orders)
      .set({ status, ...(unpays && { paymentStatus }), ...changedNow() })
      .where(eq(orders.id, order.id))
      .run();
    if (unpays) dropDueInvoice(tx, { orderId: order.id });
    const text = `Virement de ${formatEuro(transfer.amount)} noté par erreur\u00a0: il est retiré.`;
    const to = unpays && { to: paymentStatus };
    recordHistory(tx, { orderId: order.id, kind: 'payment', from: order.paymentStatus, ...to, text });
    if (status !== order.status)
      recordHistory(tx, {
        orderId: order.id,
        kind: 'status',
        from: order.status,
        to: status,
        text: `Commande « ${statusLabels[status]} ».`,
      });
    return presentDetail(tx, loadOrder(tx.db, order.id));
  });
}

type Transfer = typeof transfers.$inferSelect;

function insistOnUndoable({ db }: Ctx, { order, transfer }: { order: OrderRow; transfer: Transfer }): void {
  const own = and(eq(transfers.orderId, order.id), isNull(transfers.undoneAt));
  const newest = db.select().from(transfers).where(own).orderBy(desc(transfers.createdAt), desc(transfers.id)).get();
  if (newest?.id !== transfer.id)
    throw new ShopError('conflict', 'Ce virement a déjà été retiré, ou un autre est noté depuis.');
  if (Date.now() - transfer.createdAt >= undoableFor)
    throw new ShopError('conflict', 'La minute est passée\u00a0: rendez le virement, ou notez ce qui manque.');
  const back = db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, order.id)).get();
  const invoiced = invoiceOf(db, order.id);
  if (back || wentOn(order.status, transfer.statusBefore) || invoiced)
    throw new ShopError('conflict', 'La commande a avancé depuis\u00a0: ce virement ne se retire plus.');
}
