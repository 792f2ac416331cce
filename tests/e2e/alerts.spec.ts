import { stockLines } from '../../db/schema/goods.ts';
import { metalPath } from '../../src/paths.ts';
import { expect, test } from '../support/e2e.ts';
import { makeMetal } from '../support/orders.ts';
import { enter, inDatabase, somebody } from './accounts.ts';
import { coinPage } from './dealersDay.ts';
import { pressOn, typeInto } from './keys.ts';

test('Au clavier, sur un téléphone, une alerte se pose, aussi sur un article épuisé', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `vigie.${process.pid}.${Date.now()}@example.fr`;
  await page.goto(await coinPage(shop));
  await pressOn(page, /^Alerte de prix$/);
  await typeInto(page, /^Prix souhaité/, 'bientôt');
  await typeInto(page, /^Adresse électronique/, email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Indiquez le prix souhaité');
  await pressOn(page, /^−3/);
  // A price chosen by a press loses its error too.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Prix souhaité')).toHaveValue(/^[\d\s]+,\d\d$/);
  await pressOn(page, /^Créer l’alerte$/);
  const kept = page.getByRole('status').filter({ hasText: 'C’est noté.' });
  await expect(kept).toBeFocused();
  await expect(kept).toContainText(email);
  await shop.mailbox.waitFor(email, 'Confirmez votre alerte');

  const gone = await inDatabase(shop, (db) => {
    const metal = makeMetal(db, { metalName: 'Jeton parti' });
    const at = Date.now();
    db.insert(stockLines).values({ metalId: metal.id, inSafe: 0, countedAt: at, updatedAt: at }).run();
    return metal;
  });
  await page.goto(metalPath(gone));
  await typeInto(page, /^Adresse électronique/, email);
  await pressOn(page, /^Me prévenir$/);
  await expect(kept).toBeFocused();
});

test('L’adresse d’une cliente y est, et son compte garde l’alerte', async ({ page, shop }) => {
  const zoe = await somebody(shop, 'client', { emailProvenAt: Date.now() });
  await enter(page, zoe);
  await page.goto('/alerte-meilleur-taux-devises');
  const choice = await page.getByRole('option', { name: /Yen japonais/ }).getAttribute('value');
  await page.getByLabel('Monnaie').focus();
  await page.getByLabel('Monnaie').selectOption(choice);
  await expect(page.getByText(/Cours actuel.*pour 100 JPY/)).toBeVisible();
  const email = page.getByRole('textbox', { name: 'Adresse électronique', exact: true });
  await expect(email).toHaveValue(zoe.email);
  await page.getByRole('button', { name: /−5/ }).click();
  await page.getByRole('button', { name: 'Créer l’alerte' }).click();
  await expect(page.getByText(/«\sYen japonais\s» se vendra.*pour 100 JPY, ou moins/)).toBeVisible();

  await test.step('Elle tape par-dessus son adresse, remplie quand elle entre dans le champ', async () => {
    await page.goto('/alerte-meilleur-taux-or');
    await email.focus();
    await expect(email).toHaveValue(zoe.email);
    await page.keyboard.type('autre@example.fr');
    await expect(email).toHaveValue('autre@example.fr');
  });

  await page.goto('/mes-alertes');
  await expect(email).toBeHidden();
  await page.getByRole('button', { name: /Arrêter cette alerte.*Yen/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'L’alerte est arrêtée' })).toBeVisible();
  await expect(page.getByText(/^Arrêtée le/)).toBeVisible();
});
