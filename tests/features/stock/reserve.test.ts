import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { orders } from '../../../db/schema/orders.ts';
import { stockLines, stockMovements, stockReservations } from '../../../db/schema/stock.ts';
import { cacheTags } from '../../../db/schema/system.ts';
import { deleteOrder } from '../../../src/features/orders/cancel/cancelOrder.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { countStock, receiveStock } from '../../../src/features/stock/count/count.server.ts';
import { saveStockTerms } from '../../../src/features/stock/count/terms.server.ts';
import { getMovements } from '../../../src/features/stock/movements.server.ts';
import { movementQuery } from '../../../src/features/stock/stock.api.ts';
import type { ShopError } from '../../../src/http/errors.ts';
import { ctxOf } from '../../support/context.ts';
import { bankSays, deliver, makeCurrency, makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

const price = 48_235;

function shop() {
  const db = testDb();
  const admin = makeActor(db, 'admin');
  const coin = makeMetal(db);
  const key = { type: 'metal' as const, id: coin.id };
  const count = (n: number) => countStock(ctxOf(db, admin), { ...key, count: n, reason: 'Comptage' });
  const order = (quantity = 1, client = makeActor(db, 'client')) =>
    orderByTransfer(db, client, price * quantity, { Items: [{ ...key, quantity }] });
  return { db, admin, coin, key, count, order };
}

const lineOf = (db: Db) => db.select().from(stockLines).get();
const held = (db: Db, orderId: string) => {
  const row = db.select().from(stockReservations).where(eq(stockReservations.orderId, orderId)).get();
  return row && { reserved: row.reserved, owed: row.owed, handedOver: row.handedOver };
};
const tag = (db: Db, name: string) => db.select().from(cacheTags).where(eq(cacheTags.tag, name)).get()?.version;
const refusal = (promise: Promise<unknown>): Promise<ShopError> =>
  promise.then(
    () => {
      throw new Error('it was not refused');
    },
    (error) => error,
  );

describe('Réserver à la commande', () => {
  test('de deux clients qui veulent la dernière pièce, un seul l’obtient et l’autre l’apprend avant de payer', async () => {
    const { db, count, order } = shop();
    await count(1);
    const [first, second] = await Promise.allSettled([order(), order()]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
    expect((second as PromiseRejectedResult).reason.message).toContain('vient d’être épuisé');
    expect(lineOf(db)).toMatchObject({ inSafe: 1, reserved: 1 });
    expect(db.select().from(orders).all()).toHaveLength(1);
  });

  test('le refus ne dit pas combien il en reste', async () => {
    const { count, order } = shop();
    await count(7);
    const { message, details } = await refusal(order(8));
    expect(message).toContain('nous ne pouvons pas en fournir autant');
    expect(details.data).toBeUndefined();
    expect((await refusal(order(40))).message).toBe(message);
  });

  test('le refus de l’un ne dit rien de l’autre', async () => {
    const { db, count, key } = shop();
    await count(7);
    const other = makeMetal(db);
    await countStock(ctxOf(db, makeActor(db, 'admin')), { type: 'metal', id: other.id, count: 5, reason: 'Comptage' });
    const told = (quantity: number) =>
      refusal(
        orderByTransfer(db, makeActor(db, 'client'), price * (quantity + 8), {
          Items: [
            { ...key, quantity: 8 },
            { type: 'metal', id: other.id, quantity },
          ],
        }),
      );
    const { message } = await told(5);
    expect(message).toContain('toutes ces quantités');
    expect((await told(6)).message).toBe(message);
  });

  test('un article que personne ne compte se vend comme avant', async () => {
    const { db, order } = shop();
    const { _id } = await order(50);
    expect(held(db, _id)).toBeUndefined();
    expect(db.select().from(stockMovements).all()).toEqual([]);
  });

  test('une carte déjà encaissée n’est jamais refusée : la pièce lui est due', async () => {
    const { db, count, key } = shop();
    await count(0);
    const client = makeActor(db, 'client');
    const { createOrderFormData } = await import('../../../src/features/orders/payments/attempt.server.ts');
    const { addOrder } = await import('../../../src/features/orders/place/placeOrder.server.ts');
    const form = await createOrderFormData(ctxOf(db, client), { amountToPay: price });
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    const { _id } = await addOrder(ctxOf(db, client), {
      Items: [{ ...key, quantity: 1 }],
      paymentType: 'carte',
      mac: form.mac,
      orderNumber: form.orderNumber,
      amount: price,
      deliveryCost: 0,
      delivery: 'counter',
    });
    expect(held(db, _id)).toEqual({ reserved: 0, owed: 1, handedOver: 0 });
    await count(1);
    expect(held(db, _id)).toEqual({ reserved: 1, owed: 0, handedOver: 0 });
  });
});

describe('Libérer', () => {
  test('une commande annulée rend sa pièce à la vente', async () => {
    const { db, admin, count, order } = shop();
    await count(1);
    const { _id } = await order();
    await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'cancelled' });
    expect(lineOf(db)).toMatchObject({ inSafe: 1, reserved: 0 });
  });

  test('une commande supprimée libère la sienne', async () => {
    const { db, admin, count, order } = shop();
    await count(1);
    const { _id } = await order();
    await deleteOrder(ctxOf(db, admin), { id: _id });
    expect(lineOf(db)).toMatchObject({ inSafe: 1, reserved: 0 });
    expect(db.select().from(stockReservations).all()).toEqual([]);
  });
});

describe('Remettre et reprendre', () => {
  test('une commande passée avant le premier comptage reste valable et se remet', async () => {
    const { db, admin, count, order } = shop();
    const { _id } = await order(4);
    await count(1);
    expect(held(db, _id)).toEqual({ reserved: 1, owed: 3, handedOver: 0 });
    const ctx = ctxOf(db, admin);
    await updatePaymentStatus(ctx, { orderId: _id, status: 'paid' });
    for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(ctx, { orderId: _id, status });
    expect(lineOf(db)).toMatchObject({ inSafe: 0, reserved: 0 });
    expect(held(db, _id)).toEqual({ reserved: 0, owed: 0, handedOver: 4 });
  });
});

describe('Compter', () => {
  test('un compte fondé sur un chiffre dépassé est refusé avec le chiffre présent', async () => {
    const { db, admin, key, count } = shop();
    await count(3);
    const late = countStock(ctxOf(db, admin), { ...key, count: 9, reason: 'Comptage', seen: 5 });
    expect((await refusal(late)).details.data).toMatchObject({ current: { inSafe: 3 } });
  });

  test('ce qui arrive n’est plus attendu', async () => {
    const { db, admin, key } = shop();
    const ctx = ctxOf(db, admin);
    await saveStockTerms(ctx, { ...key, lowAt: 2, onOrderDays: null, expected: 10 });
    const row = await receiveStock(ctx, { ...key, count: 4, reason: 'Livraison' });
    expect(row).toMatchObject({ inSafe: 4, expected: 6, lowAt: 2 });
  });

  test('un article, une coupure ou une raison que la boutique n’a pas sont refusés', async () => {
    const { db, admin } = shop();
    const usd = makeCurrency(db);
    const ctx = ctxOf(db, admin);
    const base = { type: 'currency' as const, id: usd.id, count: 1, reason: 'x' };
    expect((await refusal(countStock(ctx, base))).code).toBe('notFound');
    expect((await refusal(countStock(ctx, { ...base, value: 3 }))).code).toBe('notFound');
    expect((await refusal(countStock(ctx, { ...base, type: 'metal' }))).code).toBe('notFound');
    expect(await countStock(ctx, { ...base, value: 50 })).toMatchObject({ value: 50, inSafe: 1 });
  });
});

describe('Mouvements', () => {
  test('chaque changement est dit une fois, avec sa commande, et ne se change ni ne s’efface ; un compte ne descend jamais sous zéro', async () => {
    const { db, admin, count, order } = shop();
    await count(2);
    const { orderNumber } = await order();
    const { rows } = getMovements(ctxOf(db, admin), movementQuery.parse({}));
    expect(rows.map(({ kind, safe, reserved, orderNumber: n }) => [kind, safe, reserved, n])).toEqual([
      ['reserve', 0, 1, orderNumber],
      ['count', 2, 0, null],
    ]);
    expect(() => db.update(stockMovements).set({ safe: 9 }).run()).toThrow('never changed');
    expect(() => db.delete(stockMovements).run()).toThrow('never deleted');
    expect(() => db.update(stockLines).set({ inSafe: -1 }).run()).toThrow('CHECK');
    expect(() => db.update(stockLines).set({ reserved: 3 }).run()).toThrow('CHECK');
  });
});

test('la même commande de billets, répétée sans choix de coupures, reste une seule commande', async () => {
  const { db, admin } = shop();
  const usd = makeCurrency(db, {}, [100, 50]);
  for (const value of [100, 50])
    await countStock(ctxOf(db, admin), { type: 'currency', id: usd.id, value, count: 2, reason: 'Tiroir' });
  const client = makeActor(db, 'client');
  const again = () =>
    orderByTransfer(db, client, 9_215, { key: 'panier', Items: [{ type: 'currency', id: usd.id, quantity: 100 }] });
  const [first, second, third] = [await again(), await again(), await again()];
  expect([second._id, third._id]).toEqual([first._id, first._id]);
  expect(db.select().from(stockReservations).all()).toHaveLength(1);
});

describe('Pages gardées', () => {
  test('elles sont refaites quand ce qu’elles montrent change, et seulement alors', async () => {
    const { db, count, order } = shop();
    await count(10);
    const before = tag(db, 'metals');
    await order(2);
    expect(tag(db, 'metals')).toBe(before);
    await order(5);
    expect(tag(db, 'metals')).toBe((before ?? 0) + 1);
  });
});
