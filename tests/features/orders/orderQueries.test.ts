import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { orders, refunds } from '../../../db/schema/orders.ts';
import { days } from '../../../src/dates.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import {
  getAllOrders,
  getOrderById,
  getOrderByUserId,
  neighboursOf,
  openPaymentEvents,
} from '../../../src/features/orders/model/queries.server.ts';
import { orderDetailShape, orderShape } from '../../../src/features/orders/order.shape.ts';
import type { OrderView } from '../../../src/features/orders/order.ts';
import { orderListQuery } from '../../../src/features/orders/orders.api.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { ctxOf } from '../../support/context.ts';
import { bankSays, deliver, makeCurrency, makeMetal, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { countQuestions } from '../../support/questions.ts';
import { standClock } from '../../support/shop.ts';

standClock();
let db: Db;
let zoe: ReturnType<typeof makeActor>;
let paul: ReturnType<typeof makeActor>;
let admin: ReturnType<typeof makeActor>;
let id: string;

beforeEach(() => {
  db = testDb();
  zoe = makeActor(db, 'client', { email: 'zoe@example.fr' });
  paul = makeActor(db, 'client', {
    email: 'paul@example.com',
    firstName: 'Paul',
    lastName: '100% Or',
    company: 'Numis SARL',
  });
  admin = makeActor(db, 'admin', { email: 'caisse@example.fr' });
  ({ id } = makeMetal(db));
});

const order = async (actor: typeof zoe, quantity: number) => {
  vi.setSystemTime(Date.now() + 1_000);
  return orderByTransfer(db, actor, 48_235 * quantity, { Items: [{ type: 'metal', id, quantity }] });
};
const list = (query: object) => getAllOrders(ctxOf(db, admin), orderListQuery.parse(query));

describe('La boutique cherche parmi les commandes', () => {
  test('toutes, la plus récente d’abord, avec leur client', async () => {
    const first = await order(zoe, 1);
    const second = await order(paul, 2);
    const { rows, meta } = list({});
    expect(rows.map((row) => row._id)).toEqual([second._id, first._id]);
    expect(meta).toEqual({ page: 1, pageSize: 500, total: 2 });
    expect(rows[1]).toMatchObject({
      client: { _id: zoe.userId, email: 'zoe@example.fr', name: 'Zoé Lefèvre' },
      needsAttention: false,
    });
    expect(orderShape.array().parse(rows)).toEqual(rows);
    expect(neighboursOf(ctxOf(db, admin), second)).toEqual({ older: first._id, newer: null });
    expect(neighboursOf(ctxOf(db, admin), first)).toEqual({ older: null, newer: second._id });
  });

  test('par numéro, nom, société ou adresse électronique, mot à mot, sans jokers', async () => {
    const first = await order(zoe, 1);
    const second = await order(paul, 2);
    const found = (q: string) => list({ q }).rows.map((row) => row._id);
    expect(found(first.orderNumber.toLowerCase().slice(2, 9))).toEqual([first._id]);
    expect(found('LEFÈVRE zoé'.toLowerCase())).toEqual([first._id]);
    expect(found('LEFÈVRE Zoé')).toEqual([first._id]);
    expect(found('lefevre zoe')).toEqual([first._id]);
    expect(found('numis')).toEqual([second._id]);
    expect(found('paul@')).toEqual([second._id]);
    expect(found('100%')).toEqual([second._id]);
    expect(found('z%fr')).toEqual([]);
    expect(found("' or 1=1 --")).toEqual([]);
  });

  test('en autant de questions à la base pour dix commandes que pour deux', async () => {
    const questions = () => {
      const counted = countQuestions(db);
      list({});
      counted.stop();
      return counted.count;
    };
    await order(zoe, 1);
    await order(paul, 1);
    const few = questions();
    for (const quantity of [2, 3, 4, 5]) for (const client of [zoe, paul]) await order(client, quantity);
    expect(list({}).meta.total).toBe(10);
    expect(questions()).toBe(few);
    expect(few).toBeGreaterThan(5);
  });

  test('par état, triées et page à page', async () => {
    await order(zoe, 1);
    await order(zoe, 3);
    await order(paul, 2);
    const amounts = (query: object) => list(query).rows.map((row) => row.amount);
    expect(amounts({ sort: 'amount' })).toEqual([482.35, 964.7, 1447.05]);
    expect(amounts({ sort: '-amount', page: 2, pageSize: 2 })).toEqual([482.35]);
    expect(amounts({ sort: 'toString' })).toEqual([964.7, 1447.05, 482.35]);
    expect(amounts({ status: 'cancelled' })).toEqual([]);
    expect(amounts({ paymentStatus: 'pending', q: 'zoe' })).toEqual([1447.05, 482.35]);
    expect(list({ page: 2, pageSize: 2 }).meta).toEqual({ page: 2, pageSize: 2, total: 3 });
  });

  test('triées par étape, du premier état au dernier', async () => {
    const stages = [
      ['cancelled', 'cancelled'],
      ['confirmed', 'refused'],
      ['delivered', 'refunded'],
      ['pending', 'pending'],
      ['prepared', 'paid'],
      ['shipped', 'paid'],
    ] as const;
    for (const [n, [status, paymentStatus]] of stages.entries()) {
      const { _id } = await order(zoe, n + 1);
      db.update(orders).set({ status, paymentStatus }).where(eq(orders.id, _id)).run();
    }
    const sorted = (by: 'status' | 'paymentStatus', sort: string = by) => list({ sort }).rows.map((row) => row[by]);
    const byStatus = ['pending', 'confirmed', 'prepared', 'shipped', 'delivered', 'cancelled'];
    expect(sorted('status')).toEqual(byStatus);
    expect(sorted('status', '-status')).toEqual(byStatus.toReversed());
    expect(sorted('paymentStatus')).toEqual(['pending', 'paid', 'paid', 'refused', 'refunded', 'cancelled']);
  });

  test('par ce qui reste à faire', async () => {
    const late = await order(zoe, 1);
    await updatePaymentStatus(ctxOf(db, admin), { orderId: late._id, status: 'paid' });
    const dollars = makeCurrency(db);
    const notes = await orderByTransfer(db, paul, 9_215, {
      Items: [{ type: 'currency', id: dollars.id, quantity: 100 }],
    });
    const seen = (view: OrderView) => list({ view }).rows.map(({ _id }) => _id);
    expect(seen('toPrepare')).toEqual([late._id]);
    expect(seen('identityDue')).toEqual([notes._id]);
    expect(seen('late')).toEqual([]);
    vi.setSystemTime(Date.now() + days(60));
    expect(seen('late')).toEqual([notes._id, late._id]);
    await updateOrderStatus(ctxOf(db, admin), { orderId: late._id, status: 'prepared' });
    expect([seen('toPrepare'), seen('toSend')]).toEqual([[], [late._id]]);
    await updateOrderStatus(ctxOf(db, admin), { orderId: late._id, status: 'cancelled' });
    expect([seen('late'), seen('toRefund')]).toEqual([[notes._id], [late._id]]);
  });
});

describe('Un client lit ses commandes', () => {
  test('les siennes seulement, sans ce qui est à la boutique', async () => {
    const own = await order(zoe, 1);
    await order(paul, 2);
    const { rows, meta } = getOrderByUserId(ctxOf(db, zoe), orderListQuery.parse({}));
    expect(rows.map((row) => row._id)).toEqual([own._id]);
    expect(meta.total).toBe(1);
    expect(rows[0]).not.toHaveProperty('client');
    expect(rows[0]).not.toHaveProperty('needsAttention');
  });

  test('avec leur histoire, sans les alertes de la boutique', async () => {
    const { order: placed, form } = await orderByCard(db, zoe, 48_235, { Items: [{ type: 'metal', id, quantity: 1 }] });
    await deliver(db, bankSays(form.orderNumber, '1.00EUR', 'payetest'));
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    const seen = getOrderById(ctxOf(db, zoe), { id: placed._id });
    expect(seen.timeline.map((row) => [row.kind, row.by])).toEqual([
      ['created', 'Vous'],
      ['payment', 'La banque'],
      ['status', 'La banque'],
    ]);
    expect(seen).not.toHaveProperty('desk');
    expect(orderDetailShape.parse(seen)).toEqual(seen);

    const desk = getOrderById(ctxOf(db, admin), { id: placed._id });
    expect(desk.timeline.map((row) => [row.kind, row.by])).toContainEqual(['alert', 'La banque']);
    expect(desk.timeline[0]?.by).toBe('Zoé Lefèvre');
    expect(desk.desk?.attempts).toMatchObject([{ reference: form.orderNumber, amount: 482.35, status: 'accepted' }]);
    expect(desk.desk?.events).toMatchObject([
      { outcome: 'amountMismatch', outcomeLabel: expect.stringContaining('Montant'), amount: 1, needsAttention: true },
      { outcome: 'paid', amount: 482.35, needsAttention: false },
    ]);
    expect(desk.needsAttention).toBe(true);
    expect(orderDetailShape.parse(desk)).toEqual(desk);
  });
});

test('Les remboursements d’un même instant se lisent dans l’ordre où ils furent demandés, quel que soit leur écrit', async () => {
  const { _id: orderId } = await order(zoe, 1);
  const row = { orderId, amount: 1, createdAt: 1, actorKind: 'admin', actorId: admin.userId } as const;
  for (const one of ['b', 'a'])
    db.insert(refunds)
      .values({ ...row, id: one })
      .run();
  expect(getOrderById(ctxOf(db, admin), { id: orderId }).desk?.refunds.map(({ _id }) => _id)).toEqual(['a', 'b']);
});

test('La boutique voit les messages de la banque qui l’attendent, avec ou sans commande', async () => {
  await deliver(db, bankSays('ZZZZZZZZZZZZ', '12.00EUR', 'payetest'));
  expect(openPaymentEvents(ctxOf(db, admin))).toMatchObject([
    { reference: 'ZZZZZZZZZZZZ', outcomeLabel: 'Référence inconnue', amount: 12, orderId: null, needsAttention: true },
  ]);
});
