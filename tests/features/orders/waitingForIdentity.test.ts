import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { days } from '../../../src/dates.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { ordersWaitingForIdentity } from '../../../src/features/orders/model/waitingForIdentity.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { ctxOf, shopOf, testShop } from '../../support/context.ts';
import { makeCurrency, makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

let db: Connection;
let client: ReturnType<typeof makeActor>;
let admin: ReturnType<typeof makeActor>;
beforeEach(() => {
  db = testDb();
  client = makeActor(db, 'client');
  admin = makeActor(db, 'admin');
});

const waiting = () => ordersWaitingForIdentity(ctxOf(db, admin), client.userId).map(({ orderNumber }) => orderNumber);

describe('Les commandes qui attendent une identité', () => {
  test('Celles de billets en sont, celles d’un peu d’or non, et plus aucune une fois vérifiée', async () => {
    const dollars = makeCurrency(db);
    const notes = await orderByTransfer(db, client, 9_215, {
      Items: [{ type: 'currency', id: dollars.id, quantity: 100 }],
    });
    const metal = makeMetal(db);
    await orderByTransfer(db, client, 48_235, { Items: [{ type: 'metal', id: metal.id, quantity: 1 }] });
    expect(waiting()).toEqual([notes.orderNumber]);
    db.update(users).set({ identityStatus: 'verified' }).where(eq(users.id, client.userId)).run();
    expect(waiting()).toEqual([]);
  });
});

describe('Le seuil de l’or et ses jours', () => {
  const oneCoin = () =>
    orderByTransfer(db, client, 48_235, { Items: [{ type: 'metal', id: makeMetal(db).id, quantity: 1 }] });
  const under = (euros: string, days: string) => shopOf({ IDENTITY_METAL_EUROS: euros, IDENTITY_METAL_DAYS: days });

  test('Ceux que la boutique a réglés décident de la liste, de la préparation et de l’accueil du comptoir', async () => {
    const { _id } = await oneCoin();
    const strict = under('400', '30');
    await updatePaymentStatus(ctxOf(db, admin), { orderId: _id, status: 'paid' });
    const prepare = (shop: typeof strict) =>
      updateOrderStatus(ctxOf(db, admin, shop), { orderId: _id, status: 'prepared' });
    expect(ordersWaitingForIdentity(ctxOf(db, admin, strict), client.userId)).toHaveLength(1);
    expect([...workToDo(ctxOf(db, admin, strict)).waiting]).toEqual([_id]);
    expect(getOrderById(ctxOf(db, client, strict), { id: _id }).identity).toMatchObject({
      required: true,
      satisfied: false,
    });
    await expect(prepare(strict)).rejects.toThrow(/identité/);
    expect(waiting()).toEqual([]);
    expect([...workToDo(ctxOf(db, admin)).waiting]).toEqual([]);
    expect((await prepare(testShop)).status).toBe('prepared');
  });

  test('Deux achats ne comptent ensemble que pendant ces jours', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await oneCoin();
    vi.setSystemTime(Date.now() + days(40));
    await oneCoin();
    expect(ordersWaitingForIdentity(ctxOf(db, admin, under('900', '40')), client.userId)).toHaveLength(1);
    expect(ordersWaitingForIdentity(ctxOf(db, admin, under('900', '39')), client.userId)).toEqual([]);
    vi.useRealTimers();
  });
});
