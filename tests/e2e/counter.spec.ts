import type { Page } from 'playwright/test';
import { orders } from '../../db/schema/orders.ts';
import { system } from '../../src/http/context.ts';
import { ctxOf } from '../support/context.ts';
import { countStock } from '../support/count.ts';
import { openDrawerOnce } from '../support/drawer.ts';
import { expect, test } from '../support/e2e.ts';
import { makeCurrency, makeMetal } from '../support/orders.ts';
import { rowsOf } from '../support/people.ts';
import { openAtRest } from '../support/sound.ts';
import { enter, inDatabase, somebody } from './accounts.ts';

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
