import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { type Db, setById } from '../../../../db/client.ts';
import { paymentAttempts, paymentEvents, refunds } from '../../../../db/schema/orders.ts';
import { audit, runEach, write } from '../../../../db/writer.ts';
import { days, minutes } from '../../../dates.ts';
import { type Ctx, conflict, verb } from '../../../http/context.ts';
import type { PaymentState } from '../../bank/cardTerminal.ts';
import { terminalOf } from '../../bank/terminal.server.ts';
import { stateSentence } from '../model/bankWords.ts';
import { attemptsOf } from '../model/orderData.server.ts';
import { getOrderById } from '../model/queries.server.ts';
import type { AttemptRow, OrderRecord } from '../model/record.ts';
import { askBankContract } from '../payments.api.ts';
import { errorDetail, processBankMessage, receiveBankMessage } from './events.server.ts';
import { bookAnswer, bookBankState } from './refunds.server.ts';

const processingDelay = minutes(1);

/** A request unanswered for longer was lost in a crash. */
const answerTimeout = minutes(2);

/** Enquiries back off exponentially from the start of a payment or refund. */
const firstEnquiryDelay = minutes(3);
const enquiryPeriod = days(6);

const enquiriesDueAfter = (age: number): number => 1 + Math.floor(Math.log2(age / firstEnquiryDelay));

const maxEnquiries = 25;

export async function reconcilePayments(
  ctx: Ctx,
  stopSignal?: AbortSignal,
): Promise<{ enquiries: number; failures: string[] }> {
  const failures = await processOpenMessages(ctx);
  await closeLostRefunds(ctx).catch((error) => failures.push(errorDetail(error)));
  let enquiries = 0;
  for (const dueEnquiry of dueEnquiries(ctx.db)) {
    if (stopSignal?.aborted) break;
    const { attempt } = dueEnquiry;
    try {
      if (!(await write(ctx, (tx) => countEnquiry(tx.db, dueEnquiry)))) continue;
      enquiries++;
      const state = await enquire(ctx, attempt);
      if (state.kind === 'unknown' && state.code === null) failures.push(`${attempt.reference}: not readable`);
      if (state.kind !== 'unreachable') continue;
      failures.push(`${attempt.reference}: ${state.reason}`);
      break;
    } catch (error) {
      failures.push(`${attempt.reference}: ${errorDetail(error)}`);
    }
  }
  return { enquiries, failures };
}

async function processOpenMessages(ctx: Ctx): Promise<string[]> {
  const failures: string[] = [];
  const isUnprocessed = and(isNull(paymentEvents.outcome), lte(paymentEvents.receivedAt, Date.now() - processingDelay));
  for (const event of ctx.db.select().from(paymentEvents).where(isUnprocessed).limit(100).all()) {
    try {
      await processBankMessage(ctx, { eventId: event.id, message: terminalOf(ctx.shop).reinterpret(event) });
    } catch (error) {
      failures.push(`${event.reference}: ${errorDetail(error)}`);
    }
  }
  return failures;
}

async function closeLostRefunds(ctx: Ctx): Promise<void> {
  const isLost = and(eq(refunds.status, 'asked'), lte(refunds.createdAt, Date.now() - answerTimeout));
  await runEach(ctx.db.select().from(refunds).where(isLost).all(), ({ id }) =>
    write(ctx, (tx) => {
      const refund = tx.db
        .select()
        .from(refunds)
        .where(and(eq(refunds.id, id), isLost))
        .get();
      if (refund) bookAnswer(tx, { refund, answer: { kind: 'unknown', code: null, text: '' } });
    }),
  );
}

type DueEnquiry = { attempt: AttemptRow; enquiriesDue: number };

function dueEnquiries(db: Db): DueEnquiry[] {
  const now = Date.now();
  const unansweredRefunds = db.select().from(refunds).where(eq(refunds.status, 'unknown')).all();
  const unansweredSince = new Map(unansweredRefunds.map(({ attemptId, createdAt }) => [attemptId ?? '', createdAt]));
  const isOpenAttempt = and(
    inArray(paymentAttempts.status, ['created', 'refused']),
    gt(paymentAttempts.createdAt, now - enquiryPeriod),
  );
  const candidates = db
    .select()
    .from(paymentAttempts)
    .where(or(isOpenAttempt, inArray(paymentAttempts.id, [...unansweredSince.keys()])))
    .orderBy(asc(paymentAttempts.createdAt))
    .all();
  const enquiries = candidates.flatMap((attempt) => {
    const refundedAt = unansweredSince.get(attempt.id);
    // One more enquiry is due after the form expires, before an unpaid order is cancelled.
    const enquiriesDue =
      refundedAt === undefined
        ? enquiriesDueAfter(now - attempt.createdAt) + Number(attempt.expiresAt < now)
        : enquiriesDueAfter(now - refundedAt);
    return attempt.enquiries < enquiriesDue ? [{ attempt, enquiriesDue }] : [];
  });
  return enquiries.slice(0, maxEnquiries);
}

/** Counted before it is sent, so that a crash does not repeat the enquiry at once. */
function countEnquiry(db: Db, { attempt, enquiriesDue }: DueEnquiry): boolean {
  const isUnchanged = and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.enquiries, attempt.enquiries));
  return db.update(paymentAttempts).set({ enquiries: enquiriesDue }).where(isUnchanged).run().changes > 0;
}

const maxAttempts = 20;

const requestLimits = { attempts: 3, timeoutMs: 3_000 };

async function enquire(ctx: Ctx, attempt: AttemptRow): Promise<PaymentState> {
  const askedAt = Date.now();
  const { id, reference, amount, bankDate } = attempt;
  const state = await terminalOf(ctx.shop).askState({ reference, amount, bankDate });
  if (state.kind === 'unreachable' || (state.kind === 'unknown' && state.code === null)) return state;
  if (state.kind === 'known') {
    const { failure } = await receiveBankMessage(ctx, state.message, attempt);
    if (failure) throw failure;
  }
  await write(ctx, (tx) => {
    if (state.kind === 'known') bookBankState(tx, { attemptId: id, state, askedAt });
    setById(tx.db, paymentAttempts, id, { enquiredAt: askedAt });
  });
  return state;
}

export async function enquireOpenAttempts(ctx: Ctx, { payments }: Pick<OrderRecord, 'payments'>): Promise<void> {
  const openPayments = payments.filter(({ status }) => status === 'created').slice(-requestLimits.attempts);
  const answers = Promise.allSettled(openPayments.map((attempt) => enquire(ctx, attempt)));
  await Promise.race([answers, setTimeout(requestLimits.timeoutMs, undefined, { ref: false })]);
}

export const askBank = verb(askBankContract, async (ctx, { orderId: id }) => {
  const attempts = attemptsOf(ctx.db, id).slice(-maxAttempts).toReversed();
  if (attempts.length === 0) throw conflict('Cette commande n’a pas de paiement par carte.');
  const sentences: string[] = [];
  for (const attempt of attempts) {
    const state = await enquire(ctx, attempt);
    sentences.push(stateSentence(attempt.reference, state));
    if (state.kind === 'unreachable') break;
  }
  return write(ctx, (tx) => {
    audit(tx, { action: 'order.askBank', entityId: id, detail: { answers: sentences } });
    return { message: sentences.join(' '), order: getOrderById(tx, { id }) };
  });
});
