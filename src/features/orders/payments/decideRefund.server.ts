import { eq } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { requireAct } from '../../../http/staff.ts';
import type { DecisionInput } from '../../fourEyes/proposal.shape.ts';
import { decide, decidedText } from '../../fourEyes/proposals.server.ts';
import { changedNow, recordHistory } from '../history.server.ts';
import type { OrderDetail } from '../order.shape.ts';
import { loadOrder } from '../read/facts.server.ts';
import { presentDetail } from '../read/queries.server.ts';
import { bookTransferBack, type TransferRefund } from './noteTransferRefund.server.ts';
import { bookByHand } from './refundOutcome.server.ts';
import { askBack, noteRefund, type RefundInput } from './refunds.server.ts';

/**
 * Says yes or no to the refund that somebody else proposed, and gives the money back as if they had asked for it.
 * @throws as `decide`, and as the refund itself
 */
export async function decideRefund(
  ctx: Ctx,
  { id, confirm }: DecisionInput,
): Promise<{ message: string; order: OrderDetail }> {
  requireAct(ctx.actor, 'refunds');
  const { asked, orderId } = await write(ctx, (tx) => {
    const version = (entityId: string) => loadOrder(tx.db, entityId).updatedAt;
    const proposal = decide(tx, { id, confirm, kinds: ['card', 'transfer', 'byHand'], version });
    const { entityId: orderId, kind, input } = proposal;
    const order = loadOrder(tx.db, orderId);
    recordHistory(tx, { orderId, kind: 'note', text: decidedText(proposal, confirm) });
    if (!confirm) tx.db.update(orders).set(changedNow()).where(eq(orders.id, orderId)).run();
    else if (kind === 'card') return { orderId, asked: noteRefund(tx, input as RefundInput) };
    else if (kind === 'transfer') bookTransferBack(tx, { order, ...(input as TransferRefund) });
    else bookByHand(tx, orderId);
    return { orderId, asked: null };
  });
  if (asked) return askBack(ctx, asked);
  const message = confirm
    ? 'Le remboursement est noté. Le client est prévenu.'
    : 'La proposition est close, rien n’est rendu.';
  return { message, order: presentDetail(ctx, loadOrder(ctx.db, orderId)) };
}
