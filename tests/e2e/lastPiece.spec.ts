import { stockLines } from '../../db/schema/stock.ts';
import { metalPath } from '../../src/paths.ts';
import { type DemoShop, expect, expectRefusals, test } from '../support/e2e.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { makeActor } from '../support/people.ts';
import { expectReadable } from '../support/sound.ts';
import { enterAsClient, inDatabase } from './accounts.ts';
import { goToPayment, placeOrder } from './steps.ts';

/** A coin of which the safe holds so many. */
const coinOf = (shop: DemoShop, metalName: string, inSafe: number) =>
  inDatabase(shop, (db) => {
    const metal = makeMetal(db, { metalName });
    const at = Date.now();
    db.insert(stockLines).values({ metalId: metal.id, inSafe, lowAt: 0, countedAt: at, updatedAt: at }).run();
    return metal;
  });

test('Un autre prend la dernière pièce : elle quitte le panier, sans paiement', async ({ page, shop, complaints }) => {
  const coin = await coinOf(shop, 'Jeton unique', 1);
  await enterAsClient(page, shop);
  await page.goto(metalPath(coin));
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
  await goToPayment(page);
  await page.getByLabel('Virement bancaire').check();
  // The other one is quicker: his order comes between this one's look at the prices and its own.
  await page.route('**/api/order/addOrder', async (route) => {
    await inDatabase(shop, (db) =>
      orderByTransfer(db, makeActor(db, 'client'), 48_235, { Items: [{ type: 'metal', id: coin.id, quantity: 1 }] }),
    );
    await route.continue();
  });
  await placeOrder(page);
  const news = page.getByRole('alert');
  await expect(news).toContainText('La commande n’est pas encore passée');
  await expect(news).toContainText('« Jeton unique » est épuisé. L’article a été retiré de votre panier');
  await expect(news).toBeFocused();
  await expect(page.getByText('Rien n’a été commandé ni payé.')).toBeVisible();
  await expectReadable(page);
  expectRefusals(complaints, 409);
});

test('Plus de pièces que le coffre n’en a se dit avant qu’elles soient au panier', async ({ page, shop }) => {
  await page.goto(metalPath(await coinOf(shop, 'Jeton à quatre', 4)));
  const asked = page.getByLabel(/^Quantité/);
  const add = page.getByRole('button', { name: 'Ajouter au panier' });
  const tooMany = page.getByText(/^Nous ne pouvons pas en fournir autant en ligne\./);
  const promise = page.getByText(/^Payé aujourd’hui/);
  await expect(promise).toBeVisible();
  await asked.fill('20');
  await expect(tooMany).toBeVisible();
  await expect(promise).toHaveCount(0);
  await expect(page.locator('.buy-bar output')).toHaveText('—');
  await add.click();
  await expect(asked).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  await page.getByRole('button', { name: 'Prendre plutôt 2', exact: true }).press('Enter');
  await expect(asked).toHaveValue('2');
  await expect(page.locator('main :focus')).toBeVisible();
  await expect(tooMany).toHaveCount(0);
  await add.click();
  await expect(page.getByText(/ajoutés? à votre panier\. Voir le panier/)).toBeVisible();
  await asked.fill('3');
  await add.click();
  await expect(tooMany).toHaveText(/Le panier en contient déjà 2\.$/);
});
