import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { orders } from '../../db/schema/orders.ts';
import { writeDemoPurchases } from '../../src/server/demo.ts';
import { ctxOf } from '../support/context.ts';
import { openDrawerOnce } from '../support/drawer.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { changeRows, makeActor } from '../support/people.ts';
import { openAtRest } from '../support/sound.ts';
import { asClient, enter, inDatabase, somebody } from './accounts.ts';
import { pressOn, tabTo } from './keys.ts';
import { signInAsDealer } from './steps.ts';

const look = (page: Page, name: string) =>
  process.env['LOOK'] ? page.screenshot({ path: `${process.env['LOOK']}/${name}.png`, fullPage: true }) : null;

test('Un rachat s’imprime, se signe au poids de la balance et se rétracte, au clavier', async ({
  page,
  shop,
  complaints,
}, info) => {
  await inDatabase(shop, (db) => writeDemoPurchases(ctxOf(db, makeActor(db, 'admin'))));
  await signInAsDealer(page, '/admin/rachats');
  await look(page, 'list');
  for (const state of ['Brouillon', 'Signé', 'Ferme', 'Rétracté'])
    await expect(page.getByRole('row').getByText(state, { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: /^RA-/ }).first().click();
  await expect(page.getByRole('heading', { name: /^Rachat RA-/ })).toBeVisible();
  await look(page, 'draft');
  await expect(page.getByRole('button', { name: 'Imprimer le contrat' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Contrat (PDF)' })).toBeFocused();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await (await saved).saveAs(info.outputPath('contrat.pdf'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Le vendeur a signé' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Poids du sachet scellé').fill('9,25');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/La balance dit 9,25/).first()).toBeVisible();
  await look(page, 'refused');
  expectRefusals(complaints, 409);
  await page.getByLabel('Poids du sachet scellé').fill('6,25');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Rétractation possible jusqu’au/)).toBeVisible();
  await look(page, 'signed');
  await tabTo(page, /^Le vendeur se rétracte/);
  await page.keyboard.press('Enter');
  await look(page, 'withdraw');
  await page.getByRole('button', { name: 'Noter la rétractation' }).click();
  await expect(page.getByText('Rendez ses biens au vendeur.')).toBeVisible();
  await page.goto('/admin/sachets');
  await look(page, 'bags');
  await expect(page.getByRole('row', { name: /Bracelet gourmette/ })).toContainText('Verrouillé jusqu’au');
});

test('Un bracelet et deux napoléons s’achètent à une personne connue en trente touches', async ({ page, shop }) => {
  const name = `Nabatéen ${Date.now()}`;
  await inDatabase(shop, async (db) => {
    makeMetal(db, {
      metalName: name,
      grossBuyPrice: 69_000,
      netSellPrice: 75_000,
      mintingStart: 1907,
      legalTender: true,
    });
    await writeDemoPurchases(ctxOf(db, makeActor(db, 'admin')));
    await openDrawerOnce(db);
  });
  await enter(page, await somebody(shop, 'admin', { staffRole: 'counter' }));
  await openAtRest(page, '/admin/comptoir');
  await page.getByLabel('Article, monnaie, poids ou numéro').focus();
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys++;
      await page.keyboard.press(key);
    }
  };
  await press(...'bracelet');
  await expect(page.getByRole('option', { name: /Bijou 18 carats, à fondre/ })).toBeVisible();
  await press('Enter');
  await expect(page.getByLabel(/^Poids, g/)).toBeFocused();
  await press(...'12,34', 'Enter', ...'nab');
  await expect(page.getByRole('option', { name: new RegExp(`${name}.*Acheter`) })).toBeVisible();
  await press('ArrowDown', 'Enter');
  await expect(page.getByLabel(`Quantité, ${name}`)).toBeFocused();
  await press('2', 'Enter', 'Enter');
  await look(page, 'sheet');
  await expect(page.getByLabel('Nom, téléphone ou numéro de pièce')).toBeFocused();
  await press(...'exe', 'Enter');
  await expect(page.getByRole('button', { name: /Odile Exemple/ }).first()).toBeVisible();
  await press('Tab', 'Enter');
  await expect(page.getByRole('button', { name: 'Conclure' })).toBeFocused();
  await press('Enter');
  const concluded = page.getByLabel('Opération conclue');
  await expect(concluded).toContainText('Rachat préparé');
  await look(page, 'concluded');
  expect(keys).toBeLessThanOrEqual(30);
  await expect(concluded.getByRole('link', { name: 'Contrat de rachat', exact: true })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('row', { name: /Bracelet/ })).toContainText('12,34');
  const printed = async () => {
    await expect(page.getByRole('button', { name: 'Imprimer le contrat' })).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('link', { name: 'Contrat (PDF)' })).toBeFocused();
    await press('Tab', 'Enter');
  };
  await printed();
  await expect(page.getByLabel('Poids du sachet scellé')).toBeFocused();
  await press(...'12,34', 'Enter');
  await expect(page.getByText(/Rétractation possible jusqu’au/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^À signer aussi par ce vendeur/ })).toBeFocused();
  await press('Enter');
  await printed();
  await expect(page.getByText('Or d’investissement\u00a0: sans délai de rétractation').first()).toBeVisible();
});

test('Une personne inconnue se note de la feuille, qui garde ses lignes', async ({ page, shop }) => {
  await inDatabase(shop, openDrawerOnce);
  await enter(page, await somebody(shop, 'admin', { staffRole: 'counter' }));
  await openAtRest(page, '/admin/comptoir');
  await page.getByLabel('Article, monnaie, poids ou numéro').focus();
  await page.keyboard.type('bracelet');
  await page.getByRole('option', { name: /Bijou 18 carats, à revendre/ }).click();
  await page.keyboard.type('12,34');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Estimé, €/)).toBeFocused();
  await page.keyboard.type('850');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Article, monnaie, poids ou numéro')).toBeFocused();
  const find = page.getByLabel('Nom, téléphone ou numéro de pièce');
  await find.fill('Quidam');
  await find.press('Enter');
  await expect(page.getByText('Entrée note une nouvelle personne.')).toBeVisible();
  await find.press('Enter');
  await page.getByLabel('Prénoms').fill('Martine');
  await page.getByLabel('Prénoms').press('Enter');
  await expect(page.getByRole('button', { name: 'Compléter…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Conclure' })).toBeFocused();
  await expect(page.getByLabel(/^Poids, g/)).toHaveValue('12,34');
});

test('Un client prépare au clavier, de son compte, la revente de ce qu’il a acheté', async ({ page, shop }) => {
  const client = await somebody(shop, 'client', { identityStatus: 'verified', emailProvenAt: 1 });
  await inDatabase(shop, async (db) => {
    const { id } = makeMetal(db, { metalName: `Nabatéen ${Date.now()}`, netSellPrice: 48_235, grossBuyPrice: 45_000 });
    const Items = [{ type: 'metal' as const, id, quantity: 1 }];
    const { _id } = await orderByTransfer(db, asClient(client), 48_235, { Items });
    changeRows(db, orders, { status: 'delivered', paymentStatus: 'paid' }, eq(orders.id, _id));
  });
  await enter(page, client);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openAtRest(page, '/historique-commandes');
    await pressOn(page, /^Nous le revendre/);
    const sum = page.getByRole('status').filter({ hasText: 'Net pour vous aujourd’hui' });
    await expect(sum).toContainText(/398,25.€.*rachat 450,00.€, taxe 51,75.€/);
    await tabTo(page, /Quantité/);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/dites le numéro RA-\d{4}-\d{5} au comptoir/)).toBeVisible();
    await look(page, `sellBack${width}`);
  }
  await enter(page, await somebody(shop, 'admin', { staffRole: 'counter' }), '/admin/rachats');
  const draft = await page.getByRole('link', { name: /^RA-/ }).first().getAttribute('href');
  await openAtRest(page, draft ?? '');
  await expect(page.getByLabel('Nom, téléphone ou numéro de pièce')).toBeFocused();
  await page.keyboard.type(client.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ has: page.locator('#person-found') })).toBeVisible();
  await look(page, 'assign');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).press('Enter');
  await expect(page.getByText(/vend par le contrat RA-/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Changer de vendeur' })).toBeVisible();
});

test('Le double du prix d’un bien non rendu se paie de la page du rachat, avec son reçu', async ({ page, shop }) => {
  await inDatabase(shop, (db) => writeDemoPurchases(ctxOf(db, makeActor(db, 'admin'))));
  await signInAsDealer(page, '/admin/rachats?etat=signed&q=bracelet');
  await page.getByRole('link', { name: /^RA-/ }).first().click();
  await page.getByRole('button', { name: 'Le vendeur se rétracte' }).press('Enter');
  await page.getByLabel('Les biens ne peuvent être rendus').check();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Vous devez au vendeur le double du prix/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Payer le vendeur' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('IBAN du vendeur, ou numéro du chèque').fill('FR08 3000 4000 0500 0012 3456 789');
  await page.getByLabel('Réponse de la banque sur le nom').selectOption('match');
  await look(page, 'payPenalty');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/payés à Odile Exemple/)).toBeVisible();
  await look(page, 'penaltyPaid');
  const receipt = await page.getByRole('link', { name: 'Reçu de paiement (PDF)' }).getAttribute('href');
  expect((await page.request.get(receipt ?? '')).headers()['content-type']).toBe('application/pdf');
  await page.goto('/admin/comptoir/caisse');
  const tabs = page.getByRole('navigation', { name: 'Comptoir' });
  await expect(tabs.getByRole('link', { name: 'Caisse' })).toHaveAttribute('aria-current', 'page');
});
