import { expect, test } from '../support/e2e.ts';
import { focusSpot, pressOn, tabTo } from './keys.ts';
import { openAccount } from './steps.ts';

test('Tout l’achat se fait au clavier seul, du lien d’évitement au paiement confirmé', async ({ page }) => {
  test.slow();
  await openAccount(page);
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect((await focusSpot(page)).name).toBe('Aller au contenu');
  await pressOn(page, /^Pièces d’or$/);
  await page.waitForURL('/pieces-or-investissement');
  await pressOn(page, /20 Francs Napoléon Marianne/);
  await page.waitForURL(/napoleon/);
  await pressOn(page, /^Ajouter au panier$/);
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
  await page.goto('/panier');
  await pressOn(page, /^Passer la commande$/);
  await page.waitForURL('/valider-commande');
  await pressOn(page, /^Continuer vers la livraison$/);
  await expect(page.getByRole('heading', { name: 'Livraison et identité' })).toBeFocused();
  await pressOn(page, /^Continuer vers le paiement$/);
  await expect(page.getByRole('heading', { name: 'Paiement', exact: true })).toBeFocused();
  await pressOn(page, /^Commande avec obligation de paiement$/);
  await page.waitForURL('**/banque-de-demonstration*');
  await pressOn(page, /0000 0100 0000 0005|acceptée/i);
  await expect(page.getByRole('heading', { name: 'Paiement accepté' })).toBeVisible();
  await pressOn(page, /^Revenir à la boutique$/);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible();
});

test('La recherche se mène au clavier : des lettres, une flèche, Entrée', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, /devise|rechercher/i);
  await page.keyboard.type('napol');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pieces-or-/);
});

test('Le zoom d’une image s’ouvre et se ferme au clavier, et rend le focus', async ({ page }) => {
  await page.goto('/pieces-or-investissement');
  await page
    .getByRole('link', { name: /20 Francs Napoléon Marianne/ })
    .first()
    .click();
  await tabTo(page, /agrandir/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await focusSpot(page)).name).toMatch(/agrandir/i);
});
