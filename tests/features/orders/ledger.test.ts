import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderLines, paymentAttempts, refundLines, refunds } from '../../../db/schema/orders.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import {
  balanceOf,
  givenBackReader,
  isRefundRefused,
  refundedOnCards,
  refundedPriceOf,
} from '../../../src/features/orders/read/ledger.server.ts';
import { noteTransfer } from '../../../src/features/orders/transfers/noteTransfer.server.ts';
import { ctxOf } from '../../support/context.ts';
import { orderByTransfer, storedAttempt, storedOrder } from '../../support/orders.ts';
import { openCounter, standClock } from './counter.ts';

standClock();
const price = 48_235;
let { db, client, admin, Items } = openCounter();
let orderId: string;
beforeEach(async () => {
  ({ db, client, admin, Items } = openCounter());
  orderId = (await orderByTransfer(db, client, price, { Items }))._id;
});

const order = () => storedOrder(db, orderId);
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
/** A try to pay this order by card, beside its transfer. */
const card = async () => {
  const form = await createOrderFormData(ctxOf(db, client), { amountToPay: price });
  const id = storedAttempt(db, form.orderNumber)?.id ?? '';
  db.update(paymentAttempts).set({ orderId }).where(eq(paymentAttempts.id, id)).run();
  return id;
};

describe('Ce qui reste à rendre d’un virement', () => {
  test('est ce qui est venu, plus que le prix s’il le faut, moins ce qui est rendu', async () => {
    expect(balanceOf(db, order())).toBe(price);
    await receive(50_000);
    expect(balanceOf(db, order())).toBe(50_000);
    giveBack(1_000);
    expect(balanceOf(db, order())).toBe(49_000);
  });

  test('ne compte ni ce que la banque a rendu d’une carte à côté, ni ce qu’elle n’a pas fait', async () => {
    await receive(price);
    giveBack(price, { attemptId: await card() });
    giveBack(300, { status: 'refused' });
    giveBack(200);
    expect(balanceOf(db, order())).toBe(price - 200);
    expect(refundedOnCards(db, orderId)).toBe(price);
  });
});

describe('Ce qui est rendu du prix', () => {
  test('commence après ce qui était venu en trop', async () => {
    await receive(50_000);
    giveBack(1_765);
    expect(refundedPriceOf(db, [order()])).toEqual(new Map());
    giveBack(1_235);
    expect(refundedPriceOf(db, [order()])).toEqual(new Map([[orderId, 1_235]]));
    expect(givenBackReader(db, [order()])(order()).ofPrice.map(({ amount }) => amount)).toEqual([0, 1_235]);
    giveBack(1_000_000);
    expect(refundedPriceOf(db, [order()])).toEqual(new Map([[orderId, price]]));
  });

  test('sans article ne comprend pas ce qui l’est par article, même d’une autre commande', async () => {
    await receive(price);
    const other = await orderByTransfer(db, client, 2 * price, { Items: [{ ...Items[0], quantity: 2 }] });
    const line = (of: string) => db.select().from(orderLines).where(eq(orderLines.orderId, of)).get()?.id ?? '';
    const byPiece = giveBack(10_000);
    db.insert(refundLines)
      .values({ refundId: byPiece.id, lineId: line(orderId), quantity: 1 })
      .run();
    const free = giveBack(500);
    const foreign = giveBack(700, { orderId: other._id });
    db.insert(refundLines)
      .values({ refundId: foreign.id, lineId: line(other._id), quantity: 1 })
      .run();
    expect(givenBackReader(db, [order()])(order()).ofPrice).toEqual([{ at: free.createdAt, amount: 500 }]);
  });
});

describe('La banque a-t-elle refusé de rendre', () => {
  const rows = (...states: [id: string, status: 'accepted' | 'refused' | 'unknown'][]) => {
    for (const [id, status] of states) giveBack(100, { id, status });
    return isRefundRefused(db, orderId);
  };
  test('non, tant que rien n’est demandé', () => expect(rows()).toBe(false));
  test('oui, quand son dernier mot est un refus', () => expect(rows(['a', 'accepted'], ['b', 'refused'])).toBe(true));
  test('non, quand elle a rendu depuis', () => expect(rows(['a', 'refused'], ['b', 'accepted'])).toBe(false));
  test('le dernier est celui qui fut demandé le dernier, dans quelque ordre qu’ils soient écrits', () => {
    expect(rows(['b', 'refused'], ['a', 'accepted'])).toBe(true);
  });
  test('non, tant qu’une demande reste en doute', () => expect(rows(['a', 'unknown'], ['b', 'refused'])).toBe(false));
});
