import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { stockLines } from '../../db/schema/stock.ts';
import { metalPath, paths } from '../../src/paths.ts';
import { type DemoShop, expect, expectRefusals, test } from '../support/e2e.ts';

import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { makeActor } from '../support/people.ts';
import { enterAsClient, inDatabase } from './accounts.ts';
import { goToPayment, placeOrder } from './steps.ts';

/** A client is about to pay a coin that there is one of. */
async function onlyOneAtPayment(page: Page, shop: Pick<DemoShop, 'dataDir'>) {
  const coin = await inDatabase(shop, (db) => {
    const metal = makeMetal(db, { metalName: 'Jeton unique' });
    const at = Date.now();
    db.insert(stockLines).values({ metalId: metal.id, inSafe: 1, countedAt: at, updatedAt: at }).run();
    return metal;
  });
  await enterAsClient(page, shop);
  await page.goto(metalPath(coin));
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
  await goToPayment(page);
  return coin;
}

test('Quand un autre prend la dernière pièce au même instant, on lit qu’elle a quitté le panier et que rien n’est payé', async ({
  page,
  shop,
  complaints,
}) => {
  const coin = await onlyOneAtPayment(page, shop);
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
  await expect(page.getByText(/Retirez cet article|autre onglet/)).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  const line = await inDatabase(shop, (db) =>
    db.select().from(stockLines).where(eq(stockLines.metalId, coin.id)).get(),
  );
  expect(line).toMatchObject({ inSafe: 1, reserved: 1 });
  expectRefusals(complaints, 409);
});

test('Plus de pièces que le coffre n’en a se dit avant qu’elles soient au panier', async ({ page, shop }) => {
  const coin = await inDatabase(shop, (db) => {
    const metal = makeMetal(db, { metalName: 'Jeton à quatre' });
    const at = Date.now();
    db.insert(stockLines).values({ metalId: metal.id, inSafe: 4, lowAt: 0, countedAt: at, updatedAt: at }).run();
    return metal;
  });
  await page.goto(metalPath(coin));
  const asked = page.getByLabel(/^Quantité/);
  const add = page.getByRole('button', { name: 'Ajouter au panier' });
  const tooMany = page.getByText(
    /^Nous ne pouvons pas en fournir autant en ligne\. Prenez-en moins, ou appelez-nous\./,
  );
  const rather = (pieces: number) => page.getByRole('button', { name: `Prendre plutôt ${pieces}`, exact: true });
  const promise = page.getByText(/^Payé aujourd’hui/);
  await expect(promise).toBeVisible();
  await asked.fill('20');
  await expect(tooMany).toBeVisible();
  await expect(promise).toHaveCount(0);
  await expect(page.locator('.buy-bar output')).toHaveText('—');
  await add.click();
  await expect(asked).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  await rather(2).press('Enter');
  await expect(asked).toHaveValue('2');
  await expect(page.locator('main :focus')).toBeVisible();
  await expect(tooMany).toHaveCount(0);
  await asked.fill('3');
  await expect(tooMany).toHaveCount(0);
  await expect(promise).toBeVisible();
  await add.click();
  await expect(page.getByText(/ajouté à votre panier\. Voir le panier/)).toBeVisible();
  await add.click();
  await expect(tooMany).toHaveText(/Le panier en contient déjà 3\.$/);
  await expect(page.getByText('Prendre plutôt')).toHaveCount(0);
  await page.goto(paths.cart);
  const quantity = page.getByRole('textbox', { name: 'Quantité, Jeton à quatre' });
  await quantity.fill('5');
  await page.reload();
  await expect(
    page.getByText(/nous ne pouvons pas en fournir 5 en ligne\. La quantité est maintenant de 2\./),
  ).toBeVisible();
  await expect(quantity).toHaveValue('2');
});
