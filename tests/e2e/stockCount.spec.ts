import { stockLines } from '../../db/schema/stock.ts';
import { expect, test } from '../support/e2e.ts';
import { makeMetal } from '../support/orders.ts';
import { expectReadable } from '../support/sound.ts';
import { inDatabase } from './accounts.ts';
import { tabTo, typeInto } from './keys.ts';
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
  await expectReadable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectReadable(page, 'les écarts, 390 pixels');

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

test('Des pièces numérotées s’entrent l’une après l’autre au clavier, et l’une ressort', async ({ page, shop }) => {
  const { id } = await inDatabase(shop, (db) => makeMetal(db, { metalName: 'Lingot à numéro' }));
  await signInAsDealer(page, `/admin/stock/pieces/${id}`);
  await page.getByLabel('Fournisseur').fill('Affinerie Delta');
  for (const number of ['Z-1', 'Z-2']) {
    await page.getByLabel('Numéro', { exact: true }).fill(number);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Dans le coffre');
    await expect(page.getByLabel('Numéro', { exact: true })).toHaveValue('');
  }
  await expect(page.getByLabel('Fournisseur')).toHaveValue('Affinerie Delta');
  const first = page.getByRole('row', { name: /Z-1/ });
  await first.getByRole('button', { name: /^Sortir/ }).press('Enter');
  await expect(page.getByText('Le n° Z-1 est sorti.')).toBeVisible();
  await expect(first).toContainText('Sortie');
});

test('Une livraison se reçoit au clavier', async ({ page, shop }) => {
  const name = 'Jeton livré';
  await inDatabase(shop, (db) => makeMetal(db, { metalName: name }));
  await signInAsDealer(page, '/admin/stock');
  await page.getByLabel('Chercher').fill(name);
  const cost = page.getByRole('textbox', { name: `Coût d’une unité reçue, en euros, ${name}` });
  await cost.fill('612,40');
  await expect(cost).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('un coût va avec ce qui arrive')).toBeVisible();
  await page.getByRole('textbox', { name: `Reçu, ${name}` }).fill('3');
  await expect(cost).not.toHaveAttribute('aria-invalid');
  for (const [label, text] of [
    [/^Provenance/, 'Part'],
    [/^Régime de l’achat/, 'Marge'],
    [/^Vendeur/, 'Jeanne Martin'],
    [/^Adresse/, '3 rue Haute, Lyon'],
    [/^Pièce d’identité/, 'CNI 12AB34567, 3 mars 2021, préfecture du Rhône'],
    [/^Sexe/, 'Fém'],
    [/^Date de naissance/, '12031960'],
    [/^Lieu de naissance/, 'Dijon'],
    [/^Facture ou n° d’achat/, '2026-0042'],
    [/^Raison/, 'Rachat au comptoir'],
  ] as const)
    await typeInto(page, label, text);
  await page.keyboard.press('Enter');
  await expect(page.getByText('C’est enregistré.')).toBeVisible();
});
