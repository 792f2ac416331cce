import { eq } from 'drizzle-orm';
import { audit } from '../../../db/audit.ts';
import { orders, paymentAttempts, paymentEvents } from '../../../db/schema/orders.ts';
import { write } from '../../../db/writer.ts';
import { isoDay } from '../../dates.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { requireAct } from '../../http/staff.ts';
import { formatEuro } from '../../money.ts';
import { type Carrier, carriersOf, trackingLink } from '../configuration/carriers.ts';
import { currentConfiguration } from '../configuration/configuration.server.ts';
import { handOverStock, releaseStock } from '../stock/orders/release.server.ts';
import { changedNow, insistOnSeen, recordHistory } from './history.server.ts';
import { invoiceWhen } from './invoicing/issue.server.ts';
import { fittingMail, mailClient } from './mails/mailClient.server.ts';
import type { OrderDetail } from './order.shape.ts';
import {
  hasLeft,
  isDeletable,
  mayMove,
  mayMovePayment,
  type OrderRow,
  type OrderStatus,
  type PaymentStatus,
  statusLabelOf,
  statusLabels,
} from './order.ts';
import { giveTransferBack } from './payments/noteTransferRefund.server.ts';
import { proposeRefund } from './payments/proposeRefund.server.ts';
import { bookByHand } from './payments/refundOutcome.server.ts';
import { factsOf, linesOf, loadOrder } from './read/facts.server.ts';
import { balanceOf } from './read/ledger.server.ts';
import { presentDetail } from './read/queries.server.ts';
import { bookTransfer } from './transfers/noteTransfer.server.ts';
import { receivedFor } from './transfers/transfersOf.server.ts';

type StatusMove = {
  orderId: string;
  status: OrderStatus;
  trackingNumber?: string | null | undefined;
  carrier?: string | undefined;
  /** Of a cancellation, for the client. */
  reason?: string | undefined;
  updatedAt?: number | undefined;
};

/** @throws notFound, conflict for a move that is not allowed now or an outdated version, invalid without a tracking number */
export async function updateOrderStatus(ctx: Ctx, input: StatusMove): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, input.orderId);
    const { status } = input;
    const trackingNumber = input.trackingNumber?.trim() || null;
    const corrects =
      status === 'shipped' && order.status === 'shipped' && trackingNumber && trackingNumber !== order.trackingNumber;
    insistOnSeen(order, { seen: input.updatedAt, current: () => presentDetail(tx, order) });
    if (!corrects) insistOnMove(tx, order, status, trackingNumber);
    if (status === 'cancelled') {
      const reason = input.reason?.trim();
      const isSentence = !reason || /[.!?…]$/.test(reason);
      cancelOrder(tx, { order, why: isSentence ? reason : `${reason}.` });
    } else {
      const carriers = carriersOf(currentConfiguration(tx.db));
      const carrier = carrierOf(carriers, input.carrier, corrects ? order : null);
      const link = trackingNumber && trackingLink(carriers, carrier ?? '', trackingNumber);
      const tracked = status === 'shipped' && { trackingNumber, carrier, trackingLink: link };
      tx.db
        .update(orders)
        .set({ status, ...tracked, ...changedNow() })
        .where(eq(orders.id, order.id))
        .run();
      const leaves = hasLeft({ status });
      if (leaves) handOverStock(tx, { order });
      const parcel =
        status === 'shipped' ? ` ${carrier ? `${carrier}, numéro` : 'Numéro'} de suivi\u00a0: ${trackingNumber}.` : '';
      const text = `Commande « ${statusLabelOf({ ...order, status })} ».${parcel}`;
      recordHistory(tx, { orderId: order.id, kind: 'status', from: order.status, to: status, text });
      const papers = leaves ? invoiceWhen(tx, { orderId: order.id, event: 'sent' }) : [];
      mailClient(tx, { orderId: order.id, kind: 'orderStatus', papers });
    }
    return presentDetail(tx, loadOrder(tx.db, order.id));
  });
}

/** An empty choice is one of nobody in the list; unsaid, it is who has the parcel already, or the only one there is. */
function carrierOf(carriers: readonly Carrier[], chosen: string | undefined, sent: OrderRow | null): string | null {
  if (chosen !== undefined) return chosen || null;
  if (sent) return sent.carrier;
  return carriers.length === 1 ? (carriers[0]?.name ?? null) : null;
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

/** Cancels an open payment too. `why` is a reason for the client where the shop's rules cancel. */
export function cancelOrder(ctx: Ctx, { order, why = '' }: { order: OrderRow; why?: string | undefined }): void {
  const held = order.paymentStatus === 'pending' ? receivedFor(ctx.db, order.id) : 0;
  // Money that came, if not all of it, is to be given back: the order is told of as paid until then.
  const payment = held > 0 ? 'paid' : 'cancelled';
  const paymentToo = held > 0 || mayMovePayment(factsOf(ctx, order), 'cancelled', 'shop').allowed;
  ctx.db
    .update(orders)
    .set({ status: 'cancelled', ...changedNow(), ...(paymentToo && { paymentStatus: payment as PaymentStatus }) })
    .where(eq(orders.id, order.id))
    .run();
  releaseStock(ctx, { order, reason: 'Commande annulée.' });
  const text = `Commande « ${statusLabels.cancelled} ».${why && ` ${why}`}`;
  recordHistory(ctx, { orderId: order.id, kind: 'status', from: order.status, to: 'cancelled', text });
  if (paymentToo)
    recordHistory(ctx, {
      orderId: order.id,
      kind: 'payment',
      from: order.paymentStatus,
      to: payment,
      text: held > 0 ? `${formatEuro(held)} reçus, à rendre.` : 'Le paiement n’est plus attendu.',
    });
  mailClient(ctx, { orderId: order.id, kind: 'orderCancelled', detail: why });
}

type PaymentMove = { orderId: string; status: PaymentStatus; updatedAt?: number | undefined };

/**
 * A transfer that arrived or went back; a card only once the bank has refused the refund. The history names the dealer, so that
 * it is never taken for the bank's word.
 * @throws notFound, conflict; always for « paid » on a card
 */
export async function updatePaymentStatus(ctx: Ctx, { orderId, status, updatedAt }: PaymentMove): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  if (status === 'refunded') requireAct(ctx.actor, 'refunds');
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, orderId);
    insistOnSeen(order, { seen: updatedAt, current: () => presentDetail(tx, order) });
    const verdict = mayMovePayment(factsOf(tx, order), status, 'dealer');
    if (!verdict.allowed) throw new ShopError('conflict', verdict.why);
    if (status === 'paid') {
      const amount = Math.max(1, order.amount - receivedFor(tx.db, orderId));
      bookTransfer(tx, { order, noted: { amount, valueDate: isoDay(Date.now()), payer: '' } });
    } else if (order.paymentType === 'carte') {
      giveBackByHand(tx, order);
    } else {
      giveTransferBack(tx, { order, amount: balanceOf(tx.db, order) });
    }
    return presentDetail(tx, loadOrder(tx.db, orderId));
  });
}

function giveBackByHand(ctx: Ctx, order: OrderRow): void {
  const amount = balanceOf(ctx.db, order);
  const text = `Rembourser ${formatEuro(amount)} autrement que sur la carte, la banque l’ayant refusé.`;
  if (!proposeRefund(ctx, { order, kind: 'byHand', amount, text, input: {} })) bookByHand(ctx, order.id);
}

/** The attempts stay, closed: the bank may still accept one. @throws notFound, conflict for a paid or refunded order */
export async function deleteOrder(ctx: Ctx, { id }: { id: string }): Promise<{ _id: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, id);
    if (!isDeletable(order) || receivedFor(tx.db, id) > 0)
      throw new ShopError('conflict', 'Une commande payée ne se supprime pas : annulez-la ou remboursez-la.');
    const detail = { number: order.orderNumber, amount: order.amount, order, lines: linesOf(tx.db, id) };
    audit(tx, { action: 'order.delete', entity: 'order', entityId: id, detail });
    releaseStock(tx, { order, reason: 'Commande supprimée.' });
    const closed = eq(paymentAttempts.orderId, id);
    tx.db.update(paymentAttempts).set({ orderId: null, expiresAt: Date.now() }).where(closed).run();
    tx.db.delete(orders).where(eq(orders.id, id)).run();
    return { _id: id };
  });
}

export async function addOrderNote(
  ctx: Ctx,
  { orderId, text }: { orderId: string; text: string },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, orderId);
    recordHistory(tx, { orderId, kind: 'note', text });
    return presentDetail(tx, order);
  });
}

/** Dealt with outside the shop: changes no payment. @throws notFound, conflict when nothing waits for the dealer */
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
      recordHistory(tx, {
        orderId: event.orderId,
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

export async function sendManualOrderEmail(
  ctx: Ctx,
  { orderId }: { orderId: string },
): Promise<{ subject: string; recipient: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const mail = mailClient(tx, { orderId, kind: fittingMail(loadOrder(tx.db, orderId)) });
    recordHistory(tx, { orderId, kind: 'mail', text: `Courriel « ${mail.subject} » envoyé à nouveau.` });
    return mail;
  });
}
