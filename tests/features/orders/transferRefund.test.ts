import { beforeEach, describe, expect, test } from 'vitest';
import { mailOutbox } from '../../../db/schema/system.ts';
import { getAllOrders, getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { paymentState } from '../../../src/features/orders/model/state.ts';
import { orderListQuery } from '../../../src/features/orders/orders.api.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { salesFigures } from '../../../src/features/overview/figures.server.ts';
import { ctxOf } from '../../support/context.ts';
import { bankSays, deliver, forSum, mailKinds, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { openCounter, plain } from '../../support/shop.ts';

let { db, client, admin, Items } = openCounter();
let orderId: string;
beforeEach(async () => {
  ({ db, client, admin, Items } = openCounter());
  orderId = (await orderByTransfer(db, client, 48_235, { Items }))._id;
});

const receive = () => updatePaymentStatus(ctxOf(db, admin), { orderId, status: 'paid' });
const left = () => Math.round((seen(admin).desk?.transferRefundable ?? 0) * 100);
const seen = (actor: typeof client) => getOrderById(ctxOf(db, actor), { id: orderId });
const note = (amount: number, refundable = left(), actor = admin) =>
  noteTransferRefund(ctxOf(db, actor), { orderId, amount, refundable, what: forSum(db, orderId, amount) });
const partly = () =>
  getAllOrders(ctxOf(db, admin), orderListQuery.parse({ view: 'partlyRefunded' })).rows.map(({ _id }) => _id);

describe('Le comptoir rend un virement', () => {
  test('en partie, puis le reste : le client le lit, et les ventes du mois le comptent', async () => {
    await receive();
    expect(partly()).toEqual([]);
    const order = await note(10_000);
    expect(order).toMatchObject({
      paymentStatus: 'paid',
      paymentStatusLabel: 'Remboursé en partie',
      refunded: 100,
      desk: { transferRefundable: 382.35, refunds: [{ amount: 100, status: 'accepted', reference: '' }] },
    });
    const money = { byTransfer: 48_235, received: 48_235, shortfall: 0 };
    expect(plain(paymentState(seen(client), money))).toBe('Virement reçu, 100,00 € rendus');
    expect(seen(client).timeline.at(-1)).toMatchObject({ kind: 'payment', from: 'paid', to: null, by: 'La boutique' });
    expect(plain(db.select().from(mailOutbox).all().at(-1)?.text)).toContain('remboursé 100,00 € par virement');
    expect(salesFigures(ctxOf(db, admin), { period: '30j' })).toMatchObject({ paid: 38_235 });
    expect(partly()).toEqual([orderId]);

    expect(await note(38_235)).toMatchObject({ paymentStatus: 'refunded', desk: { transferRefundable: 0 } });
    expect(mailKinds(db).slice(-2)).toEqual(['partialRefund', 'orderRefunded']);
    expect(partly()).toEqual([]);
  });

  test('tout le reste d’un coup, par l’état du paiement', async () => {
    await receive();
    await note(10_000);
    const order = await updatePaymentStatus(ctxOf(db, admin), { orderId, status: 'refunded' });
    expect(order).toMatchObject({
      paymentStatus: 'refunded',
      desk: { refunds: [{ amount: 100 }, { amount: 382.35 }] },
    });
  });

  test.each([0, -1, 48_236])('%i centimes ne se notent pas', async (amount) => {
    await receive();
    await expect(note(amount)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid', details: { errors: { amount: expect.any(String) } } }),
    );
    expect(seen(admin).desk?.refunds).toEqual([]);
  });

  test('deux écrans ne notent pas deux fois le même virement', async () => {
    await receive();
    await note(10_000, 48_235);
    await expect(note(10_000, 48_235)).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(seen(admin).refunded).toBe(100);
  });

  test('pas avant de l’avoir reçu, ni pour une carte', async () => {
    await expect(note(100, 48_235)).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
    const { order, form } = await orderByCard(db, client, 48_235, { Items });
    orderId = order._id;
    await expect(note(100, 48_235)).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    await expect(note(100, 48_235)).rejects.toThrow('pas de virement reçu');
  });
});
