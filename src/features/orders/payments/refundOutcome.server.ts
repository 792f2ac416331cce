import { and, eq } from 'drizzle-orm';
import { actorColumnsOf, audit } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/client.ts';
import { orders, paymentAttempts, refunds } from '../../../../db/schema/orders.ts';
import { actingAs, type Ctx } from '../../../http/context.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import type { PaymentState, RefundAnswer } from '../../bank/cardTerminal.ts';
import { releaseStock } from '../../stock/orders/release.server.ts';
import { givenBackPieces } from '../handOver/givenBackPieces.server.ts';
import { freePieces } from '../handOver/returnPieces.server.ts';
import { changedNow, recordHistory } from '../history.server.ts';
import { creditGivenBack } from '../invoicing/issue.server.ts';
import { mailClient } from '../mails/mailClient.server.ts';
import type { OrderRow } from '../order.ts';
import { loadOrder } from '../read/facts.server.ts';
import { attemptOf, balanceOf, ledgerOf, openRefund, type RefundRow, settlesWithin } from '../read/ledger.server.ts';
import type { AttemptRow } from '../rows.ts';
import { refundSentence } from './bankWords.ts';
import { bank, raiseBankAlert } from './book.server.ts';
import { closeAlerts } from './closeAlerts.server.ts';

type Answer = Pick<RefundAnswer, 'kind' | 'code' | 'text'>;

/** Both the answer and the job may bring the outcome: the first one stays. @returns how the refund stands */
export function bookAnswer(
  ctx: Ctx,
  { refund, answer: { kind, code, text } }: { refund: RefundRow; answer: Answer },
): RefundAnswer['kind'] {
  const booked = ctx.db
    .update(refunds)
    .set({ status: kind, bankCode: code, bankText: text, answeredAt: Date.now() })
    .where(and(eq(refunds.id, refund.id), openRefund))
    .returning()
    .get();
  const attempt = attemptOf(ctx.db, refund);
  const asked = `Remboursement de ${formatEuro(refund.amount)} (référence ${attempt?.reference}).`;
  if (!booked) return statusOf(ctx.db, refund.id);
  if (attempt && kind === 'accepted') giveBack(actingAs(ctx, bank), attempt, refund, onCard(refund.amount));
  else if (attempt?.orderId)
    raiseBankAlert(ctx, { orderId: attempt.orderId, text: `${asked} ${refundSentence(kind, { code, text })}` });
  return kind;
}

function statusOf(tx: Db, id: string): RefundAnswer['kind'] {
  const status = tx.select().from(refunds).where(eq(refunds.id, id)).get()?.status ?? 'unknown';
  return status === 'asked' ? 'unknown' : status;
}

const onCard = (amount: Cents): string => `Remboursement de ${formatEuro(amount)} sur la carte, accepté par la banque.`;

type Given = { id: string; amount: Cents };

function giveBack(ctx: Ctx, attempt: AttemptRow, { id: refundId, amount }: Given, text: string): void {
  closeAlerts(ctx.db, attempt);
  if (!attempt.orderId) {
    audit(ctx, {
      action: 'order.refund',
      entity: 'order',
      entityId: attempt.id,
      detail: { reference: attempt.reference, amount },
    });
    return;
  }
  bookGivenBack(ctx, { order: loadOrder(ctx.db, attempt.orderId), amount, text, refundId });
}

/** Card or transfer; call it once the refund's row is written. */
export function bookGivenBack(
  ctx: Ctx,
  { order, amount, text, refundId }: { order: OrderRow; amount: Cents; text: string; refundId: string },
): void {
  const whole = order.paymentStatus === 'paid' && balanceOf(ctx.db, order) <= 0;
  if (whole)
    ctx.db
      .update(orders)
      .set({ paymentStatus: 'refunded', ...changedNow() })
      .where(eq(orders.id, order.id))
      .run();
  freePieces(ctx, { order, refundId });
  if (whole) releaseStock(ctx, { order, reason: 'Commande remboursée.' });
  else ctx.db.update(orders).set(changedNow()).where(eq(orders.id, order.id)).run();
  recordHistory(ctx, {
    orderId: order.id,
    kind: 'payment',
    from: order.paymentStatus,
    ...(whole && { to: 'refunded' }),
    text,
  });
  const returned = givenBackPieces(ctx.db, order.id).filter((piece) => piece.refundId === refundId);
  const note = creditGivenBack(ctx, { orderId: order.id, returned });
  mailClient(ctx, {
    orderId: order.id,
    kind: whole ? 'orderRefunded' : 'partialRefund',
    detail: formatEuro(amount),
    papers: note ? [note.number] : [],
  });
}

/** Settles refunds without an answer and records those made in the bank's own pages. */
export function settleRefunds(
  ctx: Ctx,
  {
    attempt,
    state: { message, refunded },
    askedAt,
  }: { attempt: AttemptRow; state: Extract<PaymentState, { kind: 'known' }>; askedAt: number },
): void {
  if (refunded === null || !message.terminalMatches || message.reference !== attempt.reference) return;
  const { balance, refunded: known, open } = ledgerOf(ctx.db, attempt.id);
  const more = refunded - known;
  const told = { code: message.code, text: 'etatpaiement' };
  if (open) {
    if (more === open.amount) bookAnswer(ctx, { refund: open, answer: { kind: 'accepted', ...told } });
    const settled = open.createdAt <= askedAt - settlesWithin;
    if (more === 0 && message.verdict === 'accepted' && settled)
      bookAnswer(ctx, { refund: open, answer: { kind: 'refused', ...told } });
  } else if (more > 0 && more <= balance) {
    const id = enterRefund(actingAs(ctx, bank), attempt, { amount: more, bankCode: told.code, bankText: told.text });
    giveBack(actingAs(ctx, bank), attempt, { id, amount: more }, onCard(more));
  }
}

type Entry = Pick<typeof refunds.$inferInsert, 'amount' | 'bankCode' | 'bankText'>;

function enterRefund(ctx: Ctx, { id, orderId }: AttemptRow, entry: Entry): string {
  const at = { createdAt: Date.now(), answeredAt: Date.now() };
  return ctx.db
    .insert(refunds)
    .values({ attemptId: id, orderId, status: 'accepted', ...entry, ...at, ...actorColumnsOf(ctx.actor) })
    .returning({ id: refunds.id })
    .get().id;
}

const byHand = 'constaté à la main';

export function bookByDealer(ctx: Ctx, { refund, done }: { refund: RefundRow; done: boolean }): void {
  const status = done ? 'accepted' : 'refused';
  ctx.db
    .update(refunds)
    .set({ status, bankCode: null, bankText: byHand, answeredAt: Date.now() })
    .where(and(eq(refunds.id, refund.id), openRefund))
    .run();
  const amount = formatEuro(refund.amount);
  const attempt = attemptOf(ctx.db, refund);
  const seen = done ? 'fait' : 'non fait, il peut être demandé à nouveau';
  if (refund.orderId)
    recordHistory(ctx, {
      orderId: refund.orderId,
      kind: 'note',
      text: `Remboursement de ${amount} constaté à la banque : ${seen}.`,
    });
  const text = `Remboursement de ${amount} sur la carte, constaté à la banque par la boutique.`;
  if (attempt && done) giveBack(ctx, attempt, refund, text);
}

/** The bank refused the refund: the dealer repaid it another way. The order history names the dealer. */
export function bookByHand(ctx: Ctx, orderId: string): void {
  const attempts = ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)).all();
  for (const attempt of attempts) {
    const { balance } = ledgerOf(ctx.db, attempt.id);
    if (balance <= 0) continue;
    enterRefund(ctx, attempt, { amount: balance, bankText: byHand });
    closeAlerts(ctx.db, attempt);
  }
  const order = loadOrder(ctx.db, orderId);
  releaseStock(ctx, { order, reason: 'Commande remboursée.' });
  ctx.db
    .update(orders)
    .set({ paymentStatus: 'refunded', ...changedNow() })
    .where(eq(orders.id, orderId))
    .run();
  recordHistory(ctx, {
    orderId,
    kind: 'payment',
    from: order.paymentStatus,
    to: 'refunded',
    text: 'Remboursement constaté à la main par la boutique, fait autrement que sur la carte.',
  });
  const note = creditGivenBack(ctx, { orderId, returned: [] });
  mailClient(ctx, { orderId, kind: 'orderRefunded', papers: note ? [note.number] : [] });
}
