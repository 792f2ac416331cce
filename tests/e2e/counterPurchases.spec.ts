import { writeDemoPurchases } from '../../src/server/demoPurchases.ts';
import { ctxOf } from '../support/context.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { makeActor } from '../support/people.ts';
import { inDatabase } from './accounts.ts';
import { tabTo } from './keys.ts';
import { signInAsDealer } from './steps.ts';

test('Un rachat s’imprime, se signe au poids de la balance et se rétracte, au clavier', async ({
  page,
  shop,
  complaints,
}, info) => {
  const look = (name: string) =>
    process.env['LOOK'] ? page.screenshot({ path: `${process.env['LOOK']}/${name}.png`, fullPage: true }) : null;
  await inDatabase(shop, (db) => writeDemoPurchases(ctxOf(db, makeActor(db, 'admin'))));
  await signInAsDealer(page, '/admin/rachats');
  await look('list');
  for (const state of ['Brouillon', 'Signé', 'Ferme', 'Rétracté'])
    await expect(page.getByRole('row').getByText(state, { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: /^RA-/ }).first().click();
  await expect(page.getByRole('heading', { name: /^Rachat RA-/ })).toBeVisible();
  await look('draft');
  await tabTo(page, /^Imprimer le contrat/);
  await page.keyboard.press('Enter');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Contrat (PDF)' }).click();
  await (await saved).saveAs(info.outputPath('contrat.pdf'));
  await tabTo(page, /^Le vendeur a signé/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Poids du sachet scellé').fill('9,25');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/La balance dit 9,25/).first()).toBeVisible();
  await look('refused');
  expectRefusals(complaints, 409);
  await page.getByLabel('Poids du sachet scellé').fill('6,25');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Rétractation possible jusqu’au/)).toBeVisible();
  await look('signed');
  await tabTo(page, /^Le vendeur se rétracte/);
  await page.keyboard.press('Enter');
  await look('withdraw');
  await page.getByRole('button', { name: 'Noter la rétractation' }).click();
  await expect(page.getByText('Rendez ses biens au vendeur.')).toBeVisible();
  await page.goto('/admin/rachats/sachets');
  await look('bags');
  await expect(page.getByRole('row', { name: /Bracelet gourmette/ })).toContainText('Verrouillé jusqu’au');
});
