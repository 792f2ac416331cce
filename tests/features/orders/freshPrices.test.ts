import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { orders } from '../../../db/schema/orders.ts';
import { founding } from '../../../db/schema/shop.ts';
import { hours } from '../../../src/dates.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { configure, makeActor, testDb } from '../../support/people.ts';

test('Un prix trop vieux ne s’achète pas : la commande est refusée en le nommant, jusqu’à ce qu’il soit confirmé', async () => {
  const db = testDb();
  configure(db, { priceTerms: { ...founding.priceTerms, oldAfter: 120 } });
  const client = makeActor(db, 'client');
  const coin = makeMetal(db, { netSellPrice: 65_000, pricedAt: Date.now() - hours(3) });
  const order = () => orderByTransfer(db, client, 65_000, { Items: [{ type: 'metal', id: coin.id, quantity: 1 }] });
  await expect(order()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(coin.metalName) });
  expect(db.select().from(orders).all()).toEqual([]);
  db.update(metals).set({ pricedAt: Date.now() }).where(eq(metals.id, coin.id)).run();
  await expect(order()).resolves.toMatchObject({ status: 'pending' });
});
