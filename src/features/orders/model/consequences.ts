import type { PaymentByMeans } from '../../../means.ts';
import { invoicingOf } from '../../configuration/invoicing.ts';
import { missingSellerFields } from '../../invoices/seller.ts';
import { hasLeftShop, isSold } from '../order.ts';
import {
  type Act,
  type DecisionFacts,
  type GoodsMove,
  type MailRequest,
  type MailTime,
  mergeActs,
  nextRecord,
  type RowChange,
} from './act.ts';
import { linesToHandOver, type RefundPieces, remainingLines } from './goods.ts';
import { amountsOf, isRefundedToCard, paymentAmounts } from './money.ts';
import type { OrderMailKind } from './orderMails.ts';
import type { OrderRecord, Refund } from './record.ts';

type EventContext = {
  before: OrderRecord;
  after: OrderRecord;
  facts: DecisionFacts;
  detail?: string | undefined;
  time?: MailTime | undefined;
  refundIds?: readonly string[];
  pieces?: readonly { lineId: string; quantity?: number }[];
  /** Ids of serial-numbered pieces, keyed by order line id. */
  chosenPieces?: ReadonlyMap<string, readonly number[]> | undefined;
  /** Missing stock is backordered, because the order is already paid. */
  allowsBackorder?: boolean;
};

type Consequence = {
  goods?: (context: EventContext) => GoodsMove[];
  invoice?: (context: EventContext) => Act['invoice'];
  alerts?: (context: EventContext) => RowChange[];
  mails?: OrderMailKind | ((context: EventContext) => MailRequest['kind'][]);
};

const consequences = {
  placed: { goods: reserveAll, mails: 'orderReceived' },
  paid: {
    invoice: invoiceOn('paid'),
    mails: ({ after }) => [isCancelled(after) ? 'latePayment' : 'paymentReceived'],
  },
  paidInPart: { mails: 'transferShort' },
  paidTwice: { mails: 'secondPayment' },
  unpaid: { invoice: () => 'drop' },
  cardRefused: { mails: 'paymentRefused' },
  switched: { mails: 'transferChosen' },
  reminded: { mails: 'transferReminder' },
  notesChanged: { goods: reserveAgain, mails: 'notesChanged' },
  moved: { mails: 'orderStatus' },
  ready: { mails: 'orderReady' },
  leftShop: { goods: handOver, invoice: invoiceOn('sent'), mails: 'orderStatus' },
  cancelled: { goods: () => [{ kind: 'release' }], mails: 'orderCancelled' },
  withdrawn: { goods: releaseWithdrawn, mails: () => ['withdrawalReceipt', 'withdrawalNotice'] },
  refunded: {
    alerts: resolveSettledAlerts,
    goods: takeBackRefunded,
    mails: ({ before, after }) => [refundMailKind(before, after)],
  },
  invoiced: { invoice: () => 'issue', mails: 'invoiceIssued' },
} satisfies Record<string, Consequence>;

type OrderEvent = keyof typeof consequences;

const counterMails: Partial<Record<OrderEvent, MailRequest['kind'][]>> = {
  leftShop: ['invoiceIssued'],
  invoiced: ['invoiceIssued'],
  refunded: ['orderRefunded'],
};

export function afterEvent(
  event: OrderEvent,
  before: OrderRecord,
  act: Act,
  { facts, ...details }: Pick<EventContext, 'facts'> & Partial<EventContext>,
): Act {
  const { goods, invoice, alerts, mails = () => [] }: Consequence = consequences[event];
  const context: EventContext = { ...details, facts, before, after: nextRecord(before, act, facts) };
  const { detail, time, refundIds } = details;
  const onlineMails = typeof mails === 'string' ? [mails] : mails(context);
  const kinds = before.order.channel === 'online' ? onlineMails : (counterMails[event] ?? []);
  return mergeActs(act, {
    ...(alerts && { rows: alerts(context) }),
    ...(goods && { goods: goods(context) }),
    ...(invoice && { invoice: invoice(context) }),
    ...(refundIds && { creditedRefundIds: refundIds }),
    mails: kinds.map((kind) => ({ kind, detail, time })),
  });
}

const isCancelled = ({ order }: OrderRecord): boolean => order.status === 'cancelled';

function reserveAll({ after: { lines }, allowsBackorder = false, chosenPieces }: EventContext): GoodsMove[] {
  return [{ kind: 'reserve', lines, allowsBackorder, chosenPieces }];
}

function reserveAgain({ after, pieces = [] }: EventContext): GoodsMove[] {
  const lines = after.lines.filter(({ id }) => pieces.some(({ lineId }) => lineId === id));
  return [...lines.map(({ id }) => ({ kind: 'release' as const, orderLineId: id })), { kind: 'reserve', lines }];
}

function handOver({ after }: EventContext): GoodsMove[] {
  return [{ kind: 'handOver', lines: linesToHandOver(after) }];
}

function releaseWithdrawn({ before: { order }, pieces = [] }: EventContext): GoodsMove[] {
  return hasLeftShop(order)
    ? []
    : pieces.map(({ lineId: orderLineId, quantity: count = 0 }) => ({ kind: 'release', orderLineId, count }));
}

/** The invoice is delayed until the payment can no longer be undone. */
function invoiceOn(event: 'paid' | 'sent') {
  return ({ after: { order, papers }, facts: { configuration, config, now }, time }: EventContext): Act['invoice'] => {
    const { issueWhen } = invoicingOf(configuration);
    const dueAt = time?.dueAt ?? now;
    if (!isSold(order) || (issueWhen === 'sent' && event === 'paid') || papers.some(({ kind }) => kind === 'invoice'))
      return undefined;
    return dueAt <= now && missingSellerFields(config).length === 0 ? 'issue' : { since: dueAt };
  };
}

/** An alert left open could lead to a second refund of the same money. */
function resolveSettledAlerts({ after, facts: { now } }: EventContext): RowChange[] {
  const { overpayment, balance } = amountsOf(after);
  const isSettled = isCancelled(after) ? balance <= 0 : overpayment === 0;
  return after.payments
    .filter((payment) => isSettled || paymentAmounts(payment).balance <= 0)
    .flatMap(({ events }) => resolveAlerts(events, now));
}

export const resolveAlerts = (events: OrderRecord['payments'][number]['events'], resolvedAt: number): RowChange[] =>
  events
    .filter(({ outcome, needsAttention, resolvedAt: before }) => {
      return needsAttention && before === null && (outcome === 'paid' || outcome === 'unexpectedPayment');
    })
    .map(({ id }) => ({ table: 'events', id, set: { resolvedAt } }));

const isFullRefund = ({ order }: OrderRecord): boolean => order.paymentStatus === 'refunded';

function takeBackRefunded({ after, refundIds = [] }: EventContext): GoodsMove[] {
  const { order } = after;
  const refunds = after.refunds.filter(({ id }) => refundIds.includes(id));
  const [refund] = refunds;
  if (!refund) return [];
  const { purpose, lines, goods } = refund;
  if (hasLeftShop(order)) {
    const otherRefunds = after.refunds.filter(({ id }) => !refundIds.includes(id));
    const allPieces = remainingLines({ ...after, refunds: otherRefunds }).map(({ id, remaining, remainingNotes }) => {
      return { lineId: id, quantity: remaining, notes: remainingNotes };
    });
    return takeBackMoves(after, {
      pieces: purpose === 'order' ? allPieces : lines,
      goods,
      reason: 'Article remboursé.',
      refunds,
    });
  }
  const pieces = lines.flatMap(({ lineId: orderLineId, quantity, notes }) =>
    (notes ?? [{ count: quantity }]).map((note): GoodsMove => ({ kind: 'release', orderLineId, ...note })),
  );
  return isFullRefund(after) || purpose === 'order' ? [...pieces, { kind: 'release' }] : pieces;
}

type GoodsReturn = {
  pieces: readonly RefundPieces[];
  goods: Refund['goods'] | undefined;
  reason: string;
  refunds: readonly Refund[];
};

/** A single payment method covers all returned goods, so its amount is unlimited. */
function refundsByMeans(refunds: readonly Refund[]): PaymentByMeans[] | undefined {
  const payments = refunds.map((one) => ({ means: isRefundedToCard(one) ? 'card' : one.means, amount: one.amount }));
  const [first, ...others] = payments;
  if (!first || others.some(({ means }) => means !== first.means)) return first && payments;
  return [{ means: first.means, amount: Number.MAX_SAFE_INTEGER }];
}

export function takeBackMoves({ lines }: OrderRecord, { pieces, goods, reason, refunds }: GoodsReturn): GoodsMove[] {
  if (goods !== 'saleable' && goods !== 'damaged') return [];
  const payments = refundsByMeans(refunds);
  return pieces.flatMap(({ lineId, quantity, notes = null }): GoodsMove[] => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [{ kind: 'takeBack', line: { ...line, quantity, notes }, goods, reason, payments }] : [];
  });
}

const refundMailKind = (before: OrderRecord, after: OrderRecord): OrderMailKind =>
  isFullRefund(after) && !isFullRefund(before) ? 'orderRefunded' : 'partialRefund';
