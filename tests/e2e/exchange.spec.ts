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
  const row = office.getByRole('row', { name: /1 × 50 MYR/ });
  await expect(row).toContainText('1 MYR = 1,15 €');
  await expect(row).toContainText('57,50 €');
  await expect(office.getByRole('link', { name: /^Export scellé/ }).first()).toBeVisible();
});
