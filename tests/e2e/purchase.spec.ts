import type { Page, Route } from 'playwright/test';
import { newId } from '../../db/id.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { expectAlive, expectReadable } from '../support/sound.ts';
import { someClient } from './accounts.ts';
import {
  coinName,
  enterToBuy,
  enterWithUnpaid,
  fillCart,
  goToPayment,
  payAtBank,
  payUnheard,
  placeOrder,
} from './steps.ts';

const payButton = (page: Page) => page.getByRole('button', { name: /^Payer \d/ });
const orderButton = (page: Page) => page.getByRole('button', { name: 'Commande avec obligation de paiement' });
const waiting = (page: Page) => page.getByRole('link', { name: /^Payer [\d\s]+,\d\d\s€$/ });

/** How it is paid is read whole before the order can be pressed. */
async function expectChoiceAboveOrder(page: Page): Promise<void> {
  const choice = await page.getByRole('group', { name: 'Comment souhaitez-vous payer ?' }).boundingBox();
  const order = await orderButton(page).boundingBox();
  expect((choice?.y ?? Number.NaN) + (choice?.height ?? 0)).toBeLessThan(order?.y ?? 0);
}

test('Un paiement dont la boutique ne sait rien ne se fait pas deux fois', async ({ page, shop, complaints }) => {
  await enterToBuy(page, shop);
  await goToPayment(page);
  expect((await orderButton(page).boundingBox())?.height, 'on one line').toBeLessThan(50);
  // Pressed twice, the order is one.
  await orderButton(page).dblclick();
  await page.waitForURL('**/banque-de-demonstration*');
  await payUnheard(page, shop);
  await page.waitForURL('**/commande-terminee/*');
  await page.goto(page.url().replace('commande-terminee', 'historique-commandes'));
  await expect(page.getByText('Si vous venez de payer, ne payez pas une seconde fois')).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement confirmé');
  expectRefusals(complaints, 409);
  await page.goto('/historique-commandes');
  await expect(page.getByRole('heading', { level: 2, name: coinName })).toHaveCount(1);
});

test('Une réponse perdue, une page rechargée : la commande se paie une fois', async ({ page, shop, complaints }) => {
  await enterToBuy(page, shop);
  await goToPayment(page);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/order/addOrder', lose, { times: 1 });
  await placeOrder(page);
  await expect(page.getByText(/rien ne sera passé deux fois/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/est enregistrée\s: ses articles ont quitté le panier/)).toBeVisible();
  await waiting(page).click();
  await page.waitForURL('**/banque-de-demonstration*');
  await page.goto('/historique-commandes');
  await expect(page.getByRole('heading', { level: 2, name: coinName })).toHaveCount(1);
  expectRefusals(complaints, /net::ERR_FAILED/);
});

test('Deux onglets font une commande ; le retour depuis la banque ne perd rien', async ({ page, shop }) => {
  await enterToBuy(page, shop);
  await goToPayment(page);
  const other = await page.context().newPage();
  await fillCart(other, shop, { dollars: 500 });
  await expect(page.getByRole('alert')).toContainText(/Votre panier a changé dans un autre onglet/);
  await goToPayment(other);
  await placeOrder(page);
  await page.waitForURL('**/banque-de-demonstration*');
  await expect(waiting(other)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre commande vous attend');
  await expect(page.getByText(/Votre commande [A-Z0-9]{12} attend son paiement/)).toBeVisible();
  await expect(page.getByText('Étape 2 sur 2')).toBeHidden();
  await waiting(page).click();
  await page.waitForURL('**/banque-de-demonstration*');
});

test('Qui abandonne chez la banque n’a rien payé et retrouve son panier', async ({ page, shop }) => {
  await enterToBuy(page, shop);
  await goToPayment(page);
  await placeOrder(page);
  await page.getByRole('link', { name: /Abandonner le paiement/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement interrompu, rien n’a été débité');
  await expect(page.getByRole('status').filter({ hasText: 'Paiement interrompu' })).toBeFocused();
  const question = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Modifier mon panier' }).click();
  await expect(question).toContainText(/La commande [A-Z0-9]{12} sera annulée/);
  await expectReadable(page);
  await question.getByRole('button', { name: 'Garder la commande' }).click();
  await expect(payButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'Modifier mon panier' }).click();
  await question.getByRole('button', { name: 'Modifier mon panier' }).click();
  await page.waitForURL('/panier');
  await expect(page.getByText(/La commande [A-Z0-9]{12} est annulée/)).toContainText('de nouveau dans votre panier');
  await expect(page.locator('.cart-line')).toHaveText([/Napoléon/]);
});

test('Une commande impayée se paie plutôt par virement, ou s’annule', async ({ page, shop }) => {
  const { path } = await enterWithUnpaid(page, shop);
  const toTransfer = page.getByRole('button', { name: 'Payer plutôt par virement' });
  await toTransfer.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rester à la carte' }).click();
  await toTransfer.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Payer par virement' }).click();
  await page.waitForURL(/\/commande-terminee\/.+\/virement/);
  await expect(page.getByText('FR76 3000 6000 0112 3456 7890 189').first()).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Tout copier' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copié' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Montant\s: [\d\s]+,\d\d\nRéférence à indiquer\s: [A-Z0-9]{12}\nBénéficiaire\s: .+\nIBAN\s: FR76 3000 .+\nBIC\s: AGRIFRPP$/,
  );
  await page.goto(path);
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(page.getByText('Annulée', { exact: true }).first()).toBeVisible();
});

test.describe('Sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Sans compte, de l’accueil à la banque en cinq pressions', async ({ page, shop, complaints }) => {
    const known = await someClient(shop);
    let taps = 0;
    await page.exposeFunction('countTap', () => ++taps);
    await page.addInitScript(() => {
      const count = (window as unknown as { countTap: () => void }).countTap;
      addEventListener('pointerdown', () => count(), true);
    });
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: coinName }).first().tap();
    await page.getByRole('button', { name: 'Ajouter au panier' }).tap();
    await page.getByRole('link', { name: /^Commander/ }).tap();
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await expect(page.getByRole('main').getByRole('textbox').first()).toHaveAttribute('name', 'email');

    // Errors are shown, and the rest stays. An address that is left before React is there is looked for on submit alone.
    await expectAlive(page);
    const typed = { Prénom: 'Léa', Nom: 'Martin', Adresse: '1 rue de la Paix', Ville: 'Paris' };
    const born = { Téléphone: '06 12 34 56 78', Jour: '17', Mois: '5', Année: '1980' };
    await field('Adresse électronique').fill(known.email);
    for (const [label, value] of Object.entries({ ...typed, 'Code postal': '7500', ...born }))
      await field(label).fill(value);
    await expect(page.getByText('Cette adresse est déjà connue ici.')).toBeVisible();
    await page.getByRole('button', { name: 'Continuer', exact: true }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Un champ est à corriger.');
    await field('Code postal').fill('75002');
    await page.getByRole('button', { name: 'Continuer', exact: true }).press('Enter');
    await expect(page.getByRole('link', { name: /a déjà un compte/ })).toBeVisible();
    await page.reload();
    for (const [label, value] of Object.entries({ ...typed, Année: '1980' }))
      await expect(field(label)).toHaveValue(value);

    await field('Adresse électronique').fill(`lea.${newId()}@example.fr`);
    await page.getByRole('button', { name: 'Continuer', exact: true }).tap();
    await expect(orderButton(page)).toBeVisible();
    await expectChoiceAboveOrder(page);
    await orderButton(page).tap();
    await page.waitForURL('**/banque-de-demonstration*');
    expect(taps).toBe(5);

    await payAtBank(page);
    await page.getByRole('link', { name: 'Revenir à la boutique' }).tap();
    await page.getByRole('link', { name: 'Choisir un mot de passe' }).tap();
    await field('Nouveau mot de passe').fill('trois coquelicots bleus');
    await page.getByRole('button', { name: 'Choisir ce mot de passe' }).tap();
    await expect(page.getByLabel('Mot de passe actuel')).toBeVisible();
    expectRefusals(complaints, 409);
  });
});

test('Le retrait choisi est encore coché quand la page du paiement se rouvre', async ({ page, shop }) => {
  await enterToBuy(page, shop);
  await goToPayment(page);
  const pickUp = page.getByRole('radio', { name: /^Retrait au comptoir/ });
  await pickUp.check();
  await page.reload();
  await expect(orderButton(page)).toBeVisible();
  await expect(pickUp).toBeChecked();
});

test('Le bouton qui achète est en vue, au panier comme au paiement', async ({ page, shop }) => {
  await enterToBuy(page, shop, { dollars: 200 });
  await page.goto('/panier');
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toBeInViewport({ ratio: 1 });
  await goToPayment(page);
  await expect(orderButton(page)).toBeInViewport({ ratio: 1 });
});
