import { stockLines } from '../../db/schema/goods.ts';
import { expect, test } from '../support/e2e.ts';
import { makeMetal } from '../support/orders.ts';
import { inDatabase } from './accounts.ts';
import { pressOn, tabTo } from './keys.ts';
import { signInAsDealer } from './steps.ts';

test('Un comptage importé montre ses écarts, se met en place au clavier, et relu ne change rien', async ({
  page,
  shop,
}) => {
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
  const readCount = async () => {
    await page.goto('/admin/import');
    await page
      .getByLabel('Fichier', { exact: true })
      .setInputFiles({ name: 'comptage.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await pressOn(page, /^Lire le fichier$/);
  };
  await pressOn(page, /^Importer un comptage$/);
  await expect(page).toHaveURL(/admin\/import$/);
  await readCount();
  await expect(page.getByText('2 changés, 1 inchangé.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Jeton en moins/ })).toContainText('stock 10 → 8');
  await pressOn(page, /^Mettre en place/);
  await expect(page.getByText('L’import est en place.').first()).toBeVisible();
  await page.goto('/admin/stock');
  await expect(page.getByRole('textbox', { name: 'Dans le coffre, Jeton en moins' })).toHaveValue('8');
  await readCount();
  await expect(page.getByText('3 inchangés.')).toBeVisible();
});

test('Ce qui est compté au clavier survit à un rechargement, s’enregistre et laisse sa trace', async ({
  page,
  shop,
}) => {
  await inDatabase(shop, (db) => {
    const { id } = makeMetal(db, { metalName: 'Jeton tapé' });
    const at = Date.now();
    db.insert(stockLines).values({ metalId: id, inSafe: 10, countedAt: at, updatedAt: at }).run();
  });
  await signInAsDealer(page, '/admin/stock');
  const field = page.getByRole('textbox', { name: 'Dans le coffre, Jeton tapé' });
  await tabTo(page, /^Dans le coffre, Jeton tapé/, 200);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('8');
  await test.step('Partir demande, et un rechargement rend ce qui était tapé', async () => {
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await page.reload();
    await asked;
    await expect(field).toHaveValue('8');
    await expect(page.getByLabel('Raison')).toBeVisible();
  });
  await expect(page.getByText(/1 ligne change, écart de/)).toBeVisible();
  await field.focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Raison')).toBeFocused();
  await page.keyboard.type('Inventaire');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Or \(/ })).toBeFocused();
  await expect(field).toHaveValue('8');
});
