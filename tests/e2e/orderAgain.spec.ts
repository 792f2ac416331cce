import { eq } from 'drizzle-orm';
import { metals } from '../../db/schema/catalogue.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { cancelUnpaidOrder } from '../../src/features/orders/cancel/cancelOrder.server.ts';
import { ctxOf } from '../support/context.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { asClient, enter, inDatabase, someClient } from './accounts.ts';

test('« Commander à nouveau » dit ce qui a changé de prix ou n’est plus vendu', async ({ page, shop, complaints }) => {
  const person = await someClient(shop);
  const orderId = await inDatabase(shop, async (db) => {
    const client = asClient(person);
    const make = (word: string) => makeMetal(db, { metalName: `Jeton ${word}` });
    const [dearer, gone, soldOut] = [make('plus cher'), make('retiré'), make('épuisé')];
    const Items = [dearer, gone, soldOut].map(({ id }) => ({ type: 'metal' as const, id, quantity: 2 }));
    const { _id } = await orderByTransfer(db, client, 6 * 48_235, { Items });
    await cancelUnpaidOrder(ctxOf(db, client), { orderId: _id, toCart: false });
    db.update(metals).set({ netSellPrice: 50_000 }).where(eq(metals.id, dearer.id)).run();
    db.update(metals).set({ isVisable: false }).where(eq(metals.id, gone.id)).run();
    const at = Date.now();
    db.insert(stockLines).values({ metalId: soldOut.id, inSafe: 0, countedAt: at, updatedAt: at }).run();
    return _id;
  });
  await enter(page, person, `/historique-commandes/${orderId}`);
  await page.getByRole('button', { name: 'Commander à nouveau' }).press('Enter');
  await page.waitForURL('/panier');
  await expect(page.getByText(/Jeton plus cher.: le prix est passé de 482,35\s€ à 500,00\s€\./)).toBeVisible();
  for (const gone of ['retiré', 'épuisé'])
    await expect(page.getByText(new RegExp(`Jeton ${gone}.+a été retiré de votre panier`))).toBeVisible();
  await expect(page.locator('.cart-lines > li')).toHaveText([/Jeton plus cher/]);
  expectRefusals(complaints, 404);
});
