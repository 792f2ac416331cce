import { execFileSync } from 'node:child_process';
import { days } from '../../src/dates.ts';
import { hashPassword } from '../../src/features/accounts/model/hash.server.ts';
import { receiveStock } from '../../src/features/stock/count/count.server.ts';
import { addPiece } from '../../src/features/stock/pieces/pieces.server.ts';
import { ctxOf } from '../support/context.ts';
import { expect, test } from '../support/e2e.ts';
import { makeMetal } from '../support/orders.ts';
import { makeActor, makeUser, seller } from '../support/people.ts';
import { expectReadableEverywhere } from '../support/sound.ts';
import { enter, inDatabase } from './accounts.ts';
import { tabTo } from './keys.ts';
import { signInAsDealer } from './steps.ts';

test('Un contrôle dit son motif, trouve une personne, rectifie, clôt, vérifie l’export', async ({
  page,
  shop,
}, info) => {
  await inDatabase(shop, async (db) => {
    const ctx = ctxOf(db, makeActor(db, 'admin'));
    const { id } = makeMetal(db, { metalName: 'Jeton du registre' });
    const lot = { supplier: 'Affinerie Delta', address: '8 quai Bas, Lyon', reference: 'F-8' };
    await receiveStock(ctx, { type: 'metal', id, count: 2, reason: 'Livraison', lot });
  });
  await signInAsDealer(page, '/admin/registre');
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
  await expectReadableEverywhere(page);

  await page.getByRole('button', { name: 'Rectifier une ligne' }).click();
  await page.getByLabel('Ligne à rectifier').fill('1');
  await page.getByLabel('Raison').fill('Poids repesé');
  await page.getByLabel('Référence').fill('F-2026-12');
  await page.getByRole('dialog').getByRole('button', { name: 'Rectifier' }).click();
  await expect(page.getByText('La ligne 1 est rectifiée.')).toBeVisible();
  await tabTo(page, /^Clore le registre/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Clore$/);
  await page.keyboard.press('Enter');
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
  const verified = execFileSync(process.execPath, ['dist/server/entry.mjs', 'verify', file], { encoding: 'utf8' });
  expect(verified).toContain('est entier');
});

test('Un contrôleur trouve dans le registre une pièce et une personne', async ({ page, shop }) => {
  const inspector = { email: 'controle@douane.example', password: 'trois moulins sous la pluie' };
  const passwordHash = await hashPassword(inspector.password);
  await inDatabase(shop, async (db) => {
    const ctx = ctxOf(db, makeActor(db, 'admin'));
    const { id: metalId } = makeMetal(db, { metalName: 'Lingot du contrôle', type: 'Lingots' });
    await addPiece(ctx, { metalId, serialNumber: 'ZX-4711', year: null, reason: 'Achat', lot: seller });
    const pass = { staffRole: 'inspector' as const, accessUntil: Date.now() + days(1) };
    makeUser(db, 'admin', { email: inspector.email, passwordHash, ...pass });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, inspector, '/admin/registre');
  await expect(page.getByRole('button', { name: 'Clore le registre' })).toHaveCount(0);
  await tabTo(page, /^Vérifier le registre/);
  await page.keyboard.press('Enter');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Vérifier' }).press('Enter');
  await reloaded;
  await expect(page.getByText(/tout se suit/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Consulter le registre' }).press('Enter');
  await page.getByLabel('Motif').fill('Contrôle des douanes');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('row', { name: /Lingot du contrôle/ });
  const search = page.getByLabel(/^Bien, personne/);
  for (const words of ['ZX-4711', seller.supplier, seller.address]) {
    await search.fill(words);
    await search.press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('n° ZX-4711');
  }
});
