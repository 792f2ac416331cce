import { like } from 'drizzle-orm';
import { metals } from '../../db/schema/catalogue.ts';
import { metalPath } from '../../src/paths.ts';
import { expect, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { enter, enterAsClient, inDatabase, somebody } from './accounts.ts';
import { focusSpot, pressOn, tabTo, typeInto } from './keys.ts';
import { addNapoleon, placeOrder } from './steps.ts';

test('Au clavier, sur un téléphone, un colis part chez quelqu’un d’autre', async ({ page, shop }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const zoe = await enterAsClient(page, shop);
  await addNapoleon(page);
  await page.goto('/valider-commande');
  await tabTo(page, /^Livrer à une autre adresse/);
  await page.keyboard.press('Space');
  await typeInto(page, /^Prénom/, 'Inès');
  await typeInto(page, /^Nom/, 'Le Goff');
  await typeInto(page, /^Adresse$/, '3 quai du Port');
  await typeInto(page, /^Code postal/, '75002');
  await typeInto(page, /^Pays/, 'Monaco');

  await page.reload();
  await expect(page.getByLabel('Livrer à une autre adresse')).toBeChecked();
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('3 quai du Port');
  await pressOn(page, /^Commande avec obligation de paiement$/);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('2 champs sont à corriger.');
  expect(await axeFindings(page)).toEqual([]);
  await pressOn(page, /^Indiquez un code postal valable/);
  expect((await focusSpot(page)).name).toMatch(/^Code postal/);
  await page.getByLabel('Code postal').selectText();
  await page.keyboard.type('98000');
  await typeInto(page, /^Ville/, 'Monaco');
  // Enter in a field orders nothing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Monaco');
  await tabTo(page, /^Carte bancaire/);
  await page.keyboard.press('ArrowDown');
  await pressOn(page, /^Commande avec obligation de paiement$/);
  await page.waitForURL('**/commande-terminee/*/virement');
  const mail = await shop.mailbox.waitFor(zoe.email, 'reçue');
  expect(mail.text).toContain('Inès Le Goff, 3 quai du Port');
  await pressOn(page, /^Suivre cette commande$/);
  await expect(page.getByText('3 quai du Port')).toBeAttached();
  await expect(page.getByText('1 rue de la Paix')).toBeAttached();
});

test('Un article vendu avec la TVA ne part pas hors de France, et rien ne se perd', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await somebody(shop, 'client', { country: 'BE', postalCode: '1000', town: 'Bruxelles' });
  await enter(page, person);
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
  await page.getByLabel('Retrait au comptoir').check();
  await expect(page.getByText(why)).toHaveCount(0);
  await page.getByLabel('Colis assuré').check();

  await page.goto('/valider-commande');
  await placeOrder(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(why);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Livrer à une autre adresse').check();
  for (const [label, text] of Object.entries({
    Prénom: 'Anna',
    Nom: 'Favre',
    Adresse: '3 quai du Port',
    'Code postal': '1201',
    Ville: 'Genève',
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Pays').selectOption('CH');
  await placeOrder(page);
  await expect(page.getByLabel('Pays')).toHaveAccessibleDescription(why);
  await page.getByLabel('Retrait au comptoir').check();
  await expect(page.getByText(/Lingotin d’or 1.g Valcambi/).first()).toBeVisible();
  await placeOrder(page);
  await page.waitForURL('**/banque-de-demonstration*');
});
