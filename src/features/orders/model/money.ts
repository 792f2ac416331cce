import { days, minutes } from '../../../dates.ts';
import type { Means } from '../../../means.ts';
import { type Cents, formatEuro, sum } from '../../../money.ts';
import { invoicingOf } from '../../configuration/invoicing.ts';
import { isSold, type OrderRow } from '../order.ts';
import type { AttemptRow, EventRow, OrderData, PaymentAttempt, RefundRow, Withdrawal } from './record.ts';

/** Repeated reports of one payment have the same key, although their MACs may differ. */
export const paymentKey = ({ code, amount, currency, fields }: EventRow): string =>
  [fields['TPE'], code, amount, currency, fields['date'], fields['numauto'] ?? ''].join('|');

export const isAcceptance = ({ outcome }: Pick<EventRow, 'outcome'>): boolean =>
  outcome === 'paid' || outcome === 'unexpectedPayment';

/** One event per payment; an enquiry counts only if the bank sent no callback. */
export function getCaptures(events: readonly EventRow[]): EventRow[] {
  const acceptances = events.filter(isAcceptance);
  const callbacks = acceptances.filter(({ source }) => source === 'callback');
  if (callbacks.length === 0) return acceptances.slice(0, 1);
  const distinctPayments = new Map<string, EventRow>();
  for (const event of callbacks) {
    const key = event.fields['date'] ? paymentKey(event) : event.id;
    if (!distinctPayments.has(key)) distinctPayments.set(key, event);
  }
  return [...distinctPayments.values()];
}

const sumCaptures = (events: readonly EventRow[]): Cents => sum(getCaptures(events).map(({ amount }) => amount ?? 0));

export const isAccepted = ({ status }: Pick<RefundRow, 'status'>): boolean => status === 'accepted';

export const isNotRefused = ({ status }: RefundRow): boolean => status !== 'refused';

export const isOpenRefund = ({ status }: Pick<RefundRow, 'status'>): boolean =>
  status === 'asked' || status === 'unknown';

export const notedByHandText = 'constaté à la main';

/** False if the refund was recorded by hand after the bank refused it. */
export const isRefundedToCard = ({ attemptId, bankText, createdAt, answeredAt }: RefundRow): boolean =>
  attemptId !== null && !(bankText === notedByHandText && answeredAt === createdAt);

const refundMeansTexts: Record<Means, string> = {
  card: ' sur votre carte',
  cash: ' en espèces',
  cheque: ' par chèque',
  transfer: ' par virement',
};

/** Empty if a card payment was refunded outside the bank, by an unknown method. */
export const refundMethod = (refund: RefundRow): string =>
  isRefundedToCard(refund) ? refundMeansTexts.card : refund.attemptId === null ? refundMeansTexts[refund.means] : '';

const isTransferRefund = ({ attemptId }: Pick<RefundRow, 'attemptId'>): boolean => attemptId === null;

export const isAlertOpen = ({ needsAttention, resolvedAt }: EventRow): boolean => needsAttention && resolvedAt === null;

export const needsAttention = ({ payments, refunds }: OrderData): boolean =>
  refunds.some(({ status }) => status === 'unknown') || payments.some(({ events }) => events.some(isAlertOpen));

export function paymentAmounts({ events, refunds }: Pick<PaymentAttempt, 'events' | 'refunds'>) {
  const captured = sumCaptures(events);
  const refunded = sum(refunds.filter(isAccepted).map(({ amount }) => amount));
  const overpayments = refunds.filter((refund) => isAccepted(refund) && isOverpayment(refund));
  const resolvedEvents = events.filter(({ needsAttention, resolvedBy }) => needsAttention && resolvedBy !== null);
  return {
    captured,
    refunded,
    balance: captured - refunded,
    refundedElsewhere: Math.max(0, sumCaptures(resolvedEvents) - sum(overpayments.map(({ amount }) => amount))),
    openRefund: refunds.find(isOpenRefund),
  };
}

const isOverpayment = ({ purpose }: RefundRow): boolean => purpose === 'overpayment';

function computeFlows({ order, payments, transfers, refunds }: OrderData) {
  const cardPayments = payments.map(paymentAmounts);
  const transferTotal = sum(transfers.map(({ amount }) => amount));
  const received = transferTotal + sum(cardPayments.map(({ captured }) => captured));
  const acceptedRefunds = refunds.filter(isAccepted);
  const refunded = sum(acceptedRefunds.map(({ amount }) => amount));
  const shortfall = sum(transfers.map((transfer) => transfer.shortfall));
  const price = order.amount - shortfall;
  const overpaid = Math.max(0, received - price);
  // Only an overpayment can be refunded without refunding the order.
  const refundedElsewhere = Math.min(sum(cardPayments.map(({ refundedElsewhere }) => refundedElsewhere)), overpaid);
  const excess = overpaid - refundedElsewhere;
  const balance = received - refunded - refundedElsewhere;
  const refundedExcess = sum(acceptedRefunds.filter(isOverpayment).map(({ amount }) => amount));
  // Once the whole price is refunded, any balance is an overpayment.
  const isPriceRefunded = order.paymentStatus === 'refunded';
  const overpayment = Math.max(0, isPriceRefunded ? balance : Math.min(balance, excess - refundedExcess));
  const refundedPart = Math.max(0, refunded - Math.max(0, excess - overpayment));
  return {
    received,
    byTransfer: transferTotal,
    refundedByTransfer: sum(acceptedRefunds.filter(isTransferRefund).map(({ amount }) => amount)),
    outstanding: Math.max(0, price - received),
    shortfall,
    balance,
    overpaid,
    overpayment,
    refundedPrice: Math.min(order.amount, refundedPart + (isPriceRefunded ? shortfall : 0)),
  };
}

const isRefundDue = ({ status, paymentStatus }: OrderRow): boolean =>
  status === 'cancelled' && paymentStatus === 'paid';

/** Amounts are in cents: `received` + `shortfall` = price owed + `refundDue` + `overpayment` + refunds.
 * If a price of 100 is paid twice, `overpaid` stays 100; `overpayment` is 100 until it is refunded. */
export function amountsOf(record: OrderData) {
  const { order } = record;
  const { refundedByTransfer, ...flows } = computeFlows(record);
  const withdrawalDebt = isSold(order) ? sum(withdrawalDebts(record)) : 0;
  return {
    ...flows,
    transferBalance: flows.byTransfer - refundedByTransfer,
    refundDue: isRefundDue(order) ? flows.balance - flows.overpayment : withdrawalDebt,
  };
}

export type OrderAmounts = ReturnType<typeof amountsOf>;

export const isFullyRefunded = (record: OrderData): boolean =>
  record.order.paymentStatus === 'paid' && amountsOf(record).balance <= 0;

export const unrefundedPart = (
  { refunds }: OrderData,
  { id, amount }: Pick<Withdrawal, 'id' | 'amount'>,
  isCounted: (refund: RefundRow) => boolean = isAccepted,
): Cents => {
  const withdrawalRefunds = refunds.filter((refund) => refund.withdrawalId === id && isCounted(refund));
  return Math.max(0, amount - sum(withdrawalRefunds.map((refund) => refund.amount)));
};

/** One amount per withdrawal, 0 once it is handled; the total never exceeds the price. */
export function withdrawalDebts(record: OrderData): Cents[] {
  if (record.withdrawals.length === 0) return [];
  const { balance, overpayment, refundedPrice, shortfall } = computeFlows(record);
  const price = record.order.amount - shortfall;
  let remainder = isRefundDue(record.order) ? balance - overpayment : price - refundedPrice;
  return record.withdrawals.map((one) => {
    const debt = one.handledAt === null ? Math.min(remainder, unrefundedPart(record, one)) : 0;
    remainder -= debt;
    return debt;
  });
}

export const requestedRefundTotal = ({ refunds }: OrderData): Cents =>
  sum(refunds.filter(isNotRefused).map(({ amount }) => amount));

export const isRefundOpen = ({ refunds }: OrderData): boolean => refunds.some(isOpenRefund);

export const isRefundRefused = (record: OrderData): boolean =>
  record.refunds.at(-1)?.status === 'refused' && !isRefundOpen(record);

/** Time until a refund appears in the bank's responses. */
export const refundSettlingTime = minutes(10);

/** Earliest time to decide an unanswered refund by hand. */
export function decidableFrom({ status, createdAt }: RefundRow, attempt: AttemptRow | undefined): number | null {
  if (status !== 'unknown') return null;
  const enquiredAt = attempt?.enquiredAt ?? 0;
  return enquiredAt >= createdAt + refundSettlingTime ? enquiredAt : createdAt + days(1);
}

export function overpaymentSettledAt(record: OrderData): number | null {
  if (amountsOf(record).overpayment > 0) return null;
  const resolvedTimes = record.payments.flatMap(({ events }) => events.map(({ resolvedAt }) => resolvedAt ?? 0));
  const closingRefunds = record.refunds.filter(
    (one) => isAccepted(one) && (isOverpayment(one) || one.purpose === 'order'),
  );
  return Math.max(0, ...resolvedTimes, ...closingRefunds.map(({ answeredAt, createdAt }) => answeredAt ?? createdAt));
}

export function acceptableShortfall(record: OrderData, configuration: Parameters<typeof invoicingOf>[0]): Cents {
  const { paymentStatus, status } = record.order;
  const { byTransfer: transferTotal, outstanding } = amountsOf(record);
  const isPartlyPaid = paymentStatus === 'pending' && status !== 'cancelled' && transferTotal > 0;
  return isPartlyPaid && outstanding <= invoicingOf(configuration).tolerance ? outstanding : 0;
}

export const shortfallText = (shortfall: Cents): string =>
  `Il manquait ${formatEuro(shortfall)}\u00a0: nous ne vous les demandons pas.`;
