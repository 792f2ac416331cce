import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { checkoutFacts } from '../../../src/features/checkout/checkout.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { treatWithdrawal, withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
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
      await treatWithdrawal(ctxOf(db, admin), { orderId: id, withdrawalId: _id });
    expect(counted()).toBe(0);
  });
});
