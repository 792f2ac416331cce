import { system } from '../../src/http/context.ts';
import { ctxOf } from '../support/context.ts';
import { countStock } from '../support/count.ts';
import { openDrawerOnce } from '../support/drawer.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { makeCurrency } from '../support/orders.ts';
import { openAtRest } from '../support/sound.ts';
import { enter, inDatabase, somebody } from './accounts.ts';
import { tabTo } from './keys.ts';

test('Au comptoir, des billets s’achètent au clavier, le seuil se dit, et le registre des changes les porte', async ({
  page: office,
  shop,
  complaints,
}) => {
  await inDatabase(shop, async (db) => {
    const money = {
      moneyName: 'Ringgit',
      iso: 'MYR',
      currencyName: 'Essai',
      buyPrice: 1_150_000,
      sellPrice: 1_200_000,
    };
    const { id } = makeCurrency(db, money, [50, 100]);
    await countStock(ctxOf(db, system('test')), { type: 'currency', id, value: 50, count: 1, reason: 'Comptage' });
    await openDrawerOnce(db);
  });
  await enter(office, await somebody(shop, 'admin'));
  await openAtRest(office, '/admin/comptoir');
  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await office.keyboard.press(key);
  };
  const type = async (text: string) => {
    for (const letter of text) await press(letter);
  };
  await office.getByLabel('Article, monnaie, poids ou numéro').focus();
  await type('myr');
  await expect(office.getByRole('option', { name: /Acheter des billets/ })).toBeVisible();
  await press('ArrowDown');
  await press('Enter');
  const notes = office.getByLabel('Billets achetés, Ringgit');
  await expect(notes).toBeFocused();
  await type('10x100');
  await press('Enter');
  await press('Enter');
  await press('Enter');
  await press('Enter');
  await press('Enter');
  await expect(office.getByRole('alert')).toContainText('il demande une pièce d’identité');
  expectRefusals(complaints, 409);
  await notes.fill('50');
  await office.getByLabel('Espèces').fill('');
  await office.getByLabel('Article, monnaie, poids ou numéro').focus();
  for (let n = 0; n < 4; n++) await press('Enter');
  await expect(office.getByLabel('Opération conclue')).toContainText('1 × 50 MYR');
  expect(keys).toBeLessThanOrEqual(30);
  const receipt = await office.getByRole('link', { name: /^Bordereau/ }).getAttribute('href');
  expect((await office.request.get(receipt ?? '')).headers()['content-type']).toBe('application/pdf');

  await openAtRest(office, '/admin/changes');
  await tabTo(office, /^Consulter le registre/);
  await office.keyboard.press('Enter');
  await office.getByLabel('Motif').fill('Contrôle de l’ACPR');
  await office.keyboard.press('Enter');
  const row = office.getByRole('row', { name: /Achat.*1 × 50 MYR/ });
  await expect(row).toContainText('1 MYR = 1,15 €');
  await expect(row).toContainText('57,50 €');
  await office.getByText('État, exports et autres actes').click();
  await expect(office.getByRole('link', { name: /^Export scellé/ }).first()).toBeVisible();
});

test('Au comptoir, ce qui est tapé pendant que les prix se relisent reste', async ({
  page: office,
  shop,
  complaints,
}) => {
  await inDatabase(shop, async (db) => {
    makeCurrency(db, { moneyName: 'Gourde', iso: 'HTG', currencyName: 'Essai', buyPrice: 1_150_000 }, [50, 100]);
    await openDrawerOnce(db);
  });
  await enter(office, await somebody(shop, 'admin'));
  await openAtRest(office, '/admin/comptoir');
  await office.getByLabel('Article, monnaie, poids ou numéro').fill('htg');
  await office.getByRole('option', { name: /Acheter des billets/ }).click();
  const notes = office.getByLabel('Billets achetés, Gourde');
  await notes.fill('10x100');
  await office.getByLabel('Virement', { exact: true }).press('Enter');
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await office.route('**/api/counter/goods', async (route) => {
    await released;
    await route.continue();
  });
  const close = office.getByRole('button', { name: 'Conclure' });
  await close.press('Enter');
  await expect(office.getByRole('alert')).toContainText('il demande une pièce d’identité');
  expectRefusals(complaints, 409);
  await notes.fill('50');
  await office.getByLabel('Virement', { exact: true }).fill('57,50');
  const answered = office.waitForResponse('**/api/counter/goods');
  release();
  await answered;
  await expect(close).toBeEnabled();
  await expect(notes).toHaveValue('50');
});

test('Une question rouverte aussitôt reste ouverte', async ({ page: office, shop }) => {
  await enter(office, await somebody(shop, 'admin'));
  await openAtRest(office, '/admin/comptoir');
  const [opener, keep] = ['Nouvelle personne…', 'Ne rien changer'];
  await office.getByRole('button', { name: opener }).press('Enter');
  await office.getByRole('dialog').getByRole('button', { name: keep }).waitFor();
  // Both before the browser tells that the first dialog was closed.
  await office.evaluate(
    async (names) => {
      for (const name of names) {
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)?.click();
        await null;
      }
    },
    [keep, opener],
  );
  await office.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(office.getByRole('dialog')).toBeVisible();
  await office.getByLabel('Nom', { exact: true }).waitFor();
});
