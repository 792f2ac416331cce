import { actorColumnsOf } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/client.ts';
import { refunds } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import type { ReturnedInput } from '../handOver/returned.api.ts';
import { insistOnPieces, keepPieces } from '../handOver/returnPieces.server.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { OrderRow } from '../order.ts';
import { loadOrder } from '../read/facts.server.ts';
import { balanceOf } from '../read/ledger.server.ts';
import { presentDetail } from '../read/queries.server.ts';
import { bookGivenBack } from './refundOutcome.server.ts';

type Input = { orderId: string; amount: Cents; refundable: Cents; pieces?: ReturnedInput | undefined };

/** Cents. @throws notFound, conflict without a received transfer or for an outdated `refundable`, invalid beyond it */
export async function noteTransferRefund(ctx: Ctx, input: Input): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, input.orderId);
    insistRefundable(tx.db, order, input);
    bookTransferBack(tx, { order, amount: input.amount, pieces: input.pieces });
    return presentDetail(tx, loadOrder(tx.db, order.id));
  });
}

function insistRefundable(tx: Db, order: OrderRow, { amount, refundable }: Input): void {
  if (order.paymentType !== 'virement' || order.paymentStatus !== 'paid')
    throw new ShopError('conflict', 'Cette commande n’a pas de virement reçu à rendre.');
  const balance = balanceOf(tx, order);
  if (refundable !== balance)
    throw new ShopError('conflict', `Cette commande a changé entre-temps : il reste ${formatEuro(balance)} à rendre.`);
  if (amount > 0 && amount <= balance) return;
  const message = `Indiquez un montant de 0,01 € à ${formatEuro(balance)}.`;
  throw new ShopError('invalid', message, { errors: { amount: message } });
}

export function bookTransferBack(
  ctx: Ctx,
  { order, amount, pieces }: { order: OrderRow; amount: Cents; pieces?: ReturnedInput | undefined },
): void {
  const now = Date.now();
  const what = pieces ? ` Pour\u00a0: ${insistOnPieces(ctx, { order, pieces, amount })}.` : '';
  const { id: refundId } = ctx.db
    .insert(refunds)
    .values({
      orderId: order.id,
      amount,
      status: 'accepted',
      createdAt: now,
      answeredAt: now,
      ...actorColumnsOf(ctx.actor),
    })
    .returning({ id: refunds.id })
    .get();
  if (pieces) keepPieces(ctx, { refundId, pieces });
  const text = `Remboursement de ${formatEuro(amount)} par virement.${what}`;
  bookGivenBack(ctx, { order, amount, text, refundId });
}
