import { metals } from '../../db/schema/catalogue.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { inDatabase } from '../support/people.ts';
import { pressOn } from './keys.ts';
import { signInAsDealer } from './steps.ts';

const csv = (text: string) => ({ name: 'catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('Un fichier est lu, aperçu, mis en place et annulé, au clavier', async ({ page, shop }) => {
  await signInAsDealer(page, '/admin/overview');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('import');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Importer', level: 1 })).toBeVisible();
  const text =
    'Nom;Type;Poids;Titre;Prix TTC;Quantité\nDucat d’essai;pièce;3,49;986;480,25;2\nSans prix;pièce;3,49;986;;1\n';
  await page.getByLabel('Fichier', { exact: true }).setInputFiles(csv(text));
  await pressOn(page, /^Lire le fichier$/);
  await expect(page.getByText('1 nouveau, 1 refusé.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Sans prix/ })).toContainText('il manque son prix de vente');
  await pressOn(page, /^Mettre en place/);
  await expect(page.getByText('Ce qui est nouveau reste masqué jusqu’à sa mise en vente')).toBeVisible();
  const made = () =>
    inDatabase(shop.dataDir, (db) =>
      db
        .select()
        .from(metals)
        .all()
        .find(({ metalName }) => metalName === 'Ducat d’essai'),
    );
  expect(made()).toMatchObject({ netSellPrice: 48_025, isVisable: false });
  await pressOn(page, /^Revenir en arrière$/);
  await pressOn(page, /^Annuler l’import$/);
  await expect(page.getByText('Cet import est annulé.')).toBeVisible();
  expect(made()).toBeUndefined();
});

test('Des colonnes inconnues sont demandées avec leurs premières cellules', async ({ page }) => {
  await signInAsDealer(page, '/admin/import');
  await page
    .getByLabel('Fichier', { exact: true })
    .setInputFiles(csv('Machin;Montant\n20 francs Napoléon Marianne Coq;1\n'));
  await page.getByRole('button', { name: 'Lire le fichier' }).click();
  await expect(page.getByText('Choisissez la colonne du nom, de la référence')).toBeVisible();
  await page.getByLabel('Machin').selectOption({ label: 'Nom' });
  await page.getByLabel('Montant').selectOption({ label: 'Nom' });
  await page.getByRole('button', { name: 'Lire avec ces colonnes' }).click();
  await expect(page.getByText('« Machin » et « Montant » ont le même choix.').first()).toBeVisible();
  await page.getByLabel('Montant').selectOption({ label: 'Stock' });
  await page.getByRole('button', { name: 'Lire avec ces colonnes' }).click();
  await expect(page.getByRole('row', { name: /Marianne Coq/ })).toContainText('stock');
});

test('Des articles connus se cochent, avec leur prime et leur stock', async ({ page }) => {
  await signInAsDealer(page, '/admin/metals/connus');
  await page.getByLabel('Chercher').fill('eagle');
  await page.getByRole('textbox', { name: 'Stock, American Eagle 1 once' }).fill('12');
  await page.getByRole('button', { name: 'Ajouter au catalogue' }).click();
  await expect(page.getByRole('link', { name: 'American Eagle 1 once', exact: true })).toBeVisible();
});

test('Un article connu mal rempli se nomme, et un rechargement garde ce qui est tapé', async ({ page, complaints }) => {
  await signInAsDealer(page, '/admin/metals/connus');
  const stock = (name: string) => page.getByRole('textbox', { name: `Stock, ${name}`, exact: true });
  const premium = page.getByLabel(/^Vente\s: or/);
  await premium.fill('six');
  await stock('American Eagle 1/10 once').fill('4');
  await page.getByRole('button', { name: /^Devises et billets/ }).click();
  await page.getByRole('button', { name: 'Ajouter au catalogue' }).click();
  await page.getByRole('link', { name: /^Indiquez un pourcentage/ }).click();
  await expect(premium).toBeFocused();
  await premium.fill('6,5');
  await stock('American Eagle ½ once').fill('trois');
  await page.getByRole('button', { name: /^Devises et billets/ }).click();
  await page.getByRole('button', { name: 'Ajouter au catalogue' }).click();
  await page.getByRole('link', { name: /^American Eagle ½ once\s: Indiquez un nombre entier/ }).click();
  await expect(stock('American Eagle ½ once')).toBeFocused();
  await page.reload();
  await expect(stock('American Eagle 1/10 once')).toHaveValue('4');
  await expect(premium).toHaveValue('6,5');
  await stock('American Eagle ½ once').fill('3');
  await page.getByRole('button', { name: 'Ajouter au catalogue' }).click();
  await expect(page.getByText('2 articles ajoutés')).toBeVisible();
  await page.goto('/admin/metals/connus');
  await expect(page.locator('.save-bar strong')).toHaveText('0 article, 0 devise');
  expectRefusals(complaints, 400);
});
