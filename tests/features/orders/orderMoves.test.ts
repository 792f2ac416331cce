import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderHistory, paymentEvents } from '../../../db/schema/orders.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { deleteOrder } from '../../../src/features/orders/cancel/deleteOrder.server.ts';
import { addOrderNote, updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { sendManualOrderEmail } from '../../../src/features/orders/mails/send.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { resolvePaymentEvent } from '../../../src/features/orders/payments/resolveEvent.server.ts';
import { ctxOf } from '../../support/context.ts';
import { bankSays, deliver, mailKinds, orderByCard, orderByTransfer, storedAttempt } from '../../support/orders.ts';
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
  test('du virement reçu à la livraison, avec un courriel et une ligne d’historique à chaque pas', async () => {
    const { _id } = await transfer();
    expect(await pay(_id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    expect((await move(_id, 'prepared')).status).toBe('prepared');
    expect(await move(_id, 'shipped', ' 8R12345678901 ')).toMatchObject({
      status: 'shipped',
      trackingNumber: '8R12345678901',
    });
    expect((await move(_id, 'delivered')).status).toBe('delivered');
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

  test('pas d’expédition sans numéro de suivi, qui se corrige ensuite', async () => {
    const { _id } = await transfer();
    await pay(_id);
    await move(_id, 'prepared');
    await expect(move(_id, 'shipped', '  ')).rejects.toThrow(
      expect.objectContaining({ code: 'invalid', details: { errors: { trackingNumber: expect.any(String) } } }),
    );
    await move(_id, 'shipped', 'A1');
    await expect(move(_id, 'shipped', 'A1')).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
    expect((await move(_id, 'shipped', 'A2')).trackingNumber).toBe('A2');
  });

  test('l’annulation annule le paiement qui n’est pas venu, et garde celui qui est venu', async () => {
    const unpaid = await transfer();
    expect(await move(unpaid._id, 'cancelled')).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'cancelled',
      transfer: null,
    });
    const paid = await orderByTransfer(db, client, 96_470, { Items: [{ ...Items[0], quantity: 2 }] });
    await pay(paid._id);
    expect(await move(paid._id, 'cancelled')).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect((await updatePaymentStatus(ctxOf(db, admin), { orderId: paid._id, status: 'refunded' })).paymentStatus).toBe(
      'refunded',
    );
  });

  test('ses boutons viennent des tables, et disent pourquoi ils sont fermés', async () => {
    const { _id } = await transfer();
    const desk = (await move(_id, 'confirmed')).desk;
    expect(desk?.statusMoves).toMatchObject([
      { to: 'prepared', label: 'En préparation', allowed: false, why: expect.stringContaining('paiement') },
      { to: 'cancelled', allowed: true },
    ]);
    expect(desk?.paymentMoves).toMatchObject([{ to: 'paid', label: 'Payé', allowed: true }]);
  });
});

describe('La boutique supprime une commande', () => {
  test('et son histoire y reste aussi, avec les notes de la boutique', async () => {
    const { _id, orderNumber } = await transfer();
    await addOrderNote(ctxOf(db, admin), { orderId: _id, text: 'Rappeler jeudi' });
    await move(_id, 'cancelled');
    await deleteOrder(ctxOf(db, admin), { id: _id });
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

  test('et l’argent que la banque accepte encore pour elle reste en vue', async () => {
    const { order, form } = await orderByCard(db, client, 48_235, { Items });
    await deleteOrder(ctxOf(db, admin), { id: order._id });
    expect(storedAttempt(db, form.orderNumber)).toMatchObject({ orderId: null });
    expect((await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest')))?.event).toMatchObject({
      needsAttention: true,
    });
  });
});

describe('La boutique annote', () => {
  test('une note que le client ne voit pas', async () => {
    const { _id } = await transfer();
    expect(
      (await addOrderNote(ctxOf(db, admin), { orderId: _id, text: 'Rappeler jeudi' })).timeline.at(-1),
    ).toMatchObject({
      kind: 'note',
      text: 'Rappeler jeudi',
    });
    expect(JSON.stringify(getOrderById(ctxOf(db, client), { id: _id }))).not.toContain('Rappeler');
  });

  test('un message de la banque traité, une seule fois', async () => {
    await deliver(db, bankSays('ZZZZZZZZZZZZ', '1.00EUR', 'payetest'));
    const eventId = db.select().from(paymentEvents).get()?.id ?? '';
    await resolvePaymentEvent(ctxOf(db, admin), { eventId });
    expect(db.select().from(paymentEvents).get()).toMatchObject({
      resolvedBy: admin.userId,
      resolvedAt: expect.any(Number),
    });
    await expect(resolvePaymentEvent(ctxOf(db, admin), { eventId })).rejects.toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    await expect(resolvePaymentEvent(ctxOf(db, admin), { eventId: 'x' })).rejects.toThrow(
      expect.objectContaining({ code: 'notFound' }),
    );
  });
});

test('La boutique renvoie le courriel qui dit l’état présent, et l’historique le garde', async () => {
  const { _id } = await transfer();
  const subjects = () =>
    db
      .select()
      .from(mailOutbox)
      .all()
      .map((mail) => mail.subject);
  expect((await sendManualOrderEmail(ctxOf(db, admin), { orderId: _id })).subject).toContain('reçue');
  await pay(_id);
  expect((await sendManualOrderEmail(ctxOf(db, admin), { orderId: _id })).subject).toContain('Paiement reçu');
  await move(_id, 'prepared');
  expect((await sendManualOrderEmail(ctxOf(db, admin), { orderId: _id })).subject).toContain('en préparation');
  await move(_id, 'cancelled');
  expect((await sendManualOrderEmail(ctxOf(db, admin), { orderId: _id })).subject).toContain('annulée');
  expect(subjects()).toHaveLength(8);
  expect(db.select().from(orderHistory).where(eq(orderHistory.kind, 'mail')).all()).toHaveLength(4);
});
