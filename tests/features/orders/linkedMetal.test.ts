import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { orderLines, refunds } from '../../../db/schema/orders.ts';
import { checkoutFacts } from '../../../src/features/checkout/checkout.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { moneyOf } from '../../../src/features/orders/model/money.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { treatWithdrawal, withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { forSum, makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

const shop = shopOf({ SHOP_ADDRESS: '1 rue du Change' });
let db: Connection;
let client: ReturnType<typeof makeActor>;
let admin: ReturnType<typeof makeActor>;
let coin: string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-16T10:00:00+01:00') });
  db = testDb();
  client = makeActor(db, 'client');
  admin = makeActor(db, 'admin');
  coin = makeMetal(db, { type: 'Piece De Collection', netSellPrice: 100_000 }).id;
});
afterEach(() => {
  vi.useRealTimers();
});

const buy = async (quantity: number, actor = client) =>
  (await orderByTransfer(db, actor, quantity * 100_000, { Items: [{ type: 'metal', id: coin, quantity }] }))._id;
const pay = (orderId: string) => updatePaymentStatus(ctxOf(db, admin), { orderId, status: 'paid' });
const move = (orderId: string, status: 'prepared' | 'delivered' | 'cancelled') =>
  updateOrderStatus(ctxOf(db, admin), { orderId, status });
const isAsked = (id: string) => getOrderById(ctxOf(db, client), { id }).identity.required;
const counted = () => checkoutFacts(ctxOf(db, client, shop)).metalsBefore;
const lineOf = (orderId: string) => db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).get()?.id ?? '';
const renounce = async (orderId: string, quantity: number) => {
  vi.setSystemTime(Date.now() + 1_000);
  const lines = [{ lineId: lineOf(orderId), quantity }];
  return withdraw(ctxOf(db, client, shop), { orderId, lines, reason: '' });
};
const buyAndReceive = async (quantity: number) => {
  const id = await buy(quantity);
  await pay(id);
  await move(id, 'prepared');
  await move(id, 'delivered');
  return id;
};
/** A sum for what is owed first, or pieces that were not renounced and did not come back. */
const giveBack = (orderId: string, amount: number, pieces = 0) => {
  vi.setSystemTime(Date.now() + 1_000);
  const refundable = moneyOf(loadOrder(ctxOf(db, admin), orderId)).transferBalance;
  const lines = [{ lineId: lineOf(orderId), quantity: pieces }];
  const articles = { purpose: 'articles', lines, delivery: false, goods: 'away' } as const;
  const what = pieces > 0 ? articles : forSum(db, orderId, amount);
  return noteTransferRefund(ctxOf(db, admin), { orderId, amount, refundable, what });
};

describe('Des achats de métal liés', () => {
  test('Une commande payée n’est pas retenue par une commande passée après elle', async () => {
    const first = await buy(6);
    await pay(first);
    const second = await buy(6);
    expect([isAsked(first), isAsked(second)]).toEqual([false, true]);
    expect((await move(first, 'prepared')).status).toBe('prepared');
    await pay(second);
    await expect(move(second, 'prepared')).rejects.toThrow('identité');
  });

  test('Partagés en petites commandes, moins de 10 000 € partent sans identité, même payées à rebours', async () => {
    const ids: string[] = [];
    for (const quantity of [4, 3, 5, 1, 2]) ids.push(await buy(quantity));
    expect(ids.map(isAsked)).toEqual([false, false, true, true, true]);
    for (const id of ids.toReversed()) await pay(id);
    expect(ids.map(isAsked)).toEqual([false, false, true, true, true]);
    const [first = ''] = ids;
    await move(first, 'prepared');
    await move(first, 'delivered');
    expect(isAsked(await buy(6))).toBe(true);
  });

  test('Ce qui est annulé ou remboursé n’y compte plus, et la phrase le dit', async () => {
    const [cancelled, refunded] = [await buy(4), await buy(3)];
    expect(counted()).toBe(700_000);
    await move(cancelled, 'cancelled');
    expect(counted()).toBe(300_000);
    await pay(refunded);
    await move(refunded, 'prepared');
    await updatePaymentStatus(ctxOf(db, admin), { orderId: refunded, status: 'refunded' });
    expect(counted()).toBe(0);
    await buy(6);
    const last = await buy(5);
    expect(getOrderById(ctxOf(db, client), { id: last }).identity.sentence).toMatch(
      /commandes des 30 jours précédents, payées ou non, .* articles annulés ou remboursés déduits/,
    );
  });

  test('Des pièces renoncées n’y comptent plus avant leur départ, et après lui une fois la rétractation traitée', async () => {
    const id = await buy(6);
    await renounce(id, 2);
    expect(counted()).toBe(400_000);
    await pay(id);
    await move(id, 'prepared');
    await move(id, 'delivered');
    const { withdrawal } = await renounce(id, 4);
    expect(counted()).toBe(600_000);
    for (const { _id } of withdrawal?.declared ?? [])
      await treatWithdrawal(ctxOf(db, admin), { orderId: id, withdrawalId: _id, goods: 'away' });
    expect(counted()).toBe(0);
  });

  test('Des pièces remboursées après leur remise en sont déduites, à côté de celles renoncées', async () => {
    const id = await buyAndReceive(6);
    await giveBack(id, 200_000, 2);
    expect(counted()).toBe(400_000);
    const { withdrawal } = await renounce(id, 1);
    await treatWithdrawal(ctxOf(db, admin), {
      orderId: id,
      withdrawalId: withdrawal?.declared[0]?._id ?? '',
      goods: 'saleable',
    });
    expect(counted()).toBe(300_000);
    db.update(refunds).set({ status: 'refused' }).run();
    expect(counted()).toBe(500_000);
  });

  test('Des pièces renoncées après leur remise n’y comptent plus dès que leur prix est rendu par un montant libre', async () => {
    const id = await buyAndReceive(6);
    await giveBack(id, 150_000);
    await renounce(id, 1);
    expect(counted()).toBe(600_000);
    await giveBack(id, 99_999);
    expect(counted()).toBe(600_000);
    await giveBack(id, 1);
    expect(counted()).toBe(500_000);
    expect(isAsked(await buy(5))).toBe(true);
    await renounce(id, 1);
    expect(counted()).toBe(1_000_000);
    await giveBack(id, 100_000);
    expect(counted()).toBe(900_000);
    const [first] = getOrderById(ctxOf(db, client), { id }).withdrawal?.declared ?? [];
    await treatWithdrawal(ctxOf(db, admin), { orderId: id, withdrawalId: first?._id ?? '', goods: 'damaged' });
    expect(counted()).toBe(900_000);
    await renounce(id, 1);
    expect(counted()).toBe(900_000);
  });

  test('Ce qui est rendu pour d’autres pièces ou refusé par la banque n’en paie pas la rétractation', async () => {
    const id = await buyAndReceive(6);
    await renounce(id, 2);
    await giveBack(id, 200_000, 2);
    expect(counted()).toBe(400_000);
    await giveBack(id, 200_000);
    expect(counted()).toBe(200_000);
    db.update(refunds).set({ status: 'refused' }).run();
    expect(counted()).toBe(600_000);
  });
});
