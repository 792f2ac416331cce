import { expect, test } from '../support/e2e.ts';
import { enter, somebody } from './accounts.ts';
import { focusSpot, pressOn } from './keys.ts';
import { enterToBuy, fillCart, placeOrder, verifyIdentity } from './steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('Sur un téléphone, un colis part chez quelqu’un d’autre, après une erreur et un rechargement', async ({
  page,
  shop,
}) => {
  const zoe = await enterToBuy(page, shop);
  await page.goto('/valider-commande');
  await page.getByLabel('Livrer à une autre adresse').check();
  const typed = { Prénom: 'Inès', Nom: 'Le Goff', Adresse: '3 quai du Port', 'Code postal': '75002' };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Pays').selectOption('MC');
  await placeOrder(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('2 champs sont à corriger.');
  await pressOn(page, /^Indiquez un code postal valable/);
  expect((await focusSpot(page)).name).toMatch(/^Code postal/);
  await page.getByLabel('Code postal').fill('98000');
  await page.getByRole('textbox', { name: 'Ville' }).fill('Monaco');
  // Enter in a field orders nothing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('Livrer à une autre adresse')).toBeChecked();
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('3 quai du Port');
  await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Monaco');
  await page.getByLabel('Virement bancaire').check();
  await placeOrder(page);
  await page.waitForURL('**/commande-terminee/*/virement');
  const mail = await shop.mailbox.waitFor(zoe.email, 'reçue');
  expect(mail.text).toContain('Inès Le Goff, 3 quai du Port');
});

test('Une adresse remplie sans événement est celle du colis, dès la première pression', async ({ page, shop }) => {
  const zoe = await enterToBuy(page, shop);
  await page.goto('/valider-commande');
  await page.getByLabel('Livrer à une autre adresse').check();
  await page.getByLabel('Virement bancaire').check();
  await page.getByRole('group', { name: 'Adresse de livraison' }).evaluate((group) => {
    const filled = { firstName: 'Inès', lastName: 'Le Goff', address: 'Le Bourg', postalCode: '24220', town: 'Vézac' };
    for (const [name, text] of Object.entries(filled))
      Object.assign(group.querySelector(`[name="${name}"]`) ?? {}, { value: text });
  });
  await placeOrder(page);
  await page.waitForURL('**/commande-terminee/*/virement');
  const mail = await shop.mailbox.waitFor(zoe.email, 'reçue');
  expect(mail.text).toContain('Inès Le Goff, Le Bourg, 24220 Vézac');
});

test('Pour La Réunion, sous « France », aucun colis n’est promis, et le comptoir reste', async ({ page, shop }) => {
  await enterToBuy(page, shop);
  await page.goto('/valider-commande');
  await page.getByLabel('Livrer à une autre adresse').check();
  const typed = { Prénom: 'Inès', Nom: 'Le Goff', Adresse: '3 quai du Port', 'Code postal': '97 410' };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('textbox', { name: 'Ville' }).fill('Saint-Pierre');
  const parcel = page.getByRole('radio', { name: /^Colis assuré/ });
  await expect(parcel).toHaveAccessibleDescription(/^Nous n’envoyons pas de colis à La Réunion\./);
  const summary = page.getByRole('complementary', { name: 'Votre commande' });
  await expect(summary).not.toContainText('livraison entre');
  await page.getByLabel('Virement bancaire').check();
  await placeOrder(page);
  await expect(page.getByRole('alert')).toContainText('Choisissez une autre adresse ou le retrait au comptoir.');
  await page.getByRole('radio', { name: /^Retrait au comptoir/ }).check();
  await placeOrder(page);
  await page.waitForURL('**/commande-terminee/*/virement');
});

test('Qui habite La Réunion trouve le comptoir choisi, sans colis au total, et fait livrer ailleurs', async ({
  page,
  shop,
}) => {
  const zoe = await somebody(shop, 'client', { country: 'FR', postalCode: '97400', town: 'Saint-Denis' });
  await enter(page, zoe);
  await fillCart(page, shop);
  await page.goto('/valider-commande');
  const parcel = page.getByRole('radio', { name: /^Colis assuré/ });
  const counter = page.getByRole('radio', { name: /^Retrait au comptoir/ });
  await expect(counter).toBeChecked();
  await expect(parcel).toHaveAccessibleDescription(/^Nous n’envoyons pas de colis à La Réunion\./);
  const summary = page.getByRole('complementary', { name: 'Votre commande' });
  await expect(summary).toContainText('Au comptoir dès');
  await expect(summary).toContainText(/Retrait au comptoir\s*gratuit/);

  await parcel.check();
  await expect(page.getByLabel('Livrer à une autre adresse')).toBeChecked();
  await expect(summary).toContainText(/Colis assuré\s*25,00.€/);
  await page.getByLabel('Code postal').fill('97410');
  await expect(summary).toContainText(/Colis assuré\s*pas à cette adresse/);
  // Goes away with the parcel.
  await page.getByLabel('Livrer à une autre adresse').click();
  await expect(counter).toBeChecked();
  await page.getByLabel('Virement bancaire').check();
  await placeOrder(page);
  await page.waitForURL('**/commande-terminee/*/virement');
});

test('Au-dessus de 50 000 €, l’identité vient d’abord : rien ne se commande avant', async ({ page, shop }) => {
  const zoe = await enterToBuy(page, shop, { coins: 150 });
  await page.goto('/panier');
  const rule = page.getByText(/Au-dessus de 50.000.€, votre identité doit être vérifiée avant la commande/);
  const send = page.getByRole('link', { name: 'Envoyer ma pièce d’identité' });
  const order = page.getByRole('button', { name: 'Commande avec obligation de paiement' });
  await expect(rule).toBeVisible();
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toHaveCount(0);
  await expect(send).toHaveAttribute('href', /retour=%2Fpanier$/);
  await page.goto('/valider-commande');
  await expect(rule).toHaveCount(1);
  await expect(order).toHaveCount(0);
  await expect(send).toHaveAttribute('href', /retour=%2Fvalider-commande$/);

  await verifyIdentity(shop, zoe);
  await page.reload();
  await expect(page.getByText(/Prix gardés/)).toBeVisible();
  await expect(order).toBeVisible();
});
