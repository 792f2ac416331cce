import type { Page } from 'playwright/test';
import { newId } from '../../db/id.ts';
import { expect, moving, test } from '../support/e2e.ts';
import { coinPage } from './dealersDay.ts';
import { focusSpot, pressOn, tabTo, typeInto } from './keys.ts';
import { coinName } from './steps.ts';

/** Fields of somebody without an account. */
async function typeDetails(page: Page): Promise<void> {
  await typeInto(page, /^Adresse électronique/, `clavier.${newId()}@example.fr`);
  await typeInto(page, /^Prénom/, 'Zoé');
  await typeInto(page, /^Nom/, 'Lefèvre');
  const typed = { Adresse$: '1 rue de la Paix', 'Code postal': '75002', Ville: 'Paris', Téléphone: '06 12 34 56 78' };
  for (const [label, text] of Object.entries({ ...typed, Jour: '17', Mois: '05', Année: '1980' }))
    await typeInto(page, new RegExp(`^${label}`), text);
  await pressOn(page, /^Continuer$/);
  await page.waitForURL('/valider-commande');
  await expect(page.getByRole('button', { name: 'Commande avec obligation de paiement' })).toBeVisible();
}

/** From the link that the shop shows beside what was added to the step of the payment. */
async function goToPayment(page: Page): Promise<void> {
  await pressOn(page, /^Voir le panier$/);
  await page.waitForURL('/panier');
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toBeVisible();
  await pressOn(page, /^Passer la commande$/);
  await page.waitForURL('/connexion?*');
  await typeDetails(page);
}

test.use(moving);

test('Tout l’achat au clavier seul, sans compte : une pièce, les coordonnées, la carte', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect((await focusSpot(page)).name).toBe('Aller au contenu');
  await pressOn(page, new RegExp(coinName));
  await page.waitForURL(/napoleon/);
  await pressOn(page, /^Ajouter au panier$/);
  await expect(page.getByRole('link', { name: 'Voir le panier' })).toBeVisible();
  await goToPayment(page);
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
