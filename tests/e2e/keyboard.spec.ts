import { expect, moving, test } from '../support/e2e.ts';
import { enterAsClient } from './accounts.ts';
import { coinPage } from './dealersDay.ts';
import { focusSpot, pressOn, tabTo } from './keys.ts';
import { coinName } from './steps.ts';

test.use(moving);

test('Tout l’achat d’une cliente connue au clavier seul : une pièce, le panier, la carte', async ({ page, shop }) => {
  await enterAsClient(page, shop, '/');
  await page.keyboard.press('Tab');
  expect((await focusSpot(page)).name).toBe('Aller au contenu');
  await pressOn(page, /^Pièces d’or$/);
  await page.waitForURL(/pieces-or-investissement$/);
  await pressOn(page, new RegExp(coinName));
  await page.waitForURL(/napoleon/);
  await pressOn(page, /^Ajouter au panier$/);
  await expect(page.getByRole('link', { name: 'Voir le panier' })).toBeVisible();
  await pressOn(page, /^Voir le panier/);
  await page.waitForURL('/panier');
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toBeVisible();
  await pressOn(page, /^Passer la commande$/);
  await page.waitForURL('/valider-commande');
  await expect(page.getByRole('button', { name: 'Commande avec obligation de paiement' })).toBeVisible();
  await pressOn(page, /^Commande avec obligation de paiement$/);
  await page.waitForURL('**/banque-de-demonstration*');
  await pressOn(page, /0000 0100 0000 0005|acceptée/i);
  await expect(page.getByRole('heading', { name: 'Paiement accepté' })).toBeVisible();
  await pressOn(page, /^Revenir à la boutique$/);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible();
});

test('Le zoom d’une image s’ouvre et se ferme au clavier, et rend le focus', async ({ page, shop }) => {
  await page.goto(await coinPage(shop));
  await tabTo(page, /agrandir/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await focusSpot(page)).name).toMatch(/agrandir/i);
});
