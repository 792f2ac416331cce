import { expect, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { enter, someClient } from './accounts.ts';
import { addDollars, addNapoleon, payAtBank, placeOrder } from './steps.ts';

test('Une quantité en erreur retient la commande et reçoit le curseur, jusqu’à ce qu’elle soit corrigée', async ({
  page,
}) => {
  await addNapoleon(page);
  await page.goto('/panier');
  const field = page.getByRole('textbox', { name: /^Quantité, / });
  const order = page.getByRole('link', { name: 'Passer la commande' });
  const held = page.getByRole('alert').filter({ hasText: 'Une quantité de votre panier est à corriger.' });
  for (const wrong of ['0', '5000', '']) {
    await field.fill(wrong);
    await expect(held).toHaveCount(0);
    await order.click();
    await expect(held).toBeVisible();
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(/\/panier$/);
    await field.fill('2');
    await expect(held).toHaveCount(0);
  }
  await field.fill('0');
  await order.click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Retirer/ }).click();
  await page.getByRole('button', { name: 'Annuler le retrait' }).click();
  await expect(held).toHaveCount(0);
  await order.click();
  await page.waitForURL(/\/(valider-commande|connexion)/);
});

test('Sur la page d’un seul article, une quantité changée se recalcule avant de se commander', async ({ page }) => {
  await page.goto('/pieces-or-investissement');
  await page
    .getByRole('link', { name: /20 francs Napoléon Marianne/ })
    .first()
    .click();
  await page.goto(`/panier-article/${page.url().split('/').at(-1)}/1`);
  const field = page.getByRole('textbox', { name: 'Quantité' });
  await field.fill('3');
  await page.getByRole('button', { name: 'Commander', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('recalculez le total');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Recalculer' }).click();
  await page.waitForURL(/\/3$/);
  await page.getByRole('button', { name: 'Commander', exact: true }).click();
  await expect(page).not.toHaveURL(/panier-article/);
});

test('Le lien vers un seul article le commande seul, et son bouton vit encore au retour', async ({ page }) => {
  await page.goto('/pieces-or-investissement');
  const href = await page
    .getByRole('link', { name: /20 francs Napoléon Marianne/ })
    .first()
    .getAttribute('href');
  await page.goto(`/panier-article/${href?.split('/').at(-1)}/2`);
  const button = page.getByRole('button', { name: 'Commander', exact: true });
  await page.waitForLoadState('networkidle');
  // An answer without content leaves the page where it is.
  await page.route('**/valider-commande', (route) => route.fulfill({ status: 204 }));
  // Pressed, then as the browser brings a kept page back.
  await button.evaluate((pressed: HTMLButtonElement) => pressed.click());
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(button).not.toHaveAttribute('aria-busy');
});

test('« Acheter maintenant » achète cet article seul, et le panier reste comme il était', async ({ page, shop }) => {
  await enter(page, await someClient(shop));
  await addDollars(page, 500);
  await page.goto('/pieces-or-investissement');
  await page
    .getByRole('link', { name: /20 francs Napoléon Marianne/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Acheter maintenant' }).click();
  await page.waitForURL('/valider-commande*');
  const summary = page.getByRole('complementary', { name: 'Votre commande' });
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  await placeOrder(page);
  await payAtBank(page, 'accepted');
  await page.getByRole('link', { name: 'Revenir à la boutique' }).click();
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible();
  await page.goto('/panier');
  await expect(page.locator('.cart-line')).toHaveCount(1);
  await expect(page.locator('.cart-line')).toContainText('Dollar américain');
});
