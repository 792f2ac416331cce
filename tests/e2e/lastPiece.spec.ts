import { eq } from 'drizzle-orm';
import { metals } from '../../db/schema/catalogue.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { metalPath, paths } from '../../src/paths.ts';
import { type DemoShop, expect, expectRefusals, test } from '../support/e2e.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { makeActor } from '../support/people.ts';
import { enterAsClient, inDatabase } from './accounts.ts';
import { goToPayment, placeOrder } from './steps.ts';

const countedCoin = (shop: DemoShop, metalName: string, inSafe: number) =>
  inDatabase(shop, (db) => {
    const metal = makeMetal(db, { metalName });
    const at = Date.now();
    db.insert(stockLines).values({ metalId: metal.id, inSafe, lowAt: 0, countedAt: at, updatedAt: at }).run();
    return metal;
  });

test('Un autre prend la dernière pièce : elle quitte le panier, sans paiement', async ({ page, shop, complaints }) => {
  const coin = await countedCoin(shop, 'Jeton unique', 1);
  await enterAsClient(page, shop, metalPath(coin));
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
  expectRefusals(complaints, 409);
});

test('Un article qui n’est plus vendu quitte le panier quand on commande', async ({ page, shop, complaints }) => {
  const [kept, gone] = [await countedCoin(shop, 'Jeton gardé', 9), await countedCoin(shop, 'Jeton caché', 9)];
  await enterAsClient(page, shop, metalPath(kept));
  for (const coin of [kept, gone]) {
    await page.goto(metalPath(coin));
    await page.getByRole('button', { name: 'Ajouter au panier' }).click();
    await expect(page.getByRole('link', { name: /^Voir le panier/ })).toBeVisible();
  }
  await goToPayment(page);
  await page.getByLabel('Virement bancaire').check();
  await inDatabase(shop, (db) => db.update(metals).set({ isVisable: false }).where(eq(metals.id, gone.id)).run());
  await placeOrder(page);
  await expect(page.getByRole('alert')).toContainText('« Jeton caché » n’est plus en vente. L’article a été retiré');
  await placeOrder(page);
  await page.waitForURL('**/commande-terminee/*/virement');
  for (const status of [400, 404]) expectRefusals(complaints, status);
});

test('La dernière pièce ne se prend qu’une fois, sur sa fiche comme au panier', async ({ page, shop }) => {
  const coin = await countedCoin(shop, 'Jeton seul', 1);
  await page.goto(metalPath(coin));
  const more = page.getByRole('button', { name: /^Augmenter/ });
  await expect(more).toHaveCount(0);
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('link', { name: /^Commander · .* port compris$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajouter encore' })).toHaveCount(0);
  await page.goto(paths.cart);
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: 'Quantité, Jeton seul' }).press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Quantité, Jeton seul' })).toHaveValue('1');
});

test('La fiche d’une dernière pièce dit qu’un autre vient de la prendre', async ({ page, shop }) => {
  const coin = await countedCoin(shop, 'Jeton parti vite', 1);
  await page.goto(metalPath(coin));
  await inDatabase(shop, (db) => db.update(stockLines).set({ inSafe: 0 }).where(eq(stockLines.metalId, coin.id)).run());
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nous n’en avons plus' })).toBeVisible();
});

test('Le panier refuse aussitôt plus de pièces que le coffre n’en a', async ({ page, shop }) => {
  const coin = await countedCoin(shop, 'Jeton rare', 3);
  await page.goto(metalPath(coin));
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page.getByRole('link', { name: /^Voir le panier/ }).click();
  const quantity = page.getByRole('textbox', { name: 'Quantité, Jeton rare' });
  const more = page.getByRole('button', { name: /^Augmenter/ });
  for (const count of ['2', '3']) {
    await more.click();
    await expect(quantity).toHaveValue(count);
  }
  await more.click();
  await expect(page.getByText('Nous ne pouvons pas en fournir autant en ligne.')).toBeVisible();
  await expect(quantity).toHaveValue('3');
});

test('Un refus qui arrive tard ne dit rien : seule la quantité choisie depuis compte', async ({ page, shop }) => {
  const coin = await countedCoin(shop, 'Jeton disputé', 3);
  await page.goto(metalPath(coin));
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page.getByRole('link', { name: /^Voir le panier/ }).click();
  const quantity = page.getByRole('textbox', { name: 'Quantité, Jeton disputé' });
  const { promise: chosenSince, resolve: choose } = Promise.withResolvers<void>();
  await page.route(/mostSold.*quantity=9$/, async (route) => {
    await chosenSince;
    await route.continue();
  });
  const refusal = page.waitForResponse(/mostSold.*quantity=9$/);
  await quantity.fill('9');
  await quantity.fill('2');
  choose();
  await (await refusal).finished();
  await quantity.fill('7');
  await expect(quantity).toHaveValue('2');
  await expect(page.getByText('Nous ne pouvons pas en fournir autant en ligne.')).toHaveCount(1);
});
