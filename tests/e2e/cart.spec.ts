import { expect, test } from '../support/e2e.ts';
import { coinPage } from './dealersDay.ts';
import { enterToBuy, fillCart, goToPayment, placeOrder } from './steps.ts';

test('Une quantité en erreur retient la commande et reçoit le curseur', async ({ page, shop }) => {
  await fillCart(page, shop);
  await page.goto('/panier');
  const field = page.getByRole('textbox', { name: /^Quantité, / });
  const order = page.getByRole('link', { name: 'Passer la commande' });
  const held = page.getByRole('alert').filter({ hasText: 'Une quantité de votre panier est à corriger.' });
  await field.fill('0');
  await expect(held).toHaveCount(0);
  await order.click();
  await expect(held).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/panier$/);
  await field.fill('2');
  await expect(held).toHaveCount(0);
  await field.fill('');
  await order.click();
  await page.getByRole('button', { name: /^Retirer/ }).click();
  await page.getByRole('button', { name: 'Annuler le retrait' }).click();
  await expect(held).toHaveCount(0);
  await order.click();
  await page.waitForURL(/\/(valider-commande|connexion)/);
});

test('Sans article, les coordonnées ne sont pas demandées : le panier s’ouvre', async ({ page }) => {
  await page.goto('/connexion?retour=/valider-commande');
  await page.waitForURL('/panier');
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();
});

test('Un article seul : la quantité change le total sans recharger la page, et une erreur retient la commande', async ({
  page,
  shop,
}) => {
  const id = (await coinPage(shop)).split('/').at(-1);
  await page.goto(`/panier-article/${id}/1`);
  const field = page.getByRole('textbox', { name: 'Quantité' });
  const amount = async () => Number((await page.locator('.cart-amount').textContent())?.replace(/\D/g, ''));
  const single = await amount();
  await page.getByRole('button', { name: 'Augmenter' }).click();
  await expect(field).toHaveValue('2');
  expect(await amount()).toBe(2 * single);
  await expect(page.getByRole('button', { name: 'Recalculer' })).toHaveCount(0);
  await field.fill('0');
  await page.getByRole('button', { name: 'Commander' }).click();
  await expect(field).toBeFocused();
  await expect(page.getByText('Indiquez un nombre entier, à partir de 1.')).toBeVisible();
  await field.fill('3');
  await page.getByRole('button', { name: 'Commander' }).click();
  await page.waitForURL(/\/connexion/);
  await page.goto('/panier');
  await expect(page.getByRole('textbox', { name: /^Quantité, / })).toHaveValue('3');
});

test('« Ajouter encore » dit tout ce que le panier contient de l’article', async ({ page, shop }) => {
  await page.goto(await coinPage(shop));
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page.getByRole('button', { name: 'Ajouter encore' }).click();
  await expect(page.getByRole('link', { name: /^Voir le panier/ })).toHaveText(/^2 × /);
});

test('« Acheter maintenant » achète cet article seul, et le panier reste comme il était', async ({ page, shop }) => {
  await enterToBuy(page, shop, { coins: 0, dollars: 500 });
  await page.goto(await coinPage(shop));
  await page.getByRole('button', { name: 'Acheter maintenant' }).click();
  await page.waitForURL('/valider-commande*');
  const summary = page.getByRole('complementary', { name: 'Votre commande' });
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Virement bancaire').check();
  await placeOrder(page);
  await page.waitForURL(/\/commande-terminee\/.+\/virement/);
  await page.goto('/panier');
  await expect(page.locator('.cart-line')).toHaveText([/Dollar américain/]);
});

test('Les coordonnées montrent les billets comme le panier, et le paiement vient après l’identité', async ({
  page,
  shop,
}) => {
  await page.goto('/cours-des-devises');
  await page.getByRole('main').getByRole('link', { name: 'Dollar américain' }).first().click();
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page.getByRole('link', { name: /^Commander/ }).click();
  const line = page.getByRole('complementary', { name: 'Votre commande' }).getByRole('listitem');
  await expect(line).toContainText(/\d\sUSD, 0,\d+\s€ pour 1\sUSD/);
  await expect(line.locator('img')).toHaveJSProperty('complete', true);
  await expect(page.getByText('Paiement sur la page de la banque')).toBeVisible();
  await fillCart(page, shop, { coins: 9 });
  await page.reload();
  await expect(page.getByText(/par virement, vérification|par virement, en France/)).toBeVisible();
  await expect(page.getByText('Paiement sur la page de la banque')).toHaveCount(0);
  await enterToBuy(page, shop, { coins: 2, dollars: 300 });
  await goToPayment(page);
  await expect(page.locator('.stack-wide').getByRole('heading', { level: 2 })).toHaveText([
    /coordonnées/i,
    'Livraison',
    'Votre identité',
    'Paiement',
  ]);
});
