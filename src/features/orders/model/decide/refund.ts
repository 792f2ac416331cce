import { actorColumnsOf } from '../../../../../db/audit.ts';
import type { NoteChoice } from '../../../../../db/schema/orders.ts';
import { formatMoment } from '../../../../dates.ts';
import { type Cents, formatEuro } from '../../../../money.ts';
import type { PaymentState, RefundAnswer } from '../../../bank/cardTerminal.ts';
import { hasLeft, type PaymentStatus } from '../../order.ts';
import type { Articles, Fate, Purpose } from '../../purpose.api.ts';
import {
  type Act,
  type Decision,
  type Facts,
  isRefusal,
  joined,
  nextRecord,
  type Refusal,
  type RowChange,
} from '../act.ts';
import { refundSentence } from '../bankWords.ts';
import { following } from '../consequences.ts';
import { goodsOf, nothingRemains, shareOf } from '../goods.ts';
import {
  askedBack,
  byHand,
  decidableFrom,
  isOpenRefund,
  isRefundOpen,
  isWhollyRefunded,
  moneyOf,
  owedForWithdrawals,
  paymentMoney,
  settlesWithin,
  sum,
} from '../money.ts';
import type { OrderRecord, Payment, Refund } from '../record.ts';
import { deliveryLeft, fateText, purposeText, refundablesOf, whatFor } from '../refundable.ts';
import { canMovePayment } from '../rules.ts';
import { alert, bookMissing } from './pay.ts';

/** `refundable` as the dealer read it. */
export type CardRefund = { attemptId: string; amount: Cents; refundable: Cents; what: Purpose };
export type TransferRefund = { amount: Cents; what: Purpose };

/** Money to be given back, in cents: by the bank, by transfer, or as the dealer has after the bank refused. */
export type RefundRequest =
  | { kind: 'card'; input: CardRefund }
  | { kind: 'transfer'; input: TransferRefund }
  | { kind: 'byHand'; input: { goods?: Fate | undefined } };

/** Cents, what it is in a sentence, and the act itself. */
type Plan = { amount: Cents; text: string; act: Act };

/** At once, or, above the dealer's amount with earlier refunds, once a second person confirms it. */
export function decideRefundRequest(
  record: OrderRecord,
  request: RefundRequest,
  facts: Facts,
  isConfirmed = false,
): Decision {
  const plan = planOf(record, request, facts);
  if (isRefusal(plan)) return plan;
  const { amount, text, act } = plan;
  const { fourEyesAbove } = facts.configuration;
  const isAlone = fourEyesAbove === null || facts.actor.kind !== 'admin' || amount + askedBack(record) <= fourEyesAbove;
  if (isConfirmed || isAlone) return act;
  return {
    order: {},
    proposal: { ...request, amount, text },
    history: [{ kind: 'note', text: `Proposé à une seconde personne\u00a0: ${text}` }],
  };
}

function planOf(record: OrderRecord, { kind, input }: RefundRequest, facts: Facts): Plan | Refusal {
  if (kind === 'card') return byCard(record, input, facts);
  return kind === 'transfer' ? byTransfer(record, input, facts) : otherwise(record, input, facts);
}

function byCard(
  record: OrderRecord,
  { attemptId, amount, refundable, what }: CardRefund,
  facts: Facts,
): Plan | Refusal {
  const payment = record.payments.find(({ id }) => id === attemptId);
  if (!payment) return { refused: 'Ce paiement n’existe pas pour cette commande.', code: 'notFound' };
  const refusal =
    cardRefusal(record, payment, { amount, refundable }) ?? purposeRefusal(record, { what, amount, held: refundable });
  if (refusal) return refusal;
  const reference = `(référence ${payment.reference}).${purposeSentence(record, what)}`;
  return {
    amount,
    text: `Rembourser ${formatEuro(amount)} par la banque ${reference}`,
    act: {
      order: {},
      rows: [
        // The schedule of questions starts again with this refund.
        { table: 'attempts', id: attemptId, set: { enquiries: 0 } },
        added(record, { attemptId, amount, what, status: 'asked' }, facts),
      ],
      history: [{ kind: 'note', text: `Remboursement de ${formatEuro(amount)} demandé à la banque ${reference}` }],
    },
  };
}

/** The bank refunds one amount per reference. */
function cardRefusal(
  record: OrderRecord,
  payment: Payment,
  asked: Pick<CardRefund, 'amount' | 'refundable'>,
): Refusal | null {
  // One open refund per order: two dealers may be refunding two payments of it.
  if (isRefundOpen(record))
    return {
      refused:
        'Un remboursement de cette commande attend encore la réponse de la banque. Interrogez-la avant d’en demander un autre.',
    };
  const max = refundableOf(payment);
  if (max <= 0) return { refused: 'Il ne reste rien à rendre sur ce paiement.' };
  if (asked.refundable !== max)
    return {
      refused: `Ce paiement a changé entre-temps\u00a0: il reste ${formatEuro(max)} à rendre. Vérifiez avant d’en demander le remboursement.`,
    };
  return amountRefusal(asked.amount, max);
}

/** Cents that the bank may give back of a payment. */
export const refundableOf = (payment: Payment): Cents => Math.min(paymentMoney(payment).balance, payment.amount);

const amountRefusal = (amount: Cents, max: Cents): Refusal | null =>
  amount <= 0 || amount > max
    ? { refused: `Indiquez un montant de 0,01\u00a0€ à ${formatEuro(max)}.`, code: 'invalid', field: 'amount' }
    : null;

function byTransfer(record: OrderRecord, { amount, what }: TransferRefund, facts: Facts): Plan | Refusal {
  const refusal = purposeRefusal(record, { what, amount, held: moneyOf(record).transferBalance });
  if (refusal) return refusal;
  const rows = [added(record, { attemptId: null, amount, what, status: 'accepted' }, facts)];
  const act = refunded(record, { rows, text: `Remboursement de ${formatEuro(amount)} par virement.` }, facts);
  return { amount, text: `Rembourser ${formatEuro(amount)} par virement.${purposeSentence(record, what)}`, act };
}

const nothingToReturn: Refusal = { refused: 'Cette commande n’a pas de virement reçu à rendre.' };

/** Noted by the dealer: of what came by transfer, as his screen showed it. */
export function decideTransferRefund(
  record: OrderRecord,
  { refundable, ...input }: TransferRefund & { refundable: Cents },
  facts: Facts,
): Decision {
  const { transferBalance } = moneyOf(record);
  if (record.order.paymentStatus !== 'paid' || transferBalance <= 0) return nothingToReturn;
  if (refundable !== transferBalance)
    return {
      refused: `Cette commande a changé entre-temps\u00a0: il reste ${formatEuro(transferBalance)} à rendre.`,
    };
  return (
    amountRefusal(input.amount, transferBalance) ?? decideRefundRequest(record, { kind: 'transfer', input }, facts)
  );
}

/** Otherwise than on the card; the order's history names the dealer. */
function otherwise(record: OrderRecord, { goods }: { goods?: Fate | undefined }, facts: Facts): Plan | Refusal {
  const refusal = fateRefusal(goods, isFateAsked(record));
  if (refusal) return refusal;
  const { balance, transferBalance } = moneyOf(record);
  const rows = [
    { attemptId: null, amount: transferBalance },
    ...record.payments.map((payment) => ({ attemptId: payment.id, amount: paymentMoney(payment).balance })),
  ]
    .filter(({ amount }) => amount > 0)
    .map((part) => {
      const what: Purpose = { purpose: 'order', goods };
      return added(record, { ...part, what, status: 'accepted', bankText: byHand }, facts);
    });
  const text = 'Remboursement constaté à la main par la boutique, fait autrement que sur la carte.';
  return {
    amount: balance,
    text: `Rembourser ${formatEuro(balance)} autrement que sur la carte, la banque l’ayant refusé.`,
    act: refunded(record, { rows, text }, facts),
  };
}

/** The dealer's moves of a payment by hand. */
export function decidePaymentStatus(
  record: OrderRecord,
  { status, goods }: { status: PaymentStatus; goods?: Fate | undefined },
  facts: Facts,
): Decision {
  const verdict = canMovePayment(record, status, 'dealer');
  if (!verdict.allowed) return { refused: verdict.why };
  if (status === 'paid') return bookMissing(record, facts);
  if (record.order.paymentType === 'carte')
    return decideRefundRequest(record, { kind: 'byHand', input: { goods } }, facts);
  const amount = moneyOf(record).transferBalance;
  const what: Purpose = { purpose: 'order', goods };
  return amount > 0
    ? decideRefundRequest(record, { kind: 'transfer', input: { amount, what } }, facts)
    : nothingToReturn;
}

type NewRefund = Pick<Refund, 'attemptId' | 'amount' | 'status'> &
  Partial<Pick<Refund, 'bankCode' | 'bankText'>> & { what: Purpose };

/** A refund's row with what it is for; one that is done already is answered at once. */
function added({ order }: { order: Pick<OrderRecord['order'], 'id'> }, refund: NewRefund, facts: Facts): RowChange {
  return { table: 'refunds', add: refundRow(order.id, refund, facts) };
}

export function refundRow(
  orderId: string | null,
  { what, ...refund }: NewRefund,
  { now, newId, actor }: Facts,
): Refund {
  const id = newId();
  const lines = what.purpose === 'articles' ? what.lines : [];
  return {
    id,
    orderId,
    bankCode: null,
    bankText: null,
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

type Given = { rows: readonly RowChange[]; text: string };

const idOf = (change: RowChange): string => ('add' in change ? change.add.id : change.id);

/** Money went back, by card or transfer, for one purpose. */
function refunded(record: OrderRecord, { rows, text }: Given, facts: Facts): Act {
  const refundIds = rows.flatMap((change) => (change.table === 'refunds' ? idOf(change) : []));
  const after = nextRecord(record, { rows }, facts);
  const given = after.refunds.filter(({ id }) => refundIds.includes(id));
  const [refund] = given;
  const isWhole = isWhollyRefunded(after);
  const purpose = refund ? ` Pour\u00a0: ${whatFor(after, refund)}.${fateText(refund.goods)}` : '';
  const act: Act = {
    order: isWhole ? { paymentStatus: 'refunded' } : {},
    rows,
    history: [
      {
        kind: 'payment',
        from: record.order.paymentStatus,
        to: isWhole ? 'refunded' : undefined,
        text: `${text}${purpose}`,
      },
    ],
  };
  const detail = formatEuro(sum(given.map(({ amount }) => amount)));
  return following('refunded', record, act, { facts, refundIds, detail });
}

const onCard = (amount: Cents): string => `Remboursement de ${formatEuro(amount)} sur la carte, accepté par la banque.`;

const answered = (
  { id }: Refund,
  status: Refund['status'],
  { code, text }: Pick<RefundAnswer, 'code' | 'text'>,
  { now }: Facts,
): RowChange => ({ table: 'refunds', id, set: { status, bankCode: code, bankText: text, answeredAt: now } });

/** Both the answer and the job may bring the outcome: the first one stays. */
export function decideAnswer(
  record: OrderRecord,
  refundId: string,
  { kind, code, text }: Pick<RefundAnswer, 'kind' | 'code' | 'text'>,
  facts: Facts,
): Act {
  const refund = record.refunds.find(({ id }) => id === refundId);
  if (!refund || !isOpenRefund(refund)) return {};
  const rows = [answered(refund, kind, { code, text }, facts)];
  if (kind === 'accepted') return refunded(record, { rows, text: onCard(refund.amount) }, facts);
  const { reference } = record.payments.find(({ id }) => id === refund.attemptId) ?? {};
  const about = `Remboursement de ${formatEuro(refund.amount)} (référence ${reference}).`;
  return { rows, history: [alert(`${about} ${refundSentence(kind, { code, text })}`)] };
}

export type KnownState = Extract<PaymentState, { kind: 'known' }>;

/** Cents that the bank has given back of a payment and the shop has not booked; null where its answer is of another one. */
export const refundedBeyond = (payment: Payment, { message, refunded }: KnownState): Cents | null =>
  refunded === null || !message.terminalMatches || message.reference !== payment.reference
    ? null
    : refunded - paymentMoney(payment).refunded;

/** Answers an open refund by the state of its payment, or books one that was made in the bank's own pages. */
export function decideState(
  record: OrderRecord,
  { attemptId, state, askedAt }: { attemptId: string; state: KnownState; askedAt: number },
  facts: Facts,
): Act {
  const payment = record.payments.find(({ id }) => id === attemptId);
  const more = payment ? refundedBeyond(payment, state) : null;
  if (!payment || more === null) return {};
  const { balance, open } = paymentMoney(payment);
  const by = { code: state.message.code, text: 'etatpaiement' };
  if (open) {
    if (more === open.amount) return decideAnswer(record, open.id, { kind: 'accepted', ...by }, facts);
    const isSettled = open.createdAt <= askedAt - settlesWithin;
    const isRefused = more === 0 && state.message.verdict === 'accepted' && isSettled;
    return isRefused ? decideAnswer(record, open.id, { kind: 'refused', ...by }, facts) : {};
  }
  if (more <= 0 || more > balance) return {};
  const what = owedFirst(record, payment, more);
  const done = { status: 'accepted', bankCode: by.code, bankText: by.text } as const;
  const rows = [added(record, { attemptId, amount: more, what, ...done }, facts)];
  return refunded(record, { rows, text: onCard(more) }, facts);
}

export const goodwill: Purpose = { purpose: 'goodwill' };

/** Purpose of money refunded on the bank's own site: what the shop owed comes first. */
function owedFirst(record: OrderRecord, payment: Payment, amount: Cents): Purpose {
  const { balance, overpayment } = moneyOf(record);
  if (record.order.status === 'cancelled') return { purpose: 'order' };
  // The bank also reports refunds that the dealer has settled by hand.
  if (amount <= overpayment + paymentMoney(payment).refundedElsewhere) return { purpose: 'overpayment' };
  if (amount === balance) return { purpose: 'order' };
  const at = owedForWithdrawals(record).findIndex((owed) => amount <= owed);
  const withdrawalId = record.withdrawals[at]?.id;
  return withdrawalId ? { purpose: 'withdrawal', withdrawalId } : goodwill;
}

/** Outcome of a refund in doubt, as the dealer read it at the bank. */
export function decideDoubt(
  record: OrderRecord,
  { refundId, done }: { refundId: string; done: boolean },
  facts: Facts,
): Decision {
  const refund = record.refunds.find(({ id }) => id === refundId);
  if (!refund) return { refused: 'Ce remboursement n’existe pas.', code: 'notFound' };
  const payment = record.payments.find(({ id }) => id === refund.attemptId);
  const from = decidableFrom(refund, payment);
  if (from === null) return { refused: 'Ce remboursement n’est pas en doute.' };
  if (facts.now < from)
    return {
      refused: `La banque peut encore répondre. Interrogez-la dix minutes après la demande : si elle ne dit rien de clair, vous pourrez le noter vous-même, et en tout cas à partir du ${formatMoment(from)}.`,
    };
  const about = `Remboursement de ${formatEuro(refund.amount)}`;
  const seen = done ? 'fait' : 'non fait, il peut être demandé à nouveau';
  const noted: Act = { history: [{ kind: 'note', text: `${about} constaté à la banque\u00a0: ${seen}.` }] };
  const rows = [answered(refund, done ? 'accepted' : 'refused', { code: null, text: byHand }, facts)];
  if (!done) return { ...noted, rows };
  const text = `${about} sur la carte, constaté à la banque par la boutique.`;
  return joined(noted, refunded(record, { rows, text }, facts));
}

const purposeSentence = (record: OrderRecord, what: Purpose): string => {
  const withdrawalId = what.purpose === 'withdrawal' ? what.withdrawalId : null;
  return ` Pour\u00a0: ${purposeText(record, { withdrawalId, lines: [], delivery: false, ...what })}.`;
};

/** `held` is what the payment, or the transfers, still hold: cents. */
type PurposeRequest = { what: Purpose; amount: Cents; held: Cents };

function purposeRefusal(record: OrderRecord, { what, amount, held }: PurposeRequest): Refusal | null {
  const { purpose } = what;
  const id = purpose === 'withdrawal' ? what.withdrawalId : null;
  const found = refundablesOf(record).find((one) => one.purpose === purpose && one.withdrawalId === id);
  if (!found) return { refused: 'Il ne reste rien à rendre à ce titre. Rechargez la page.' };
  const { most: max, isWhole } = found;
  if (purpose === 'articles') {
    const refusal = articlesRefusal(record, what, { amount, max });
    if (refusal) return refusal;
  } else if (amount > max || (isWhole && amount !== Math.min(max, held)))
    return {
      refused: `À ce titre, vous pouvez rendre ${formatEuro(Math.min(max, held))}${isWhole ? '' : ' au plus'}.`,
    };
  return purpose === 'articles' || purpose === 'order' ? fateRefusal(what.goods, isFateAsked(record)) : null;
}

/** At their price, or at what is left of the order’s. */
function articlesRefusal(
  record: OrderRecord,
  what: Articles,
  { amount, max }: { amount: Cents; max: Cents },
): Refusal | null {
  const goods = goodsOf(record);
  let worth = what.delivery ? deliveryLeft(record) : 0;
  for (const { lineId, quantity, notes = [] } of what.lines) {
    const own = goods.find(({ line }) => line.id === lineId);
    if (!own) return { refused: 'Un de ces articles n’est pas dans la commande. Rechargez la page.' };
    const { line, refunded: before, remaining, remainingNotes } = own;
    if (quantity > remaining) return { refused: `Il reste moins de «\u00a0${line.name}\u00a0» à rembourser.` };
    if (remainingNotes && !areAmong(remainingNotes, notes, quantity))
      return { refused: `${line.name}\u00a0: indiquez lesquels des billets de la commande.` };
    worth += shareOf(line, quantity, before);
  }
  if (new Set(what.lines.map(({ lineId }) => lineId)).size < what.lines.length)
    return { refused: 'Un article est nommé deux fois.' };
  const due = Math.min(worth, max);
  return due === amount
    ? null
    : { refused: `Ces articles valent ${formatEuro(due)}\u00a0: vérifiez avant de rembourser.` };
}

const areAmong = (remaining: readonly NoteChoice[], notes: readonly NoteChoice[], quantity: number): boolean =>
  notes.every(({ value, count }) => remaining.some((one) => one.value === value && one.count >= count)) &&
  sum(notes.map(({ value, count }) => value * count)) === quantity;

/** Whether pieces of the order are with the client. */
export const isFateAsked = (record: OrderRecord): boolean => hasLeft(record.order) && !nothingRemains(record);

/** The whereabouts are given for goods that had left, and only for these. */
export function fateRefusal(goods: Fate | undefined, isAsked: boolean): Refusal | null {
  if (isAsked && !goods) return { refused: 'Indiquez si les pièces sont revenues.', code: 'invalid', field: 'goods' };
  const refused = 'Aucune pièce n’est à reprendre : n’indiquez pas ce qu’elles sont devenues.';
  return goods && !isAsked ? { refused, code: 'invalid', field: 'goods' } : null;
}
