import { eq } from 'drizzle-orm';
import { paymentAttempts } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import type { RefundAnswer } from '../../bank/cardTerminal.ts';
import { terminalOf } from '../../bank/terminal.ts';
import { refundSentence } from '../model/bankWords.ts';
import { presentNow } from '../model/detail.server.ts';
import { changeOrder, recordHistory } from '../model/history.server.ts';
import { loadOrder } from '../model/load.server.ts';
import { isRefundOpen, paymentMoney } from '../model/money.ts';
import type { OrderRecord, Payment } from '../model/record.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { Purpose } from '../purpose.api.ts';
import { proposedSentence, proposeRefund } from './proposeRefund.server.ts';
import { enterRefund, requirePurpose } from './purpose.server.ts';
import { bookAnswer } from './refundOutcome.server.ts';

export type RefundInput = {
  orderId: string;
  attemptId: string;
  amount: Cents;
  refundable: Cents;
  what: Purpose;
};

export type RefundResult = { outcome: RefundAnswer['kind'] | 'proposed'; message: string; order: OrderDetail };

/**
 * Cents. Recorded before the call: a crash leaves a trace, two clicks make one refund. Unanswered it is `unknown`: the
 * job asks the bank, nothing is retried. @throws notFound; invalid beyond what the bank took; conflict while another is
 * open, or when `refundable` is out of date
 */
export async function refundPayment(ctx: Ctx, input: RefundInput): Promise<RefundResult> {
  requireAdmin(ctx.actor);
  const asked = await write(ctx, (tx) => {
    const { record, payment, forWhat } = checkRefund(tx, input);
    const { amount } = input;
    const text = `Rembourser ${formatEuro(amount)} par la banque (référence ${payment.reference}).${forWhat}`;
    return proposeRefund(tx, { record, kind: 'card', amount, text, input }) ? null : noteRefund(tx, input);
  });
  if (asked) return askBack(ctx, asked);
  return { outcome: 'proposed', message: proposedSentence, order: presentNow(ctx, input.orderId) };
}

type Asked = ReturnType<typeof noteRefund>;

export async function askBack(ctx: Ctx, { refund, payment, refundable }: Asked): Promise<RefundResult> {
  const { reference, amount, bankDate } = payment;
  const about = { reference, amount, bankDate };
  const answer = await terminalOf(ctx.shop).askRefund({
    ...about,
    refund: refund.amount,
    refundable,
    at: refund.createdAt,
  });
  return write(ctx, (tx) => {
    const outcome = bookAnswer(tx, { refund, answer });
    return { outcome, message: refundSentence(outcome, answer), order: presentNow(tx, refund.orderId ?? '') };
  });
}

function checkRefund(ctx: Ctx, { orderId, attemptId, amount, refundable: read, what }: RefundInput) {
  const record = loadOrder(ctx, orderId);
  const payment = record.payments.find(({ id }) => id === attemptId);
  if (!payment) throw new ShopError('notFound', 'Ce paiement n’existe pas pour cette commande.');
  const refundable = requireRefundable(record, payment, { amount, read });
  const forWhat = requirePurpose(record, { what, amount, held: refundable });
  return { record, payment, refundable, forWhat };
}

export function noteRefund(ctx: Ctx, input: RefundInput) {
  const { orderId, attemptId, amount, what } = input;
  const { payment, refundable, forWhat } = checkRefund(ctx, input);
  // The schedule of questions starts again with this refund.
  ctx.db.update(paymentAttempts).set({ enquiries: 0 }).where(eq(paymentAttempts.id, attemptId)).run();
  const refund = enterRefund(ctx, what, { attemptId, orderId, amount });
  changeOrder(ctx, orderId);
  const text = `Remboursement de ${formatEuro(amount)} demandé à la banque (référence ${payment.reference}).${forWhat}`;
  recordHistory(ctx, { orderId, kind: 'note', text });
  return { refund, payment, refundable };
}

/** Cents; the bank refunds one amount per reference. */
function requireRefundable(
  record: OrderRecord,
  payment: Payment,
  { amount, read }: { amount: Cents; read: Cents },
): Cents {
  const { balance } = paymentMoney(payment);
  // One open refund per order: two dealers may be refunding two payments of it.
  if (isRefundOpen(record))
    throw new ShopError(
      'conflict',
      'Un remboursement de cette commande attend encore la réponse de la banque. Interrogez-la avant d’en demander un autre.',
    );
  if (balance <= 0) throw new ShopError('conflict', 'Il ne reste rien à rendre sur ce paiement.');
  const refundable = Math.min(balance, payment.amount);
  if (read !== refundable)
    throw new ShopError(
      'conflict',
      `Ce paiement a changé entre-temps : il reste ${formatEuro(refundable)} à rendre. Vérifiez avant d’en demander le remboursement.`,
    );
  const message =
    amount <= 0
      ? 'Le montant à rendre doit être positif.'
      : amount > refundable
        ? `La banque peut rendre ${formatEuro(refundable)} au plus sur ce paiement.`
        : null;
  if (message) throw new ShopError('invalid', message, { errors: { amount: message } });
  return refundable;
}
