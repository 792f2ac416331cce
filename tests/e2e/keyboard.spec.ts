import type { Page } from 'playwright/test';
import { expect, moving, test } from '../support/e2e.ts';
import { coinPage } from './dealersDay.ts';
import { focusSpot, pressOn, tabTo, typeInto } from './keys.ts';

const password = 'trois coquelicots bleus';

async function openAccount(page: Page): Promise<void> {
  const email = `clavier.${process.pid}.${Date.now()}@example.fr`;
  await pressOn(page, /^Mon compte$/);
  await page.waitForURL('/connexion');
  await pressOn(page, /^Créer un compte$/);
  await page.waitForURL('/creation-compte');
  await typeInto(page, /^Adresse électronique/, email);
  await typeInto(page, /^Mot de passe/, password);
  await typeInto(page, /^Civilité/, 'Madame');
  await typeInto(page, /^Prénom/, 'Zoé');
  await typeInto(page, /^Nom/, 'Lefèvre');
  await pressOn(page, /^Créer mon compte$/);
  await page.waitForURL('/');
  await expect(page.locator('[data-notice]')).toBeFocused();
}

/** By a link to the list of coins, to the napoléon, and from there into the cart. */
async function addCoin(page: Page, link: RegExp): Promise<void> {
  await pressOn(page, link);
  await page.waitForURL('/pieces-or-investissement');
  await pressOn(page, /20 francs Napoléon Marianne/);
  await page.waitForURL(/napoleon/);
  await pressOn(page, /^Ajouter au panier$/);
  await expect(page.getByRole('link', { name: 'Voir le panier' })).toBeVisible();
}

/** Fields of a first order. */
async function typeDetails(page: Page): Promise<void> {
  const typed = { Adresse$: '1 rue de la Paix', 'Code postal': '75002', Ville: 'Paris', Téléphone: '06 12 34 56 78' };
  for (const [label, text] of Object.entries({ ...typed, Jour: '17', Mois: '05', Année: '1980' }))
    await typeInto(page, new RegExp(`^${label}`), text);
  await pressOn(page, /^Continuer$/);
  await expect(page.getByRole('heading', { name: 'Livraison', exact: true })).toBeFocused();
}

/** From the link that the shop shows beside what was added to the step of the payment. */
async function goToPayment(page: Page): Promise<void> {
  await pressOn(page, /^Voir le panier$/);
  await page.waitForURL('/panier');
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toBeVisible();
  await pressOn(page, /^Passer la commande$/);
  await page.waitForURL('/valider-commande');
  await expect(page.getByRole('heading', { name: 'Coordonnées', exact: true })).toBeVisible();
  await typeDetails(page);
}

test.use(moving);

test('Tout l’achat au clavier seul : le compte, une pièce, des billets choisis, la carte', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect((await focusSpot(page)).name).toBe('Aller au contenu');
  await openAccount(page);
  await addCoin(page, /^Acheter de l’or$/);
  await pressOn(page, /^Devises$/);
  await page.waitForURL('/cours-des-devises');
  await pressOn(page, /Dollar américain/);
  await page.waitForURL(/\/cours-des-devises\/.+/);
  await typeInto(page, /^Vous recevez/, '500');
  await tabTo(page, /^Assortiment$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect((await focusSpot(page)).name).toBe('Grosses coupures');
  await expect(page.getByText(/^5.×.100/)).toBeVisible();
  await pressOn(page, /^Ajouter au panier$/);
  await expect(page.getByRole('link', { name: 'Voir le panier' })).toBeVisible();
  await goToPayment(page);
  await pressOn(page, /^Commande avec obligation de paiement$/);
  await page.waitForURL('**/banque-de-demonstration*');
  await pressOn(page, /0000 0100 0000 0005|acceptée/i);
  await expect(page.getByRole('heading', { name: 'Paiement accepté' })).toBeVisible();
  await pressOn(page, /^Revenir à la boutique$/);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible();
  await pressOn(page, /^Suivre cette commande$/);
  await page.waitForURL('/historique-commandes/*');
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
