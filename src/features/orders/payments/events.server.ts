import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/client.ts';
import { paymentAttempts, paymentEvents } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import type { BankMessage } from '../../bank/cardTerminal.ts';
import { recordHistory } from '../model/history.server.ts';
import { isAcceptance, isAlertOpen, paymentKey } from '../model/money.ts';
import type { AttemptRow, EventRow } from '../model/record.ts';
import { accept, type Judgement, raiseBankAlert, refuse } from './book.server.ts';

/** Call it before acknowledging. Needs attention until processed, so that a crash in between stays visible. */
export async function recordBankMessage(
  ctx: Ctx,
  { message, askedAbout }: { message: BankMessage; askedAbout?: AttemptRow | undefined },
): Promise<EventRow> {
  return write(ctx, (tx) => {
    const attempt = attemptOf(tx.db, { reference: message.reference, attemptId: askedAbout?.id ?? null });
    return tx.db
      .insert(paymentEvents)
      .values({
        ...message,
        receivedAt: Date.now(),
        attemptId: attempt?.id ?? null,
        orderId: attempt?.orderId ?? null,
        needsAttention: true,
      })
      .onConflictDoUpdate({ target: paymentEvents.mac, set: { deliveries: sql`${paymentEvents.deliveries} + 1` } })
      .returning()
      .get();
  });
}

/** Idempotent. @returns what the message meant */
export async function processBankMessage(
  ctx: Ctx,
  { eventId, message }: { eventId: string; message: BankMessage },
): Promise<Judgement['outcome']> {
  return write(ctx, (tx) => {
    const event = tx.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)).get();
    if (!event) throw new Error(`the bank's message ${eventId} is not recorded`);
    if (event.outcome) return event.outcome;
    const attempt = attemptOf(tx.db, event);
    const judgement = judge(tx, event, message, attempt);
    tx.db
      .update(paymentEvents)
      .set({ ...judgement, attemptId: attempt?.id ?? null, orderId: attempt?.orderId ?? null })
      .where(eq(paymentEvents.id, eventId))
      .run();
    return judgement.outcome;
  });
}

const attemptOf = (tx: Db, { attemptId, reference }: Pick<EventRow, 'attemptId' | 'reference'>) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(attemptId === null ? eq(paymentAttempts.reference, reference) : eq(paymentAttempts.id, attemptId))
    .get();

function judge(ctx: Ctx, event: EventRow, message: BankMessage, attempt: AttemptRow | undefined): Judgement {
  if (!attempt) return { outcome: 'unknownReference', needsAttention: true };
  if (message.reference !== attempt.reference) return quarantine(ctx, attempt, 'unknownReference');
  const before = messagesBefore(ctx.db, event, attempt);
  const repeated = sameMessage(event, before);
  if (repeated) return { outcome: repeated, needsAttention: false };
  if (!message.terminalMatches) return quarantine(ctx, attempt, 'wrongEnvironment');
  if (message.amount !== attempt.amount || message.currency !== 'EUR')
    return quarantine(ctx, attempt, 'amountMismatch');
  switch (message.verdict) {
    case 'accepted': {
      const outcome = samePayment(event, before);
      return outcome ? { outcome: outcome, needsAttention: false } : accept(ctx, attempt);
    }
    case 'refused':
      return refuse(ctx, attempt);
    case 'pending':
      return { outcome: 'pending', needsAttention: false };
    case 'wrongEnvironment':
      return quarantine(ctx, attempt, 'wrongEnvironment');
    case 'unknown':
      return quarantine(ctx, attempt, 'unknownCode');
  }
}

const messagesBefore = (tx: Db, event: EventRow, attempt: AttemptRow): EventRow[] =>
  tx
    .select()
    .from(paymentEvents)
    .where(
      and(eq(paymentEvents.attemptId, attempt.id), ne(paymentEvents.id, event.id), isNotNull(paymentEvents.outcome)),
    )
    .all();

/** The bank's sandbox adds a randomly named field: one message may carry two seals. */
const sameMessage = (event: EventRow, before: readonly EventRow[]): Judgement['outcome'] | null =>
  before.find((other) => other.fields['date'] && paymentKey(other) === paymentKey(event))?.outcome ?? null;

function samePayment({ source }: EventRow, before: readonly EventRow[]): Judgement['outcome'] | null {
  const accepted = before.filter(isAcceptance);
  const byAnswers = accepted.every((other) => other.source === 'enquiry');
  return source === 'enquiry' || byAnswers ? (accepted[0]?.outcome ?? null) : null;
}

const quarantineWords: Partial<Record<Judgement['outcome'], string>> = {
  wrongEnvironment: 'Message de la banque pour un autre terminal ou un autre environnement : rien n’a changé.',
  amountMismatch: 'Message de la banque avec un autre montant que celui de la commande : rien n’a changé.',
  unknownReference: 'La banque a répondu pour une autre référence que celle demandée : rien n’a changé.',
  unknownCode: 'Message de la banque avec un code que la boutique ne connaît pas : rien n’a changé.',
};

function quarantine(ctx: Ctx, attempt: AttemptRow, outcome: Judgement['outcome']): Judgement {
  if (attempt.orderId)
    raiseBankAlert(ctx, {
      orderId: attempt.orderId,
      text: `${quarantineWords[outcome]} Référence ${attempt.reference}, à vérifier auprès de la banque.`,
    });
  return { outcome, needsAttention: true };
}

/** Why a message failed; Drizzle appends the parameters, which hold the seal. */
export const reasonOf = (error: unknown): string => String(error).split('\nparams')[0] ?? '';

/** Dealt with outside the shop: changes no payment. @throws notFound, conflict when nothing waits for the dealer */
export async function resolvePaymentEvent(ctx: Ctx, { eventId }: { eventId: string }): Promise<{ _id: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const event = tx.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)).get();
    if (!event) throw new ShopError('notFound', 'Ce message de la banque n’existe pas.');
    if (!isAlertOpen(event)) throw new ShopError('conflict', 'Ce message de la banque n’attend rien de vous.');
    const { orderId, reference } = event;
    const resolvedBy = ctx.actor.kind === 'admin' ? ctx.actor.userId : null;
    tx.db.update(paymentEvents).set({ resolvedAt: Date.now(), resolvedBy }).where(eq(paymentEvents.id, eventId)).run();
    const text = `Message de la banque traité, référence ${reference}.`;
    if (orderId) recordHistory(tx, { orderId, kind: 'note', text });
    else audit(tx, { action: 'order.resolveEvent', entity: 'order', entityId: eventId, detail: { reference } });
    return { _id: eventId };
  });
}
