import { rowById } from '../../../../db/client.ts';
import { transfers } from '../../../../db/schema/orders.ts';
import { type Ctx, orNotFound, requireAdmin } from '../../../http/context.ts';
import { requirePermission } from '../../../http/staff.ts';
import { actOnOrder, dealerAct } from '../model/actOnOrder.server.ts';
import { decideShortfall, decideTransfer, decideUndo } from '../model/decide/pay.ts';
import { decidePaymentStatus } from '../model/decide/refund.ts';
import type { OrderDetail } from '../order.shape.ts';

export const noteTransfer = dealerAct(decideTransfer);
export const acceptShortfall = dealerAct(decideShortfall);

export async function undoTransfer(ctx: Ctx, { transferId }: { transferId: string }): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  const { orderId } = orNotFound(rowById(ctx.db, transfers, transferId), 'Ce virement n’est pas noté.');
  return actOnOrder(ctx, { orderId }, (record, facts) => decideUndo(record, facts, transferId));
}

const changePaymentStatus = dealerAct(decidePaymentStatus);

export async function updatePaymentStatus(
  ctx: Ctx,
  input: Parameters<typeof changePaymentStatus>[1],
): Promise<OrderDetail> {
  if (input.status === 'refunded') requirePermission(ctx.actor, 'refunds');
  return changePaymentStatus(ctx, input);
}
