import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { runOrderJobs } from '../../../src/features/orders/orderJobs.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/orderMoves.server.ts';
import { mailKinds, makeMetal, orderByCard, orderByTransfer, orderShop, storedOrder } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

let db: Connection;
let client: ReturnType<typeof makeActor>;
let Items: [{ type: 'metal'; id: string; quantity: number }];
const at = (paris: string) => vi.setSystemTime(Date.parse(paris));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at('2026-09-07T10:00:00+02:00');
  db = testDb();
  client = makeActor(db, 'client');
  Items = [{ type: 'metal', id: makeMetal(db).id, quantity: 1 }];
});
afterEach(() => {
  vi.useRealTimers();
});

const run = () => runOrderJobs(db, orderShop);

describe('Un virement attendu', () => {
  test('est rappelé une fois le jour ouvré d’avant, puis annulé après cinq jours ouvrés', () => {
    const { _id } = orderByTransfer(db, client, 48_235, { Items });
    at('2026-09-11T07:59:00+02:00');
    expect(run()).toEqual({ reminded: 0, cancelled: 0 });
    at('2026-09-11T08:00:00+02:00');
    expect(run()).toEqual({ reminded: 1, cancelled: 0 });
    expect(run()).toEqual({ reminded: 0, cancelled: 0 });
    at('2026-09-14T23:59:00+02:00');
    expect(run()).toEqual({ reminded: 0, cancelled: 0 });
    at('2026-09-15T00:00:00+02:00');
    expect(run()).toEqual({ reminded: 0, cancelled: 1 });
    expect(run()).toEqual({ reminded: 0, cancelled: 0 });
    expect(storedOrder(db, _id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(mailKinds(db)).toEqual(['orderReceived', 'transferReminder', 'orderCancelled']);
  });

  test('n’est ni rappelé ni annulé une fois arrivé', () => {
    const { _id } = orderByTransfer(db, client, 48_235, { Items });
    updatePaymentStatus(db, makeActor(db, 'admin'), { orderId: _id, status: 'paid' }, orderShop);
    at('2026-10-01T00:00:00+02:00');
    expect(run()).toEqual({ reminded: 0, cancelled: 0 });
  });
});

test('Une carte qui n’a rien payé en deux heures annule la commande', () => {
  const { order } = orderByCard(db, client, 48_235, { Items });
  at('2026-09-07T11:59:00+02:00');
  expect(run().cancelled).toBe(0);
  at('2026-09-07T12:00:00+02:00');
  expect(run().cancelled).toBe(1);
  expect(storedOrder(db, order._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
  expect(mailKinds(db)).toEqual(['orderReceived', 'orderCancelled']);
});
