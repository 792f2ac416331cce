import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { monthOf } from '../../../src/features/accounting/facts.server.ts';
import { entriesIn } from '../../../src/features/accounting/month.server.ts';
import { lineAmount } from '../../../src/features/cart/cart.ts';
import { tierPrice, tiersOf } from '../../../src/features/catalogue/tiers.ts';
import { orderSummary } from '../../../src/features/orders/papers/orderSummary.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { quotePrices } from '../../../src/features/orders/place/quote.server.ts';
import { formatEuro } from '../../../src/money.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { completeSeller } from '../../support/invoices.ts';
import { orderByTransfer, storedOrder } from '../../support/orders.ts';
import { openCounter } from '../../support/shop.ts';

vi.setConfig({ testTimeout: 120_000 });
const off = { offFrom5: 50, offFrom10: 100 };
const shop = shopOf(completeSeller);

test('Chaque pièce coûte moins par cinq, puis par dix ; sans palier à dix, celui de cinq vaut encore', () => {
  const each = (values: Partial<typeof off>, ...pieces: number[]) =>
    pieces.map((n) => tierPrice(48_235, tiersOf({ ...off, ...values }), n));
  expect(each({}, 1, 4, 5, 9, 10, 999)).toEqual([48_235, 48_235, 47_994, 47_994, 47_753, 47_753]);
  expect(each({ offFrom10: 0 }, 4, 20)).toEqual([48_235, 47_994]);
  expect(each({ offFrom5: 0, offFrom10: 0 }, 5, 10, 999)).toEqual([48_235, 48_235, 48_235]);
});

test.each([
  [5, 47_994],
  [10, 47_753],
])(
  '%i pièces : panier, prix gardé, commande, récapitulatif, facture et écritures disent le même prix au centime',
  async (quantity, each) => {
    const { db, client, admin, coin } = openCounter({ identityStatus: 'verified' });
    db.update(metals).set(off).where(eq(metals.id, coin.id)).run();
    const Items = [{ type: 'metal' as const, id: coin.id, quantity }];
    const total = quantity * each;
    const quote = await quotePrices(ctxOf(db, client), { Items, renew: false });
    const [kept] = quote.prices;
    expect(kept).toMatchObject({ unitPrice: 482.35, tiers: tiersOf(off) });
    const item = { type: 'metal' as const, id: coin.id, name: '', photo: null, quantity, unitPrice: 482.35 };
    expect(lineAmount({ ...item, tiers: kept?.tiers })).toBe(total);

    await expect(orderByTransfer(db, client, quantity * 48_235, { Items })).rejects.toMatchObject({ code: 'conflict' });
    const { _id: id } = await orderByTransfer(db, client, total, { Items });
    const lines = db.select().from(orderLines).all();
    expect(lines).toMatchObject([{ quantity, unitPrice: each, amount: total }]);
    const order = storedOrder(db, id);
    const summary = JSON.stringify(orderSummary(order, lines, [], shop.config)).replace(/[\u00a0\u202f]/g, ' ');
    for (const sum of [each, total]) expect(summary).toContain(formatEuro(sum).replace(/[\u00a0\u202f]/g, ' '));
    await updatePaymentStatus(ctxOf(db, admin, shop), { orderId: id, status: 'paid' });
    const paper = db.select().from(invoices).get();
    expect(paper?.content).toMatchObject({ gross: total, tax: 0, lines: [{ quantity, gross: total, net: total }] });
    const sold = entriesIn(ctxOf(db, admin, shop), monthOf(Date.now())).filter(({ journal }) => journal === 'VT');
    expect(sold.map(({ lines }) => lines.map(({ debit, credit }) => [debit, credit]))).toEqual([
      [
        [total, 0],
        [0, total],
      ],
    ]);
  },
);

test('Un prix gardé pour dix n’est pas celui de dix pour trois, et une remise nouvelle l’emporte', async () => {
  const { db, client, coin } = openCounter({ identityStatus: 'verified' });
  db.update(metals).set(off).where(eq(metals.id, coin.id)).run();
  const wanted = (quantity: number) => [{ type: 'metal' as const, id: coin.id, quantity }];
  await quotePrices(ctxOf(db, client), { Items: wanted(10), renew: false });
  await expect(orderByTransfer(db, client, 3 * 47_753, { Items: wanted(3) })).rejects.toThrow();
  db.update(metals).set({ offFrom10: 200 }).where(eq(metals.id, coin.id)).run();
  const { prices } = await quotePrices(ctxOf(db, client), { Items: wanted(10), renew: false });
  expect(prices[0]?.tiers?.at(-1)).toEqual({ from: 10, off: 200 });
  await expect(orderByTransfer(db, client, 10 * 47_270, { Items: wanted(10) })).resolves.toMatchObject({
    status: 'pending',
  });
});
