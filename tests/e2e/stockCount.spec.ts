import { stockLines } from '../../db/schema/goods.ts';
import { expect, test } from '../support/e2e.ts';
import { makeMetal } from '../support/orders.ts';
import { inDatabase } from './accounts.ts';
import { tabTo } from './keys.ts';
import { signInAsDealer } from './steps.ts';

test('Un comptage importé montre ses écarts, s’enregistre au clavier, laisse sa trace', async ({ page, shop }) => {
  const ids = await inDatabase(shop, (db) =>
    ['juste', 'en moins', 'en plus'].map((word) => {
      const { id } = makeMetal(db, { metalName: `Jeton ${word}` });
      const at = Date.now();
      db.insert(stockLines).values({ metalId: id, inSafe: 10, countedAt: at, updatedAt: at }).run();
      return id;
    }),
  );
  await signInAsDealer(page, '/admin/stock');
  const file = ['id;coffre', ...[10, 8, 11].map((count, at) => `${ids[at]};${count}`)].join('\r\n');
  const importCount = (text: string) =>
    page
      .getByLabel('Fichier de comptage')
      .setInputFiles({ name: 'comptage.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await importCount(file);
  await expect(page.getByText('3 comptages lus. Voici les écarts')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ce qui change (2)' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('row', { name: /^Jeton/ })).toHaveCount(2);
  await expect(page.getByRole('row', { name: /Jeton en moins/ })).toContainText('−2');
  await expect(page.getByText(/2 lignes changent, écart de/)).toBeVisible();

  await tabTo(page, /^Dans le coffre, Jeton/);
  await page.keyboard.press('ArrowDown');
  await test.step('Partir demande, et un rechargement rend ce qui était tapé', async () => {
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await page.reload();
    await asked;
    await expect(page.getByRole('textbox', { name: 'Dans le coffre, Jeton en moins' })).toHaveValue('8');
    await expect(page.getByLabel('Raison')).toBeVisible();
  });
  await page.getByRole('textbox', { name: 'Dans le coffre, Jeton en moins' }).focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Raison')).toBeFocused();
  await page.keyboard.type('Inventaire');
  await page.keyboard.press('Enter');
  await expect(page.getByText('comptages lus')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Or \(/ })).toBeFocused();
  // Saved, it is asked about no more.
  await page.reload();
  await importCount(file);
  await expect(page.getByText('3 comptages lus. Aucun écart.')).toBeVisible();
});
