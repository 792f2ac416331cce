import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { paymentAttempts } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import type { PaymentState } from '../../bank/cardTerminal.ts';
import { terminalOf } from '../../bank/terminal.ts';
import { stateSentence } from '../model/bankWords.ts';
import { paymentsOf } from '../model/parts.server.ts';
import { getOrderById } from '../model/queries.server.ts';
import type { AttemptRow, OrderRecord } from '../model/record.ts';
import type { OrderDetail } from '../order.shape.ts';
import { processBankMessage, recordBankMessage } from './events.server.ts';
import { bookState } from './refunds.server.ts';

const maxAttempts = 20;

/** Attempts enquired about during a request, and its timeout in milliseconds. */
const ahead = { attempts: 3, patience: 3_000 };

/** Handles the answer exactly like a call of the bank, once. An unreadable answer changes nothing. */
export async function enquire(ctx: Ctx, attempt: AttemptRow): Promise<PaymentState> {
  const askedAt = Date.now();
  const { id, reference, amount, bankDate } = attempt;
  const state = await terminalOf(ctx.shop).askState({ reference, amount, bankDate });
  if (state.kind === 'unreachable' || (state.kind === 'unknown' && state.code === null)) return state;
  if (state.kind === 'known') {
    const event = await recordBankMessage(ctx, { message: state.message, askedAbout: attempt });
    await processBankMessage(ctx, { eventId: event.id, message: state.message });
    await write(ctx, (tx) => bookState(tx, { attemptId: id, state, askedAt }));
  }
  await write(ctx, (tx) =>
    tx.db.update(paymentAttempts).set({ enquiredAt: askedAt }).where(eq(paymentAttempts.id, id)).run(),
  );
  return state;
}

/** Settles the newest attempts whose call may be lost. A slow or silent bank delays nobody. */
export async function askAboutOpenAttempts(ctx: Ctx, { payments }: Pick<OrderRecord, 'payments'>): Promise<void> {
  const open = payments.filter(({ status }) => status === 'created').slice(-ahead.attempts);
  const answers = Promise.allSettled(open.map((attempt) => enquire(ctx, attempt)));
  await Promise.race([answers, setTimeout(ahead.patience, undefined, { ref: false })]);
}

/** As the job does later. @throws notFound, conflict for an order that was never to be paid by card */
export async function askBank(
  ctx: Ctx,
  { orderId: id }: { orderId: string },
): Promise<{ message: string; order: OrderDetail }> {
  requireAdmin(ctx.actor);
  const attempts = paymentsOf(ctx.db, id).slice(-maxAttempts).toReversed();
  if (attempts.length === 0) throw new ShopError('conflict', 'Cette commande n’a pas de paiement par carte.');
  const sentences: string[] = [];
  for (const attempt of attempts) {
    const state = await enquire(ctx, attempt);
    sentences.push(stateSentence(attempt.reference, state));
    if (state.kind === 'unreachable') break;
  }
  return write(ctx, (tx) => {
    audit(tx, { action: 'order.askBank', entity: 'order', entityId: id, detail: { answers: sentences } });
    return { message: sentences.join(' '), order: getOrderById(tx, { id }) };
  });
}
