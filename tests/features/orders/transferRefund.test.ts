import { beforeEach, expect, test } from 'vitest';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { moneyOf } from '../../../src/features/orders/model/money.ts';
import { getAllOrders } from '../../../src/features/orders/model/queries.server.ts';
import { paymentState } from '../../../src/features/orders/model/state.ts';
import { orderListQuery } from '../../../src/features/orders/orders.api.ts';
import { salesFigures } from '../../../src/features/overview/figures.server.ts';
import { openShop, plain, price, refusal } from '../../support/shop.ts';

const shop = openShop();
const { giveBack, pay, seen } = shop;
let id: string;
beforeEach(async () => {
  id = await shop.transfer();
  await pay(id);
});
const partly = () =>
  getAllOrders(shop.ctx(), orderListQuery.parse({ view: 'partlyRefunded' })).rows.map(({ _id }) => _id);

test('Le comptoir rend un virement en partie, puis le reste : le client le lit, les ventes du mois le comptent', async () => {
  expect(partly()).toEqual([]);
  const desk = { transferRefundable: 382.35, refunds: [{ amount: 100, status: 'accepted', reference: '' }] };
  const label = 'Remboursé en partie';
  const told = { paymentStatus: 'paid', paymentStatusLabel: label, refunded: 100, desk };
  expect(await giveBack(id, 10_000)).toMatchObject(told);
  const own = seen(id, shop.client);
  expect(plain(paymentState(own, moneyOf(loadOrder(shop.ctx(), id))))).toBe('Virement reçu, 100,00 € rendus');
  expect(own.timeline.at(-1)).toMatchObject({ kind: 'payment', from: 'paid', to: null, by: 'La boutique' });
  expect(plain(shop.mails().at(-1)?.text)).toContain('remboursé 100,00 € par virement');
  expect(salesFigures(shop.ctx(), { period: '30j' })).toMatchObject({ paid: 38_235 });
  expect(partly()).toEqual([id]);

  expect(await giveBack(id, 38_235)).toMatchObject({ paymentStatus: 'refunded', desk: { transferRefundable: 0 } });
  expect(shop.mailKinds().slice(-2)).toEqual(['partialRefund', 'orderRefunded']);
  expect(partly()).toEqual([]);
});

test('Tout le reste d’un coup, par l’état du paiement', async () => {
  await giveBack(id, 10_000);
  const desk = { refunds: [{ amount: 100 }, { amount: 382.35 }] };
  expect(await pay(id, 'refunded')).toMatchObject({ paymentStatus: 'refunded', desk });
});

test('Ne se note ni pour rien, ni au-delà, ni deux fois par deux écrans, ni sans virement reçu', async () => {
  const wrong = expect.objectContaining({ code: 'invalid', details: { errors: { amount: expect.any(String) } } });
  for (const amount of [0, -1, price + 1]) await expect(giveBack(id, amount), `${amount}`).rejects.toThrow(wrong);
  expect(seen(id).desk?.refunds).toEqual([]);
  await giveBack(id, 10_000);
  await expect(giveBack(id, 10_000, { refundable: price })).rejects.toThrow(refusal('conflict'));
  expect(seen(id).refunded).toBe(100);

  const more = { refundable: price };
  const { id: card, reference } = await shop.card();
  for (const unpaid of [await shop.transfer(), card])
    await expect(giveBack(unpaid, 100, more)).rejects.toThrow(refusal('conflict'));
  await shop.says(reference);
  await expect(giveBack(card, 100, more)).rejects.toThrow('pas de virement reçu');
});
