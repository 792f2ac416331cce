import { actorColumnsOf } from '../../../../../db/writer.ts';
import { type Cents, formatEuro, sum } from '../../../../money.ts';
import type { PaymentStatus } from '../../order.ts';
import type { Purpose, ReturnedGoods } from '../../payments.api.ts';
import {
  type Act,
  type ActRefusal,
  type Decision,
  type DecisionFacts,
  isRefusal,
  nextRecord,
  type RowChange,
} from '../act.ts';
import { afterEvent } from '../consequences.ts';
import {
  amountsOf,
  isFullyRefunded,
  isRefundOpen,
  notedByHandText,
  paymentAmounts,
  requestedRefundTotal,
} from '../money.ts';
import type { OrderRecord, PaymentAttempt, Refund } from '../record.ts';
import { amountRefusal, purposeRefusal, purposeSentence, refundPurposeText, returnedGoodsText } from '../refundable.ts';
import { counterSaleRefusal, paymentRefusal } from '../rules.ts';
import { bookMissingAmount } from './pay.ts';

type CardRefund = { attemptId: string; amount: Cents; refundable: Cents; what: Purpose };
type TransferRefund = { amount: Cents; what: Purpose };

/** Amounts are in cents. `byHand` refunds are made outside the shop, after the bank refused. */
export type RefundRequest =
  | { kind: 'card'; input: CardRefund }
  | { kind: 'transfer'; input: TransferRefund }
  | { kind: 'byHand'; input: { goods?: ReturnedGoods | undefined } };

/** `available` is the part of the payments that can still be refunded. */
type RefundPlan = {
  payouts: readonly { attemptId: string | null; amount: Cents }[];
  what: Purpose;
  amount: Cents;
  available: Cents;
  proposalText: string;
  historyText: string;
};

export function decideRefundRequest(
  record: OrderRecord,
  facts: DecisionFacts,
  request: RefundRequest,
  isConfirmed = false,
): Decision {
  const plan = planRefund(record, request);
  if (isRefusal(plan)) return plan;
  const refusal = purposeRefusal(record, plan);
  if (refusal) return refusal;
  const { amount } = plan;
  const sentence = request.kind === 'byHand' ? '' : purposeSentence(record, plan.what);
  const { fourEyesAbove } = facts.configuration;
  const needsNoApproval =
    fourEyesAbove === null || facts.actor.kind !== 'admin' || amount + requestedRefundTotal(record) <= fourEyesAbove;
  if (isConfirmed || needsNoApproval) return refundAct(record, request.kind, plan, facts);
  const text = `${plan.proposalText}${sentence}`;
  return {
    order: {},
    proposal: { ...request, amount, text },
    history: [{ kind: 'note', text: `Proposé à une seconde personne\u00a0: ${text}` }],
  };
}

function refundAct(
  record: OrderRecord,
  kind: RefundRequest['kind'],
  { payouts, what, historyText }: RefundPlan,
  facts: DecisionFacts,
): Act {
  const status = kind === 'card' ? 'asked' : 'accepted';
  const bankText = kind === 'byHand' ? notedByHandText : null;
  const rows = payouts.map((part) => refundInsert(record, { ...part, what, status, bankText }, facts));
  if (kind !== 'card') return bookRefund(record, { rows, text: historyText }, facts);
  const enquiryResets = payouts.flatMap(({ attemptId }): RowChange[] =>
    attemptId ? [{ table: 'attempts', id: attemptId, set: { enquiries: 0 } }] : [],
  );
  return {
    order: {},
    rows: [...enquiryResets, ...rows],
    history: [{ kind: 'note', text: `${historyText}${purposeSentence(record, what)}` }],
  };
}

function planRefund(record: OrderRecord, { kind, input }: RefundRequest): RefundPlan | ActRefusal {
  if (kind === 'card') {
    const payment = record.payments.find(({ id }) => id === input.attemptId);
    if (!payment) return { refusal: 'Ce paiement n’existe pas pour cette commande.', code: 'notFound' };
    const { attemptId, amount, refundable: available, what } = input;
    const reference = `(référence ${payment.reference}).`;
    return (
      cardRefusal(record, payment, input) ?? {
        ...{ payouts: [{ attemptId, amount }], what, amount, available },
        proposalText: `Rembourser ${formatEuro(amount)} par la banque ${reference}`,
        historyText: `Remboursement de ${formatEuro(amount)} demandé à la banque ${reference}`,
      }
    );
  }
  const { balance, transferBalance } = amountsOf(record);
  if (kind === 'transfer') {
    const { amount, what } = input;
    return {
      ...{ payouts: [{ attemptId: null, amount }], what, amount, available: transferBalance },
      proposalText: `Rembourser ${formatEuro(amount)} par virement.`,
      historyText: `Remboursement de ${formatEuro(amount)} par virement.`,
    };
  }
  const payouts = [
    { attemptId: null, amount: transferBalance },
    ...record.payments.map((payment) => ({ attemptId: payment.id, amount: paymentAmounts(payment).balance })),
  ].filter(({ amount }) => amount > 0);
  return {
    payouts,
    what: { purpose: 'order', goods: input.goods },
    amount: balance,
    available: balance,
    proposalText: `Rembourser ${formatEuro(balance)} autrement que sur la carte, la banque l’ayant refusé.`,
    historyText: 'Remboursement constaté à la main par la boutique, fait autrement que sur la carte.',
  };
}

function cardRefusal(record: OrderRecord, payment: PaymentAttempt, request: CardRefund): ActRefusal | null {
  // Two employees might refund two payments of the order at once.
  if (isRefundOpen(record))
    return 'Un remboursement de cette commande attend encore la réponse de la banque. Interrogez-la avant d’en demander un autre.';
  const max = refundableAmount(payment);
  if (max <= 0) return 'Il ne reste rien à rendre sur ce paiement.';
  if (request.refundable !== max)
    return `Ce paiement a changé entre-temps\u00a0: il reste ${formatEuro(max)} à rendre. Vérifiez avant d’en demander le remboursement.`;
  return amountRefusal(request.amount, max);
}

export const refundableAmount = (payment: PaymentAttempt): Cents =>
  Math.min(paymentAmounts(payment).balance, payment.amount);

const nothingToReturnRefusal: ActRefusal = 'Cette commande n’a pas de virement reçu à rendre.';

export function decideTransferRefund(
  record: OrderRecord,
  facts: DecisionFacts,
  { refundable, amount, what }: TransferRefund & { refundable: Cents },
): Decision {
  if (record.order.channel === 'counter') return counterSaleRefusal;
  const { transferBalance } = amountsOf(record);
  if (record.order.paymentStatus !== 'paid' || transferBalance <= 0) return nothingToReturnRefusal;
  if (refundable !== transferBalance)
    return `Cette commande a changé entre-temps\u00a0: il reste ${formatEuro(transferBalance)} à rendre.`;
  return (
    amountRefusal(amount, transferBalance) ??
    decideRefundRequest(record, facts, { kind: 'transfer', input: { amount, what } })
  );
}

export function decidePaymentStatus(
  record: OrderRecord,
  facts: DecisionFacts,
  { status, goods }: { status: PaymentStatus; goods?: ReturnedGoods | undefined },
): Decision {
  const refusalText = paymentRefusal(record, status, 'dealer');
  if (refusalText) return refusalText;
  if (status === 'paid') return bookMissingAmount(record, facts);
  if (record.order.paymentType === 'carte')
    return decideRefundRequest(record, facts, { kind: 'byHand', input: { goods } });
  const amount = amountsOf(record).transferBalance;
  return amount > 0
    ? decideRefundRequest(record, facts, { kind: 'transfer', input: { amount, what: { purpose: 'order', goods } } })
    : nothingToReturnRefusal;
}

type NewRefund = Pick<Refund, 'attemptId' | 'amount' | 'status'> &
  Partial<Pick<Refund, 'bankCode' | 'bankText' | 'means'>> & { what: Purpose };

export function refundInsert({ order }: { order: { id: string } }, refund: NewRefund, facts: DecisionFacts): RowChange {
  return { table: 'refunds', add: refundRow(order.id, refund, facts) };
}

export function refundRow(
  orderId: string | null,
  { what, ...refund }: NewRefund,
  { now, newId, actor }: DecisionFacts,
): Refund {
  const id = newId();
  const lines = what.purpose === 'articles' ? what.lines : [];
  return {
    id,
    orderId,
    bankCode: null,
    bankText: null,
    means: 'transfer',
    ...refund,
    purpose: what.purpose,
    withdrawalId: what.purpose === 'withdrawal' ? what.withdrawalId : null,
    goods: (what.purpose === 'articles' || what.purpose === 'order' ? what.goods : null) ?? null,
    createdAt: now,
    answeredAt: refund.status === 'accepted' ? now : null,
    ...actorColumnsOf(actor),
    lines: lines.map(({ lineId, quantity, notes = null }) => ({ refundId: id, lineId, quantity, notes })),
  };
}

type RefundBooking = { rows: readonly RowChange[]; text: string };

export function bookRefund(record: OrderRecord, { rows, text }: RefundBooking, facts: DecisionFacts): Act {
  const refundIds = rows.flatMap((row) => (row.table !== 'refunds' ? [] : 'add' in row ? row.add.id : row.id));
  const after = nextRecord(record, { rows }, facts);
  const refunds = after.refunds.filter(({ id }) => refundIds.includes(id));
  const [refund] = refunds;
  const isFullRefund = isFullyRefunded(after);
  const purpose = refund ? ` Pour\u00a0: ${refundPurposeText(after, refund)}.${returnedGoodsText(refund.goods)}` : '';
  const act: Act = {
    order: isFullRefund ? { paymentStatus: 'refunded' } : {},
    rows,
    history: [
      {
        kind: 'payment',
        from: record.order.paymentStatus,
        to: isFullRefund ? 'refunded' : undefined,
        text: `${text}${purpose}`,
      },
    ],
  };
  const detail = formatEuro(sum(refunds.map(({ amount }) => amount)));
  return afterEvent('refunded', record, act, { facts, refundIds, detail });
}
