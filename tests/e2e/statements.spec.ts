import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { credits } from '../../db/schema/statements.ts';
import { type DemoShop, expect, expectRefusals, test } from '../support/e2e.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { makeActor } from '../support/people.ts';
import { expectReadable } from '../support/sound.ts';
import { camtFile } from '../support/statements.ts';
import { inDatabase } from './accounts.ts';
import { pressOn } from './keys.ts';
import { signInAsDealer } from './steps.ts';

/** Orders that wait for their transfer, each of another client of the same name; nothing else remains to settle. */
const waitingOrders = (shop: DemoShop, count: number): Promise<string[]> =>
  inDatabase(shop, async (db) => {
    db.delete(credits).where(eq(credits.state, 'open')).run();
    const Items = [{ type: 'metal' as const, id: makeMetal(db, { metalName: 'Jeton des relevés' }).id, quantity: 1 }];
    const numbers: string[] = [];
    for (let n = 0; n < count; n++)
      numbers.push((await orderByTransfer(db, makeActor(db, 'client'), 48_235, { Items })).orderNumber);
    return numbers;
  });

async function importFile(page: Page, text: string, name = 'releve.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Relevé de la banque').setInputFiles(file);
  await page.getByRole('button', { name: 'Importer' }).click();
}

test('Un relevé inconnu nomme ses colonnes une fois, se règle, et ne compte jamais deux fois', async ({
  page,
  shop,
  complaints,
}) => {
  const [first = '', second = '', short = ''] = await waitingOrders(shop, 3);
  // As a bank's site gives it out: its own words above the columns, debits between the credits.
  const line = (word: string, amount: string, payer = 'MME LEFEVRE ZOE') =>
    `20/11/2026;20/11/2026;VIR SEPA ${word};${payer};;${amount}`;
  const file = [
    'Compte 00012345678;;;;;',
    'Quand;Valeur;Quoi;Qui;Moins;Plus',
    '20/11/2026;20/11/2026;FRAIS DE TENUE DE COMPTE;;-12,50;',
    line(`CDE ${first}`, '482,35'),
    line(`CDE ${second}`, '482,35'),
    line(`CDE ${short}`, '472,35'),
    line('MERCI', '50,01', 'ASSOCIATION DU QUARTIER'),
  ].join('\r\n');
  await signInAsDealer(page, '/admin/releves');
  await importFile(page, file);
  const columns = page.getByRole('group', { name: /^Colonnes de ce fichier/ });
  await expect(columns).toBeFocused();
  await page.getByRole('combobox', { name: 'Date', exact: true }).selectOption('Quand');
  await page.getByRole('combobox', { name: 'Montant ou crédit' }).selectOption('Plus');
  // What its words and cells tell is proposed.
  for (const name of ['Quoi', 'Qui']) {
    const box = page.getByRole('checkbox', { name, exact: true });
    await expect(box).toBeChecked();
    await box.press('Space');
  }
  await pressOn(page, /^Lire avec ces colonnes$/);
  await expect(page.getByRole('alert').getByText('Indiquez la colonne du libellé.')).toBeVisible();
  expectRefusals(complaints, 400);
  for (const name of ['Quoi', 'Qui']) await page.getByRole('checkbox', { name, exact: true }).press('Space');
  await pressOn(page, /^Lire avec ces colonnes$/);
  await expect(page.getByText('4 nouveaux virements. 1 débit laissé de côté.')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await page.getByRole('button', { name: 'Confirmer les 2 virements exacts' }).click();
  await expect(page.getByText('0 exact, 2 à regarder')).toBeVisible();
  const rest = page.locator('.credit');
  await expect(rest).toHaveCount(2);
  for (const [kind, decision] of [
    ['Trop peu', /^Porter à la commande,/],
    ['Inconnu', /^Sans rapport/],
  ] as const) {
    const one = rest.filter({ has: page.locator('.badge', { hasText: kind }) });
    await one.getByRole('button', { name: decision }).press('Enter');
    await expect(one).toHaveCount(0);
    // The next line has the focus, and its buttons follow at once.
    if (kind === 'Trop peu') await expect(page.locator('.credit :focus')).toHaveCount(1);
  }
  await expect(page.getByText('Aucun virement à traiter')).toBeVisible();
  await page.reload();
  await page.getByText(/^Les \d+ derniers traités$/).click();
  await page
    .getByRole('button', { name: /^Remettre à traiter/ })
    .first()
    .click();
  await expect(rest).toHaveCount(1);
  await rest.getByRole('button', { name: /^Sans rapport/ }).press('Enter');
  await expect(rest).toHaveCount(0);
  await importFile(page, file);
  await expect(page.getByText('Aucun nouveau virement, 4 déjà connus.')).toBeVisible();
  await expect(columns).toHaveCount(0);
  await expect(rest).toHaveCount(0);
});

test('L’argent d’un tiers se demande', async ({ page, shop }) => {
  const [number = ''] = await waitingOrders(shop, 1);
  await signInAsDealer(page, '/admin/releves');
  const entry = { number, amount: '482.35', payer: 'SARL DUPONT FRERES', reference: `VR-${number}` };
  await importFile(page, camtFile([entry]), 'releve.xml');
  const book = page.getByRole('button', { name: /^Porter à la commande, 482,35/ });
  const question = page.getByRole('dialog', { name: 'Porter l’argent d’un tiers ?' });
  await book.click();
  await expect(question).toContainText(/482,35.€ de SARL DUPONT FRERES/);
  await expectReadable(page);
  await question.getByRole('button', { name: 'Revenir' }).click();
  await expect(question).toBeHidden();
  await expect(book).toBeFocused();
  await book.click();
  await question.getByRole('button', { name: 'Porter', exact: true }).click();
  await expect(page.getByText('Aucun virement à traiter')).toBeVisible();
});
