import { like } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { metals } from '../../db/schema/catalogue.ts';
import { metalPath } from '../../src/paths.ts';
import { expect, test } from '../support/e2e.ts';
import { expectReadable } from '../support/sound.ts';
import { enter, inDatabase, somebody } from './accounts.ts';
import { focusSpot, pressOn, tabTo, typeInto } from './keys.ts';
import { enterToBuy, fillCart, placeOrder, verifyIdentity } from './steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('Au clavier, sur un téléphone, un colis part chez quelqu’un d’autre', async ({ page, shop }) => {
  test.slow();
  const zoe = await enterToBuy(page, shop);
  await page.goto('/valider-commande');
  await tabTo(page, /^Livrer à une autre adresse/);
  await page.keyboard.press('Space');
  await typeInto(page, /^Prénom/, 'Inès');
  await typeInto(page, /^Nom/, 'Le Goff');
  await typeInto(page, /^Adresse$/, '3 quai du Port');
  await typeInto(page, /^Code postal/, '75002');
  await typeInto(page, /^Pays/, 'Monaco');
  await pressOn(page, /^Commande avec obligation de paiement$/);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('2 champs sont à corriger.');
  await expectReadable(page);
  await pressOn(page, /^Indiquez un code postal valable/);
  expect((await focusSpot(page)).name).toMatch(/^Code postal/);
  await page.getByLabel('Code postal').selectText();
  await page.keyboard.type('98000');
  await typeInto(page, /^Ville/, 'Monaco');
  // Enter in a field orders nothing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('Livrer à une autre adresse')).toBeChecked();
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('3 quai du Port');
  await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Monaco');
  await tabTo(page, /^Carte bancaire/);
  await page.keyboard.press('ArrowDown');
  await pressOn(page, /^Commande avec obligation de paiement$/);
  await page.waitForURL('**/commande-terminee/*/virement');
  const mail = await shop.mailbox.waitFor(zoe.email, 'reçue');
  expect(mail.text).toContain('Inès Le Goff, 3 quai du Port');
});

const byPost = (page: Page) => page.getByLabel('Colis assuré').check();
const byHand = (page: Page) => page.getByLabel('Retrait au comptoir').check();

test('Un article vendu avec la TVA ne part pas hors de France, et rien ne se perd', async ({ page, shop }) => {
  await enter(page, await somebody(shop, 'client', { country: 'BE', postalCode: '1000', town: 'Bruxelles' }));
  await page.goto(
    await inDatabase(shop, (db) => {
      const metal = db.select().from(metals).where(like(metals.metalName, 'Lingotin d’or 1_g Valcambi')).get();
      return metal ? metalPath(metal) : '';
    }),
  );
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
  await page.goto('/panier');
  const why = /Valcambi.*est vendu avec la TVA française/;
  await expect(page.getByText(why)).toBeVisible();
  await byHand(page);
  await expect(page.getByText(why)).toHaveCount(0);
  await byPost(page);

  await page.goto('/valider-commande');
  await placeOrder(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(why);
  await expectReadable(page);
  await page.getByLabel('Livrer à une autre adresse').check();
  const typed = { Prénom: 'Anna', Nom: 'Favre', Adresse: '3 quai du Port', 'Code postal': '1201', Ville: 'Genève' };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Pays').selectOption('CH');
  await placeOrder(page);
  await expect(page.getByLabel('Pays')).toHaveAccessibleDescription(why);
  await byHand(page);
  await placeOrder(page);
  await page.waitForURL('**/banque-de-demonstration*');
});

test('De Suisse, la douane se dit ; au-dessus de 50 000 €, l’identité vient d’abord', async ({ page, shop }) => {
  const zoe = await somebody(shop, 'client', { country: 'CH', postalCode: '1201', town: 'Genève' });
  await enter(page, zoe);
  await fillCart(page, shop);
  await page.goto('/panier');
  const customs = page.getByText(/la douane du pays d’arrivée/);
  await expect(customs).toBeVisible();
  await byHand(page);
  await expect(customs).toHaveCount(0);
  await byPost(page);

  await page.getByLabel(/^Quantité, /).fill('150');
  const rule = page.getByText(/Au-dessus de 50.000.€, votre identité doit être vérifiée avant la commande/);
  const send = page.getByRole('link', { name: 'Envoyer ma pièce d’identité' });
  const order = page.getByRole('button', { name: 'Commande avec obligation de paiement' });
  await expect(rule).toBeVisible();
  await expect(page.getByText(/chez vous|au comptoir dès/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toHaveCount(0);
  await expect(send).toHaveAttribute('href', /retour=%2Fpanier$/);
  await page.goto('/valider-commande');
  await expect(rule).toHaveCount(1);
  await expect(order).toHaveCount(0);
  await expect(send).toHaveAttribute('href', /retour=%2Fvalider-commande$/);

  await verifyIdentity(shop, zoe);
  await page.reload();
  await expect(customs).toHaveCount(1);
  await expect(page.getByText(/Prix gardés/)).toBeVisible();
  await expect(order).toBeVisible();
});
