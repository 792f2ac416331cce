import { beforeEach, describe, expect, test } from 'vitest';
import { refunds } from '../../../db/schema/orders.ts';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { isRefundRefused, moneyOf } from '../../../src/features/orders/model/money.ts';
import { noteTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { ctxOf } from '../../support/context.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { openCounter, standClock } from '../../support/shop.ts';

standClock();
const price = 48_235;
let { db, client, admin, Items } = openCounter();
let orderId: string;
beforeEach(async () => {
  ({ db, client, admin, Items } = openCounter());
  orderId = (await orderByTransfer(db, client, price, { Items }))._id;
});

const record = () => loadOrder(ctxOf(db, admin), orderId);
const money = () => moneyOf(record());
const receive = (amount: number) =>
  noteTransfer(ctxOf(db, admin), { orderId, amount, valueDate: '2026-09-07', payer: 'MME LEFEVRE' });
const giveBack = (amount: number, values: Partial<typeof refunds.$inferInsert> = {}) =>
  db
    .insert(refunds)
    .values({
      orderId,
      amount,
      status: 'accepted',
      createdAt: Date.now(),
      actorKind: 'admin',
      actorId: admin.userId,
      ...values,
    })
    .returning()
    .get();
describe('Ce qui est rendu du prix', () => {
  test('commence après ce qui était venu en trop', async () => {
    await receive(50_000);
    giveBack(1_765, { purpose: 'overpayment' });
    expect(money()).toMatchObject({ refundedPrice: 0, overpaid: 1_765, overpayment: 0 });
    giveBack(1_235);
    expect(money().refundedPrice).toBe(1_235);
    giveBack(1_000_000);
    expect(money().refundedPrice).toBe(price);
  });
});

describe('La banque a-t-elle refusé de rendre', () => {
  const rows = (...states: [id: string, status: 'accepted' | 'refused' | 'unknown'][]) => {
    for (const [id, status] of states) giveBack(100, { id, status });
    return isRefundRefused(record());
  };
  test('non, tant que rien n’est demandé', () => expect(rows()).toBe(false));
  test('oui, quand son dernier mot est un refus', () => expect(rows(['a', 'accepted'], ['b', 'refused'])).toBe(true));
  test('non, quand elle a rendu depuis', () => expect(rows(['a', 'refused'], ['b', 'accepted'])).toBe(false));
  test('le dernier est celui qui fut demandé le dernier, dans quelque ordre qu’ils soient écrits', () => {
    expect(rows(['b', 'refused'], ['a', 'accepted'])).toBe(true);
  });
  test('non, tant qu’une demande reste en doute', () => expect(rows(['a', 'unknown'], ['b', 'refused'])).toBe(false));
});
