import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { updateOrderStatus } from '../../../src/features/orders/orderMoves.server.ts';
import { ordersWaitingForIdentity } from '../../../src/features/orders/waitingForIdentity.server.ts';
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

const waiting = () => ordersWaitingForIdentity(db, admin, client.userId).map(({ orderNumber }) => orderNumber);

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
    expect(() => ordersWaitingForIdentity(db, client, client.userId)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(() => ordersWaitingForIdentity(db, anonymous, client.userId)).toThrow(
      expect.objectContaining({ code: 'unauthenticated' }),
    );
  });
});
