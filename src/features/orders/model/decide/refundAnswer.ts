import { formatMoment } from '../../../../dates.ts';
import { type Cents, formatEuro } from '../../../../money.ts';
import type { PaymentState, RefundResponse } from '../../../bank/cardTerminal.ts';
import type { Purpose } from '../../payments.api.ts';
import { type Act, type Decision, type DecisionFacts, mergeActs, type RowChange } from '../act.ts';
import { refundSentence } from '../bankWords.ts';
import { resolveAlerts } from '../consequences.ts';
import {
  amountsOf,
  decidableFrom,
  isOpenRefund,
  notedByHandText,
  paymentAmounts,
  refundSettlingTime,
  withdrawalDebts,
} from '../money.ts';
import type { OrderRecord, PaymentAttempt, Refund } from '../record.ts';
import { alertEntry } from './card.ts';
import { bookRefund, refundInsert, refundRow } from './refund.ts';

const cardRefundText = (amount: Cents): string =>
  `Remboursement de ${formatEuro(amount)} sur la carte, accepté par la banque.`;

const answerChange = (
  { id }: Refund,
  status: Refund['status'],
  { code, text }: Omit<RefundResponse, 'kind'>,
  { now }: DecisionFacts,
): RowChange => ({ table: 'refunds', id, set: { status, bankCode: code, bankText: text, answeredAt: now } });

/** The request and the reconciliation job may both report a result: the first one counts. */
export function decideAnswer(
  record: OrderRecord,
  facts: DecisionFacts,
  refundId: string,
  { kind, code, text }: RefundResponse,
): Act {
  const refund = record.refunds.find(({ id }) => id === refundId);
  if (!refund || !isOpenRefund(refund)) return {};
  const rows = [answerChange(refund, kind, { code, text }, facts)];
  if (kind === 'accepted') return bookRefund(record, { rows, text: cardRefundText(refund.amount) }, facts);
  const { reference } = record.payments.find(({ id }) => id === refund.attemptId) ?? {};
  const subject = `Remboursement de ${formatEuro(refund.amount)} (référence ${reference}).`;
  return { rows, history: [alertEntry(`${subject} ${refundSentence(kind, { code, text })}`)] };
}

const stateBankText = 'etatpaiement';

export type KnownState = Extract<PaymentState, { kind: 'known' }>;

export const unbookedRefund = (payment: PaymentAttempt, { message, refunded }: KnownState): Cents | null =>
  refunded === null || !message.terminalMatches || message.reference !== payment.reference
    ? null
    : refunded - paymentAmounts(payment).refunded;

export function decideBankState(
  record: OrderRecord,
  facts: DecisionFacts,
  { attemptId, state, askedAt }: { attemptId: string; state: KnownState; askedAt: number },
): Act {
  const payment = record.payments.find(({ id }) => id === attemptId);
  const unbookedAmount = payment ? unbookedRefund(payment, state) : null;
  if (!payment || unbookedAmount === null) return {};
  const { balance, openRefund } = paymentAmounts(payment);
  const bankResult = { code: state.message.code, text: stateBankText };
  if (openRefund) {
    if (unbookedAmount === openRefund.amount)
      return decideAnswer(record, facts, openRefund.id, { kind: 'accepted', ...bankResult });
    const isSettled = openRefund.createdAt <= askedAt - refundSettlingTime;
    const isRefused = unbookedAmount === 0 && state.message.verdict === 'accepted' && isSettled;
    return isRefused ? decideAnswer(record, facts, openRefund.id, { kind: 'refused', ...bankResult }) : {};
  }
  if (unbookedAmount <= 0 || unbookedAmount > balance) return {};
  const reportedRefund = bankReportedRefund(payment, state, {
    amount: unbookedAmount,
    what: purposeOfBankRefund(record, payment, unbookedAmount),
  });
  return bookRefund(
    record,
    { rows: [refundInsert(record, reportedRefund, facts)], text: cardRefundText(unbookedAmount) },
    facts,
  );
}

const bankReportedRefund = (
  { id: attemptId }: PaymentAttempt,
  { message }: KnownState,
  refund: { amount: Cents; what: Purpose },
) => ({ ...refund, attemptId, status: 'accepted', bankCode: message.code, bankText: stateBankText }) as const;

export function decideUnboundState(payment: PaymentAttempt, facts: DecisionFacts, state: KnownState): Act {
  const amount = unbookedRefund(payment, state) ?? 0;
  if (amount <= 0 || amount > paymentAmounts(payment).balance) return {};
  const add = refundRow(null, bankReportedRefund(payment, state, { amount, what: goodwill }), facts);
  const isFullyRefunded = paymentAmounts({ ...payment, refunds: [...payment.refunds, add] }).balance <= 0;
  return { rows: [{ table: 'refunds', add }, ...(isFullyRefunded ? resolveAlerts(payment.events, facts.now) : [])] };
}

const goodwill: Purpose = { purpose: 'goodwill' };

function purposeOfBankRefund(record: OrderRecord, payment: PaymentAttempt, amount: Cents): Purpose {
  const { balance, overpayment } = amountsOf(record);
  if (record.order.status === 'cancelled') return { purpose: 'order' };
  // `amount` comes from the bank's total, so it may include refunds already recorded by hand.
  if (amount <= overpayment + paymentAmounts(payment).refundedElsewhere) return { purpose: 'overpayment' };
  if (amount === balance) return { purpose: 'order' };
  const debtIndex = withdrawalDebts(record).findIndex((owed) => amount <= owed);
  const withdrawalId = record.withdrawals[debtIndex]?.id;
  return withdrawalId ? { purpose: 'withdrawal', withdrawalId } : goodwill;
}

export function decideUnansweredRefund(
  record: OrderRecord,
  facts: DecisionFacts,
  { refundId, done }: { refundId: string; done: boolean },
): Decision {
  const refund = record.refunds.find(({ id }) => id === refundId);
  if (!refund) return { refusal: 'Ce remboursement n’existe pas.', code: 'notFound' };
  const payment = record.payments.find(({ id }) => id === refund.attemptId);
  const decidableAt = decidableFrom(refund, payment);
  if (decidableAt === null) return 'Ce remboursement n’est pas en doute.';
  if (facts.now < decidableAt)
    return `La banque peut encore répondre. Interrogez-la dix minutes après la demande : si elle ne dit rien de clair, vous pourrez le noter vous-même, et en tout cas à partir du ${formatMoment(decidableAt)}.`;
  const subject = `Remboursement de ${formatEuro(refund.amount)}`;
  const outcomeText = done ? 'fait' : 'non fait, il peut être demandé à nouveau';
  const note: Act = { history: [{ kind: 'note', text: `${subject} constaté à la banque\u00a0: ${outcomeText}.` }] };
  const rows = [answerChange(refund, done ? 'accepted' : 'refused', { code: null, text: notedByHandText }, facts)];
  if (!done) return { ...note, rows };
  const text = `${subject} sur la carte, constaté à la banque par la boutique.`;
  return mergeActs(note, bookRefund(record, { rows, text }, facts));
}
