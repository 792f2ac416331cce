import { eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { refunds } from '../../../../db/schema/orders.ts';
import { actingAs, type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import type { RefundAnswer } from '../../bank/cardTerminal.ts';
import { act, actOnOrder } from '../model/actOnOrder.server.ts';
import { factsOf, writeRows } from '../model/commit.server.ts';
import { resolvedAlerts } from '../model/consequences.ts';
import { refundRow } from '../model/decide/refund.ts';
import {
  decideAnswer,
  decideDoubt,
  decideState,
  goodwill,
  type KnownState,
  refundedBeyond,
} from '../model/decide/refundAnswer.ts';
import { paymentMoney } from '../model/money.ts';
import { loadPayment } from '../model/parts.server.ts';
import type { OrderRecord, Payment, RefundRow } from '../model/record.ts';
import type { OrderDetail } from '../order.shape.ts';
import { bank } from './events.server.ts';

type Answer = Pick<RefundAnswer, 'kind' | 'code' | 'text'>;

export const bookAnswer = (
  ctx: Ctx,
  { refund, answer }: { refund: Pick<RefundRow, 'id' | 'orderId'>; answer: Answer },
): OrderRecord =>
  act(actingAs(ctx, bank), refund.orderId ?? '', (record, facts) => decideAnswer(record, refund.id, answer, facts));

type StateOf = { attemptId: string; state: KnownState; askedAt: number };

export function bookState(ctx: Ctx, known: StateOf): void {
  const payment = loadPayment(ctx.db, known.attemptId);
  const tx = actingAs(ctx, bank);
  if (payment?.orderId) act(tx, payment.orderId, (record, facts) => decideState(record, known, facts));
  else if (payment) bookUnbound(tx, payment, known.state);
}

function bookUnbound(ctx: Ctx, payment: Payment, state: KnownState): void {
  const amount = refundedBeyond(payment, state) ?? 0;
  if (amount <= 0 || amount > paymentMoney(payment).balance) return;
  const { id: attemptId, reference } = payment;
  const { code } = state.message;
  const done = { attemptId, amount, status: 'accepted', bankCode: code, bankText: 'etatpaiement' } as const;
  const facts = factsOf(ctx);
  const refund = refundRow(null, { ...done, what: goodwill }, facts);
  const after: Payment = { ...payment, refunds: [...payment.refunds, refund] };
  const isOver = paymentMoney(after).balance <= 0;
  writeRows(ctx.db, [{ table: 'refunds', add: refund }, ...(isOver ? resolvedAlerts(payment.events, facts.now) : [])]);
  const detail = { reference, amount };
  audit(ctx, { action: 'order.refund', entity: 'order', entityId: attemptId, detail });
}

export async function settleRefund(
  ctx: Ctx,
  { refundId, done }: { refundId: string; done: boolean },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  const refund = ctx.db.select().from(refunds).where(eq(refunds.id, refundId)).get();
  if (!refund?.orderId) throw new ShopError('notFound', 'Ce remboursement n’existe pas.');
  return actOnOrder(ctx, { orderId: refund.orderId }, (record, facts) =>
    decideDoubt(record, { refundId, done }, facts),
  );
}
