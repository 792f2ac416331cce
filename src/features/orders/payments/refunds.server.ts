import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { requireAct } from '../../../http/staff.ts';
import type { Cents } from '../../../money.ts';
import type { DecisionInput } from '../../approvals/proposal.shape.ts';
import { decide, decidedText } from '../../approvals/proposals.server.ts';
import type { RefundAnswer } from '../../bank/cardTerminal.ts';
import { terminalOf } from '../../bank/terminal.ts';
import { type Act, isRefusal, joined } from '../model/act.ts';
import { act, actOnOrder } from '../model/actOnOrder.server.ts';
import { refundSentence } from '../model/bankWords.ts';
import {
  type CardRefund,
  decideRefundRequest,
  decideTransferRefund,
  type RefundRequest,
  refundableOf,
  type TransferRefund,
} from '../model/decide/refund.ts';
import { presentDetail } from '../model/detail.server.ts';
import { orderRow } from '../model/parts.server.ts';
import type { OrderRecord } from '../model/record.ts';
import type { OrderDetail } from '../order.shape.ts';
import { bookAnswer } from './refundOutcome.server.ts';

type RefundResult = { outcome: RefundAnswer['kind'] | 'proposed'; message: string; order: OrderDetail };

/**
 * Recorded before the call: a crash leaves a trace, two clicks make one refund. Unanswered it is `unknown`: the job
 * asks the bank, nothing is retried.
 */
export async function refundPayment(
  ctx: Ctx,
  { orderId, ...input }: CardRefund & { orderId: string },
): Promise<RefundResult> {
  requireAdmin(ctx.actor);
  const record = await write(ctx, (tx) =>
    act(tx, orderId, (record, facts) => decideRefundRequest(record, { kind: 'card', input }, facts)),
  );
  const message =
    'Ce remboursement est proposé\u00a0: rien ne part avant qu’une autre personne de l’équipe le confirme.';
  return (
    askedOfBank(ctx, record, input.attemptId) ?? { outcome: 'proposed', message, order: presentDetail(ctx, record) }
  );
}

/** Asks the bank for the refund of a payment that was just recorded; undefined where it was only proposed. */
function askedOfBank(
  ctx: Ctx,
  { refunds, payments }: OrderRecord,
  attemptId: string,
): Promise<RefundResult> | undefined {
  const refund = refunds.find((one) => one.status === 'asked' && one.attemptId === attemptId);
  const payment = payments.find(({ id }) => id === attemptId);
  if (!refund || !payment) return undefined;
  const { reference, amount, bankDate } = payment;
  const { id, amount: back, createdAt: at } = refund;
  const question = { reference, amount, bankDate, refundable: refundableOf(payment), refund: back, at };
  return terminalOf(ctx.shop)
    .askRefund(question)
    .then((answer) =>
      write(ctx, (tx) => {
        const record = bookAnswer(tx, { refund, answer });
        const { status = 'unknown' } = record.refunds.find((one) => one.id === id) ?? {};
        const outcome = status === 'asked' ? 'unknown' : status;
        return { outcome, message: refundSentence(outcome, answer), order: presentDetail(tx, record) };
      }),
    );
}

export const noteTransferRefund = (
  ctx: Ctx,
  { orderId, ...input }: TransferRefund & { orderId: string; refundable: Cents },
): Promise<OrderDetail> => actOnOrder(ctx, { orderId }, (record, facts) => decideTransferRefund(record, input, facts));

export async function decideRefund(
  ctx: Ctx,
  { id, confirm }: DecisionInput,
): Promise<{ message: string; order: OrderDetail }> {
  requireAct(ctx.actor, 'refunds');
  const { record, request } = await write(ctx, (tx) => {
    const version = (entityId: string) => orderRow(tx.db, entityId).updatedAt;
    const proposal = decide(tx, { id, confirm, kinds: ['card', 'transfer', 'byHand'], version });
    const noted: Act = { history: [{ kind: 'note', text: decidedText(proposal, confirm) }] };
    const request = proposal as Pick<typeof proposal, 'entityId'> & RefundRequest;
    const record = act(tx, request.entityId, (record, facts) => {
      if (!confirm) return { ...noted, order: {} };
      const decision = decideRefundRequest(record, request, facts, true);
      return isRefusal(decision) ? decision : joined(noted, decision);
    });
    return { record, request };
  });
  const asked = confirm && request.kind === 'card' && askedOfBank(ctx, record, request.input.attemptId);
  if (asked) return asked;
  const message = confirm
    ? 'Le remboursement est noté. Le client est prévenu.'
    : 'La proposition est close, rien n’est rendu.';
  return { message, order: presentDetail(ctx, record) };
}
