import { days, minutes } from '../../../dates.ts';
import type { Cents } from '../../../money.ts';
import { isSold } from '../order.ts';
import type { AttemptRow, EventRow, OrderParts, Payment, RefundRow } from './record.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** One payment reported twice reads alike here: the bank's sandbox adds a field of a random name, so its seals differ. */
export const paymentKey = ({ code, amount, currency, fields }: EventRow): string =>
  [fields['TPE'], code, amount, currency, fields['date'], fields['numauto'] ?? ''].join('|');

/** Whether a message brought money to its attempt. */
export const isAcceptance = ({ outcome }: Pick<EventRow, 'outcome'>): boolean =>
  outcome === 'paid' || outcome === 'unexpectedPayment';

/**
 * Each payment that these messages of one attempt report, once. The bank's answers to the shop's questions report money
 * that its calls may report too: they count only where no call came.
 */
export function capturesIn(events: readonly EventRow[]): EventRow[] {
  const accepted = events.filter(isAcceptance);
  const calls = accepted.filter(({ source }) => source === 'callback');
  if (calls.length === 0) return accepted.slice(0, 1);
  const distinct = new Map<string, EventRow>();
  for (const event of calls) {
    const key = event.fields['date'] ? paymentKey(event) : event.id;
    if (!distinct.has(key)) distinct.set(key, event);
  }
  return [...distinct.values()];
}

/** Cents that the bank took by the messages of one attempt. */
const capturedBy = (events: readonly EventRow[]): Cents => sum(capturesIn(events).map(({ amount }) => amount ?? 0));

export const isAccepted = ({ status }: Pick<RefundRow, 'status'>): boolean => status === 'accepted';

/** Asked of the bank, its answer not known. */
const isOpenRefund = ({ status }: Pick<RefundRow, 'status'>): boolean => status === 'asked' || status === 'unknown';

const isOfTransfer = ({ attemptId }: Pick<RefundRow, 'attemptId'>): boolean => attemptId === null;

/** Whether a message of the bank waits for the dealer. */
export const isAlertOpen = ({ needsAttention, resolvedAt }: EventRow): boolean => needsAttention && resolvedAt === null;

type PaymentMoney = {
  captured: Cents;
  refunded: Cents;
  /** What may still be given back. */
  balance: Cents;
  /** What came beyond the price and the dealer, by their word, gave back elsewhere. */
  refundedElsewhere: Cents;
  /** Nothing more may be asked of the bank until its answer is known. */
  open: RefundRow | undefined;
};

/** What the bank took and gave back of one try to pay, in cents, from its stored messages and answers. */
export function paymentMoney({ events, refunds }: Pick<Payment, 'events' | 'refunds'>): PaymentMoney {
  const captured = capturedBy(events);
  const refunded = sum(refunds.filter(isAccepted).map(({ amount }) => amount));
  const byWord = events.filter(({ needsAttention, resolvedBy }) => needsAttention && resolvedBy !== null);
  return {
    captured,
    refunded,
    balance: captured - refunded,
    refundedElsewhere: Math.max(0, capturedBy(byWord) - refunded),
    open: refunds.find(isOpenRefund),
  };
}

/** Cents. `received` = price still owed for + `refundDue` + `overpayment` + what went back. */
export type OrderMoney = {
  /** By card and by transfer. */
  received: Cents;
  byTransfer: Cents;
  /** Neither by the bank nor, by the dealer's word, elsewhere. */
  balance: Cents;
  /** Of what came by transfer. */
  transferBalance: Cents;
  /** Of the price, not of what came beyond it. */
  refundedPrice: Cents;
  /** Beyond the price, all in all. */
  overpaid: Cents;
  /** Beyond the price and not given back yet. */
  overpayment: Cents;
  /** Of the price, still to give back: all of a cancelled order, and what was withdrawn. */
  refundDue: Cents;
};

type Paid = Pick<OrderParts, 'order' | 'payments' | 'transfers' | 'refunds' | 'withdrawals'>;

/** What came and went, before any of it is due to anybody. */
function flowsOf({ order, payments, transfers, refunds }: Omit<Paid, 'withdrawals'>) {
  const cards = payments.map(paymentMoney);
  const byTransfer = sum(transfers.map(({ amount }) => amount));
  const received = byTransfer + sum(cards.map(({ captured }) => captured));
  const accepted = refunds.filter(isAccepted);
  const overpaid = Math.max(0, received - order.amount);
  // Only money beyond the price goes back without the order being refunded.
  const elsewhere = Math.min(sum(cards.map(({ refundedElsewhere }) => refundedElsewhere)), overpaid);
  return {
    received,
    byTransfer,
    refunded: sum(accepted.map(({ amount }) => amount)),
    /** For no piece by name. */
    freely: sum(accepted.filter(({ lines }) => lines.length === 0).map(({ amount }) => amount)),
    byTransferBack: sum(accepted.filter(isOfTransfer).map(({ amount }) => amount)),
    elsewhere,
    /** Beyond the price, and not given back elsewhere: the first refunds for no piece by name are of it. */
    beyond: overpaid - elsewhere,
    overpaid,
  };
}

export function moneyOf(record: Paid): OrderMoney {
  const { order } = record;
  const { received, byTransfer, byTransferBack, refunded, freely, elsewhere, beyond, overpaid } = flowsOf(record);
  const balance = received - refunded - elsewhere;
  // Once all of the price went back, whatever is held was not due.
  const overpayment = Math.max(0, order.paymentStatus === 'refunded' ? balance : beyond - freely);
  const refundedPrice = Math.min(order.amount, Math.max(0, refunded - (beyond - overpayment)));
  const isToReturn = order.status === 'cancelled' && order.paymentStatus === 'paid';
  const owed = isSold(order) ? sum(owedForWithdrawals(record)) : 0;
  return {
    received,
    byTransfer,
    balance,
    transferBalance: byTransfer - byTransferBack,
    refundedPrice,
    overpaid,
    overpayment,
    refundDue: isToReturn ? balance - overpayment : Math.min(owed, order.amount - refundedPrice),
  };
}

/**
 * Cents still to give back for each withdrawal, none for what the dealer has dealt with. What was given back for no piece
 * by name while withdrawals are open counts for these, those that end first before the others, up to what they are worth.
 */
export function owedForWithdrawals(record: Paid, counts: (refund: RefundRow) => boolean = isAccepted): Cents[] {
  const { withdrawals, refunds } = record;
  if (withdrawals.length === 0) return [];
  const open = withdrawals.map(({ declaredAt, treatedAt, amount }) => {
    return { declaredAt, end: treatedAt ?? Number.MAX_VALUE, left: amount };
  });
  const byEnd = open.toSorted((a, b) => a.end - b.end);
  let { beyond } = flowsOf(record);
  for (const { createdAt, amount, lines } of refunds.filter(counts)) {
    if (lines.length > 0) continue;
    const other = Math.min(beyond, amount);
    beyond -= other;
    let rest = amount - other;
    for (const one of byEnd.filter(({ declaredAt, end }) => declaredAt <= createdAt && createdAt <= end)) {
      const part = Math.min(rest, one.left);
      one.left -= part;
      rest -= part;
    }
  }
  return open.map(({ end, left }) => (end === Number.MAX_VALUE ? left : 0));
}

/** Cents that were given back, or that the bank was asked to give back. */
export const askedBack = ({ refunds }: Pick<Paid, 'refunds'>): Cents =>
  sum(refunds.filter(({ status }) => status !== 'refused').map(({ amount }) => amount));

/** Whether the bank was asked to give money of this order back and has not said what became of it. */
export const isRefundOpen = ({ refunds }: Pick<Paid, 'refunds'>): boolean => refunds.some(isOpenRefund);

/** Whether the bank's last word about giving this order's money back was a refusal: the way through it is closed. */
export const isRefundRefused = (record: Pick<Paid, 'refunds'>): boolean =>
  record.refunds.at(-1)?.status === 'refused' && !isRefundOpen(record);

/** The bank may not show a refund before it has processed it. */
export const settlesWithin = minutes(10);

/**
 * From when the dealer may say what became of a refund: once the bank answered a question put when it had to know, or
 * was silent for a day; null for one not in doubt.
 */
export function decidableFrom({ status, createdAt }: RefundRow, attempt: AttemptRow | undefined): number | null {
  if (status !== 'unknown') return null;
  const askedAt = attempt?.enquiredAt ?? 0;
  return askedAt >= createdAt + settlesWithin ? askedAt : createdAt + days(1);
}

/** When what came beyond the price was settled with the client; null while some of it is still to give back. */
export function overpaymentSettledAt(record: Paid): number | null {
  if (moneyOf(record).overpayment > 0) return null;
  let { beyond } = flowsOf(record);
  const resolved = record.payments.flatMap(({ events }) => events.map(({ resolvedAt }) => resolvedAt ?? 0));
  const returned = record.refunds.filter(isAccepted).flatMap(({ lines, amount, answeredAt, createdAt }) => {
    if (lines.length > 0 || beyond <= 0) return [];
    beyond -= amount;
    return answeredAt ?? createdAt;
  });
  return Math.max(0, ...resolved, ...returned);
}
