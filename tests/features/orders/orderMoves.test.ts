import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { orderHistory, orderLines, orders, paymentEvents } from '../../../db/schema/orders.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { deleteOrder } from '../../../src/features/orders/cancel/deleteOrder.server.ts';
import { addOrderNote, updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { sendManualOrderEmail } from '../../../src/features/orders/mails/send.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { resolvePaymentEvent } from '../../../src/features/orders/payments/resolveEvent.server.ts';
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

  test('pas en préparation avant le paiement, et rien ne change', async () => {
    const { _id } = await transfer();
    await move(_id, 'confirmed');
    await expect(move(_id, 'prepared')).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(storedOrder(db, _id).status).toBe('confirmed');
  });

  test('pas en préparation avant l’identité que les billets demandent', async () => {
    const dollar = makeCurrency(db);
    const notes = [{ type: 'currency' as const, id: dollar.id, quantity: 100 }];
    const { _id } = await orderByTransfer(db, client, 9_215, { Items: notes });
    await pay(_id);
    await expect(move(_id, 'prepared')).rejects.toThrow('identité');
    db.update(users).set({ identityStatus: 'verified' }).where(eq(users.id, client.userId)).run();
    expect((await move(_id, 'prepared')).identity).toMatchObject({ required: true, satisfied: true });
  });

  test('deux commandes de métal liées demandent l’identité à 10 000 €', async () => {
    const first = await orderByTransfer(db, client, 48_235 * 11, { Items: [{ ...Items[0], quantity: 11 }] });
    expect(first.identity.required).toBe(false);
    const second = await orderByTransfer(db, client, 48_235 * 10, { Items: [{ ...Items[0], quantity: 10 }] });
    expect(second.identity).toMatchObject({ required: true, satisfied: false });
    await pay(second._id);
    await expect(move(second._id, 'prepared')).rejects.toThrow('identité');
    await move(first._id, 'cancelled');
    expect((await move(second._id, 'prepared')).status).toBe('prepared');
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

  test('un virement arrivé après l’annulation est noté pour être rendu', async () => {
    const { _id } = await transfer();
    await move(_id, 'cancelled');
    expect(await pay(_id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(mailKinds(db).at(-1)).toBe('latePayment');
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
  test('impayée : elle reste entière dans le journal', async () => {
    const { _id, orderNumber } = await transfer();
    expect(await deleteOrder(ctxOf(db, admin), { id: _id })).toEqual({ _id });
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

  test('payée ou remboursée : jamais', async () => {
    const { _id } = await transfer();
    await pay(_id);
    await expect(deleteOrder(ctxOf(db, admin), { id: _id })).rejects.toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    await updatePaymentStatus(ctxOf(db, admin), { orderId: _id, status: 'refunded' });
    await expect(deleteOrder(ctxOf(db, admin), { id: _id })).rejects.toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
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

describe('Un client ou un visiteur est refusé', () => {
  const verbs: [string, (orderId: string, actor: typeof client) => Promise<unknown>][] = [
    ['updateOrderStatus', (orderId, actor) => updateOrderStatus(ctxOf(db, actor), { orderId, status: 'cancelled' })],
    ['updatePaymentStatus', (orderId, actor) => updatePaymentStatus(ctxOf(db, actor), { orderId, status: 'paid' })],
    ['deleteOrder', (id, actor) => deleteOrder(ctxOf(db, actor), { id })],
    ['addOrderNote', (orderId, actor) => addOrderNote(ctxOf(db, actor), { orderId, text: 'x' })],
    ['resolvePaymentEvent', (eventId, actor) => resolvePaymentEvent(ctxOf(db, actor), { eventId })],
    ['sendManualOrderEmail', (orderId, actor) => sendManualOrderEmail(ctxOf(db, actor), { orderId })],
  ];

  test.each(verbs)('par %s, même sur sa propre commande', async (_, verb) => {
    const { _id } = await transfer();
    await expect(verb(_id, client)).rejects.toThrow(expect.objectContaining({ code: 'forbidden' }));
    await expect(verb(_id, anonymous as never)).rejects.toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    expect(storedOrder(db, _id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
  });

  test.each(verbs)('et %s ne trouve pas une commande inconnue', async (_, verb) => {
    await expect(verb('inconnue', admin)).rejects.toThrow(expect.objectContaining({ code: 'notFound' }));
  });
});
