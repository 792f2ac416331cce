import { rowById } from '../../../../db/client.ts';
import { refunds } from '../../../../db/schema/orders.ts';
import { audit, write } from '../../../../db/writer.ts';
import { sendsMail } from '../../../config.ts';
import { actingAs, type Ctx, ShopError, verb } from '../../../http/context.ts';
import { requirePermission } from '../../../http/staff.ts';
import { clientNotice } from '../../../mail/clientNotice.ts';
import { decideProposal, decisionText } from '../../approvals/proposals.server.ts';
import type { RefundResponse } from '../../bank/cardTerminal.ts';
import { terminalOf } from '../../bank/terminal.server.ts';
import { type Act, isRefusal, mergeActs } from '../model/act.ts';
import { actInTransaction, actOnOrder, dealerAct, writeAct } from '../model/actOnOrder.server.ts';
import { refundSentence } from '../model/bankWords.ts';
import { factsOf, writeRows } from '../model/commit.server.ts';
import {
  decideRefundRequest,
  decideTransferRefund,
  type RefundRequest,
  refundableAmount,
} from '../model/decide/refund.ts';
import {
  decideAnswer,
  decideBankState,
  decideUnansweredRefund,
  decideUnboundState,
  type KnownState,
  unbookedRefund,
} from '../model/decide/refundAnswer.ts';
import { presentDetail } from '../model/desk.server.ts';
import { getOrderRow, loadPayment } from '../model/orderData.server.ts';
import type { OrderRecord, PaymentAttempt, RefundRow } from '../model/record.ts';
import type { OrderDetail } from '../order.shape.ts';
import {
  noteTransferRefundContract,
  refundPaymentContract,
  refundProposalContract,
  settleRefundContract,
} from '../payments.api.ts';
import { bankActor } from './events.server.ts';

type RefundResult = { outcome: RefundResponse['kind'] | 'proposed'; message: string; order: OrderDetail };

/** Recorded before the bank is asked: a double click refunds once, and a lost answer is not retried. */
export const refundPayment = verb(refundPaymentContract, async (ctx, { orderId, ...input }) => {
  const record = await writeAct(ctx, orderId, (record, facts) =>
    decideRefundRequest(record, facts, { kind: 'card', input }),
  );
  const message =
    'Ce remboursement est proposé\u00a0: rien ne part avant qu’une autre personne de l’équipe le confirme.';
  return (
    requestBankRefund(ctx, record, input.attemptId) ?? {
      outcome: 'proposed',
      message,
      order: presentDetail(ctx, record),
    }
  );
});

function requestBankRefund(
  ctx: Ctx,
  { refunds, payments }: OrderRecord,
  attemptId: string,
): Promise<RefundResult> | undefined {
  const refund = refunds.find((one) => one.status === 'asked' && one.attemptId === attemptId);
  const payment = payments.find(({ id }) => id === attemptId);
  if (!refund || !payment) return undefined;
  const { reference, amount, bankDate } = payment;
  const { id, amount: refundAmount, createdAt: at } = refund;
  const question = { reference, amount, bankDate, refundable: refundableAmount(payment), refund: refundAmount, at };
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

export const noteTransferRefund = verb(noteTransferRefundContract, dealerAct(decideTransferRefund));

export const decideRefund = verb(refundProposalContract, async (ctx, { id, confirm }) => {
  requirePermission(ctx.actor, 'refunds');
  const { record, request } = await write(ctx, (tx) => {
    const version = (entityId: string) => getOrderRow(tx.db, entityId).updatedAt;
    const proposal = decideProposal(tx, { id, confirm, kinds: ['card', 'transfer', 'byHand'], version });
    const note: Act = { history: [{ kind: 'note', text: decisionText(proposal, confirm) }] };
    const request = proposal as Pick<typeof proposal, 'entityId'> & RefundRequest;
    const record = actInTransaction(tx, request.entityId, (record, facts) => {
      if (!confirm) return { ...note, order: {} };
      const decision = decideRefundRequest(record, facts, request, true);
      return isRefusal(decision) ? decision : mergeActs(note, decision);
    });
    return { record, request };
  });
  const answer = confirm && request.kind === 'card' && requestBankRefund(ctx, record, request.input.attemptId);
  if (answer) return answer;
  const message = confirm
    ? `Le remboursement est noté.${clientNotice(sendsMail(ctx.shop.config) && record.email !== '')}`
    : 'La proposition est close, rien n’est rendu.';
  return { message, order: presentDetail(ctx, record) };
});

export const bookAnswer = (
  ctx: Ctx,
  { refund, answer }: { refund: Pick<RefundRow, 'id' | 'orderId'>; answer: RefundResponse },
): OrderRecord =>
  actInTransaction(actingAs(ctx, bankActor), refund.orderId ?? '', (record, facts) =>
    decideAnswer(record, facts, refund.id, answer),
  );

type ReportedState = { attemptId: string; state: KnownState; askedAt: number };

export function bookBankState(ctx: Ctx, report: ReportedState): void {
  const payment = loadPayment(ctx.db, report.attemptId);
  const tx = actingAs(ctx, bankActor);
  if (payment?.orderId)
    actInTransaction(tx, payment.orderId, (record, facts) => decideBankState(record, facts, report));
  else if (payment) recordRefundWithoutOrder(tx, payment, report.state);
}

function recordRefundWithoutOrder(ctx: Ctx, payment: PaymentAttempt, state: KnownState): void {
  const { rows = [] } = decideUnboundState(payment, factsOf(ctx), state);
  if (rows.length === 0) return;
  writeRows(ctx.db, rows);
  const detail = { reference: payment.reference, amount: unbookedRefund(payment, state) };
  audit(ctx, { action: 'order.refund', entityId: payment.id, detail });
}

export const settleRefund = verb(settleRefundContract, async (ctx, { refundId, done }) => {
  const refund = rowById(ctx.db, refunds, refundId);
  if (!refund?.orderId) throw new ShopError('notFound', 'Ce remboursement n’existe pas.');
  return actOnOrder(ctx, { orderId: refund.orderId }, (record, facts) =>
    decideUnansweredRefund(record, facts, { refundId, done }),
  );
});
