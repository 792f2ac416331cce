import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderHistory, orders } from '../../../db/schema/orders.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { entriesSince } from '../../../src/features/orders/admin/useOrderDesk.tsx';
import { deleteOrder } from '../../../src/features/orders/cancel/cancelOrder.server.ts';
import { addOrderNote } from '../../../src/features/orders/fulfilment/status.server.ts';
import { resolvePaymentEvent } from '../../../src/features/orders/payments/events.server.ts';
import { openShop } from '../../support/shop.ts';

const shop = openShop();
const { move, pay, stored, parcel, transfer } = shop;
const ship = (id: string, trackingNumber: string) => move(id, 'shipped', { trackingNumber });

describe('La boutique mène une commande', () => {
  test('du virement reçu à la livraison, avec un courriel et une ligne d’historique à chaque pas', async () => {
    const id = await parcel();
    expect(await pay(id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    await move(id, 'prepared');
    const missing = { code: 'invalid', details: { errors: { trackingNumber: expect.any(String) } } };
    await expect(ship(id, '  '), 'no number').rejects.toMatchObject(missing);
    const shipped = { status: 'shipped', trackingNumber: '8R12345678901' };
    expect(await ship(id, ' 8R12345678901 ')).toMatchObject(shipped);
    await move(id, 'delivered');
    expect(shop.mailKinds()).toEqual(['orderReceived', 'paymentReceived', 'orderStatus', 'orderStatus', 'orderStatus']);
    expect(shop.history(id, 'status').map(([, to]) => to)).toEqual(['confirmed', 'prepared', 'shipped', 'delivered']);
    expect(shop.journal('order.status').map(({ actorId }) => actorId)).toEqual(Array(4).fill(shop.admin.userId));
  });

  test('L’annulation annule le paiement qui n’est pas venu, garde celui qui est venu, et dit son motif', async () => {
    const [unpaid, paid] = [await parcel(), await transfer(2)];
    const reason = 'Plus en stock.';
    const over = { status: 'cancelled', paymentStatus: 'cancelled', transfer: null };
    expect(await move(unpaid, 'cancelled', { reason })).toMatchObject(over);
    expect(shop.history(unpaid, 'status').at(-1)?.[2]).toBe(`Commande « Annulée ». ${reason}`);
    await pay(paid);
    const kept = { status: 'cancelled', paymentStatus: 'paid' };
    expect(await move(paid, 'cancelled', { reason: 'Plus en stock' })).toMatchObject(kept);
    expect(shop.mails().at(-1)?.text).toContain('est annulée. Plus en stock.');
  });

  test('de deux administrateurs, le second ne change rien, et reçoit la commande comme elle est devenue', async () => {
    const id = await transfer();
    const before = await pay(id);
    shop.later(1);
    const { updatedAt } = before;
    const first = await move(id, 'prepared', { updatedAt });
    const second = move(id, 'cancelled', { updatedAt });
    await expect(second).rejects.toMatchObject({ code: 'conflict', details: { data: { current: first } } });
    expect(stored(id).status).toBe('prepared');
    expect(entriesSince(before, first).map(({ to }) => to)).toEqual(['prepared']);
  });
});

describe('La boutique supprime une commande', () => {
  test('impayée, et son histoire reste entière dans le journal, avec les notes que le client ne voit pas', async () => {
    const id = await parcel();
    const { orderNumber } = stored(id);
    const noted = await addOrderNote(shop.ctx(), { orderId: id, text: 'Rappeler jeudi' });
    expect(noted.timeline.at(-1)).toMatchObject({ kind: 'note', text: 'Rappeler jeudi' });
    expect(JSON.stringify(shop.seen(id, shop.client))).not.toContain('Rappeler');
    await move(id, 'cancelled');
    expect(await deleteOrder(shop.ctx(), { id })).toEqual({ _id: id });
    expect(shop.db.select().from(orders).all()).toEqual([]);
    expect(shop.db.select().from(orderHistory).all()).toEqual([]);
    const { client, admin, db } = shop;
    const whole = { order: { orderNumber }, lines: [{ name: '20 Francs Napoléon' }] };
    expect(db.select().from(auditLog).where(eq(auditLog.entityId, id)).all()).toMatchObject([
      {
        action: 'order.created',
        actorId: client.userId,
        detail: { to: 'pending', text: expect.stringContaining(orderNumber) },
      },
      { action: 'order.note', actorId: admin.userId, detail: { text: 'Rappeler jeudi' } },
      {
        action: 'order.status',
        actorId: admin.userId,
        detail: { from: 'pending', to: 'cancelled', text: expect.stringContaining('Annulée') },
      },
      { action: 'order.payment', actorId: admin.userId, detail: { text: 'Le paiement n’est plus attendu.' } },
      { action: 'order.delete', actorId: admin.userId, detail: whole },
    ]);
  });

  test('L’argent que la banque accepte encore pour elle reste en vue jusqu’à ce qu’il soit noté traité', async () => {
    const { id, reference } = await shop.card();
    await deleteOrder(shop.ctx(), { id });
    expect(shop.attempt(reference)).toMatchObject({ orderId: null });
    const { id: eventId = '', needsAttention } = (await shop.says(reference))?.event ?? {};
    expect(needsAttention).toBe(true);
    await resolvePaymentEvent(shop.ctx(), { eventId });
    expect(shop.events()).toMatchObject([{ resolvedBy: shop.admin.userId, resolvedAt: Date.now() }]);
  });
});
