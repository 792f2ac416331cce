import { rowById } from '../../../../db/client.ts';
import { transfers } from '../../../../db/schema/orders.ts';
import { orNotFound, verb } from '../../../http/context.ts';
import { requirePermission } from '../../../http/staff.ts';
import { actOnOrder, dealerAct } from '../model/actOnOrder.server.ts';
import { decideShortfall, decideTransfer, decideUndo } from '../model/decide/pay.ts';
import { decidePaymentStatus } from '../model/decide/refund.ts';
import { updatePaymentStatusContract } from '../orders.api.ts';
import { acceptShortfallContract, noteTransferContract, undoTransferContract } from '../payments.api.ts';

export const noteTransfer = verb(noteTransferContract, dealerAct(decideTransfer));
export const acceptShortfall = verb(acceptShortfallContract, dealerAct(decideShortfall));

export const undoTransfer = verb(undoTransferContract, async (ctx, { transferId }) => {
  const { orderId } = orNotFound(rowById(ctx.db, transfers, transferId), 'Ce virement n’est pas noté.');
  return actOnOrder(ctx, { orderId }, (record, facts) => decideUndo(record, facts, transferId));
});

const changePaymentStatus = dealerAct(decidePaymentStatus);

export const updatePaymentStatus = verb(updatePaymentStatusContract, async (ctx, input) => {
  if (input.status === 'refunded') requirePermission(ctx.actor, 'refunds');
  return changePaymentStatus(ctx, input);
});
