import type { Browser, Page } from 'playwright/test';
import { newId } from '../../db/id.ts';
import { type DemoShop, expect, expectRefusals, expectStill, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { enter, enterAsClient, someClient } from './accounts.ts';
import {
  addDollars,
  addNapoleon,
  endMinute,
  fillDetails,
  goToPayment,
  openAccount,
  orderNumber,
  orderToBank,
  payAtBank,
  payUnheard,
  placeOrder,
  signInAsDealer,
  verifyIdentity,
} from './steps.ts';

/** The dealer's own window, so that the client's stays open beside it. */
async function dealerAt(browser: Browser, shop: DemoShop, number: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: shop.base, locale: 'fr-FR' });
  await signInAsDealer(page);
  await page.goto(`/admin/orders?q=${number}`);
  await page.getByRole('link', { name: number }).click();
  await page.waitForLoadState('networkidle');
  return page;
}

test('Une cliente paie un napoléon et 500 dollars par carte, et le comptoir mène la commande jusqu’à « Livrée »', async ({
  page,
  shop,
  browser,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 900 });
  const { email } = await openAccount(page);
  await shop.mailbox.waitFor(email, 'compte');
  await addNapoleon(page);
  await addDollars(page, 500);
  await goToPayment(page);
  await expect(page.getByText(/500.USD/).first()).toBeVisible();
  await placeOrder(page);
  await payAtBank(page, 'accepted');
  await page.getByRole('link', { name: 'Revenir à la boutique' }).click();
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible();
  await expectStill(page);
  const number = await orderNumber(page);
  await shop.mailbox.waitFor(email, `Commande ${number} reçue`);
  await shop.mailbox.waitFor(email, `Paiement reçu, commande ${number} confirmée`);

  const office = await dealerAt(browser, shop, number);
  await expect(office.getByText(/L’identité du client n’est pas vérifiée/)).toBeVisible();
  verifyIdentity(shop, email);
  await office.reload();
  await office.getByRole('button', { name: 'Mettre en préparation' }).click();
  const tracking = office.getByLabel('Numéro de suivi du colis');
  await office.getByRole('button', { name: 'Marquer expédiée' }).click();
  await expect(office.getByText('Indiquez le numéro de suivi du colis.')).toBeVisible();
  await tracking.fill('8R12345678900');
  await office.getByRole('button', { name: 'Marquer expédiée' }).click();
  // Another test may have named the carriers of this shop.
  await expect(office.getByText(/^\s*Suivi .*8R12345678900/)).toBeVisible();
  await tracking.fill('8R12345678901');
  await office.getByRole('button', { name: 'Corriger le suivi' }).click();
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

test('Une autre paie par virement et reçoit l’IBAN, la référence et l’échéance', async ({ page, shop, browser }) => {
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

  const office = await dealerAt(browser, shop, number);
  await office.getByRole('button', { name: 'Paiement reçu' }).click();
  const question = office.getByRole('dialog');
  await question.getByLabel('Nom du payeur').fill('MME ZOE LEFEVRE');
  await question.getByRole('button', { name: 'Paiement reçu' }).click();
  await expect(office.getByRole('button', { name: 'Mettre en préparation' })).toBeVisible();
  endMinute(shop);
  await shop.mailbox.waitFor(email, 'Paiement reçu');

  expect(await axeFindings(office)).toEqual([]);
  await office.close();
});

test('Qui a payé sans que la boutique le sache n’est pas renvoyé à la banque : sa commande se montre payée', async ({
  page,
  shop,
  complaints,
}) => {
  const { email } = await orderToBank(page, shop);
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
});

test('Deux pressions sur le bouton de paiement ne font qu’une commande', async ({ page, shop }) => {
  await enterAsClient(page, shop);
  await addNapoleon(page);
  await goToPayment(page);
  await page.getByRole('button', { name: 'Commande avec obligation de paiement' }).dblclick();
  await page.waitForURL(/\/banque-de-demonstration/);
  await page.goto('/historique-commandes');
  await expect(page.getByRole('link', { name: /^Commande / })).toHaveCount(1);
});

test('Deux onglets qui paient ne font qu’une commande, et le second paiement est annoncé comme à rendre', async ({
  page,
  shop,
}) => {
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
  for (const tab of [page, other]) {
    await payAtBank(tab, 'accepted');
    await tab.getByRole('link', { name: 'Revenir à la boutique' }).click();
    await expect(tab.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible();
  }
  const number = await orderNumber(page);
  expect(await orderNumber(other)).toBe(number);
  await expect(other.getByText(/de trop pour cette commande/)).toBeVisible();
  await shop.mailbox.waitFor(email, `Paiement reçu en trop pour la commande ${number}`);
  await page.goto('/historique-commandes');
  await expect(page.getByRole('link', { name: /^Commande / })).toHaveCount(1);
});

test('Le panier changé dans un onglet dit dans l’autre que la commande qui y attendait sera remplacée', async ({
  page,
  shop,
}) => {
  await orderToBank(page, shop);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Payer, / })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/panier');
  await other.getByRole('textbox', { name: /^Quantité, / }).fill('2');
  await expect(page.getByText(/attend son paiement. Si vous commandez ce panier, il la remplace/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Payer ou annuler cette commande' })).toBeVisible();
});

test('Le bouton « retour » depuis la banque ne perd rien et ne double rien', async ({ page, shop }) => {
  await orderToBank(page, shop);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Votre commande attend son paiement' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Votre commande attend son paiement' })).toBeFocused();
  await page.getByRole('button', { name: /^Payer, / }).click();
  await payAtBank(page, 'accepted');
  await page.getByRole('link', { name: 'Revenir à la boutique' }).click();
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.goto('/historique-commandes');
  await expect(page.getByRole('link', { name: /^Commande / })).toHaveCount(1);
  await page.goto('/panier');
  await expect(page.getByText('Votre panier ne contient aucun article.')).toBeVisible();
  // The page of the paid order has said so.
  await expect(page.getByText(/ont quitté le panier/)).toHaveCount(0);
});

test('Qui abandonne chez la banque lit qu’il n’a rien payé, garde son panier et peut le modifier', async ({
  page,
  shop,
}) => {
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
  await page.goto('/historique-commandes');
  await page.getByRole('link', { name: `Commande ${number}` }).click();
  await expect(page.getByText('Ces articles sont dans votre panier.')).toBeVisible();
  await page.goto('/panier');
  await page.getByRole('textbox', { name: /^Quantité, / }).fill('2');
  await shop.mailbox.waitFor(email, `Commande ${number} annulée`);
  await goToPayment(page);
  await placeOrder(page);
  await payAtBank(page, 'accepted');
  await page.getByRole('link', { name: 'Revenir à la boutique' }).click();
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible();
  expect(await orderNumber(page)).not.toBe(number);
});

test('Qui abandonne peut payer par virement, ou annuler', async ({ page, shop }) => {
  await orderToBank(page, shop);
  await page.getByRole('link', { name: /Abandonner le paiement/ }).click();
  await page.getByRole('button', { name: 'Payer plutôt par virement' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Payer par virement' }).click();
  await page.waitForURL(/\/commande-terminee\/.+\/virement/);
  await expect(page.getByText('FR76 3000 6000 0112 3456 7890 189').first()).toBeVisible();
  await page.goto('/panier');
  await expect(page.getByText('Votre panier ne contient aucun article.')).toBeVisible();
  await page.goto('/historique-commandes');
  await page.getByRole('link', { name: /^Commande / }).click();
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(page.getByText('Annulée', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Vous n’avez rien à payer\. Si votre virement est déjà parti/)).toBeVisible();
});

test.describe('Sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  let taps = 0;
  async function countTaps(page: Page): Promise<void> {
    taps = 0;
    await page.exposeFunction('countTap', () => ++taps);
    await page.addInitScript(() => {
      const count = (window as unknown as { countTap: () => void }).countTap;
      addEventListener('pointerdown', () => count(), true);
    });
  }

  test('Une nouvelle cliente achète de l’accueil à la banque en cinq pressions et un formulaire, paie, puis choisit un mot de passe', async ({
    page,
    shop,
    complaints,
  }) => {
    const known = await someClient(shop);
    const email = `lea.${newId()}@example.fr`;
    await countTaps(page);
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

test('À 1440 × 900, le bouton de paiement se voit sans défiler avec deux articles', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, await someClient(shop));
  await addNapoleon(page);
  await addDollars(page, 500);
  await page.goto('/panier');
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toBeInViewport({ ratio: 1 });
  await goToPayment(page);
  await expect(page.getByRole('button', { name: 'Commande avec obligation de paiement' })).toBeInViewport({ ratio: 1 });
});

test('Sur un téléphone, le choix du paiement de billets se lit entier au-dessus de la commande', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, await someClient(shop));
  await addDollars(page, 200);
  await page.goto('/valider-commande');
  await expect(page.getByRole('heading', { name: 'Votre identité' })).toBeAttached();
  const choice = await page.getByRole('group', { name: 'Comment souhaitez-vous payer ?' }).boundingBox();
  const order = await page.getByRole('button', { name: 'Commande avec obligation de paiement' }).boundingBox();
  expect((choice?.y ?? Number.NaN) + (choice?.height ?? 0)).toBeLessThan(order?.y ?? 0);
});

test('L’aide s’arrête à la marge de la commande, du petit téléphone au bureau', async ({ page, shop }) => {
  await enterAsClient(page, shop);
  await page.goto('/valider-commande');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // Both at once: a page that grows gets a scroll bar.
    const [help = 0, heading] = await page
      .getByRole('navigation', { name: 'Aide' })
      .or(page.getByRole('heading', { level: 1 }))
      .evaluateAll((both) => both.map((element) => element.getBoundingClientRect().right));
    expect.soft(help, `${width} pixels`).toBeCloseTo(heading ?? Number.NaN, 0);
  }
});

test('Un panier changé dans un autre onglet est dit là où il sera payé, et la règle d’identité une seule fois', async ({
  page,
  shop,
}) => {
  await enter(page, await someClient(shop));
  await addNapoleon(page);
  await goToPayment(page);
  const other = await page.context().newPage();
  await addDollars(other, 500);
  await expect(page.getByRole('alert')).toContainText(/Votre panier a changé dans un autre onglet/);
  await expect(page.getByText(/identité vérifiée, quel que soit le montant/)).toHaveCount(1);
  await other.goto('/panier');
  await other.getByRole('textbox', { name: /^Quantité, / }).fill('30');
  await expect(page.getByRole('complementary', { name: 'Votre commande' })).toContainText('30 exemplaires');
  expect(new URL(page.url()).pathname).toBe('/valider-commande');
});
