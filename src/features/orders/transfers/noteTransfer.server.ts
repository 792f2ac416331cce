import { eq } from 'drizzle-orm';
import { actorColumnsOf } from '../../../../db/audit.ts';
import { orders, transfers } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { isoDay } from '../../../dates.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import { changedNow, insistOnSeen, recordHistory } from '../history.server.ts';
import { mailClient } from '../mails/mailClient.server.ts';
import type { OrderDetail } from '../order.shape.ts';
import { mayMovePayment, type OrderRow } from '../order.ts';
import { bookPaid } from '../payments/book.server.ts';
import { factsOf, loadOrder } from '../read/facts.server.ts';
import { presentDetail } from '../read/queries.server.ts';
import { undoableFor } from './received.ts';
import { receivedFor } from './transfersOf.server.ts';

type Noted = { amount: Cents; valueDate: string; payer: string };

/**
 * A transfer as the dealer reads it, in cents. The order is paid once its price has come; what is beyond it waits to be
 * given back. The mails wait until it can no longer be taken back.
 * @throws notFound, invalid for a day to come, conflict for an outdated version, a card, or a refunded order
 */
export async function noteTransfer(
  ctx: Ctx,
  { orderId, updatedAt, ...noted }: Noted & { orderId: string; updatedAt?: number | undefined },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, orderId);
    insistOnSeen(order, { seen: updatedAt, current: () => presentDetail(tx, order) });
    if (noted.valueDate > isoDay(Date.now())) {
      const message = 'La date de valeur n’est pas encore passée.';
      throw new ShopError('invalid', message, { errors: { valueDate: message } });
    }
    const verdict = mayMovePayment(factsOf(tx, order), 'paid', 'dealer');
    const again = order.paymentType === 'virement' && order.paymentStatus === 'paid';
    if (!verdict.allowed && !again) throw new ShopError('conflict', verdict.why);
    bookTransfer(tx, { order, noted, undoable: true });
    return presentDetail(tx, loadOrder(tx.db, orderId));
  });
}

type Booking = { order: OrderRow; noted: Noted; undoable?: boolean };

export function bookTransfer(ctx: Ctx, { order, noted, undoable = false }: Booking): void {
  const at = Date.now();
  const before = receivedFor(ctx.db, order.id);
  ctx.db
    .insert(transfers)
    .values({ orderId: order.id, ...noted, statusBefore: order.status, createdAt: at, ...actorColumnsOf(ctx.actor) })
    .run();
  ctx.db.update(orders).set(changedNow()).where(eq(orders.id, order.id)).run();
  const missing = order.amount - before - noted.amount;
  const came = `Virement de ${formatEuro(noted.amount)} reçu`;
  const mail = { createdAt: at, dueAt: undoable ? at + undoableFor : at };
  const isCancelled = order.status === 'cancelled';
  if (order.paymentStatus === 'paid') {
    tell(ctx, { order, text: `${came} en plus. Nous vous le rendons.` });
  } else if (missing <= 0 || isCancelled) {
    const surplus = missing < 0 && !isCancelled ? ` ${formatEuro(-missing)} de trop vous sont rendus.` : '';
    bookPaid(ctx, { order, text: `${came}, constaté par la boutique sur son compte.${surplus}`, mail });
  } else {
    tell(ctx, { order, text: `${came}\u00a0: il manque ${formatEuro(missing)}.` });
    mailClient(ctx, { orderId: order.id, kind: 'transferShort', detail: formatEuro(noted.amount), mail });
  }
}

const tell = (ctx: Ctx, { order, text }: { order: OrderRow; text: string }): void =>
  recordHistory(ctx, { orderId: order.id, kind: 'payment', from: order.paymentStatus, text });
