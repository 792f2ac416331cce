import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { registerReadings } from '../../db/schema/register.ts';
import { receiveStock } from '../../src/features/stock/count/count.server.ts';
import { ctxOf } from '../support/context.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { makeMetal } from '../support/orders.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { makeActor } from '../support/people.ts';
import { expectReadable } from '../support/sound.ts';
import { inDatabase } from './accounts.ts';
import { tabTo } from './keys.ts';
import { signInAsDealer } from './steps.ts';

test('Un contrôle dit son motif, trouve une personne, imprime sa page et vérifie l’export sur une autre machine', async ({
  page,
  shop,
  complaints,
}, info) => {
  await inDatabase(shop, async (db) => {
    const ctx = ctxOf(db, makeActor(db, 'admin'));
    const { id } = makeMetal(db, { metalName: 'Jeton du registre' });
    const lot = { supplier: 'Affinerie Delta', address: '8 quai Bas, Lyon', reference: 'F-8' };
    await receiveStock(ctx, { type: 'metal', id, count: 2, reason: 'Livraison', lot });
  });
  await signInAsDealer(page);
  await page.goto('/admin/registre');
  await expect(page.getByText('tout se suit')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await tabTo(page, /^Consulter le registre/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Motif').fill('Contrôle des douanes');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Motif de la consultation')).toContainText('Contrôle des douanes');
  await page.getByLabel(/^Bien, personne/).fill('affinerie delta');
  await page.getByRole('button', { name: 'Filtrer' }).click();
  const entry = page.getByRole('row', { name: /Jeton du registre/ });
  await expect(entry).toContainText('8 quai Bas, Lyon');
  await expect(entry).toContainText('ouverte');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectReadable(page, 'le registre, 390 pixels');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Rectifier une ligne' }).click();
  await page.getByLabel('Ligne à rectifier').fill('1');
  await page.getByLabel('Raison').fill('Poids repesé');
  await page.getByRole('dialog').getByRole('button', { name: 'Rectifier' }).click();
  await expect(page.getByRole('dialog')).toContainText('Rien ne change');
  expectRefusals(complaints, 400);
  await page.getByLabel('Référence').fill('F-2026-12');
  await page.getByRole('dialog').getByRole('button', { name: 'Rectifier' }).click();
  await expect(page.getByText('La ligne 1 est rectifiée.')).toBeVisible();
  await page.getByRole('button', { name: 'Clore maintenant' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clore' }).click();
  await expect(page.getByText(/pages? (est|sont) closes?\./)).toBeVisible();

  await page.goto('/admin/registre');
  const printed = page.waitForEvent('download');
  await page.getByRole('link', { name: /^\d+$/ }).first().click();
  expect((await printed).suggestedFilename()).toMatch(/^registre-page-\d+\.pdf$/);
  const saved = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Export scellé/ })
    .first()
    .click();
  const file = info.outputPath('registre.zip');
  await (await saved).saveAs(file);
  const verify = () =>
    execFileSync(process.execPath, ['dist/server/entry.mjs', 'verify', file], { encoding: 'utf8', stdio: 'pipe' });
  expect(verify()).toContain('est entier');
  const bytes = readFileSync(file);
  const at = bytes.indexOf('F-2026-12');
  bytes[at] = 0x47;
  writeFileSync(file, bytes);
  expect(verify).toThrow(/page \d+, ligne \d+/);
  const read = await inDatabase(shop, (db) => db.select().from(registerReadings).all());
  expect(read.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['', 'affinerie delta', expect.stringMatching(/^page-/)]),
  );
});
