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
import { proposeRefund } from './proposeRefund.server.ts';
import { bookGivenBack } from './refundOutcome.server.ts';

export type TransferRefund = { amount: Cents; pieces?: ReturnedInput | undefined };
type Input = TransferRefund & { orderId: string; refundable: Cents };

/** Cents. @throws notFound, conflict without a received transfer or for an outdated `refundable`, invalid beyond it */
export async function noteTransferRefund(ctx: Ctx, input: Input): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, input.orderId);
    insistRefundable(tx.db, order, input);
    giveTransferBack(tx, { order, amount: input.amount, pieces: input.pieces });
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

type Given = TransferRefund & { order: OrderRow };

const whatFor = (ctx: Ctx, { order, amount, pieces }: Given): string =>
  pieces ? ` Pour\u00a0: ${insistOnPieces(ctx, { order, pieces, amount })}.` : '';

/** At once, or kept for a second person. */
export function giveTransferBack(ctx: Ctx, given: Given): void {
  const { order, amount, pieces } = given;
  const text = `Rembourser ${formatEuro(amount)} par virement.${whatFor(ctx, given)}`;
  if (!proposeRefund(ctx, { order, kind: 'transfer', amount, text, input: { amount, pieces } }))
    bookTransferBack(ctx, given);
}

export function bookTransferBack(ctx: Ctx, { order, amount, pieces }: Given): void {
  const now = Date.now();
  const what = whatFor(ctx, { order, amount, pieces });
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
