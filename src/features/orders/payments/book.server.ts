import { and, desc, eq, gte, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { paymentAttempts, paymentEvents, refunds } from '../../../../db/schema/orders.ts';
import { actingAs, type Ctx, system } from '../../../http/context.ts';
import { formatEuro } from '../../../money.ts';
import { type MailTime, sendOrderMail } from '../mails/send.server.ts';
import { changeOrder, moveOrder, recordHistory } from '../model/history.server.ts';
import { orderRow } from '../model/parts.server.ts';
import type { AttemptRow } from '../model/record.ts';
import { type OrderRow, paymentLabels, statusLabels } from '../order.ts';
import { invoiceWhen } from '../papers/issue.server.ts';

export type Judgement = {
  outcome: NonNullable<(typeof paymentEvents.$inferSelect)['outcome']>;
  needsAttention: boolean;
};

export const bank = system('bank');

/** A cancelled order stays cancelled: the dealer has to refund it. */
export function bookPaid(
  ctx: Ctx,
  { order, text, mail }: { order: OrderRow; text: string; mail?: MailTime | undefined },
): void {
  const confirms = order.status === 'pending';
  moveOrder(
    ctx,
    order,
    { paymentStatus: 'paid', ...(confirms && { status: 'confirmed' }) },
    { payment: text, status: confirms ? `Commande « ${statusLabels.confirmed} ».` : undefined },
  );
  // A transfer that may still be undone is not invoiced yet.
  const papers = invoiceWhen(ctx, { orderId: order.id, event: 'paid', ...(mail && { from: mail.dueAt }) });
  const kind = order.status === 'cancelled' ? 'latePayment' : 'paymentReceived';
  sendOrderMail(ctx, { orderId: order.id, kind, mail, papers });
}

export const raiseBankAlert = (ctx: Ctx, { orderId, text }: { orderId: string; text: string }): void =>
  void recordHistory(actingAs(ctx, bank), { orderId, kind: 'alert', text });

/** The first payment pays a waiting order; any other money is recorded and raises a bank alert. */
export function accept(ctx: Ctx, attempt: AttemptRow): Judgement {
  const unexpected: Judgement = { outcome: 'unexpectedPayment', needsAttention: true };
  const again = attempt.status === 'accepted';
  ctx.db.update(paymentAttempts).set({ status: 'accepted' }).where(eq(paymentAttempts.id, attempt.id)).run();
  // The bank may be faster than addOrder: the money waits on the attempt, visible to the dealer.
  if (attempt.orderId === null) return again ? unexpected : { outcome: 'paid', needsAttention: true };

  const order = orderRow(ctx.db, attempt.orderId);
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'refunded') {
    raiseBankAlert(ctx, {
      orderId: order.id,
      text: `La banque a accepté ${formatEuro(attempt.amount)} (référence ${attempt.reference}) pour une commande déjà « ${paymentLabels[order.paymentStatus]} ». Vérifiez, puis remboursez le client.`,
    });
    recordHistory(actingAs(ctx, bank), {
      orderId: order.id,
      kind: 'payment',
      from: order.paymentStatus,
      text: `Paiement de ${formatEuro(attempt.amount)} reçu en trop. Nous vous le rendons.`,
    });
    sendOrderMail(ctx, { orderId: order.id, kind: 'secondPayment' });
    return unexpected;
  }
  // Switched to transfer meanwhile, but paid by card: refunds go through the bank.
  if (order.paymentType === 'virement') changeOrder(ctx, order.id, { paymentType: 'carte' });
  bookPaid(actingAs(ctx, bank), { order, text: 'Paiement par carte accepté par la banque.' });
  if (order.status !== 'cancelled') return { outcome: 'paid', needsAttention: false };
  raiseBankAlert(ctx, {
    orderId: order.id,
    text: `La banque a accepté ${formatEuro(attempt.amount)} (référence ${attempt.reference}) après l’annulation de la commande. Remboursez le client.`,
  });
  return unexpected;
}

/** Never undoes a payment; the client hears only of the newest attempt. */
export function refuse(ctx: Ctx, attempt: AttemptRow): Judgement {
  if (attempt.status === 'accepted') return { outcome: 'lateRefusal', needsAttention: false };
  ctx.db.update(paymentAttempts).set({ status: 'refused' }).where(eq(paymentAttempts.id, attempt.id)).run();
  const refused: Judgement = { outcome: 'refused', needsAttention: false };
  if (attempt.orderId === null) return refused;
  const order = orderRow(ctx.db, attempt.orderId);
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'refunded')
    return { outcome: 'lateRefusal', needsAttention: false };
  const waits = order.paymentStatus === 'pending' && order.paymentType === 'carte' && order.status !== 'cancelled';
  if (!waits || hasNewerAttempt(ctx.db, attempt)) return refused;
  const text = 'Paiement par carte refusé par la banque.';
  moveOrder(actingAs(ctx, bank), order, { paymentStatus: 'refused' }, { payment: text });
  sendOrderMail(ctx, { orderId: order.id, kind: 'paymentRefused' });
  return refused;
}

function hasNewerAttempt(tx: Db, { id, orderId, createdAt }: AttemptRow): boolean {
  const open = and(eq(paymentAttempts.orderId, orderId ?? ''), eq(paymentAttempts.status, 'created'));
  const newer = and(open, ne(paymentAttempts.id, id), gte(paymentAttempts.createdAt, createdAt));
  return tx.select({ id: paymentAttempts.id }).from(paymentAttempts).where(newer).get() !== undefined;
}

export function recordTry(
  ctx: Ctx,
  { order, attempt }: { order: OrderRow; attempt: Pick<AttemptRow, 'reference' | 'status'> },
): void {
  recordHistory(ctx, {
    orderId: order.id,
    kind: 'attempt',
    to: attempt.reference,
    text: `Nouvel essai de paiement par carte, référence ${attempt.reference}.`,
  });
  if (order.paymentStatus !== 'refused' || attempt.status !== 'created') return;
  moveOrder(ctx, order, { paymentStatus: 'pending' }, { payment: 'Paiement à nouveau attendu.' });
}

/** The dealer refunded it elsewhere: it cannot pay an order any more. */
export function isRefundedElsewhere(tx: Db, { id }: Pick<AttemptRow, 'id'>): boolean {
  const settled = and(eq(paymentEvents.attemptId, id), isNotNull(paymentEvents.resolvedAt));
  return tx.select({ id: paymentEvents.id }).from(paymentEvents).where(settled).get() !== undefined;
}

/** The bank may have called before the browser sent the order. */
export function bindAttempt(ctx: Ctx, { attempt, orderId }: { attempt: AttemptRow; orderId: string }): void {
  ctx.db.update(paymentAttempts).set({ orderId }).where(eq(paymentAttempts.id, attempt.id)).run();
  ctx.db.update(refunds).set({ orderId }).where(eq(refunds.attemptId, attempt.id)).run();
  const early = ctx.db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.attemptId, attempt.id), isNull(paymentEvents.orderId)))
    .orderBy(desc(paymentEvents.receivedAt))
    .all();
  ctx.db.update(paymentEvents).set({ orderId }).where(eq(paymentEvents.attemptId, attempt.id)).run();
  const bound = { ...attempt, orderId };
  if (attempt.status === 'refused') refuse(ctx, bound);
  if (attempt.status !== 'accepted') return;
  const { needsAttention, outcome } = accept(ctx, { ...bound, status: 'created' });
  const paying = early.find((event) => event.outcome === 'paid' && event.needsAttention);
  if (paying)
    ctx.db.update(paymentEvents).set({ outcome, needsAttention }).where(eq(paymentEvents.id, paying.id)).run();
}
