import type { Page } from 'playwright/test';
import { admin, expect, moving, test } from '../support/e2e.ts';
import { focusSpot, pressOn, tabTo, typeInto } from './keys.ts';
import { orderNumber, verifyIdentity } from './steps.ts';

const password = 'trois coquelicots bleus';

async function openAccount(page: Page): Promise<string> {
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
  return email;
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
  await typeInto(page, /^Adresse$/, '1 rue de la Paix');
  await typeInto(page, /^Code postal/, '75002');
  await typeInto(page, /^Ville/, 'Paris');
  await typeInto(page, /^Téléphone/, '06 12 34 56 78');
  await typeInto(page, /^Jour/, '17');
  await typeInto(page, /^Mois/, '05');
  await typeInto(page, /^Année/, '1980');
  await pressOn(page, /^Continuer$/);
  await expect(page.getByRole('heading', { name: 'Livraison', exact: true })).toBeFocused();
}

/** From the link that the shop shows beside what was added to the step of the payment. */
async function goToPayment(page: Page, details = async (_page: Page) => {}): Promise<void> {
  await pressOn(page, /^Voir le panier$/);
  await page.waitForURL('/panier');
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toBeVisible();
  await pressOn(page, /^Passer la commande$/);
  await page.waitForURL('/valider-commande');
  await expect(page.getByRole('heading', { name: 'Coordonnées', exact: true })).toBeVisible();
  await details(page);
}

/** The dealer's way from the door to an order. */
async function openOrderAsDealer(office: Page, number: string): Promise<void> {
  await office.goto('/admin');
  await typeInto(office, /^Adresse électronique/, admin.email);
  await typeInto(office, /^Mot de passe/, admin.password);
  await office.keyboard.press('Enter');
  await office.waitForURL('/admin/overview');
  await pressOn(office, /^Commandes$/);
  await office.waitForURL('/admin/orders');
  await typeInto(office, /^Numéro, nom, téléphone/, number);
  await office.keyboard.press('Enter');
  await office.waitForURL(`/admin/orders?*q=${number}*`);
  await pressOn(office, new RegExp(`^${number}`));
  await expect(office.getByRole('heading', { level: 1 })).toContainText(number);
}

/** A press on a button of the desk once the move before it is done. */
async function move(office: Page, name: string): Promise<void> {
  await expect(office.getByRole('button', { name })).toBeVisible();
  await pressOn(office, new RegExp(`^${name}$`));
}

test.use(moving);

test('Tout l’achat se fait au clavier seul : le compte, une pièce, des dollars en billets choisis, la carte, puis l’envoi par le comptoir', async ({
  page,
  shop,
  browser,
}) => {
  test.slow();
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect((await focusSpot(page)).name).toBe('Aller au contenu');
  const email = await openAccount(page);
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
  await goToPayment(page, typeDetails);
  await pressOn(page, /^Commande avec obligation de paiement$/);
  await page.waitForURL('**/banque-de-demonstration*');
  await pressOn(page, /0000 0100 0000 0005|acceptée/i);
  await expect(page.getByRole('heading', { name: 'Paiement accepté' })).toBeVisible();
  await pressOn(page, /^Revenir à la boutique$/);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible();
  const number = await orderNumber(page);

  verifyIdentity(shop, email);
  const office = await browser.newPage({ baseURL: shop.base, locale: 'fr-FR' });
  await openOrderAsDealer(office, number);
  await expect(office.getByText(/5.×.100/).first()).toBeVisible();
  await move(office, 'Mettre en préparation');
  await expect(office.getByLabel('Numéro de suivi du colis')).toBeVisible();
  await typeInto(office, /^Numéro de suivi du colis/, '8R12345678901');
  await move(office, 'Marquer expédiée');
  await move(office, 'Marquer livrée');
  await expect(office.getByText('Livrée', { exact: true })).toBeVisible();
  await office.close();

  await pressOn(page, /^Suivre cette commande$/);
  await expect(page.getByText('8R12345678901').first()).toBeVisible();
});

test('Le zoom d’une image s’ouvre et se ferme au clavier, et rend le focus', async ({ page }) => {
  await page.goto('/pieces-or-investissement');
  await page
    .getByRole('link', { name: /20 francs Napoléon Marianne/ })
    .first()
    .click();
  await tabTo(page, /agrandir/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await focusSpot(page)).name).toMatch(/agrandir/i);
});
