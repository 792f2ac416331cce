import { execFileSync } from 'node:child_process';
import { ctxOf } from '../support/context.ts';
import { receiveStock } from '../support/count.ts';
import { expect, test } from '../support/e2e.ts';
import { makeMetal } from '../support/orders.ts';
import { makeActor } from '../support/people.ts';
import { inDatabase } from './accounts.ts';
import { tabTo } from './keys.ts';
import { signInAsDealer } from './steps.ts';

test('Un contrôle dit son motif, trouve une personne, rectifie, clôt, vérifie l’export', async ({
  page,
  shop,
}, info) => {
  await inDatabase(shop, async (db) => {
    const ctx = ctxOf(db, makeActor(db, 'admin'));
    const { id } = makeMetal(db, { metalName: 'Jeton du registre' });
    const others = makeMetal(db, { metalName: 'Médaille ordinaire' });
    const lot = { supplier: 'Affinerie Delta', address: '8 quai Bas, Lyon', reference: 'F-8' };
    await receiveStock(ctx, { type: 'metal', id, count: 2, reason: 'Livraison', lot });
    // The line is not among those shown when the page is opened.
    const ordinary = { type: 'metal', id: others.id, count: 1, reason: 'Livraison' } as const;
    for (let i = 0; i < 45; i++) await receiveStock(ctx, { ...ordinary, lot: { ...lot, supplier: 'Autre maison' } });
  });
  await signInAsDealer(page, '/admin/registre');
  // A shop reads its book again a moment after it has opened.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('tout se suit')).toBeVisible({ timeout: 300 });
  }).toPass();
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

  const line = (await entry.getByRole('cell').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Rectifier une ligne' }).click();
  await page.getByLabel('Ligne à rectifier').fill('99999');
  await expect(page.getByRole('dialog')).toContainText('Les lignes de la liste se relisent ici.');
  await page.getByLabel('Ligne à rectifier').fill(line);
  await expect(page.getByLabel('Ligne à rectifier')).toHaveAccessibleDescription(
    /^entrée, 2 × Jeton du registre, Affinerie Delta/i,
  );
  await page.getByLabel('Raison').fill('Poids repesé');
  await page.getByLabel('Référence').fill('F-2026-12');
  await page.getByRole('dialog').getByRole('button', { name: 'Rectifier' }).click();
  await expect(page.getByText(`La ligne ${line} est rectifiée.`)).toBeVisible();
  await tabTo(page, /^Clore le registre/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Clore$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/pages? (est|sont) closes?\./)).toBeVisible();

  await page.goto('/admin/registre');
  // Two acts beside the reading; the rest folds.
  await expect(page.getByRole('button', { name: 'Inscrire un bien confié' })).toBeHidden();
  await tabTo(page, /^État, exports et autres actes/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Inscrire un bien confié' })).toBeVisible();
  const saved = page.waitForEvent('download', { timeout: 30_000 });
  await page
    .getByRole('link', { name: /^Export scellé/ })
    .first()
    .click();
  const file = info.outputPath('registre.zip');
  await (await saved).saveAs(file);
  const verified = execFileSync(process.execPath, ['dist/server/entry.mjs', 'verify', file], { encoding: 'utf8' });
  expect(verified).toContain('est entier');
});
