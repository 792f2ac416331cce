import { expect, test } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { lineAmount } from '../../../src/features/cart/cart.ts';
import { tierPrice, tiersOf } from '../../../src/features/catalogue/tiers.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { quotePrices } from '../../../src/features/orders/place/quote.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { completeSeller } from '../../support/invoices.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { openCounter } from '../../support/shop.ts';

const off = { offFrom5: 50, offFrom10: 100 };

test('Chaque pièce coûte moins par cinq, puis par dix ; sans palier à dix, celui de cinq vaut encore', () => {
  const each = (values: Partial<typeof off>, ...pieces: number[]) =>
    pieces.map((n) => tierPrice(48_235, tiersOf({ ...off, ...values }), n));
  expect(each({}, 1, 4, 5, 9, 10, 999)).toEqual([48_235, 48_235, 47_994, 47_994, 47_753, 47_753]);
  expect(each({ offFrom10: 0 }, 4, 20)).toEqual([48_235, 47_994]);
  expect(each({ offFrom5: 0, offFrom10: 0 }, 5, 10, 999)).toEqual([48_235, 48_235, 48_235]);
});

const bought = () => {
  const { coin, ...open } = openCounter({ identityStatus: 'verified' });
  open.db.update(metals).set(off).run();
  const wanted = (quantity: number) => [{ type: 'metal' as const, id: coin.id, quantity }];
  const quote = (quantity: number) =>
    quotePrices(ctxOf(open.db, open.client), { Items: wanted(quantity), renew: false });
  const order = (quantity: number, each: number) =>
    orderByTransfer(open.db, open.client, quantity * each, { Items: wanted(quantity) });
  return { ...open, coin, quote, order };
};

test('Panier, prix gardé, commande et facture disent le même prix de dix pièces', async () => {
  const [quantity, each] = [10, 47_753];
  const { db, admin, coin, quote, order } = bought();
  const total = quantity * each;
  const [kept] = (await quote(quantity)).prices;
  expect(kept).toMatchObject({ unitPrice: 482.35, tiers: tiersOf(off) });
  const item = { type: 'metal' as const, id: coin.id, name: '', photo: null, quantity, unitPrice: 482.35 };
  expect(lineAmount({ ...item, tiers: kept?.tiers })).toBe(total);

  await expect(order(quantity, 48_235)).rejects.toMatchObject({ code: 'conflict' });
  const { _id: id } = await order(quantity, each);
  expect(db.select().from(orderLines).all()).toMatchObject([{ quantity, unitPrice: each, amount: total }]);
  await updatePaymentStatus(ctxOf(db, admin, shopOf(completeSeller)), { orderId: id, status: 'paid' });
  const content = { gross: total, tax: 0, lines: [{ quantity, gross: total, net: total }] };
  expect(db.select().from(invoices).get()?.content).toMatchObject(content);
});

test('Un prix gardé pour dix n’est pas celui de dix pour trois, et une remise nouvelle l’emporte', async () => {
  const { db, quote, order } = bought();
  await quote(10);
  await expect(order(3, 47_753)).rejects.toThrow();
  db.update(metals).set({ offFrom10: 200 }).run();
  expect((await quote(10)).prices[0]?.tiers?.at(-1)).toEqual({ from: 10, off: 200 });
  expect((await order(10, 47_270)).status).toBe('pending');
});
