import { beforeEach, describe, expect, test } from 'vitest';
import { runOrderJobs } from '../../../src/features/orders/cancel/late.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { ctxOf } from '../../support/context.ts';
import { bankWasAsked, mailKinds, orderByCard, orderByTransfer, storedOrder } from '../../support/orders.ts';
import { clockShows, openCounter, standClock } from './counter.ts';

standClock();
let { db, client, admin, Items } = openCounter();
beforeEach(() => {
  ({ db, client, admin, Items } = openCounter());
});

const run = () => runOrderJobs(ctxOf(db));

describe('Un virement attendu', () => {
  test('est rappelé une fois le jour ouvré d’avant, puis annulé après cinq jours ouvrés', async () => {
    const { _id } = await orderByTransfer(db, client, 48_235, { Items });
    clockShows('2026-09-11T07:59:00+02:00');
    expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
    clockShows('2026-09-11T08:00:00+02:00');
    expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
    expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
    clockShows('2026-09-14T23:59:00+02:00');
    expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
    clockShows('2026-09-15T00:00:00+02:00');
    expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
    expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
    expect(storedOrder(db, _id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(mailKinds(db)).toEqual(['orderReceived', 'transferReminder', 'orderCancelled']);
  });

  test('n’est ni rappelé ni annulé une fois arrivé', async () => {
    const { _id } = await orderByTransfer(db, client, 48_235, { Items });
    await updatePaymentStatus(ctxOf(db, admin), { orderId: _id, status: 'paid' });
    clockShows('2026-10-01T00:00:00+02:00');
    expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  });
});

test('Une carte qui n’a rien payé en deux heures annule la commande', async () => {
  const { order } = await orderByCard(db, client, 48_235, { Items });
  clockShows('2026-09-07T11:59:00+02:00');
  expect((await run()).cancelled).toBe(0);
  clockShows('2026-09-07T12:00:00+02:00');
  bankWasAsked(db);
  expect((await run()).cancelled).toBe(1);
  expect(storedOrder(db, order._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
  expect(mailKinds(db)).toEqual(['orderReceived', 'orderCancelled']);
});
