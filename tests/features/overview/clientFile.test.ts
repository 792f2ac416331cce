import { expect, test } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { orders } from '../../../db/schema/orders.ts';
import { days } from '../../../src/dates.ts';
import { clientFile } from '../../../src/features/overview/client/clientFile.server.ts';
import { findRecords } from '../../../src/features/overview/find.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, makeUser, testDb } from '../../support/people.ts';

async function setting() {
  const db = testDb();
  const client = makeUser(db, 'client', { firstName: 'Bruno', lastName: 'Abel', portablePhone: '+33698765432' });
  const actor = { kind: 'client', userId: client.id, sessionId: 's' } as const;
  const coin = makeMetal(db);
  const Items = [{ type: 'metal' as const, id: coin.id, quantity: 1 }];
  const { _id: orderId } = await orderByTransfer(db, actor, coin.netSellPrice, { Items });
  return { db, client, orderId, ctx: ctxOf(db, makeActor(db, 'admin', { email: 'lea@exemple.fr' })) };
}

test('La fiche d’un client additionne ce qu’il a payé en 30 jours et en un an', async () => {
  const { db, client, ctx } = await setting();
  expect(clientFile(ctx, { id: client.id }).paid).toEqual({ month: 0, year: 0 });
  const { amount } = db.update(orders).set({ paymentStatus: 'paid' }).returning().get();
  expect(clientFile(ctx, { id: client.id })).toMatchObject({ orderCount: 1, paid: { month: amount, year: amount } });
  expect(clientFile(ctx, { id: client.id, now: Date.now() + days(31) }).paid).toEqual({ month: 0, year: amount });
  db.update(orders).set({ status: 'cancelled' }).run();
  expect(clientFile(ctx, { id: client.id }).paid).toEqual({ month: 0, year: 0 });
});

test('Ctrl+K mène à une commande par son numéro et à un client par son téléphone', async () => {
  const { db, client, orderId, ctx } = await setting();
  const number = db.select().from(orders).get()?.orderNumber ?? '';
  const hrefs = (q: string) => findRecords(ctx, { q }).map(({ href }) => href);
  expect(hrefs(number)).toEqual([`/admin/orders/${orderId}`, `/admin/users/${client.id}`]);
  expect(hrefs('06 98 76 54 32')).toEqual([`/admin/orders/${orderId}`, `/admin/users/${client.id}`]);
  const [coin] = db.select().from(metals).all();
  expect(hrefs(coin?.metalName.toLowerCase() ?? '')).toEqual([
    `/admin/orders/${orderId}`,
    `/admin/metals/update/${coin?.id}`,
  ]);
  expect(hrefs('x')).toEqual([]);
});

test.each([
  ['accountant', ['orders']],
  ['counter', ['orders', 'users']],
  ['prices', ['metals']],
  ['owner', ['orders', 'users', 'metals']],
] as const)('Ctrl+K ne mène %s que là où son rôle va', async (staff, rooms) => {
  const { db, client, ctx } = await setting();
  db.update(metals).set({ metalName: client.lastName }).run();
  const { userId, sessionId } = makeActor(db, 'admin', { staffRole: staff, lastName: 'Autre' });
  const own = ctxOf(db, { kind: 'admin', userId, sessionId, staff });
  const places = findRecords(own, { q: client.lastName }).map(({ href }) => href.split('/')[2]);
  expect([...new Set(places)]).toEqual(rooms);
  expect(findRecords(ctx, { q: client.lastName }).length).toBeGreaterThan(rooms.length - 1);
});
