import type { Page } from 'playwright/test';
import { orders } from '../../db/schema/orders.ts';
import type { PersonInput } from '../../src/features/people/people.api.ts';
import { savePerson } from '../../src/features/people/people.server.ts';
import { system } from '../../src/http/context.ts';
import { ctxOf } from '../support/context.ts';
import { countStock } from '../support/count.ts';
import { openDrawerOnce } from '../support/drawer.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { makeCurrency, makeMetal } from '../support/orders.ts';
import { rowsOf } from '../support/people.ts';
import { openAtRest } from '../support/sound.ts';
import { enter, inDatabase, somebody } from './accounts.ts';
import { pressOn, typeInto } from './keys.ts';

/** Types with the keyboard alone, each key counted: a word is its letters. */
function handsOn(page: Page) {
  const hands = { keys: 0 };
  const press = async (key: string) => {
    hands.keys++;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    for (const letter of text) await press(letter);
  };
  return { hands, press, type };
}

test('Au comptoir, chaque vente se conclut au clavier en trente touches au plus', async ({ page: office, shop }) => {
  const name = `Zlota ${Date.now()}`;
  const before = await inDatabase(shop, async (db) => {
    const dealer = ctxOf(db, system('test'));
    const coin = makeMetal(db, { metalName: name, netSellPrice: 60_000 });
    const pound = makeCurrency(db, { moneyName: 'Quetzal', iso: 'QTZ', currencyName: 'Essai' }, [100]);
    await countStock(dealer, { type: 'metal', id: coin.id, count: 5, reason: 'Comptage' });
    await countStock(dealer, { type: 'currency', id: pound.id, value: 100, count: 9, reason: 'Comptage' });
    await openDrawerOnce(db);
    return rowsOf(db, orders).length;
  });
  await enter(office, await somebody(shop, 'admin', { staffRole: 'counter' }));
  await openAtRest(office, '/admin/comptoir');
  const find = office.getByLabel('Article, monnaie, poids ou numéro');
  const concluded = office.getByLabel('Opération conclue');
  const deal = async (what: string, work: (hands: ReturnType<typeof handsOn>) => Promise<void>) => {
    await find.focus();
    const hands = handsOn(office);
    await work(hands);
    await expect(concluded.getByText(what)).toBeVisible();
    await expect(find).toBeFocused();
    expect(hands.hands.keys, what).toBeLessThanOrEqual(30);
  };
  const pieces = office.getByLabel(`Quantité, ${name}`);
  const card = office.getByLabel('Carte bancaire', { exact: true });

  await deal(`1 × ${name}`, async ({ press, type }) => {
    await type('zlota');
    await press('Enter');
    await expect(pieces).toBeFocused();
    await press('Enter');
    await press('Enter');
    await expect(card).toBeFocused();
    await press('Enter');
    await type('0042');
    await press('Enter');
    await press('Enter');
  });
  await deal('Reçu 600,00', async ({ press, type }) => {
    await type('zlota');
    await press('Enter');
    await expect(pieces).toBeFocused();
    await press('Enter');
    await press('Enter');
    await expect(card).toBeFocused();
    await press('ArrowDown');
    await press('Enter');
    await expect(office.getByLabel('Le client donne')).toBeFocused();
    await type('500 3x50');
    await press('Enter');
    await expect(office.getByLabel('Sort de la caisse')).toHaveValue('50');
    await press('Enter');
    await press('Enter');
  });
  await deal('300', async ({ press, type }) => {
    await type('qtz');
    await press('Enter');
    await expect(office.getByLabel('Somme en QTZ, Quetzal')).toBeFocused();
    await type('300');
    await expect(office.getByLabel('Billets, Quetzal')).toHaveValue('3x100');
    await press('Enter');
    await press('Enter');
    await expect(card).toBeFocused();
    await press('Enter');
    await type('0043');
    await press('Enter');
    await press('Enter');
  });
  const after = await inDatabase(shop, (db) => rowsOf(db, orders).filter(({ channel }) => channel === 'counter'));
  expect(after.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`).slice(-3)).toEqual(
    Array(3).fill('delivered paid'),
  );
  expect(after.length).toBeGreaterThan(Math.min(2, before));
});

test('Au comptoir, une vente avec sa personne se conclut par Tab et Espace, sans Entrée ni souris', async ({
  page,
  shop,
}) => {
  const name = `Zecchino ${Date.now()}`;
  await inDatabase(shop, async (db) => {
    const dealer = ctxOf(db, system('test'));
    const coin = makeMetal(db, { metalName: name, netSellPrice: 60_000 });
    await countStock(dealer, { type: 'metal', id: coin.id, count: 5, reason: 'Comptage' });
    await savePerson(dealer, { lastName: 'Tabulard', firstNames: 'Ada' } as PersonInput);
    await openDrawerOnce(db);
  });
  await enter(page, await somebody(shop, 'admin', { staffRole: 'counter' }));
  await openAtRest(page, '/admin/comptoir');
  await page.getByLabel('Article, monnaie, poids ou numéro').focus();
  await page.keyboard.type('rien de tel');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Rien ne répond à cette recherche.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Article, monnaie, poids ou numéro')).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('zecchino');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(`Quantité, ${name}`)).toBeFocused();
  await typeInto(page, /^Carte bancaire/, '600');
  await typeInto(page, /^Ticket n°/, '0042');
  await typeInto(page, /^Nom, téléphone/, 'tabulard');
  await pressOn(page, /^Chercher/, 'Space');
  await pressOn(page, /^Ada Tabulard|^Tabulard Ada/, 'Space');
  await expect(page.getByRole('button', { name: 'Compléter…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Conclure' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Opération conclue').getByText(`1 × ${name}`)).toBeVisible();
});

test('Un refus du comptoir marque son champ et y mène, et ses mots se voient', async ({ page, shop, complaints }) => {
  const name = `Ducaton ${Date.now()}`;
  await inDatabase(shop, async (db) => {
    const coin = makeMetal(db, { metalName: name, netSellPrice: 60_000, grossBuyPrice: 58_000 });
    await countStock(ctxOf(db, system('test')), { type: 'metal', id: coin.id, count: 5, reason: 'Comptage' });
    await openDrawerOnce(db);
  });
  await enter(page, await somebody(shop, 'admin', { staffRole: 'counter' }));
  await openAtRest(page, '/admin/comptoir');
  const find = page.getByLabel('Article, monnaie, poids ou numéro');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const expectRefused = async (label: string | RegExp, words: RegExp) => {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(words).last()).toBeInViewport();
    await expect(field).toBeInViewport();
  };
  await find.pressSequentially('ducaton');
  await press('Enter');
  await expect(page.getByLabel(`Quantité, ${name}`)).toBeFocused();
  await page.keyboard.type('2');
  await press('Enter', 'Enter', 'Enter', 'Enter', 'Enter');
  await expectRefused('Ticket n°, Carte bancaire', /numéro du ticket/);
  await page.getByLabel('Carte bancaire', { exact: true }).fill('');
  await press('ArrowDown', 'Enter');
  await page.keyboard.type('12x100');
  await press('Enter', 'Enter');
  await expectRefused('Espèces', /ne se paie pas en espèces/);
  expectRefusals(complaints, 409);

  await page.getByLabel('Espèces', { exact: true }).fill('');
  await page.getByLabel('Virement', { exact: true }).press('Enter');
  await page.getByLabel(/^Courriel pour le papier/).fill('pas une adresse');
  await page.getByRole('button', { name: 'Conclure' }).press('Enter');
  await expectRefused(/^Courriel pour le papier/, /par exemple nom@exemple.fr/);
  expectRefusals(complaints, 400);
  await page.getByLabel('Virement', { exact: true }).fill('');

  // Each piece bought is a line of its own, for its own number.
  for (const lines of [1, 2]) {
    await find.pressSequentially('ducaton');
    await expect(page.getByRole('option', { name: /Acheter/ })).toBeVisible();
    await press('ArrowDown', 'Enter');
    await expect(page.getByLabel(`Numéro, ${name}`)).toHaveCount(lines);
  }
  await page.getByLabel('Virement', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Conclure' }).press('Enter');
  await expectRefused('Nom, téléphone ou numéro de pièce', /Dites qui vend/);
});
