import { expect, test } from 'vitest';
import { reserves } from '../../../db/schema/catalogue.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { addReserve } from '../../../src/features/alerts/addReserve.server.ts';
import { fireStockAlerts, notifyOfStock } from '../../../src/features/alerts/back/notify.server.ts';
import { fireAlerts } from '../../../src/features/alerts/savePrice.server.ts';
import { getCurrency } from '../../../src/features/catalogue/currencies.server.ts';
import { presentCurrency } from '../../../src/features/catalogue/currency.ts';
import { readMetal } from '../../../src/features/catalogue/metals.server.ts';
import { countStock } from '../../../src/features/stock/count/count.server.ts';
import { makeCurrency } from '../../support/orders.ts';
import { makeActor, rowsOf } from '../../support/people.ts';
import { openShop } from '../../support/shop.ts';

const email = 'zoe@example.fr';
const shop = openShop();
const wish = () => ({ email, type: 'metal' as const, typeId: shop.coin.id });
const notify = (actor?: Parameters<typeof shop.ctx>[0]) => notifyOfStock(shop.ctx(actor ?? shop.client), wish());

test('« Épuisé, me prévenir » : un seul courriel part, quand l’article est de retour', async () => {
  await expect(notify(), 'uncounted').rejects.toThrow('disponible');
  await shop.count(1);
  await expect(notify()).rejects.toThrow('disponible');
  await shop.count(0);
  const zoe = makeActor(shop.db, 'client', { email, emailProvenAt: 1 });
  await notify(zoe);
  await notify(zoe);
  expect(shop.db.select().from(reserves).all()).toHaveLength(1);
  await shop.count(2);
  expect(readMetal(shop.ctx(), shop.coin.id).stock).toEqual({ state: 'few', left: 2, days: null });
  expect(await fireStockAlerts(shop.ctx())).toBe(1);
  expect(await fireStockAlerts(shop.ctx())).toBe(0);
  expect(shop.mailKinds().filter((kind) => kind === 'stockAlertFired')).toHaveLength(1);
  expect(rowsOf(shop.db, mailOutbox).at(-1)).toMatchObject({ recipient: email });
});

test('elle ne se confond pas avec une alerte de prix du même article', async () => {
  await shop.count(0);
  await notify();
  await addReserve(shop.ctx(shop.client), { ...wish(), desiredPrice: 40_000 });
  expect(rowsOf(shop.db, reserves).map(({ kind, desiredPrice }) => [kind, desiredPrice])).toEqual([
    ['stock', 0],
    ['price', 40_000],
  ]);
  expect(fireAlerts(shop.ctx(), { type: 'metal', id: shop.coin.id })).toBe(0);
});

test('Une devise dit d’une coupure qu’il en reste deux au plus, jamais davantage', async () => {
  const usd = makeCurrency(shop.db, {}, [20, 50]);
  const shown = () => {
    const { stock, bills } = presentCurrency(getCurrency(shop.ctx(), usd.id));
    return [stock.state, ...bills.map(({ left }) => left)];
  };
  expect(shown()).toEqual(['available', null, null]);
  for (const [value, count, ...expected] of [
    [20, 61, 'available', null, null],
    [20, 2, 'available', 2, null],
    [50, 1, 'available', 2, 1],
    [20, 0, 'available', 0, 1],
    [50, 0, 'out', 0, 0],
  ] as const) {
    await countStock(shop.ctx(), { type: 'currency', id: usd.id, value, count, reason: 'Tiroir' });
    expect(shown()).toEqual(expected);
  }
});
