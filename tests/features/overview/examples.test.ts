import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fillDemo } from '../../../db/demo/fill.ts';
import { fillExamples } from '../../../db/demo/sales/examples.ts';
import { users } from '../../../db/schema/accounts.ts';
import { metals, reserves } from '../../../db/schema/catalogue.ts';
import { orderHistory, orders, paymentEvents } from '../../../db/schema/orders.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { updateOrderStatus } from '../../../src/features/orders/moves.server.ts';
import { examplesLeft, removeExamples } from '../../../src/features/overview/safety/examples.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

test('Une démonstration devenue une boutique le dit, et se défait de ses exemples sans toucher au reste', async () => {
  const db = testDb();
  await fillDemo(db);
  await fillExamples(db);
  const admin = makeActor(db, 'admin');
  const demo = ctxOf(db, admin);
  const shop = ctxOf(db, admin, shopOf({ DEMO: '0' }));
  const client = makeActor(db, 'client');
  const coin = db.select().from(metals).where(eq(metals.type, "Piece D'investissment")).get();
  const Items = [{ type: 'metal' as const, id: coin?.id ?? '', quantity: 1 }];
  const own = await orderByTransfer(db, client, coin?.netSellPrice ?? 0, { Items });
  expect(examplesLeft(demo)).toEqual({ orders: 0, clients: 0 });
  expect(examplesLeft(shop)).toEqual({ orders: 21, clients: 14 });

  const prepared = db.select().from(orders).where(eq(orders.status, 'prepared')).all();
  const atCounter = prepared.find(({ deliveryMode }) => deliveryMode === 'counter');
  await updateOrderStatus(demo, { orderId: atCounter?.id ?? '', status: 'delivered' });

  const { orders: gone, kept } = await removeExamples(shop);
  // The specimen of its invoice was made when it was handed over.
  expect(kept).toBe(1);
  expect(examplesLeft(shop)).toEqual({ orders: 1, clients: 1 });
  expect(gone + kept).toBe(21);
  expect(db.select().from(orders).all()).toHaveLength(1 + kept);
  expect(db.select().from(orders).where(eq(orders.id, own._id)).all()).toHaveLength(1);
  const invented = '%@demo.example';
  expect(db.select().from(users).where(like(users.email, invented)).all()).toHaveLength(kept);
  expect(db.select().from(newsletterMembers).where(like(newsletterMembers.email, invented)).all()).toEqual([]);
  expect(db.select().from(reserves).where(like(reserves.email, invented)).all()).toEqual([]);
  expect(db.select().from(mailOutbox).where(like(mailOutbox.recipient, invented)).all()).toEqual([]);
  expect(db.$client.pragma('foreign_key_check')).toEqual([]);
  await expect(removeExamples(ctxOf(db, client, shop.shop))).rejects.toMatchObject({ code: 'forbidden' });
});

test('Rien de ce que montre une démonstration n’arrive plus tard que maintenant', async () => {
  const db = testDb();
  await fillDemo(db);
  const now = Date.now();
  await fillExamples(db);
  const moments = [
    ...db
      .select()
      .from(orderHistory)
      .all()
      .map(({ at }) => at),
    ...db
      .select()
      .from(paymentEvents)
      .all()
      .map(({ receivedAt }) => receivedAt),
  ];
  expect(moments.length).toBeGreaterThan(40);
  expect(moments.filter((at) => at > now + 1_000)).toEqual([]);
});
