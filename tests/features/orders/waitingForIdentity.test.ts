import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { readConfig } from '../../../src/config.ts';
import { days } from '../../../src/dates.ts';
import { updateOrderStatus, updatePaymentStatus } from '../../../src/features/orders/moves.server.ts';
import { getOrderById } from '../../../src/features/orders/read/queries.server.ts';
import { ordersWaitingForIdentity } from '../../../src/features/orders/read/waitingForIdentity.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { makeCurrency, makeMetal, orderByTransfer, orderShop } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

let db: Connection;
let client: ReturnType<typeof makeActor>;
let admin: ReturnType<typeof makeActor>;
beforeEach(() => {
  db = testDb();
  client = makeActor(db, 'client');
  admin = makeActor(db, 'admin');
});

const waiting = () =>
  ordersWaitingForIdentity(db, admin, client.userId, orderShop).map(({ orderNumber }) => orderNumber);

describe('Les commandes qui attendent une identité', () => {
  test('Celles de billets en sont, celles d’un peu d’or non, et plus aucune une fois vérifiée', () => {
    const dollars = makeCurrency(db);
    const notes = orderByTransfer(db, client, 9_215, { Items: [{ type: 'currency', id: dollars.id, quantity: 100 }] });
    const metal = makeMetal(db);
    orderByTransfer(db, client, 48_235, { Items: [{ type: 'metal', id: metal.id, quantity: 1 }] });
    expect(waiting()).toEqual([notes.orderNumber]);
    db.update(users).set({ identityStatus: 'verified' }).where(eq(users.id, client.userId)).run();
    expect(waiting()).toEqual([]);
  });

  test('Une commande annulée n’attend plus rien', () => {
    const dollars = makeCurrency(db);
    const { _id } = orderByTransfer(db, client, 9_215, {
      Items: [{ type: 'currency', id: dollars.id, quantity: 100 }],
    });
    updateOrderStatus(db, admin, { orderId: _id, status: 'cancelled' }, orderShop);
    expect(waiting()).toEqual([]);
  });

  test('Un client est refusé, un visiteur aussi', () => {
    expect(() => ordersWaitingForIdentity(db, client, client.userId, orderShop)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(() => ordersWaitingForIdentity(db, anonymous, client.userId, orderShop)).toThrow(
      expect.objectContaining({ code: 'unauthenticated' }),
    );
  });
});

describe('Le seuil de l’or et ses jours', () => {
  const oneCoin = () =>
    orderByTransfer(db, client, 48_235, { Items: [{ type: 'metal', id: makeMetal(db).id, quantity: 1 }] });
  const under = (euros: string, days: string) => ({
    ...orderShop,
    identityTerms: readConfig({ IDENTITY_METAL_EUROS: euros, IDENTITY_METAL_DAYS: days }).identityTerms,
  });

  test('Ceux que la boutique a réglés décident de la liste, de la préparation et de l’accueil du comptoir', () => {
    const { _id } = oneCoin();
    const strict = under('400', '30');
    updatePaymentStatus(db, admin, { orderId: _id, status: 'paid' }, orderShop);
    const prepare = (shop: typeof strict) => updateOrderStatus(db, admin, { orderId: _id, status: 'prepared' }, shop);
    expect(ordersWaitingForIdentity(db, admin, client.userId, strict)).toHaveLength(1);
    expect([...workToDo(db, admin, strict).waiting]).toEqual([_id]);
    expect(getOrderById(db, client, { id: _id }, strict).identity).toMatchObject({ required: true, satisfied: false });
    expect(() => prepare(strict)).toThrow(/identité/);
    expect(waiting()).toEqual([]);
    expect([...workToDo(db, admin, orderShop).waiting]).toEqual([]);
    expect(prepare(orderShop).status).toBe('prepared');
  });

  test('Deux achats ne comptent ensemble que pendant ces jours', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    oneCoin();
    vi.setSystemTime(Date.now() + days(40));
    oneCoin();
    expect(ordersWaitingForIdentity(db, admin, client.userId, under('900', '40'))).toHaveLength(2);
    expect(ordersWaitingForIdentity(db, admin, client.userId, under('900', '39'))).toEqual([]);
    vi.useRealTimers();
  });
});
