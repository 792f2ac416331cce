import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { orders, transfers } from '../../db/schema/orders.ts';
import { configurations } from '../../db/schema/shop.ts';
import { credits } from '../../db/schema/statements.ts';
import { type DemoShop, expect, expectRefusals, test } from '../support/e2e.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { makeActor } from '../support/people.ts';
import { camtFile } from '../support/statements.ts';
import { inDatabase } from './accounts.ts';
import { pressOn } from './keys.ts';
import { signInAsDealer } from './steps.ts';

type Line = { number?: string; cents: number; payer?: string; day?: number };

const counts = { exact: 52, tooLittle: 2, tooMuch: 1, otherPayer: 1, twice: 2, unknown: 2 };
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

/** What a bank's site gives out: its own words above the columns, debits between the credits. */
function csvOf(lines: readonly Line[]): Buffer {
  const rows = lines.map(({ number, cents, payer = 'MME LEFEVRE ZOE', day = 20 }, at) => {
    const amount = (cents / 100).toFixed(2).replace('.', ',');
    return `${day}/11/2026;${day}/11/2026;VIR SEPA ${at} ${number ? `CDE ${number}` : 'MERCI'};${payer};;${amount}`;
  });
  const debits = ['20/11/2026;20/11/2026;FRAIS DE TENUE DE COMPTE;;-12,50;'];
  const head = 'Date;Date de valeur;Libellé;Contrepartie;Débit;Crédit';
  return Buffer.from(['Compte 00012345678', '', head, ...debits, ...rows].join('\r\n'));
}

async function importFile(page: Page, buffer: Buffer, name = 'releve.csv'): Promise<void> {
  await page.getByLabel('Relevé de la banque').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Importer' }).click();
}

const booked = (shop: DemoShop) =>
  inDatabase(shop, (db) => ({
    transfers: db.select().from(transfers).where(isNull(transfers.undoneAt)).all().length,
    paid: db
      .select()
      .from(orders)
      .where(and(eq(orders.paymentStatus, 'paid'), eq(orders.amount, price)))
      .all().length,
  }));

/** What a dealer decides of each kind; the badge of the first line says which it is. */
const decisions = {
  'Trop peu': 'Porter à la commande',
  Trop: 'Porter à la commande',
  'Payé par un tiers': 'Rendu au payeur',
  'Déjà payée ou déjà noté': 'Déjà noté',
  Inconnu: 'Sans rapport',
} as const;

test('Un relevé de 60 lignes se règle en une pression et une par cas à part, et ne compte jamais deux fois', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  const { exact, tooLittle, tooMuch, otherPayer, twice, unknown } = counts;
  // What another test left to settle.
  await inDatabase(shop, (db) => db.delete(credits).where(eq(credits.state, 'open')).run());
  const numbers = await waitingOrders(shop, exact + tooLittle + tooMuch + otherPayer);
  const before = await booked(shop);
  const ofNext = (count: number, line: Omit<Line, 'number'>): Line[] =>
    numbers.splice(0, count).map((number) => ({ ...line, number }));
  const again = numbers.slice(0, twice);
  const file = csvOf([
    ...ofNext(exact, { cents: price }),
    ...again.map((number) => ({ number, cents: price, day: 21 })),
    ...ofNext(tooLittle, { cents: price - 1_000 }),
    ...ofNext(tooMuch, { cents: price + 1_000 }),
    ...ofNext(otherPayer, { cents: price, payer: 'SARL DUPONT FRERES' }),
    ...Array.from({ length: unknown }, (_, at) => ({ cents: 5_000 + at, payer: 'ASSOCIATION DU QUARTIER' })),
  ]);

  await signInAsDealer(page);
  await page.goto('/admin/releves');
  await importFile(page, file);
  await page.getByRole('combobox', { name: 'Date', exact: true }).selectOption('Date');
  await page.getByRole('combobox', { name: 'Montant ou crédit' }).selectOption('Crédit');
  for (const name of ['Libellé', 'Contrepartie']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Lire avec ces colonnes' }).click();
  await expect(page.getByText('60 nouveaux virements.')).toBeVisible();
  await page.getByRole('button', { name: `Confirmer les ${exact + twice} virements exacts` }).click();
  await expect(page.getByText(`${twice} à revoir`)).toBeVisible({ timeout: 30_000 });
  const rest = page.locator('.credit');
  await expect(rest).toHaveCount(60 - exact);
  expect(await booked(shop)).toEqual({ transfers: before.transfers + exact, paid: before.paid + exact });
  expect(await axeFindings(page)).toEqual([]);

  const seen: Record<string, number> = {};
  for (let left = 60 - exact; left > 0; left--) {
    const kind = ((await rest.first().locator('.badge').first().textContent()) ?? '') as keyof typeof decisions;
    seen[kind] = (seen[kind] ?? 0) + 1;
    await rest
      .first()
      .getByRole('button', { name: new RegExp(`^${decisions[kind]},`) })
      .click();
    await expect(rest).toHaveCount(left - 1);
  }
  expect(seen).toEqual({
    'Trop peu': tooLittle,
    Trop: tooMuch,
    'Payé par un tiers': otherPayer,
    'Déjà payée ou déjà noté': twice,
    Inconnu: unknown,
  });
  await expect(page.getByText('Aucun virement à traiter')).toBeVisible();
  const after = await booked(shop);
  expect(after).toEqual({
    transfers: before.transfers + exact + tooLittle + tooMuch,
    paid: before.paid + exact + tooMuch,
  });

  await page.reload();
  await importFile(page, file);
  await expect(page.getByText('Aucun nouveau virement, 60 déjà connus.')).toBeVisible();
  await expect(rest).toHaveCount(0);
  expect(await booked(shop)).toEqual(after);
});

test('Au clavier, des colonnes inconnues se nomment une fois, et le fichier suivant se lit seul', async ({
  page,
  shop,
  complaints,
}) => {
  await inDatabase(shop, (db) => db.delete(credits).where(eq(credits.state, 'open')).run());
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

test('Porter le virement d’un tiers demande d’abord, en nommant payeur, client et montant, et se retire dans la minute', async ({
  page,
  shop,
}) => {
  await inDatabase(shop, (db) => db.delete(credits).where(eq(credits.state, 'open')).run());
  const [number = ''] = await waitingOrders(shop, 1);
  await signInAsDealer(page);
  await page.goto('/admin/releves');
  const credit = { number, amount: '482.35', payer: 'SARL DUPONT FRERES', reference: `VR-${number}` };
  await importFile(page, Buffer.from(camtFile([credit])), 'releve.xml');
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
  await expect(page.getByText('Aucun virement à traiter')).toBeVisible();
  expect(await isPaid()).toBe('paid');

  await page.getByText(/derniers traités/).click();
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Retirer ce virement' }).click();
  await expect(page.getByText('Le virement est retiré. Le client n’a rien reçu.')).toBeVisible();
  await page.goto('/admin/releves');
  await expect(book).toBeVisible();
});

test('L’écart d’un virement s’accepte du relevé d’un geste, et se retire de la commande dans la minute', async ({
  page,
  shop,
}) => {
  await inDatabase(shop, (db) => {
    db.delete(credits).where(eq(credits.state, 'open')).run();
    const [newest] = db.select().from(configurations).orderBy(desc(configurations.createdAt)).limit(1).all();
    const invoicing = { ...newest?.invoicing, tolerance: 100 };
    db.update(configurations)
      .set({ invoicing })
      .where(eq(configurations.id, newest?.id ?? ''))
      .run();
  });
  const [number = ''] = await waitingOrders(shop, 1);
  await signInAsDealer(page);
  await page.goto('/admin/releves');
  const file = camtFile([{ number, amount: '481.59', payer: 'MME LEFEVRE', reference: 'VR-ECART' }], '08', 'ecart');
  await page.getByLabel('Relevé de la banque').setInputFiles({
    name: 'releve.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(file),
  });
  await page.getByRole('button', { name: 'Importer' }).click();
  const row = page.locator('.credit');
  await expect(row).toContainText('il manquera 0,76 €');
  await row.getByRole('button', { name: /^Porter et accepter l’écart/ }).click();
  await expect(row).toHaveCount(0);
  await page.getByText(/derniers? traités?/).click();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('Écart de 0,76 € accepté')).toBeVisible();
  await page.getByRole('button', { name: 'Retirer cet écart' }).click();
  await expect(page.getByText('L’écart n’est plus accepté.')).toBeVisible();
  await page.getByRole('button', { name: 'Accepter cet écart' }).click();
  await expect(page.getByText('L’écart est accepté, la commande est payée.')).toBeVisible();
});
