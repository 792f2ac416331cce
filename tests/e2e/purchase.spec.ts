import type { Page } from 'playwright/test';
import { newId } from '../../db/id.ts';
import { expect, expectRefusals, expectStill, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { expectAlive } from '../support/sound.ts';
import { enterAsClient, someClient } from './accounts.ts';
import {
  addDollars,
  addNapoleon,
  fillDetails,
  goToPayment,
  orderNumber,
  orderToBank,
  payAtBank,
  payUnheard,
  placeOrder,
  signInAsDealer,
  verifyIdentity,
} from './steps.ts';

/** From the bank, where the card is taken, to the shop that has heard of it. */
async function payAndReturn(page: Page): Promise<void> {
  await payAtBank(page, 'accepted');
  await page.getByRole('link', { name: 'Revenir à la boutique' }).click();
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible();
}

test('Un napoléon et 500 dollars payés par carte, jusqu’à « Livrée »', async ({ page, shop, browser }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 900 });
  const { email } = await enterAsClient(page, shop);
  await addNapoleon(page);
  await addDollars(page, 500);
  await goToPayment(page);
  await expect(page.getByText(/500.USD/).first()).toBeVisible();
  await placeOrder(page);
  await payAndReturn(page);
  await expectStill(page);
  const number = await orderNumber(page);
  await shop.mailbox.waitFor(email, `Commande ${number} reçue`);
  await shop.mailbox.waitFor(email, `Paiement reçu, commande ${number} confirmée`);

  const office = await browser.newPage({ baseURL: shop.base, locale: 'fr-FR' });
  await signInAsDealer(office);
  await office.goto(`/admin/orders?q=${number}`);
  await office.getByRole('link', { name: number }).click();
  await expectAlive(office);
  await expect(office.getByText(/L’identité du client n’est pas vérifiée/)).toBeVisible();
  verifyIdentity(shop, email);
  await office.reload();
  await office.getByRole('button', { name: 'Mettre en préparation' }).click();
  const tracking = office.getByLabel('Numéro de suivi du colis');
  await office.getByRole('button', { name: 'Marquer expédiée' }).click();
  await expect(office.getByText('Indiquez le numéro de suivi du colis.')).toBeVisible();
  await tracking.fill('8R12345678901');
  await office.getByRole('button', { name: 'Marquer expédiée' }).click();
  // Another test may have named the carriers of this shop.
  await expect(office.getByText(/^\s*Suivi .*8R12345678901/)).toBeVisible();
  await office.getByRole('button', { name: 'Marquer livrée' }).click();
  await expect(office.getByText(/Livrée/).first()).toBeVisible();
  await office.close();
  for (const word of ['préparation', 'expédiée', 'livrée']) await shop.mailbox.waitFor(email, word);

  await page.goto('/historique-commandes');
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  await expect(page.getByText('8R12345678901').first()).toBeVisible();
  await expect(page.getByText('Livrée').first()).toBeVisible();
});

test('Une autre paie par virement et reçoit l’IBAN, la référence et l’échéance', async ({ page, shop }) => {
  const { email } = await enterAsClient(page, shop);
  await addNapoleon(page);
  await goToPayment(page);
  await page.getByLabel('Virement bancaire').check();
  await placeOrder(page);
  await page.waitForURL(/\/commande-terminee\/.+\/virement/);
  await expect(page.getByText('FR76 3000 6000 0112 3456 7890 189').first()).toBeVisible();
  const number = await orderNumber(page);
  const mail = await shop.mailbox.waitFor(email, number);
  expect(mail.text).toContain('FR76 3000 6000 0112 3456 7890 189');
  expect(mail.html).toContain(number);
});

test('Un paiement dont la boutique ne sait rien ne se fait pas deux fois', async ({ page, shop, complaints }) => {
  const { email } = await enterAsClient(page, shop);
  await addNapoleon(page);
  await goToPayment(page);
  // Pressed twice, the order is one.
  await page.getByRole('button', { name: 'Commande avec obligation de paiement' }).dblclick();
  await page.waitForURL('**/banque-de-demonstration*');
  await payUnheard(page);
  await page.getByRole('link', { name: 'Revenir à la boutique' }).click();
  await page.getByRole('link', { name: 'Suivre cette commande' }).click();
  await expect(page.getByText('Si vous venez de payer, ne payez pas une seconde fois')).toBeVisible();
  await expect(page.getByText('Rien n’a été débité')).toHaveCount(0);
  await page.getByRole('button', { name: /^Payer, / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement confirmé');
  expectRefusals(complaints, 409);
  await shop.mailbox.waitFor(email, 'Paiement reçu');
  await page.goto('/panier');
  await expect(page.getByText('Votre panier ne contient aucun article.')).toBeVisible();
  await page.goto('/historique-commandes');
  await expect(page.getByRole('link', { name: /^Commande / })).toHaveCount(1);
});

test('Deux onglets qui paient font une commande, et un paiement à rendre', async ({ page, shop }) => {
  test.slow();
  const { email } = await enterAsClient(page, shop);
  await addNapoleon(page);
  await goToPayment(page);
  const other = await page.context().newPage();
  await goToPayment(other);
  await placeOrder(page);
  await page.waitForURL('**/banque-de-demonstration*');
  await expect(other.getByRole('heading', { name: 'Votre commande attend son paiement' })).toBeVisible();
  await other.getByRole('button', { name: /^Payer, / }).click();
  await other.waitForURL('**/banque-de-demonstration*');
  for (const tab of [page, other]) await payAndReturn(tab);
  const number = await orderNumber(page);
  expect(await orderNumber(other)).toBe(number);
  await expect(other.getByText(/de trop pour cette commande/)).toBeVisible();
  await shop.mailbox.waitFor(email, `Paiement reçu en trop pour la commande ${number}`);
  await page.goto('/historique-commandes');
  await expect(page.getByRole('link', { name: /^Commande / })).toHaveCount(1);
});

test('Un panier changé ailleurs se dit ; le retour depuis la banque ne perd rien', async ({ page, shop }) => {
  await enterAsClient(page, shop);
  await addNapoleon(page);
  await goToPayment(page);
  const other = await page.context().newPage();
  await addDollars(other, 500);
  await expect(page.getByRole('alert')).toContainText(/Votre panier a changé dans un autre onglet/);
  await expect(page.getByText(/identité vérifiée, quel que soit le montant/)).toHaveCount(1);
  await placeOrder(page);
  await page.waitForURL('**/banque-de-demonstration*');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Votre commande attend son paiement' })).toBeFocused();
  const pay = page.getByRole('button', { name: /^Payer, / });
  await expect(pay).toBeVisible();

  await other.goto('/panier');
  const quantity = other.getByRole('textbox', { name: /^Quantité, .*Napoléon/ });
  await quantity.fill('2');
  await expect(page.getByText(/attend son paiement. Si vous commandez ce panier, il la remplace/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Payer ou annuler cette commande' })).toBeVisible();
  await quantity.fill('1');
  await pay.click();
  await payAndReturn(page);
  await page.waitForLoadState('networkidle');
  await page.goto('/panier');
  await expect(page.getByText('Votre panier ne contient aucun article.')).toBeVisible();
  // The page of the paid order has said so.
  await expect(page.getByText(/ont quitté le panier/)).toHaveCount(0);
});

test('Qui abandonne chez la banque n’a rien payé et garde son panier', async ({ page, shop }) => {
  const { email } = await orderToBank(page, shop);
  await page.getByRole('link', { name: /Abandonner le paiement/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous n’avez pas payé, rien n’a été débité');
  await expect(page.getByRole('status').filter({ hasText: 'Vous n’avez pas payé' })).toBeFocused();
  await expect(page.getByText(/quelques secondes/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Payer, / })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toHaveLength(1);
  const number = await orderNumber(page);
  await page.getByRole('button', { name: 'Modifier mon panier' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`La commande ${number} sera annulée`);
  await question.getByRole('button', { name: 'Garder la commande' }).click();
  await expect(page.getByRole('button', { name: /^Payer, / })).toBeVisible();
  await page.getByRole('button', { name: 'Modifier mon panier' }).click();
  await question.getByRole('button', { name: 'Modifier mon panier' }).click();
  await page.waitForURL('/panier');
  await expect(page.getByText(`La commande ${number} est annulée`)).toContainText('restés dans votre panier');
  await shop.mailbox.waitFor(email, `Commande ${number} annulée`);
});

test('Qui abandonne peut payer par virement, ou annuler', async ({ page, shop }) => {
  await orderToBank(page, shop);
  await page.getByRole('link', { name: /Abandonner le paiement/ }).click();
  await page.getByRole('button', { name: 'Payer plutôt par virement' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Payer par virement' }).click();
  await page.waitForURL(/\/commande-terminee\/.+\/virement/);
  await expect(page.getByText('FR76 3000 6000 0112 3456 7890 189').first()).toBeVisible();
  await page.goto('/historique-commandes');
  await page.getByRole('link', { name: /^Commande / }).click();
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(page.getByText('Annulée', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Vous n’avez rien à payer\. Si votre virement est déjà parti/)).toBeVisible();
});

test.describe('Sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Sans compte, de l’accueil à la banque en cinq pressions', async ({ page, shop, complaints }) => {
    const known = await someClient(shop);
    const email = `lea.${newId()}@example.fr`;
    let taps = 0;
    await page.exposeFunction('countTap', () => ++taps);
    await page.addInitScript(() => {
      const count = (window as unknown as { countTap: () => void }).countTap;
      addEventListener('pointerdown', () => count(), true);
    });
    await page.goto('/');
    const coin = page.getByRole('main').getByRole('link', { name: /20 francs Napoléon Marianne/ });
    await coin.first().tap();
    await page.getByRole('button', { name: 'Ajouter au panier' }).tap();
    await page.getByRole('link', { name: 'commander', exact: true }).tap();
    const address = page.getByLabel('Adresse électronique', { exact: true });
    await expect(page.getByRole('main').getByRole('textbox').first()).toHaveAttribute('name', 'email');
    expect(await axeFindings(page)).toEqual([]);

    // Errors are shown, and the rest stays.
    await address.fill(known.email);
    const names = { Prénom: 'Léa', Nom: 'Martin' };
    for (const [label, value] of Object.entries(names)) await page.getByLabel(label, { exact: true }).fill(value);
    await expect(page.getByText('Un compte a déjà cette adresse.')).toBeVisible();
    await fillDetails(page);
    await page.getByLabel('Code postal').fill('7500');
    await page.getByRole('button', { name: 'Continuer', exact: true }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Un champ est à corriger.');
    await page.getByLabel('Code postal').fill('75002');
    await page.getByRole('button', { name: 'Continuer', exact: true }).press('Enter');
    await expect(page.getByRole('link', { name: /Un compte existe déjà/ })).toBeVisible();
    await page.reload();
    for (const [label, value] of Object.entries({ ...names, Ville: 'Paris', Année: '1980' }))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);

    await address.fill(email);
    await page.getByRole('button', { name: 'Continuer', exact: true }).tap();
    // How it is paid is read whole before the order can be pressed.
    const order = page.getByRole('button', { name: 'Commande avec obligation de paiement' });
    const payment = await page.getByRole('group', { name: 'Comment souhaitez-vous payer ?' }).boundingBox();
    const bar = await order.boundingBox();
    expect((payment?.y ?? Number.NaN) + (payment?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await order.tap();
    await page.waitForURL('**/banque-de-demonstration*');
    expect(taps).toBe(5);

    await payAtBank(page, 'accepted');
    await page.getByRole('link', { name: 'Revenir à la boutique' }).tap();
    await page.getByRole('link', { name: 'Choisir un mot de passe' }).tap();
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('trois coquelicots bleus');
    await page.getByRole('button', { name: 'Choisir ce mot de passe' }).tap();
    await expect(page.getByLabel('Mot de passe actuel')).toBeVisible();
    await page.goto('/historique-commandes');
    await page
      .getByRole('link', { name: /Commande [A-Z0-9]{12}/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'Choisir un mot de passe' })).toHaveCount(0);
    expectRefusals(complaints, 409);
  });
});

test('À chaque largeur, le choix du paiement se lit au-dessus de la commande', async ({ page, shop }) => {
  await enterAsClient(page, shop);
  await addNapoleon(page);
  await addDollars(page, 200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/panier');
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toBeInViewport({ ratio: 1 });
  await goToPayment(page);
  const order = page.getByRole('button', { name: 'Commande avec obligation de paiement' });
  await expect(order).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Votre identité' })).toBeAttached();
  const rightEdges = page.getByRole('navigation', { name: 'Aide' }).or(page.getByRole('heading', { level: 1 }));
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    // Both at once: a page that grows gets a scroll bar.
    const [help = 0, heading] = await rightEdges.evaluateAll((both) =>
      both.map((element) => element.getBoundingClientRect().right),
    );
    expect.soft(help, `${width} pixels`).toBeCloseTo(heading ?? Number.NaN, 0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const choice = await page.getByRole('group', { name: 'Comment souhaitez-vous payer ?' }).boundingBox();
  expect((choice?.y ?? Number.NaN) + (choice?.height ?? 0)).toBeLessThan((await order.boundingBox())?.y ?? 0);
});
