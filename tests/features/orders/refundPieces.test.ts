import { beforeEach, describe, expect, test } from 'vitest';
import { orderLines } from '../../../db/schema/orders.ts';
import { moveOrders } from '../../../src/features/orders/admin/dispatch/moveOrders.server.ts';
import { returnedOf } from '../../../src/features/orders/admin/refunds/returned.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { isReduced } from '../../../src/features/orders/model/state.ts';
import { noteTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeCurrency, orderByTransfer } from '../../support/orders.ts';
import { openCounter } from '../../support/shop.ts';

let { db, client, admin, Items } = openCounter({ identityStatus: 'verified' });
let orderId: string;
let total: number;
beforeEach(async () => {
  ({ db, client, admin, Items } = openCounter({ identityStatus: 'verified' }));
  const notes = { type: 'currency' as const, id: makeCurrency(db).id, quantity: 270 };
  total = 48_235 * 3 + 24_881;
  orderId = (await orderByTransfer(db, client, total, { Items: [{ ...Items[0], quantity: 3 }, notes] }))._id;
  await noteTransfer(ctxOf(db, admin), { orderId, amount: total, valueDate: '2026-01-05', payer: 'X' });
});

const seen = () => getOrderById(ctxOf(db, admin), { id: orderId });
const left = () => Math.round((seen().desk?.transferRefundable ?? 0) * 100);
const lineIds = () => db.select().from(orderLines).all();
const giveBack = (counts: Record<string, string>) => {
  const { amount, lines } = returnedOf(seen(), counts);
  const what = { purpose: 'articles', lines, delivery: false } as const;
  return noteTransferRefund(ctxOf(db, admin), { orderId, amount, refundable: left(), what });
};
const coin = () => lineIds().find(({ metalId }) => metalId)?.id ?? '';
const money = () => lineIds().find(({ currencyId }) => currencyId)?.id ?? '';

describe('Des articles remboursés', () => {
  test('ne sont plus à remettre : une pièce de trois, un billet de cent, et la file le sait', async () => {
    expect(isReduced(seen())).toBe(false);
    const order = await giveBack({ [coin()]: '1', [`${money()}:100`]: '1' });
    expect(order).toMatchObject({
      paymentStatus: 'paid',
      refunded: 574.5,
      Items: [
        { remaining: 2, refunded: 1 },
        {
          remaining: 170,
          refunded: 100,
          remainingNotes: [
            { value: 100, count: 1 },
            { value: 50, count: 1 },
            { value: 20, count: 1 },
          ],
        },
      ],
    });
    expect(order.timeline.at(-1)?.text).toContain('1 × 20 Francs Napoléon');
    expect(isReduced(order)).toBe(true);
  });

  test('ne se remettent pas en groupe sans être vus', async () => {
    await giveBack({ [coin()]: '1' });
    await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'prepared' });
    const [moved] = await moveOrders(ctxOf(db, admin), { orderIds: [orderId], status: 'delivered' });
    expect(moved).toMatchObject({ moved: false, why: expect.stringContaining('remboursée') });
    expect((await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'delivered' })).status).toBe('delivered');
  });

  test('ne se remboursent ni deux fois, ni à un autre prix, ni en billets que la commande n’a pas', async () => {
    await giveBack({ [coin()]: '2' });
    const note = (
      amount: number,
      lines: { lineId: string; quantity: number; notes?: { value: number; count: number }[] }[],
    ) =>
      noteTransferRefund(ctxOf(db, admin), {
        orderId,
        amount,
        refundable: left(),
        what: { purpose: 'articles', lines, delivery: false },
      });
    await expect(note(70_000, [{ lineId: coin(), quantity: 2 }])).rejects.toThrow('Il reste moins');
    await expect(note(48_000, [{ lineId: coin(), quantity: 1 }])).rejects.toThrow('482,35');
    await expect(note(4_608, [{ lineId: money(), quantity: 50, notes: [{ value: 10, count: 5 }] }])).rejects.toThrow(
      'billets',
    );
    await expect(note(1, [{ lineId: 'autre', quantity: 1 }])).rejects.toThrow('pas dans la commande');
    expect(seen().refunded).toBe(964.7);
  });
});
