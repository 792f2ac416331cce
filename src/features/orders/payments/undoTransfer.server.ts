import { and, eq, isNull } from 'drizzle-orm';
import { transfers } from '../../../../db/schema/orders.ts';
import { credits } from '../../../../db/schema/statements.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { formatEuro } from '../../../money.ts';
import { undoableFor, wentOn } from '../model/desk.server.ts';
import { actOnOrder, moveOrder } from '../model/history.server.ts';
import { moneyOf } from '../model/money.ts';
import type { OrderRecord, TransferRow } from '../model/record.ts';
import type { OrderDetail } from '../order.shape.ts';
import { statusLabels } from '../order.ts';
import { dropDueInvoice } from '../papers/issue.server.ts';

/** The only way from paid back to unpaid. @throws notFound, conflict after its mail's minute, or once it went on */
export async function undoTransfer(ctx: Ctx, { transferId }: { transferId: string }): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  const transfer = ctx.db.select().from(transfers).where(eq(transfers.id, transferId)).get();
  if (!transfer) throw new ShopError('notFound', 'Ce virement n’est pas noté.');
  return actOnOrder(ctx, transfer, (tx, record) => {
    const { order } = record;
    requireUndoable(record, transfer);
    tx.db.update(transfers).set({ undoneAt: Date.now() }).where(eq(transfers.id, transferId)).run();
    const reopened = { state: 'open', orderId: null, transferId: null, settledAt: null, settledBy: null } as const;
    tx.db.update(credits).set(reopened).where(eq(credits.transferId, transferId)).run();
    const waiting = and(
      eq(mailOutbox.orderId, order.id),
      eq(mailOutbox.createdAt, transfer.createdAt),
      isNull(mailOutbox.sentAt),
    );
    tx.db.delete(mailOutbox).where(waiting).run();
    const left = moneyOf({ ...record, transfers: record.transfers.filter(({ id }) => id !== transferId) });
    // What came for a cancelled order is still to be given back.
    const isPaid = order.status === 'cancelled' ? left.byTransfer > 0 : left.missing === 0;
    const unpays = order.paymentStatus === 'paid' && !isPaid;
    if (unpays) dropDueInvoice(tx, { orderId: order.id });
    const status = transfer.statusBefore;
    const paymentStatus = order.status === 'cancelled' ? 'cancelled' : 'pending';
    moveOrder(tx, order, unpays ? { status, paymentStatus } : {}, {
      payment:
        transfer.shortfall > 0
          ? `L’écart de ${formatEuro(transfer.shortfall)} n’est plus accepté.`
          : `Virement de ${formatEuro(transfer.amount)} noté par erreur\u00a0: il est retiré.`,
      status: unpays && status !== order.status ? `Commande « ${statusLabels[status]} ».` : undefined,
    });
  });
}

function requireUndoable({ order, transfers: noted, refunds, papers }: OrderRecord, transfer: TransferRow): void {
  if (noted.at(-1)?.id !== transfer.id)
    throw new ShopError('conflict', 'Ce virement a déjà été retiré, ou un autre est noté depuis.');
  if (Date.now() - transfer.createdAt >= undoableFor)
    throw new ShopError('conflict', 'La minute est passée\u00a0: rendez le virement, ou notez ce qui manque.');
  if (refunds.length > 0 || papers.length > 0 || wentOn(order.status, transfer.statusBefore))
    throw new ShopError('conflict', 'La commande a avancé depuis\u00a0: ce virement ne se retire plus.');
}
