import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { holdingsOf } from '../../../src/features/orders/model/queries.server.ts';
import { openShop, price } from '../../support/shop.ts';

const shop = openShop();

test('ce qui fut acheté et payé vaut le prix de rachat du jour, sans ce qui est rendu ni ce qui n’est pas payé', async () => {
  const own = () => holdingsOf(shop.ctx(shop.client));
  const id = await shop.transfer(3);
  expect(own()).toEqual([]);
  await shop.note(id, 3 * price);
  await shop.transfer(1);
  shop.db.update(metals).set({ grossBuyPrice: 50_000 }).run();
  const { metalName: name } = shop.coin;
  expect(own()).toEqual([{ metalId: shop.coin.id, name, quantity: 3, paid: 3 * price, worth: 150_000 }]);
  shop.db.update(metals).set({ grossBuyPrice: 0 }).where(eq(metals.id, shop.coin.id)).run();
  expect(own()).toEqual([]);
});
