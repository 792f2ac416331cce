import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { requireAct } from '../../../http/staff.ts';
import type { DecisionInput } from '../../approvals/proposal.shape.ts';
import { decide, decidedText } from '../../approvals/proposals.server.ts';
import { presentNow } from '../model/detail.server.ts';
import { changeOrder, recordHistory } from '../model/history.server.ts';
import { orderRow } from '../model/parts.server.ts';
import type { OrderDetail } from '../order.shape.ts';
import { bookTransferBack, type TransferRefund } from './noteTransferRefund.server.ts';
import { type ByHand, bookByHand } from './refundOutcome.server.ts';
import { askBack, noteRefund, type RefundInput } from './refunds.server.ts';

/** Confirmed, it is given back as if this person had asked for it. @throws as `decide`, and as the refund itself */
export async function decideRefund(
  ctx: Ctx,
  { id, confirm }: DecisionInput,
): Promise<{ message: string; order: OrderDetail }> {
  requireAct(ctx.actor, 'refunds');
  const { asked, orderId } = await write(ctx, (tx) => {
    const version = (entityId: string) => orderRow(tx.db, entityId).updatedAt;
    const proposal = decide(tx, { id, confirm, kinds: ['card', 'transfer', 'byHand'], version });
    const { entityId: orderId, kind, input } = proposal;
    recordHistory(tx, { orderId, kind: 'note', text: decidedText(proposal, confirm) });
    if (!confirm) changeOrder(tx, orderId);
    else if (kind === 'card') return { orderId, asked: noteRefund(tx, input as RefundInput) };
    else if (kind === 'transfer') bookTransferBack(tx, { orderId, ...(input as TransferRefund) });
    else bookByHand(tx, { orderId, ...(input as ByHand) });
    return { orderId, asked: null };
  });
  if (asked) return askBack(ctx, asked);
  const message = confirm
    ? 'Le remboursement est noté. Le client est prévenu.'
    : 'La proposition est close, rien n’est rendu.';
  return { message, order: presentNow(ctx, orderId) };
}
