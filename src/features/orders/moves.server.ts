import { eq } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { orders, paymentAttempts, paymentEvents } from '../../../db/schema/orders.ts';
import { type Actor, requireAdmin } from '../../http/actor.ts';
import { ShopError } from '../../http/errors.ts';
import { audit, tell } from './history.server.ts';
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
import type { OrderShop } from './shop.ts';

type StatusMove = { orderId: string; status: OrderStatus; trackingNumber?: string | null | undefined };

/**
 * Moves an order along `orderMoves`; a shipped one may get another tracking number.
 * @throws forbidden, notFound, conflict for a move that is not allowed now, invalid without a tracking number.
 */
export function updateOrderStatus(db: Db, actor: Actor, input: StatusMove, shop: OrderShop): OrderDetail {
  requireAdmin(actor);
  return write(db, (tx) => {
    const order = loadOrder(tx, input.orderId);
    const { status } = input;
    const trackingNumber = input.trackingNumber?.trim() || null;
    const corrects =
      status === 'shipped' && order.status === 'shipped' && trackingNumber && trackingNumber !== order.trackingNumber;
    if (!corrects) insistOnMove(tx, order, status, trackingNumber, shop);
    if (status === 'cancelled') {
      cancelOrder(tx, actor, order, shop);
    } else {
      const tracked = status === 'shipped' && { trackingNumber };
      tx.update(orders)
        .set({ status, ...tracked, updatedAt: Date.now() })
        .where(eq(orders.id, order.id))
        .run();
      const parcel = status === 'shipped' ? ` Numéro de suivi : ${trackingNumber}.` : '';
      const text = `Commande « ${statusLabels[status]} ».${parcel}`;
      tell(tx, actor, order.id, { kind: 'status', from: order.status, to: status, text });
      mailClient(tx, order.id, 'orderStatus', shop);
    }
    return presentDetail(tx, actor, loadOrder(tx, order.id), shop);
  });
}

function insistOnMove(
  tx: Db,
  order: OrderRow,
  status: OrderStatus,
  trackingNumber: string | null,
  shop: OrderShop,
): void {
  const facts = factsOf(tx, order, shop);
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
export function cancelOrder(tx: Db, actor: Actor, order: OrderRow, shop: OrderShop, why = ''): void {
  const paymentToo = mayMovePayment(factsOf(tx, order, shop), 'cancelled', 'shop').allowed;
  tx.update(orders)
    .set({ status: 'cancelled', updatedAt: Date.now(), ...(paymentToo && { paymentStatus: 'cancelled' as const }) })
    .where(eq(orders.id, order.id))
    .run();
  const text = `Commande « ${statusLabels.cancelled} ».${why && ` ${why}`}`;
  tell(tx, actor, order.id, { kind: 'status', from: order.status, to: 'cancelled', text });
  if (paymentToo)
    tell(tx, actor, order.id, {
      kind: 'payment',
      from: order.paymentStatus,
      to: 'cancelled',
      text: 'Le paiement n’est plus attendu.',
    });
  mailClient(tx, order.id, 'orderCancelled', shop, why);
}

type PaymentMove = { orderId: string; status: PaymentStatus };

/**
 * Moves a payment by hand: a transfer that arrived, or was given back. Its history names the dealer, so that it is
 * never taken for the bank's word. A card payment is given back by `refundPayment`; by hand it is only noted after the
 * bank refused that, when the dealer gave the money back in another way: then in words of its own.
 * @throws forbidden, notFound, conflict; always for « paid » on a card payment, which only the bank can say, and for
 * « refunded » on one that the bank was not asked for.
 */
export function updatePaymentStatus(
  db: Db,
  actor: Actor,
  { orderId, status }: PaymentMove,
  shop: OrderShop,
): OrderDetail {
  requireAdmin(actor);
  return write(db, (tx) => {
    const order = loadOrder(tx, orderId);
    const verdict = mayMovePayment(factsOf(tx, order, shop), status, 'dealer');
    if (!verdict.allowed) throw new ShopError('conflict', verdict.why);
    if (status === 'paid') {
      bookPaid(tx, actor, order, 'Virement reçu, constaté par la boutique sur son compte.', shop);
    } else if (order.paymentType === 'carte') {
      bookByHand(tx, actor, orderId, shop);
    } else {
      bookTransferBack(tx, actor, order, restOfOrder(tx, order), shop);
    }
    return presentDetail(tx, actor, loadOrder(tx, orderId), shop);
  });
}

/**
 * Removes an order that never held money; all of it stays in the audit log. Its tries to pay stay too, closed: money
 * that the bank still accepts for them is recorded and shown to the dealer.
 * @throws forbidden, notFound, conflict for a paid or refunded order.
 */
export function deleteOrder(db: Db, actor: Actor, { id }: { id: string }): { _id: string } {
  requireAdmin(actor);
  return write(db, (tx) => {
    const order = loadOrder(tx, id);
    if (!isDeletable(order))
      throw new ShopError('conflict', 'Une commande payée ne se supprime pas : annulez-la ou remboursez-la.');
    audit(tx, actor, 'order.delete', id, { order, lines: linesOf(tx, id) });
    const closed = eq(paymentAttempts.orderId, id);
    tx.update(paymentAttempts).set({ orderId: null, expiresAt: Date.now() }).where(closed).run();
    tx.delete(orders).where(eq(orders.id, id)).run();
    return { _id: id };
  });
}

/** Adds a note that only dealers see. Throws forbidden, notFound. */
export function addOrderNote(
  db: Db,
  actor: Actor,
  { orderId, text }: { orderId: string; text: string },
  shop: OrderShop,
): OrderDetail {
  requireAdmin(actor);
  return write(db, (tx) => {
    const order = loadOrder(tx, orderId);
    tell(tx, actor, orderId, { kind: 'note', text });
    return presentDetail(tx, actor, order, shop);
  });
}

/**
 * Notes that a message of the bank was dealt with outside the shop, e.g. refunded there. It changes no payment.
 * @throws forbidden, notFound, conflict when nothing waits for the dealer.
 */
export function resolvePaymentEvent(db: Db, actor: Actor, { eventId }: { eventId: string }): { _id: string } {
  requireAdmin(actor);
  return write(db, (tx) => {
    const event = tx.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)).get();
    if (!event) throw new ShopError('notFound', 'Ce message de la banque n’existe pas.');
    if (!event.needsAttention || event.resolvedAt !== null)
      throw new ShopError('conflict', 'Ce message de la banque n’attend rien de vous.');
    const resolvedBy = actor.kind === 'admin' ? actor.userId : null;
    tx.update(paymentEvents).set({ resolvedAt: Date.now(), resolvedBy }).where(eq(paymentEvents.id, eventId)).run();
    if (event.orderId)
      tell(tx, actor, event.orderId, {
        kind: 'note',
        text: `Message de la banque traité, référence ${event.reference}.`,
      });
    else audit(tx, actor, 'order.resolveEvent', event.id, { reference: event.reference });
    return { _id: eventId };
  });
}

/** Sends once more the mail that tells the present state. Throws forbidden, notFound. */
export function sendManualOrderEmail(
  db: Db,
  actor: Actor,
  { orderId }: { orderId: string },
  shop: OrderShop,
): { subject: string; recipient: string } {
  requireAdmin(actor);
  return write(db, (tx) => {
    const mail = mailClient(tx, orderId, fittingMail(loadOrder(tx, orderId)), shop);
    tell(tx, actor, orderId, { kind: 'mail', text: `Courriel « ${mail.subject} » envoyé à nouveau.` });
    return mail;
  });
}
