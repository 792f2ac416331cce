import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { paymentAttempts, paymentEvents } from '../../../db/schema/orders.ts';
import type { BankMessage } from '../checkout/cardTerminal.ts';
import { type AttemptRow, accept, alert, type Judgement, refuse } from './payments.server.ts';
import type { OrderShop } from './shop.ts';

export type EventRow = typeof paymentEvents.$inferSelect;

/**
 * Keeps a verified message of the bank, before it is acknowledged. The same message again only counts up
 * `deliveries`. Until it is processed it needs attention: a crash in between stays visible.
 */
export function recordBankMessage(db: Db, message: BankMessage): EventRow {
  const { mac, reference, code, amount, currency, fields } = message;
  return write(db, (tx) => {
    const attempt = attemptOf(tx, reference);
    return tx
      .insert(paymentEvents)
      .values({
        receivedAt: Date.now(),
        mac,
        reference,
        attemptId: attempt?.id ?? null,
        orderId: attempt?.orderId ?? null,
        code,
        amount,
        currency,
        fields,
        needsAttention: true,
      })
      .onConflictDoUpdate({ target: paymentEvents.mac, set: { deliveries: sql`${paymentEvents.deliveries} + 1` } })
      .returning()
      .get();
  });
}

/**
 * Does once what a recorded message asks for, in one transaction; a message already processed changes nothing.
 * Returns what it meant.
 */
export function processBankMessage(
  db: Db,
  eventId: string,
  message: BankMessage,
  shop: OrderShop,
): Judgement['outcome'] {
  return write(db, (tx) => {
    const event = tx.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)).get();
    if (!event) throw new Error(`the bank's message ${eventId} is not recorded`);
    if (event.outcome) return event.outcome;
    const attempt = attemptOf(tx, message.reference);
    const judgement = judge(tx, event, message, attempt, shop);
    const { attemptId, orderId } = { attemptId: attempt?.id ?? null, orderId: attempt?.orderId ?? null };
    tx.update(paymentEvents)
      .set({ ...judgement, attemptId, orderId })
      .where(eq(paymentEvents.id, eventId))
      .run();
    return judgement.outcome;
  });
}

const attemptOf = (tx: Db, reference: string): AttemptRow | undefined =>
  tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)).get();

function judge(
  tx: Db,
  event: EventRow,
  message: BankMessage,
  attempt: AttemptRow | undefined,
  shop: OrderShop,
): Judgement {
  if (!attempt) return { outcome: 'unknownReference', needsAttention: true };
  const known = sameMessage(tx, event, attempt);
  if (known) return { outcome: known, needsAttention: false };
  if (!message.terminalMatches) return quarantine(tx, attempt, 'wrongEnvironment');
  if (message.amount !== attempt.amount || message.currency !== 'EUR') return quarantine(tx, attempt, 'amountMismatch');
  switch (message.verdict) {
    case 'accepted':
      return accept(tx, attempt, shop);
    case 'refused':
      return refuse(tx, attempt, shop);
    case 'pending':
      return { outcome: 'pending', needsAttention: false };
    case 'wrongEnvironment':
      return quarantine(tx, attempt, 'wrongEnvironment');
    case 'unknown':
      return quarantine(tx, attempt, 'unknownCode');
  }
}

/** The bank's sandbox adds a field of a random name, so one payment told twice may carry two seals. */
function sameMessage(tx: Db, event: EventRow, attempt: AttemptRow): Judgement['outcome'] | null {
  const told = tx
    .select()
    .from(paymentEvents)
    .where(
      and(eq(paymentEvents.attemptId, attempt.id), ne(paymentEvents.id, event.id), isNotNull(paymentEvents.outcome)),
    )
    .all();
  const essence = ({ code, amount, currency, fields }: EventRow) =>
    [fields['TPE'], code, amount, currency, fields['date'], fields['numauto'] ?? ''].join('|');
  return told.find((other) => other.fields['date'] && essence(other) === essence(event))?.outcome ?? null;
}

const quarantineWords: Partial<Record<Judgement['outcome'], string>> = {
  wrongEnvironment: 'Message scellé d’un autre terminal ou d’un autre environnement : rien n’a changé.',
  amountMismatch: 'Message scellé d’un autre montant que celui de la commande : rien n’a changé.',
  unknownCode: 'Message scellé avec un code que la boutique ne connaît pas : rien n’a changé.',
};

function quarantine(tx: Db, attempt: AttemptRow, outcome: Judgement['outcome']): Judgement {
  if (attempt.orderId)
    alert(
      tx,
      attempt.orderId,
      `${quarantineWords[outcome]} Référence ${attempt.reference}, à vérifier auprès de la banque.`,
    );
  return { outcome, needsAttention: true };
}
