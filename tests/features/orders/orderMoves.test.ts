import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { orderHistory, orderLines, orders, paymentEvents } from '../../../db/schema/orders.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import {
  addOrderNote,
  deleteOrder,
  resolvePaymentEvent,
  sendManualOrderEmail,
  updateOrderStatus,
  updatePaymentStatus,
} from '../../../src/features/orders/moves.server.ts';
import { getOrderById } from '../../../src/features/orders/read/queries.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import {
  bankSays,
  deliver,
  mailKinds,
  makeCurrency,
  orderByCard,
  orderByTransfer,
  storedAttempt,
  storedOrder,
} from '../../support/orders.ts';
import { openCounter } from './counter.ts';

let { db, client, admin, Items } = openCounter();
beforeEach(() => {
  ({ db, client, admin, Items } = openCounter());
});

const transfer = () => orderByTransfer(db, client, 48_235 + 1_500, { Items, deliveryCost: 1_500, delivery: 'parcel' });
const move = (orderId: string, status: Parameters<typeof updateOrderStatus>[1]['status'], trackingNumber?: string) =>
  updateOrderStatus(ctxOf(db, admin), { orderId, status, trackingNumber });
const pay = (orderId: string) => updatePaymentStatus(ctxOf(db, admin), { orderId, status: 'paid' });

describe('La boutique mène une commande', () => {
  test('du virement reçu à la livraison, avec un courriel et une ligne d’historique à chaque pas', () => {
    const { _id } = transfer();
    expect(pay(_id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    expect(move(_id, 'prepared').status).toBe('prepared');
    expect(move(_id, 'shipped', ' 8R12345678901 ')).toMatchObject({
      status: 'shipped',
      trackingNumber: '8R12345678901',
    });
    expect(move(_id, 'delivered').status).toBe('delivered');
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived', 'orderStatus', 'orderStatus', 'orderStatus']);
    const rows = db.select().from(orderHistory).where(eq(orderHistory.kind, 'status')).all();
    expect(rows.map((row) => [row.fromValue, row.toValue, row.actorId])).toEqual([
      ['pending', 'confirmed', admin.userId],
      ['confirmed', 'prepared', admin.userId],
      ['prepared', 'shipped', admin.userId],
      ['shipped', 'delivered', admin.userId],
    ]);
    expect(db.select().from(auditLog).where(eq(auditLog.action, 'order.status')).all()).toHaveLength(4);
  });

  test('pas en préparation avant le paiement, et rien ne change', () => {
    const { _id } = transfer();
    move(_id, 'confirmed');
    expect(() => move(_id, 'prepared')).toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(storedOrder(db, _id).status).toBe('confirmed');
  });

  test('pas en préparation avant l’identité que les billets demandent', () => {
    const dollar = makeCurrency(db);
    const notes = [{ type: 'currency' as const, id: dollar.id, quantity: 100 }];
    const { _id } = orderByTransfer(db, client, 9_215, { Items: notes });
    pay(_id);
    expect(() => move(_id, 'prepared')).toThrow('identité');
    db.update(users).set({ identityStatus: 'verified' }).where(eq(users.id, client.userId)).run();
    expect(move(_id, 'prepared').identity).toMatchObject({ required: true, satisfied: true });
  });

  test('deux commandes de métal liées demandent l’identité à 10 000 €', () => {
    const first = orderByTransfer(db, client, 48_235 * 11, { Items: [{ ...Items[0], quantity: 11 }] });
    expect(first.identity.required).toBe(false);
    const second = orderByTransfer(db, client, 48_235 * 10, { Items: [{ ...Items[0], quantity: 10 }] });
    expect(second.identity).toMatchObject({ required: true, satisfied: false });
    pay(first._id);
    expect(() => move(first._id, 'prepared')).toThrow('identité');
    move(second._id, 'cancelled');
    expect(move(first._id, 'prepared').status).toBe('prepared');
  });

  test('pas d’expédition sans numéro de suivi, qui se corrige ensuite', () => {
    const { _id } = transfer();
    pay(_id);
    move(_id, 'prepared');
    expect(() => move(_id, 'shipped', '  ')).toThrow(
      expect.objectContaining({ code: 'invalid', details: { errors: { trackingNumber: expect.any(String) } } }),
    );
    move(_id, 'shipped', 'A1');
    expect(() => move(_id, 'shipped', 'A1')).toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(move(_id, 'shipped', 'A2').trackingNumber).toBe('A2');
  });

  test('l’annulation annule le paiement qui n’est pas venu, et garde celui qui est venu', () => {
    const unpaid = transfer();
    expect(move(unpaid._id, 'cancelled')).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'cancelled',
      transfer: null,
    });
    const paid = orderByTransfer(db, client, 96_470, { Items: [{ ...Items[0], quantity: 2 }] });
    pay(paid._id);
    expect(move(paid._id, 'cancelled')).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(updatePaymentStatus(ctxOf(db, admin), { orderId: paid._id, status: 'refunded' }).paymentStatus).toBe(
      'refunded',
    );
  });

  test('un virement arrivé après l’annulation est noté pour être rendu', () => {
    const { _id } = transfer();
    move(_id, 'cancelled');
    expect(pay(_id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(mailKinds(db).at(-1)).toBe('latePayment');
  });

  test('ses boutons viennent des tables, et disent pourquoi ils sont fermés', () => {
    const { _id } = transfer();
    const desk = move(_id, 'confirmed').desk;
    expect(desk?.statusMoves).toMatchObject([
      { to: 'prepared', label: 'En préparation', allowed: false, why: expect.stringContaining('paiement') },
      { to: 'cancelled', allowed: true },
    ]);
    expect(desk?.paymentMoves).toMatchObject([{ to: 'paid', label: 'Payé', allowed: true }]);
  });
});

describe('La boutique supprime une commande', () => {
  test('impayée : elle reste entière dans le journal', () => {
    const { _id, orderNumber } = transfer();
    expect(deleteOrder(ctxOf(db, admin), { id: _id })).toEqual({ _id });
    expect(db.select().from(orders).all()).toEqual([]);
    expect(db.select().from(orderLines).all()).toEqual([]);
    expect(db.select().from(auditLog).where(eq(auditLog.action, 'order.delete')).all()).toMatchObject([
      {
        entityId: _id,
        actorId: admin.userId,
        detail: { order: { orderNumber }, lines: [{ name: '20 Francs Napoléon' }] },
      },
    ]);
  });

  test('et son histoire y reste aussi, avec les notes de la boutique', () => {
    const { _id, orderNumber } = transfer();
    addOrderNote(ctxOf(db, admin), { orderId: _id, text: 'Rappeler jeudi' });
    move(_id, 'cancelled');
    deleteOrder(ctxOf(db, admin), { id: _id });
    expect(db.select().from(orderHistory).all()).toEqual([]);
    const rows = db.select().from(auditLog).where(eq(auditLog.entityId, _id)).all();
    expect(rows.map(({ action, actorId, detail }) => [action, actorId, detail?.['text']])).toEqual([
      ['order.created', client.userId, `Commande ${orderNumber} passée.`],
      ['order.note', admin.userId, 'Rappeler jeudi'],
      ['order.status', admin.userId, expect.stringContaining('Annulée')],
      ['order.payment', admin.userId, 'Le paiement n’est plus attendu.'],
      ['order.delete', admin.userId, undefined],
    ]);
  });

  test('payée ou remboursée : jamais', () => {
    const { _id } = transfer();
    pay(_id);
    expect(() => deleteOrder(ctxOf(db, admin), { id: _id })).toThrow(expect.objectContaining({ code: 'conflict' }));
    updatePaymentStatus(ctxOf(db, admin), { orderId: _id, status: 'refunded' });
    expect(() => deleteOrder(ctxOf(db, admin), { id: _id })).toThrow(expect.objectContaining({ code: 'conflict' }));
  });

  test('et l’argent que la banque accepte encore pour elle reste en vue', () => {
    const { order, form } = orderByCard(db, client, 48_235, { Items });
    deleteOrder(ctxOf(db, admin), { id: order._id });
    expect(storedAttempt(db, form.orderNumber)).toMatchObject({ orderId: null });
    expect(deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'))?.event).toMatchObject({
      needsAttention: true,
    });
  });
});

describe('La boutique annote', () => {
  test('une note que le client ne voit pas', () => {
    const { _id } = transfer();
    expect(addOrderNote(ctxOf(db, admin), { orderId: _id, text: 'Rappeler jeudi' }).timeline.at(-1)).toMatchObject({
      kind: 'note',
      text: 'Rappeler jeudi',
    });
    expect(JSON.stringify(getOrderById(ctxOf(db, client), { id: _id }))).not.toContain('Rappeler');
  });

  test('un message de la banque traité, une seule fois', () => {
    deliver(db, bankSays('ZZZZZZZZZZZZ', '1.00EUR', 'payetest'));
    const eventId = db.select().from(paymentEvents).get()?.id ?? '';
    resolvePaymentEvent(ctxOf(db, admin), { eventId });
    expect(db.select().from(paymentEvents).get()).toMatchObject({
      resolvedBy: admin.userId,
      resolvedAt: expect.any(Number),
    });
    expect(() => resolvePaymentEvent(ctxOf(db, admin), { eventId })).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    expect(() => resolvePaymentEvent(ctxOf(db, admin), { eventId: 'x' })).toThrow(
      expect.objectContaining({ code: 'notFound' }),
    );
  });
});

test('La boutique renvoie le courriel qui dit l’état présent, et l’historique le garde', () => {
  const { _id } = transfer();
  const subjects = () =>
    db
      .select()
      .from(mailOutbox)
      .all()
      .map((mail) => mail.subject);
  expect(sendManualOrderEmail(ctxOf(db, admin), { orderId: _id }).subject).toContain('reçue');
  pay(_id);
  expect(sendManualOrderEmail(ctxOf(db, admin), { orderId: _id }).subject).toContain('Paiement reçu');
  move(_id, 'prepared');
  expect(sendManualOrderEmail(ctxOf(db, admin), { orderId: _id }).subject).toContain('en préparation');
  move(_id, 'cancelled');
  expect(sendManualOrderEmail(ctxOf(db, admin), { orderId: _id }).subject).toContain('annulée');
  expect(subjects()).toHaveLength(8);
  expect(db.select().from(orderHistory).where(eq(orderHistory.kind, 'mail')).all()).toHaveLength(4);
});

describe('Un client ou un visiteur est refusé', () => {
  const verbs: [string, (orderId: string, actor: typeof client) => unknown][] = [
    ['updateOrderStatus', (orderId, actor) => updateOrderStatus(ctxOf(db, actor), { orderId, status: 'cancelled' })],
    ['updatePaymentStatus', (orderId, actor) => updatePaymentStatus(ctxOf(db, actor), { orderId, status: 'paid' })],
    ['deleteOrder', (id, actor) => deleteOrder(ctxOf(db, actor), { id })],
    ['addOrderNote', (orderId, actor) => addOrderNote(ctxOf(db, actor), { orderId, text: 'x' })],
    ['resolvePaymentEvent', (eventId, actor) => resolvePaymentEvent(ctxOf(db, actor), { eventId })],
    ['sendManualOrderEmail', (orderId, actor) => sendManualOrderEmail(ctxOf(db, actor), { orderId })],
  ];

  test.each(verbs)('par %s, même sur sa propre commande', (_, verb) => {
    const { _id } = transfer();
    expect(() => verb(_id, client)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(() => verb(_id, anonymous as never)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    expect(storedOrder(db, _id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
  });

  test.each(verbs)('et %s ne trouve pas une commande inconnue', (_, verb) => {
    expect(() => verb('inconnue', admin)).toThrow(expect.objectContaining({ code: 'notFound' }));
  });
});
