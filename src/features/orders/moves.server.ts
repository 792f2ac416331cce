import { eq } from 'drizzle-orm';
import { audit } from '../../../db/audit.ts';
import { orders, paymentAttempts, paymentEvents } from '../../../db/schema/orders.ts';
import { write } from '../../../db/writer.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { tell } from './history.server.ts';
import { fittingMail, mailClient } from './mails/mailClient.server.ts';
import type { OrderDetail } from './order.shape.ts';
import {
  isDeletable,
  mayMove,
  mayMovePayment,
  type OrderRow,
  type OrderStatus,
  type PaymentStatus,
  statusLabels,
} from './order.ts';
import { bookPaid } from './payments/book.server.ts';
import { bookTransferBack } from './payments/noteTransferRefund.server.ts';
import { bookByHand } from './payments/refundOutcome.server.ts';
import { factsOf, linesOf, loadOrder } from './read/facts.server.ts';
import { restOfOrder } from './read/ledger.server.ts';
import { presentDetail } from './read/queries.server.ts';

type StatusMove = { orderId: string; status: OrderStatus; trackingNumber?: string | null | undefined };

/**
 * Moves an order along `orderMoves`; a shipped one may get another tracking number.
 * @throws forbidden, notFound, conflict for a move that is not allowed now, invalid without a tracking number.
 */
export async function updateOrderStatus(ctx: Ctx, input: StatusMove): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, input.orderId);
    const { status } = input;
    const trackingNumber = input.trackingNumber?.trim() || null;
    const corrects =
      status === 'shipped' && order.status === 'shipped' && trackingNumber && trackingNumber !== order.trackingNumber;
    if (!corrects) insistOnMove(tx, order, status, trackingNumber);
    if (status === 'cancelled') {
      cancelOrder(tx, order);
    } else {
      const tracked = status === 'shipped' && { trackingNumber };
      tx.db
        .update(orders)
        .set({ status, ...tracked, updatedAt: Date.now() })
        .where(eq(orders.id, order.id))
        .run();
      const parcel = status === 'shipped' ? ` Numéro de suivi : ${trackingNumber}.` : '';
      const text = `Commande « ${statusLabels[status]} ».${parcel}`;
      tell(tx, order.id, { kind: 'status', from: order.status, to: status, text });
      mailClient(tx, order.id, 'orderStatus');
    }
    return presentDetail(tx, loadOrder(tx.db, order.id));
  });
}

function insistOnMove(ctx: Ctx, order: OrderRow, status: OrderStatus, trackingNumber: string | null): void {
  const facts = factsOf(ctx, order);
  const verdict = mayMove(facts, status, trackingNumber);
  if (verdict.allowed) return;
  const lacksTracking = mayMove(facts, status, 'given').allowed;
  throw new ShopError(lacksTracking ? 'invalid' : 'conflict', verdict.why, {
    ...(lacksTracking && { errors: { trackingNumber: verdict.why } }),
  });
}

/**
 * Cancels an order in the caller's transaction, and with it a payment that has not come. `why` tells the client the
 * reason where the shop's own rules did it.
 */
export function cancelOrder(ctx: Ctx, order: OrderRow, why = ''): void {
  const paymentToo = mayMovePayment(factsOf(ctx, order), 'cancelled', 'shop').allowed;
  ctx.db
    .update(orders)
    .set({ status: 'cancelled', updatedAt: Date.now(), ...(paymentToo && { paymentStatus: 'cancelled' as const }) })
    .where(eq(orders.id, order.id))
    .run();
  const text = `Commande « ${statusLabels.cancelled} ».${why && ` ${why}`}`;
  tell(ctx, order.id, { kind: 'status', from: order.status, to: 'cancelled', text });
  if (paymentToo)
    tell(ctx, order.id, {
      kind: 'payment',
      from: order.paymentStatus,
      to: 'cancelled',
      text: 'Le paiement n’est plus attendu.',
    });
  mailClient(ctx, order.id, 'orderCancelled', why);
}

type PaymentMove = { orderId: string; status: PaymentStatus };

/**
 * Moves a payment by hand: a transfer that arrived, or was given back. Its history names the dealer, so that it is
 * never taken for the bank's word. A card payment is given back by `refundPayment`; by hand it is only noted after the
 * bank refused that, when the dealer gave the money back in another way: then in words of its own.
 * @throws forbidden, notFound, conflict; always for « paid » on a card payment, which only the bank can say, and for
 * « refunded » on one that the bank was not asked for.
 */
export async function updatePaymentStatus(ctx: Ctx, { orderId, status }: PaymentMove): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, orderId);
    const verdict = mayMovePayment(factsOf(tx, order), status, 'dealer');
    if (!verdict.allowed) throw new ShopError('conflict', verdict.why);
    if (status === 'paid') {
      bookPaid(tx, order, 'Virement reçu, constaté par la boutique sur son compte.');
    } else if (order.paymentType === 'carte') {
      bookByHand(tx, orderId);
    } else {
      bookTransferBack(tx, order, restOfOrder(tx.db, order));
    }
    return presentDetail(tx, loadOrder(tx.db, orderId));
  });
}

/**
 * Removes an order that never held money; all of it stays in the audit log. Its tries to pay stay too, closed: money
 * that the bank still accepts for them is recorded and shown to the dealer.
 * @throws forbidden, notFound, conflict for a paid or refunded order.
 */
export async function deleteOrder(ctx: Ctx, { id }: { id: string }): Promise<{ _id: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, id);
    if (!isDeletable(order))
      throw new ShopError('conflict', 'Une commande payée ne se supprime pas : annulez-la ou remboursez-la.');
    audit(tx, { action: 'order.delete', entity: 'order', entityId: id, detail: { order, lines: linesOf(tx.db, id) } });
    const closed = eq(paymentAttempts.orderId, id);
    tx.db.update(paymentAttempts).set({ orderId: null, expiresAt: Date.now() }).where(closed).run();
    tx.db.delete(orders).where(eq(orders.id, id)).run();
    return { _id: id };
  });
}

/** Adds a note that only dealers see. Throws forbidden, notFound. */
export async function addOrderNote(
  ctx: Ctx,
  { orderId, text }: { orderId: string; text: string },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, orderId);
    tell(tx, orderId, { kind: 'note', text });
    return presentDetail(tx, order);
  });
}

/**
 * Notes that a message of the bank was dealt with outside the shop, e.g. refunded there. It changes no payment.
 * @throws forbidden, notFound, conflict when nothing waits for the dealer.
 */
export async function resolvePaymentEvent(ctx: Ctx, { eventId }: { eventId: string }): Promise<{ _id: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const event = tx.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)).get();
    if (!event) throw new ShopError('notFound', 'Ce message de la banque n’existe pas.');
    if (!event.needsAttention || event.resolvedAt !== null)
      throw new ShopError('conflict', 'Ce message de la banque n’attend rien de vous.');
    const resolvedBy = ctx.actor.kind === 'admin' ? ctx.actor.userId : null;
    tx.db.update(paymentEvents).set({ resolvedAt: Date.now(), resolvedBy }).where(eq(paymentEvents.id, eventId)).run();
    if (event.orderId)
      tell(tx, event.orderId, {
        kind: 'note',
        text: `Message de la banque traité, référence ${event.reference}.`,
      });
    else
      audit(tx, {
        action: 'order.resolveEvent',
        entity: 'order',
        entityId: event.id,
        detail: { reference: event.reference },
      });
    return { _id: eventId };
  });
}

/** Sends once more the mail that tells the present state. Throws forbidden, notFound. */
export async function sendManualOrderEmail(
  ctx: Ctx,
  { orderId }: { orderId: string },
): Promise<{ subject: string; recipient: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const mail = mailClient(tx, orderId, fittingMail(loadOrder(tx.db, orderId)));
    tell(tx, orderId, { kind: 'mail', text: `Courriel « ${mail.subject} » envoyé à nouveau.` });
    return mail;
  });
}
