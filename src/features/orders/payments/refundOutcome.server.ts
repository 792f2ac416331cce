import { and, eq, inArray, isNull } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { paymentEvents, refunds } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { formatMoment } from '../../../dates.ts';
import { actingAs, type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import type { PaymentState, RefundAnswer } from '../../bank/cardTerminal.ts';
import { releaseStock } from '../../stock/release.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { refundSentence } from '../model/bankWords.ts';
import { presentNow } from '../model/detail.server.ts';
import { changeOrder, recordHistory } from '../model/history.server.ts';
import { loadOrder } from '../model/load.server.ts';
import {
  byHand,
  decidableFrom,
  isWhollyRefunded,
  moneyOf,
  owedForWithdrawals,
  paymentMoney,
  settlesWithin,
  sum,
} from '../model/money.ts';
import { refundMail } from '../model/orderMails.ts';
import { loadPayment } from '../model/parts.server.ts';
import type { OrderRecord, Payment, RefundRow } from '../model/record.ts';
import { fateText, whatFor } from '../model/refundable.ts';
import type { OrderDetail } from '../order.shape.ts';
import { creditGivenBack } from '../papers/issue.server.ts';
import type { Purpose } from '../purpose.api.ts';
import { bank, raiseBankAlert } from './book.server.ts';
import { enterRefund, moveGoods } from './purpose.server.ts';

type Answer = Pick<RefundAnswer, 'kind' | 'code' | 'text'>;

const isOpen = inArray(refunds.status, ['asked', 'unknown']);

/** Both the answer and the job may bring the outcome: the first one stays. @returns how the refund stands */
export function bookAnswer(
  ctx: Ctx,
  { refund, answer: { kind, code, text } }: { refund: RefundRow; answer: Answer },
): RefundAnswer['kind'] {
  const booked = ctx.db
    .update(refunds)
    .set({ status: kind, bankCode: code, bankText: text, answeredAt: Date.now() })
    .where(and(eq(refunds.id, refund.id), isOpen))
    .returning()
    .get();
  if (!booked) {
    const status = ctx.db.select().from(refunds).where(eq(refunds.id, refund.id)).get()?.status ?? 'unknown';
    return status === 'asked' ? 'unknown' : status;
  }
  const payment = loadPayment(ctx.db, refund.attemptId ?? '');
  const asked = `Remboursement de ${formatEuro(refund.amount)} (référence ${payment?.reference}).`;
  if (kind === 'accepted') giveBack(actingAs(ctx, bank), refund, onCard(refund.amount));
  else if (payment?.orderId)
    raiseBankAlert(ctx, { orderId: payment.orderId, text: `${asked} ${refundSentence(kind, { code, text })}` });
  return kind;
}

const onCard = (amount: Cents): string => `Remboursement de ${formatEuro(amount)} sur la carte, accepté par la banque.`;

function giveBack(ctx: Ctx, refund: RefundRow, text: string): void {
  const payment = loadPayment(ctx.db, refund.attemptId ?? '');
  if (!payment) return;
  const { id, orderId, reference } = payment;
  if (orderId) bookGivenBack(ctx, { orderId, text, given: [refund] });
  else {
    if (paymentMoney(payment).balance <= 0) closeAlerts(ctx, id);
    const detail = { reference, amount: refund.amount };
    audit(ctx, { action: 'order.refund', entity: 'order', entityId: id, detail });
  }
}

/** Without a resolver: a refund settled it, not the dealer's word. */
function closeAlerts({ db }: Ctx, attemptId: string): void {
  const isAboutMoney = inArray(paymentEvents.outcome, ['paid', 'unexpectedPayment']);
  const open = and(isAboutMoney, eq(paymentEvents.needsAttention, true), isNull(paymentEvents.resolvedAt));
  db.update(paymentEvents)
    .set({ resolvedAt: Date.now() })
    .where(and(open, eq(paymentEvents.attemptId, attemptId)))
    .run();
}

/** An alert left open would ask for the same money twice. */
function closeSettledAlerts(ctx: Ctx, record: OrderRecord): void {
  const { overpayment, balance } = moneyOf(record);
  const isSettled = record.order.status === 'cancelled' ? balance <= 0 : overpayment === 0;
  for (const payment of record.payments)
    if (isSettled || paymentMoney(payment).balance <= 0) closeAlerts(ctx, payment.id);
}

type Given = { orderId: string; text: string; given: readonly RefundRow[] };

/** By card or transfer, for one purpose; call it once the refunds' rows are written. */
export function bookGivenBack(ctx: Ctx, { orderId, text, given }: Given): void {
  const record = loadOrder(ctx, orderId);
  const { order, refunds: all } = record;
  const refundIds = new Set(given.map(({ id }) => id));
  const refund = all.find(({ id }) => refundIds.has(id));
  if (!refund) throw new Error(`no refund in ${orderId}`);
  const whole = isWhollyRefunded(record);
  closeSettledAlerts(ctx, record);
  changeOrder(ctx, orderId, whole ? { paymentStatus: 'refunded' } : {});
  moveGoods(ctx, { ...record, refunds: all.filter(({ id }) => !refundIds.has(id)) }, refund);
  if (whole || refund.purpose === 'order') releaseStock(ctx, { order, reason: 'Commande remboursée.' });
  const to = whole && { to: 'refunded' };
  const sentence = `${text} Pour\u00a0: ${whatFor(record, refund)}.${fateText(refund.goods)}`;
  recordHistory(ctx, { orderId, kind: 'payment', from: order.paymentStatus, ...to, text: sentence });
  const note = creditGivenBack(ctx, { orderId, refundIds });
  sendOrderMail(ctx, {
    orderId,
    kind: refundMail(record),
    detail: formatEuro(sum(given.map(({ amount }) => amount))),
    papers: note ? [note.number] : [],
  });
}

type Answered = { attemptId: string; state: Extract<PaymentState, { kind: 'known' }>; askedAt: number };

/** Settles refunds without an answer and records those made in the bank's own pages. */
export function settleRefunds(ctx: Ctx, { attemptId, state, askedAt }: Answered): void {
  const { message, refunded } = state;
  const payment = loadPayment(ctx.db, attemptId);
  if (!payment || refunded === null || !message.terminalMatches || message.reference !== payment.reference) return;
  const { balance, refunded: known, open } = paymentMoney(payment);
  const more = refunded - known;
  const answered = { code: message.code, text: 'etatpaiement' };
  if (open) {
    if (more === open.amount) bookAnswer(ctx, { refund: open, answer: { kind: 'accepted', ...answered } });
    const settled = open.createdAt <= askedAt - settlesWithin;
    if (more === 0 && message.verdict === 'accepted' && settled)
      bookAnswer(ctx, { refund: open, answer: { kind: 'refused', ...answered } });
  } else if (more > 0 && more <= balance) {
    const { id: attemptId, orderId } = payment;
    const done = { status: 'accepted', bankCode: answered.code, bankText: answered.text } as const;
    const what = orderId === null ? goodwill : owedFirst(loadOrder(ctx, orderId), payment, more);
    const refund = enterRefund(actingAs(ctx, bank), what, { attemptId, orderId, amount: more, ...done });
    giveBack(actingAs(ctx, bank), refund, onCard(more));
  }
}

const goodwill: Purpose = { purpose: 'goodwill' };

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

/** Outcome read by the dealer at the bank. @throws notFound, conflict unless it is in doubt and the bank silent */
export async function settleRefund(
  ctx: Ctx,
  { refundId, done }: { refundId: string; done: boolean },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const refund = tx.db.select().from(refunds).where(eq(refunds.id, refundId)).get();
    if (!refund?.orderId) throw new ShopError('notFound', 'Ce remboursement n’existe pas.');
    const from = decidableFrom(refund, loadPayment(tx.db, refund.attemptId ?? ''));
    if (from === null) throw new ShopError('conflict', 'Ce remboursement n’est pas en doute.');
    if (Date.now() < from)
      throw new ShopError(
        'conflict',
        `La banque peut encore répondre. Interrogez-la dix minutes après la demande : si elle ne dit rien de clair, vous pourrez le noter vous-même, et en tout cas à partir du ${formatMoment(from)}.`,
      );
    const { orderId, amount } = refund;
    const settled = { status: done ? 'accepted' : 'refused', bankCode: null, bankText: byHand } as const;
    tx.db
      .update(refunds)
      .set({ ...settled, answeredAt: Date.now() })
      .where(eq(refunds.id, refundId))
      .run();
    const about = `Remboursement de ${formatEuro(amount)}`;
    const seen = done ? 'fait' : 'non fait, il peut être demandé à nouveau';
    recordHistory(tx, { orderId, kind: 'note', text: `${about} constaté à la banque\u00a0: ${seen}.` });
    if (done) giveBack(tx, refund, `${about} sur la carte, constaté à la banque par la boutique.`);
    return presentNow(tx, orderId);
  });
}
