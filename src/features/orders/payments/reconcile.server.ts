import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { paymentAttempts, paymentEvents, refunds } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { days, minutes } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import { terminalOf } from '../../bank/terminal.ts';
import type { AttemptRow } from '../model/record.ts';
import { enquire } from './askBank.server.ts';
import { processBankMessage, reasonOf } from './events.server.ts';
import { bookAnswer } from './refunds.server.ts';

const processingTime = minutes(1);

/** Longer than any refund waits for its answer: older ones lost it in a crash. */
const answerTime = minutes(2);

/** From the start of a payment or refund; each further pause is as long as all that passed before it. */
const firstPause = minutes(3);
const askedFor = days(6);

const questionsBy = (age: number): number => (age < firstPause ? 0 : 1 + Math.floor(Math.log2(age / firstPause)));

const maxQuestions = 25;

/** Idempotent; stops when the bank does not answer or `stopping` is set. @returns questions asked, and why some failed */
export async function reconcilePayments(
  ctx: Ctx,
  stopping?: AbortSignal,
): Promise<{ asked: number; failures: string[] }> {
  const failures = await processLeftovers(ctx);
  await forgetLostAnswers(ctx);
  let asked = 0;
  for (const due of dueAttempts(ctx.db)) {
    if (stopping?.aborted) break;
    const { attempt } = due;
    try {
      if (!(await write(ctx, (tx) => claim(tx.db, due)))) continue;
      asked++;
      const state = await enquire(ctx, attempt);
      if (state.kind === 'unknown' && state.code === null) failures.push(`${attempt.reference}: not readable`);
      if (state.kind !== 'unreachable') continue;
      failures.push(`${attempt.reference}: ${state.reason}`);
      break;
    } catch (error) {
      failures.push(`${attempt.reference}: ${reasonOf(error)}`);
    }
  }
  return { asked, failures };
}

async function processLeftovers(ctx: Ctx): Promise<string[]> {
  const failures: string[] = [];
  const left = and(isNull(paymentEvents.outcome), lte(paymentEvents.receivedAt, Date.now() - processingTime));
  for (const event of ctx.db.select().from(paymentEvents).where(left).limit(100).all()) {
    try {
      await processBankMessage(ctx, { eventId: event.id, message: terminalOf(ctx.shop).reread(event) });
    } catch (error) {
      failures.push(`${event.reference}: ${reasonOf(error)}`);
    }
  }
  return failures;
}

async function forgetLostAnswers(ctx: Ctx): Promise<void> {
  const lost = and(eq(refunds.status, 'asked'), lte(refunds.createdAt, Date.now() - answerTime));
  for (const { id } of ctx.db.select().from(refunds).where(lost).all())
    await write(ctx, (tx) => {
      const stillLost = and(eq(refunds.id, id), lost);
      const refund = tx.db.select().from(refunds).where(stillLost).get();
      if (refund) bookAnswer(tx, { refund, answer: { kind: 'unknown', code: null, text: '' } });
    });
}

type Due = { attempt: AttemptRow; passed: number };

function dueAttempts(db: Db): Due[] {
  const now = Date.now();
  const unanswered = db.select().from(refunds).where(eq(refunds.status, 'unknown')).all();
  const since = new Map(unanswered.map(({ attemptId, createdAt }) => [attemptId ?? '', createdAt]));
  const open = and(
    inArray(paymentAttempts.status, ['created', 'refused']),
    gt(paymentAttempts.createdAt, now - askedFor),
  );
  const candidates = db
    .select()
    .from(paymentAttempts)
    .where(or(open, inArray(paymentAttempts.id, [...since.keys()])))
    .orderBy(asc(paymentAttempts.createdAt))
    .all();
  const due = candidates.flatMap((attempt) => {
    const refundedAt = since.get(attempt.id);
    // An unpaid order is cancelled once the bank was asked after its form expired.
    const passed =
      refundedAt === undefined
        ? questionsBy(now - attempt.createdAt) + Number(attempt.expiresAt < now)
        : questionsBy(now - refundedAt);
    return attempt.enquiries < passed ? [{ attempt, passed }] : [];
  });
  return due.slice(0, maxQuestions);
}

/** Written before asking: a crash must not ask again at once. */
function claim(db: Db, { attempt, passed }: Due): boolean {
  const unchanged = and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.enquiries, attempt.enquiries));
  return db.update(paymentAttempts).set({ enquiries: passed }).where(unchanged).run().changes > 0;
}
