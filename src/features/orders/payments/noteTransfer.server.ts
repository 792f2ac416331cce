import { actorColumnsOf } from '../../../../db/audit.ts';
import { transfers } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { isoDay } from '../../../dates.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { undoableFor } from '../model/desk.server.ts';
import { presentNow } from '../model/detail.server.ts';
import { changeOrder, recordHistory, requireSeen } from '../model/history.server.ts';
import { loadOrder } from '../model/load.server.ts';
import { moneyOf } from '../model/money.ts';
import type { OrderRecord, OrderRow } from '../model/record.ts';
import { canMovePayment } from '../model/rules.ts';
import type { OrderDetail } from '../order.shape.ts';
import { bookPaid } from './book.server.ts';

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
    const record = loadOrder(tx, orderId);
    requireSeen(tx, record, updatedAt);
    if (noted.valueDate > isoDay(Date.now())) {
      const message = 'La date de valeur n’est pas encore passée.';
      throw new ShopError('invalid', message, { errors: { valueDate: message } });
    }
    const verdict = canMovePayment(record, 'paid', 'dealer');
    const again = record.order.paymentType === 'virement' && record.order.paymentStatus === 'paid';
    if (!verdict.allowed && !again) throw new ShopError('conflict', verdict.why);
    bookTransfer(tx, { record, noted, undoable: true });
    return presentNow(tx, orderId);
  });
}

type Booking = { record: OrderRecord; noted: Noted; undoable?: boolean };

export function bookTransfer(ctx: Ctx, { record, noted, undoable = false }: Booking): void {
  const { order } = record;
  const at = Date.now();
  ctx.db
    .insert(transfers)
    .values({ orderId: order.id, ...noted, statusBefore: order.status, createdAt: at, ...actorColumnsOf(ctx.actor) })
    .run();
  changeOrder(ctx, order.id);
  const missing = order.amount - moneyOf(record).byTransfer - noted.amount;
  const came = `Virement de ${formatEuro(noted.amount)} reçu`;
  const mail = { createdAt: at, dueAt: undoable ? at + undoableFor : at };
  const isCancelled = order.status === 'cancelled';
  if (order.paymentStatus === 'paid') {
    recordPart(ctx, order, `${came} en plus. Nous vous le rendons.`);
  } else if (missing <= 0 || isCancelled) {
    const surplus = missing < 0 && !isCancelled ? ` ${formatEuro(-missing)} de trop vous sont rendus.` : '';
    bookPaid(ctx, { order, text: `${came}, constaté par la boutique sur son compte.${surplus}`, mail });
  } else {
    recordPart(ctx, order, `${came}\u00a0: il manque ${formatEuro(missing)}.`);
    sendOrderMail(ctx, { orderId: order.id, kind: 'transferShort', detail: formatEuro(noted.amount), mail });
  }
}

const recordPart = (ctx: Ctx, order: OrderRow, text: string): void =>
  void recordHistory(ctx, { orderId: order.id, kind: 'payment', from: order.paymentStatus, text });
