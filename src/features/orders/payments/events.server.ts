import { eq, sql } from 'drizzle-orm';
import { type Db, rowById } from '../../../../db/client.ts';
import { paymentAttempts, paymentEvents } from '../../../../db/schema/orders.ts';
import { audit, write } from '../../../../db/writer.ts';
import { actingAs, type Ctx, orNotFound, system, verb } from '../../../http/context.ts';
import type { BankMessage } from '../../bank/cardTerminal.ts';
import type { Act, DecisionFacts } from '../model/act.ts';
import { actOnPayment } from '../model/actOnOrder.server.ts';
import { decideMessage, decideResolution, type MessageOutcome } from '../model/decide/card.ts';
import { paymentOf } from '../model/orderData.server.ts';
import type { AttemptRow, EventRow, OrderRecord } from '../model/record.ts';
import { resolvePaymentEventContract } from '../payments.api.ts';

export const bankActor = system('bank');

/** Each event starts as an open alert, so that a failure to process it stays visible. */
const recordEvent = ({ db }: Ctx, message: BankMessage, attempt: AttemptRow | undefined): EventRow =>
  db
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

type Outcome = MessageOutcome['outcome'];

function processEvent(ctx: Ctx, event: EventRow, message: BankMessage, attempt = attemptOf(ctx.db, event)): Outcome {
  if (event.outcome) return event.outcome;
  const tx = actingAs(ctx, bankActor);
  const orderId = attempt?.orderId;
  const unboundPayment = attempt && !orderId ? paymentOf(tx.db, attempt) : undefined;
  let outcome: Outcome = 'unknownReference';
  const decide = (record: OrderRecord | undefined, facts: DecisionFacts): Act => {
    const payment = unboundPayment ?? record?.payments.find(({ id }) => id === attempt?.id);
    const decision = decideMessage({ event, message, payment, record }, facts);
    outcome = decision.outcome;
    return decision.act;
  };
  actOnPayment(tx, orderId, decide);
  return outcome;
}

/** Idempotent: a message with an outcome is not processed again. */
export const processBankMessage = (
  ctx: Ctx,
  { eventId, message }: { eventId: string; message: BankMessage },
): Promise<Outcome> =>
  write(ctx, (tx) => {
    const event = rowById(tx.db, paymentEvents, eventId);
    if (!event) throw new Error(`the bank's message ${eventId} is not recorded`);
    return processEvent(tx, event, message);
  });

type MessageResult = { event: EventRow; outcome: Outcome | 'unprocessed'; failure?: unknown };

/** `enquiredAttempt` is set if the message answers an enquiry about that attempt. */
export const receiveBankMessage = (
  ctx: Ctx,
  message: BankMessage,
  enquiredAttempt?: AttemptRow,
): Promise<MessageResult> =>
  write(ctx, (tx): MessageResult => {
    const { $client } = tx.db;
    const { reference } = message;
    const attempt = attemptOf(tx.db, { reference, attemptId: enquiredAttempt?.id ?? null });
    const event = recordEvent(tx, message, attempt);
    try {
      return { event, outcome: $client.transaction(() => processEvent(tx, event, message, attempt))() };
    } catch (failure) {
      // On a full disk, SQLite may have rolled back the whole transaction.
      if (!$client.inTransaction) throw failure;
      return { event, outcome: 'unprocessed', failure };
    }
  });

const attemptOf = (tx: Db, { attemptId, reference }: Pick<EventRow, 'attemptId' | 'reference'>) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(attemptId === null ? eq(paymentAttempts.reference, reference) : eq(paymentAttempts.id, attemptId))
    .get();

/** Drizzle appends the SQL parameters; they are cut off, because they include the MAC. */
export const errorDetail = (error: unknown): string => String(error).split('\nparams')[0] ?? '';

export const resolvePaymentEvent = verb(resolvePaymentEventContract, (ctx, { eventId }) =>
  write(ctx, (tx) => {
    const event = orNotFound(rowById(tx.db, paymentEvents, eventId), 'Ce message de la banque n’existe pas.');
    const { orderId, reference } = event;
    actOnPayment(tx, orderId, (_, facts) => decideResolution(event, facts));
    if (!orderId) audit(tx, { action: 'order.resolveEvent', entityId: eventId, detail: { reference } });
    return { _id: eventId };
  }),
);
