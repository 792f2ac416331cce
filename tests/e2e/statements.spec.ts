import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { orders } from '../../db/schema/orders.ts';
import { credits } from '../../db/schema/statements.ts';
import { currentConfiguration } from '../../src/features/configuration/configuration.server.ts';
import { type DemoShop, expect, expectRefusals, test } from '../support/e2e.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { configure, makeActor } from '../support/people.ts';
import { camtFile } from '../support/statements.ts';
import { inDatabase } from './accounts.ts';
import { pressOn } from './keys.ts';
import { signInAsDealer } from './steps.ts';

const price = 48_235;

/** Orders that wait for their transfer, each of another client of the same name. */
const waitingOrders = (shop: DemoShop, count: number): Promise<string[]> =>
  inDatabase(shop, async (db) => {
    const { id } = makeMetal(db, { metalName: 'Jeton des relevés' });
    const numbers: string[] = [];
    for (let n = 0; n < count; n++) {
      const Items = [{ type: 'metal' as const, id, quantity: 1 }];
      numbers.push((await orderByTransfer(db, makeActor(db, 'client'), price, { Items })).orderNumber);
    }
    return numbers;
  });

async function importFile(page: Page, buffer: Buffer, name = 'releve.csv'): Promise<void> {
  await page.getByLabel('Relevé de la banque').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Importer' }).click();
}

/** Nothing that another test left to settle remains. */
const clear = (shop: DemoShop) => inDatabase(shop, (db) => db.delete(credits).where(eq(credits.state, 'open')).run());

test('Un relevé se règle en une pression et une par cas à part, et ne compte jamais deux fois', async ({
  page,
  shop,
}) => {
  await clear(shop);
  const [first = '', second = '', short = ''] = await waitingOrders(shop, 3);
  // As a bank's site gives it out: its own words above the columns, debits between the credits.
  const line = (word: string, amount: string, payer = 'MME LEFEVRE ZOE') =>
    `20/11/2026;20/11/2026;VIR SEPA ${word};${payer};;${amount}`;
  const file = Buffer.from(
    [
      'Compte 00012345678;;;;;',
      'Date;Date de valeur;Libellé;Contrepartie;Débit;Crédit',
      '20/11/2026;20/11/2026;FRAIS DE TENUE DE COMPTE;;-12,50;',
      line(`CDE ${first}`, '482,35'),
      line(`CDE ${second}`, '482,35'),
      line(`CDE ${short}`, '472,35'),
      line('MERCI', '50,01', 'ASSOCIATION DU QUARTIER'),
    ].join('\r\n'),
  );
  await signInAsDealer(page);
  await page.goto('/admin/releves');
  await importFile(page, file);
  await page.getByRole('combobox', { name: 'Date', exact: true }).selectOption('Date');
  await page.getByRole('combobox', { name: 'Montant ou crédit' }).selectOption('Crédit');
  for (const name of ['Libellé', 'Contrepartie']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Lire avec ces colonnes' }).click();
  await expect(page.getByText('4 nouveaux virements.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirmer les 2 virements exacts' }).click();
  await expect(page.getByText('0 exact, 2 à regarder')).toBeVisible();
  const rest = page.locator('.credit');
  await expect(rest).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);
  for (const [kind, decision] of [
    ['Trop peu', /^Porter à la commande,/],
    ['Inconnu', /^Sans rapport,/],
  ] as const) {
    const one = rest.filter({ has: page.locator('.badge', { hasText: kind }) });
    await one.getByRole('button', { name: decision }).press('Enter');
    await expect(one).toHaveCount(0);
    // The next line has the focus, and its buttons follow at once.
    if (kind === 'Trop peu') await expect(page.locator('[data-credit] :focus')).toHaveCount(1);
  }
  await expect(page.getByText('Aucun virement à traiter')).toBeVisible();
  await page.reload();
  await importFile(page, file);
  await expect(page.getByText('Aucun nouveau virement, 4 déjà connus.')).toBeVisible();
  await expect(rest).toHaveCount(0);
});

test('Au clavier, des colonnes inconnues se nomment une fois', async ({ page, shop, complaints }) => {
  await clear(shop);
  const file = (word: string) => Buffer.from(`Qui;Quand;Quoi;Combien\r\nPAUL DURAND;20/11/2026;${word};77,77\r\n`);
  await signInAsDealer(page);
  await page.goto('/admin/releves');
  await importFile(page, file('MERCI'));
  const columns = page.getByRole('group', { name: /^Colonnes de ce fichier/ });
  await expect(columns).toBeFocused();
  await page.getByRole('combobox', { name: 'Date', exact: true }).selectOption('Quand');
  await page.getByRole('combobox', { name: 'Montant ou crédit' }).selectOption('Combien');
  await pressOn(page, /^Lire avec ces colonnes$/);
  await expect(page.getByRole('alert').getByText('Indiquez la colonne du libellé.')).toBeVisible();
  expectRefusals(complaints, 400);
  await page.getByRole('checkbox', { name: 'Quoi' }).press('Space');
  await pressOn(page, /^Lire avec ces colonnes$/);
  await expect(page.getByText('1 nouveau virement.')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await importFile(page, file('ENCORE'));
  await expect(columns).toHaveCount(0);
  await expect(page.getByText('1 nouveau virement.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('L’argent d’un tiers se demande, un écart s’accepte, et les deux se retirent', async ({ page, shop }) => {
  await clear(shop);
  await inDatabase(shop, (db) =>
    configure(db, { invoicing: { ...currentConfiguration(db).invoicing, tolerance: 100 } }),
  );
  const [number = '', short = ''] = await waitingOrders(shop, 2);
  await signInAsDealer(page);
  await page.goto('/admin/releves');
  const entries = [
    { number, amount: '482.35', payer: 'SARL DUPONT FRERES', reference: `VR-${number}` },
    { number: short, amount: '481.59', payer: 'MME LEFEVRE', reference: `VR-${short}` },
  ];
  await importFile(page, Buffer.from(camtFile(entries)), 'releve.xml');
  const book = page.getByRole('button', { name: /^Porter à la commande, 482,35/ });
  const question = page.getByRole('dialog', { name: 'Porter l’argent d’un tiers ?' });
  await book.click();
  await expect(question).toContainText(/482,35.€ de SARL DUPONT FRERES/);
  await expect(question).toContainText(`${number} de Zoé Lefèvre`);
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Revenir' }).click();
  await expect(question).toBeHidden();
  await expect(book).toBeFocused();
  const isPaid = () =>
    inDatabase(shop, (db) => db.select().from(orders).where(eq(orders.orderNumber, number)).get()?.paymentStatus);
  expect(await isPaid()).toBe('pending');
  await book.click();
  await question.getByRole('button', { name: 'Porter', exact: true }).click();
  const row = page.locator('.credit');
  await expect(row).toHaveCount(1);
  expect(await isPaid()).toBe('paid');
  await expect(row).toContainText('il manquera 0,76 €');
  await row.getByRole('button', { name: /^Porter et accepter l’écart/ }).click();
  await expect(page.getByText('Aucun virement à traiter')).toBeVisible();

  await page.getByText(/derniers traités/).click();
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Retirer ce virement' }).click();
  await expect(page.getByText('Le virement est retiré. Le client n’a rien reçu.')).toBeVisible();
  await page.goto('/admin/releves');
  await expect(book).toBeVisible();
  await page.getByText(/derniers? traités?/).click();
  await page.getByRole('link', { name: short }).click();
  await expect(page.getByText('Écart de 0,76 € accepté')).toBeVisible();
  await page.getByRole('button', { name: 'Retirer cet écart' }).click();
  await expect(page.getByText('L’écart n’est plus accepté.')).toBeVisible();
  await page.getByRole('button', { name: 'Accepter cet écart' }).click();
  await expect(page.getByText('L’écart est accepté, la commande est payée.')).toBeVisible();
});
