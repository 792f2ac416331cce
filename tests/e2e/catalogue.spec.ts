import { metals } from '../../db/schema/catalogue.ts';
import { adminCreatePath, adminPaths } from '../../src/adminPaths.ts';
import { system } from '../../src/http/context.ts';
import { ctxOf } from '../support/context.ts';
import { countStock } from '../support/count.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { photoFile } from '../support/identityFiles.ts';
import { makeMetal } from '../support/orders.ts';
import { rowsOf } from '../support/people.ts';
import { inDatabase } from './accounts.ts';
import { signInAsDealer } from './steps.ts';

const name = 'Vreneli d’essai';

test('Le marchand ajoute une pièce avec ses images, la modifie et la supprime', async ({ page, complaints }) => {
  const picture = (file: string) => photoFile(file, 300, 200);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const says = (place: number) => page.getByLabel(`Ce que montre l’image ${place}`);
  await signInAsDealer(page, adminCreatePath('metals'));
  await field('Nom').fill(name);
  await page.getByLabel('Poids').fill('6,4516');
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('900');
  await page.getByLabel('Prix de rachat').fill('690');
  await page.getByLabel('Prix de vente').fill('1 400,50');
  await field('En stock').fill('0');
  await page.getByLabel('Ajouter des images').setInputFiles([await picture('avers.jpg'), await picture('revers.jpg')]);
  await says(2).fill('Le revers à l’écu');
  await page.getByRole('button', { name: 'Avancer l’image 2' }).click();
  await page.getByRole('button', { name: 'Recadrer l’image 1' }).click();
  const cut = page.getByRole('dialog', { name: 'Recadrer l’image' });
  const ratio = async () => {
    const shown = await cut.getByAltText('L’image entière').boundingBox();
    return (shown?.width ?? 0) / (shown?.height || 1);
  };
  await expect.poll(ratio).toBeCloseTo(300 / 200, 1);
  // Ctrl+S sends nothing under a question.
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/create/);
  await cut.getByRole('button', { name: 'Garder cette partie' }).click();
  await expect(cut).toBeHidden();

  // An invalid weight is reported beside its field, and nothing typed is lost.
  await page.getByRole('button', { name: 'Ajouter l’article' }).click();
  await expect(page.getByRole('link', { name: /poids en grammes/ })).toBeVisible();
  await page.getByLabel('Poids').fill('6,452');
  await page.getByLabel('Prix de vente').fill('799,50');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(name);
  await expect(frame.getByText('799,50').first()).toBeVisible();
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/admin\/metals\/update\//);
  await expect(says(1)).toHaveValue('Le revers à l’écu');
  await expect(says(2)).toHaveValue('');

  // A price that looks like a slip is asked about once.
  await page.getByLabel('Prix de vente').fill('1199,50');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('button', { name: 'Enregistrer ces prix' }).click();
  await expect(page.getByText('C’est enregistré.')).toBeVisible();

  await page.goto(`${adminPaths.metals}?q=vreneli`);
  await page.getByRole('switch', { name: `${name} en vente`, exact: true }).click();
  await expect(page.getByText('C’est enregistré.')).toBeVisible();
  await page.getByRole('button', { name: `Supprimer ${name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(`« ${name} » est supprimé.`)).toBeVisible();

  expectRefusals(complaints, 400);
  expectRefusals(complaints, 409);
});

test('« Mettre en vente » par lot demande si des prix anciens sont voulus, et n’en met aucun sans réponse', async ({
  page,
  shop,
  complaints,
}) => {
  const mark = `Ancienne${Date.now()}`;
  const ids = await inDatabase(shop, async (db) => {
    const old = { fineWeight: 58_060, netSellPrice: 10_000, grossBuyPrice: 9_000, isVisable: false };
    const metalIds = ['une', 'deux'].map((which) => makeMetal(db, { ...old, metalName: `${mark} ${which}` }).id);
    for (const id of metalIds)
      await countStock(ctxOf(db, system('test')), { type: 'metal', id, count: 1, reason: 'Comptage' });
    return metalIds;
  });
  const visible = () =>
    inDatabase(shop, async (db) => rowsOf(db, metals).filter((row) => ids.includes(row.id) && row.isVisable).length);
  await signInAsDealer(page, `${adminPaths.metals}?q=${mark}`);
  await page.locator('[data-select-all]').check();
  const dialog = page.getByRole('dialog', { name: 'Ces prix sont-ils voulus' });
  await page.getByRole('button', { name: 'Mettre en vente' }).click();
  await expect(dialog).toContainText(`${mark} une`);
  await expect(dialog).toContainText(`${mark} deux`);
  await dialog.getByRole('button', { name: 'Corriger' }).click();
  await expect(dialog).toBeHidden();
  expect(await visible()).toBe(0);
  const flipped = page.getByRole('switch', { name: `${mark} une en vente`, exact: true });
  await flipped.click();
  await dialog.getByRole('button', { name: 'Corriger' }).click();
  await expect(flipped).not.toBeChecked();
  await page.locator('[data-select-all]').check();
  await page.getByRole('button', { name: 'Mettre en vente' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer ces prix' }).click();
  await expect(page.getByText('C’est en vente.')).toBeVisible();
  expect(await visible()).toBe(2);
  expectRefusals(complaints, 409);
});
