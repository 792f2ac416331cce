import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '../../../db/schema/orders.ts';
import { days } from '../../../src/dates.ts';
import { orderList } from '../../../src/features/orders/admin/orderList.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { ordersWaitingForIdentity } from '../../../src/features/orders/model/load.server.ts';
import {
  findNeighbours,
  getAllOrders,
  getOrderByUserId,
  holdingsOf,
} from '../../../src/features/orders/model/queries.server.ts';
import { orderDetailShape, orderShape } from '../../../src/features/orders/order.shape.ts';
import type { OrderView } from '../../../src/features/orders/order.ts';
import { orderListQuery } from '../../../src/features/orders/orders.api.ts';
import { readList, readRequest } from '../../../src/ui/list/list.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { makeActor } from '../../support/people.ts';
import { countQuestions } from '../../support/questions.ts';
import { openShop, price } from '../../support/shop.ts';

const shop = openShop({ person: { email: 'zoe@example.fr' } });
let paul: ReturnType<typeof makeActor>;
beforeEach(() => {
  const names = { firstName: 'Paul', lastName: '100% Or', company: 'Numis SARL' };
  paul = makeActor(shop.db, 'client', { email: 'paul@example.com', ...names });
});

/** A second after the one before. */
const order = async (actor: typeof paul, quantity: number) => {
  shop.later(1_000);
  return orderByTransfer(shop.db, actor, price * quantity, { Items: [{ ...shop.Items[0], quantity }] });
};
const list = (query: object) => getAllOrders(shop.ctx(), orderListQuery.parse(query));
const ids = (query: object) => list(query).rows.map(({ _id }) => _id);

describe('La boutique cherche parmi les commandes', () => {
  test('toutes, la plus récente d’abord, avec leur client, ou par mots, sans jokers', async () => {
    const [first, second] = [await order(shop.client, 1), await order(paul, 2)];
    const { rows, meta } = list({});
    expect(rows.map(({ _id }) => _id)).toEqual([second._id, first._id]);
    expect(meta).toEqual({ page: 1, pageSize: 500, total: 2 });
    expect(rows[1]).toMatchObject({ client: { name: 'Zoé Lefèvre' }, needsAttention: false });
    expect(orderShape.array().parse(rows)).toEqual(rows);
    expect(findNeighbours(shop.ctx(), second)).toEqual({ older: first._id, newer: null });
    expect(findNeighbours(shop.ctx(), first)).toEqual({ older: null, newer: second._id });
    for (const q of [first.orderNumber.toLowerCase().slice(2, 9), 'lefevre zoe'])
      expect(ids({ q })).toEqual([first._id]);
    for (const q of ['numis', 'paul@', '100%']) expect(ids({ q }), q).toEqual([second._id]);
    expect(ids({ q: 'z%fr' })).toEqual([]);
  });

  test('en autant de questions à la base pour dix commandes que pour deux', async () => {
    const questions = () => {
      const counted = countQuestions(shop.db);
      list({});
      counted.stop();
      return counted.count;
    };
    for (const client of [shop.client, paul]) await order(client, 1);
    const few = questions();
    for (const quantity of [2, 3, 4, 5]) for (const client of [shop.client, paul]) await order(client, quantity);
    expect(list({}).meta.total).toBe(10);
    expect(questions()).toBe(few);
    expect(few).toBeGreaterThan(5);
  });

  test('triées, page à page, et par étape du premier état au dernier', async () => {
    for (const [quantity, status, paymentStatus] of [
      [2, 'cancelled', 'cancelled'],
      [4, 'delivered', 'refunded'],
      [1, 'prepared', 'paid'],
      [3, 'pending', 'pending'],
    ] as const) {
      const { _id } = await order(shop.client, quantity);
      shop.db.update(orders).set({ status, paymentStatus }).where(eq(orders.id, _id)).run();
    }
    const pieces = (query: object) => list(query).rows.map(({ amount }) => Math.round((amount * 100) / price));
    expect(pieces({ sort: '-amount', page: 2, pageSize: 3 })).toEqual([1]);
    expect(pieces({ sort: 'toString' }), 'newest first').toEqual([3, 1, 4, 2]);
    expect(pieces({ paymentStatus: 'paid', q: 'zoe' })).toEqual([1]);
    expect(pieces({ sort: 'status' })).toEqual([3, 1, 4, 2]);
    expect(pieces({ sort: '-paymentStatus' })).toEqual([2, 4, 1, 3]);
  });

  test('par ce qui reste à faire', async () => {
    const { _id: late } = await order(shop.client, 1);
    await shop.pay(late);
    const notes = await shop.dollars();
    const seen = (...views: OrderView[]) => views.map(shop.listed);
    expect(seen('toPrepare', 'identityDue', 'late')).toEqual([[late], [notes], []]);
    shop.later(days(60));
    expect(seen('late')).toEqual([[notes, late]]);
    await shop.move(late, 'prepared');
    expect(seen('toPrepare', 'toSend')).toEqual([[], [late]]);
    await shop.move(late, 'cancelled');
    expect(seen('late', 'toRefund')).toEqual([[notes], [late]]);
  });

  test('par l’adresse de la liste : ce qui n’y est pas valable est comme absent, ses jours sont ceux de Paris', async () => {
    const asked = (search: string) => readRequest(orderList, new URLSearchParams(search)).query;
    const none = { paymentType: '', delivery: '', item: '' };
    expect(asked('reglement=or&livraison=avion&article=x')).toMatchObject(none);
    expect(asked('du=hier').du).toBeUndefined();
    shop.clockShows('2026-11-22T23:30:00+01:00');
    await order(shop.client, 1);
    const found = (search: string) => readList(orderList, shop.ctx(), new URLSearchParams(search)).rows.length;
    expect(['du=2026-11-22&au=2026-11-22', 'du=2026-11-23', 'au=2026-11-21'].map(found)).toEqual([1, 0, 0]);
  });
});

describe('Un client lit ses commandes', () => {
  test('Les siennes seulement, sans ce qui est à la boutique', async () => {
    const own = await order(shop.client, 1);
    await order(paul, 2);
    const { rows, meta } = getOrderByUserId(shop.ctx(shop.client), orderListQuery.parse({}));
    expect(rows.map(({ _id }) => _id)).toEqual([own._id]);
    expect(meta.total).toBe(1);
    for (const field of ['client', 'needsAttention']) expect(rows[0]).not.toHaveProperty(field);
  });

  test('avec leur histoire, sans les alertes de la boutique', async () => {
    const { id, reference } = await shop.card();
    await shop.says(reference, 'payetest', '1.00EUR');
    await shop.says(reference);
    const seen = shop.seen(id, shop.client);
    const by = ({ timeline }: typeof seen) => timeline.map((row) => `${row.kind}, ${row.by}`);
    expect(by(seen)).toEqual(['created, Vous', 'payment, La banque', 'status, La banque']);
    expect(seen).not.toHaveProperty('desk');
    expect(orderDetailShape.parse(seen)).toEqual(seen);
    const dealer = shop.seen(id);
    expect(by(dealer)).toEqual(expect.arrayContaining(['created, Zoé Lefèvre', 'alert, La banque']));
    const [wrong, right] = [
      { outcome: 'amountMismatch', needsAttention: true },
      { outcome: 'paid', amount: 482.35 },
    ];
    expect(dealer).toMatchObject({ needsAttention: true, desk: { events: [wrong, right], attempts: [{ reference }] } });
    expect(orderDetailShape.parse(dealer)).toEqual(dealer);
  });
});

test('Ce qui fut livré vaut le prix de rachat du jour, sans ce qui est rendu ni ce qui n’est pas encore remis', async () => {
  const own = () => holdingsOf(shop.ctx(shop.client));
  const id = await shop.transfer(3);
  expect(own()).toEqual([]);
  await shop.note(id, 3 * price);
  await shop.transfer(1);
  expect(own()).toEqual([]);
  shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id)).run();
  shop.setCoin({ grossBuyPrice: 50_000 });
  const { metalName: name } = shop.coin;
  const whole = { metalId: shop.coin.id, name, quantity: 3, paidAmount: 3 * price, worth: 150_000 };
  expect(own()).toMatchObject([whole]);
  shop.setCoin({ grossBuyPrice: 0 });
  expect(own()).toEqual([]);
});

// The law's sum over all that may happen: expectIdentity in orderSound.ts.
test('Le seuil de l’or et ses jours que la boutique a réglés décident de la liste et de la préparation', async () => {
  const waiting = (at = shop.ctx()) => ordersWaitingForIdentity(at, shop.client.userId).map(({ id }) => id);
  const under = (euros: string, window: string) =>
    ctxOf(shop.db, shop.admin, shopOf({ IDENTITY_METAL_EUROS: euros, IDENTITY_METAL_DAYS: window }));
  const id = await shop.transfer();
  await shop.pay(id);
  const strict = under('400', '30');
  expect([waiting(strict), waiting()]).toEqual([[id], []]);
  await expect(updateOrderStatus(strict, { orderId: id, status: 'prepared' })).rejects.toThrow(/identité/);
  shop.later(days(40));
  const second = await shop.transfer();
  expect(waiting(under('900', '40'))).toEqual([second]);
  expect(waiting(under('900', '39'))).toEqual([]);
});
