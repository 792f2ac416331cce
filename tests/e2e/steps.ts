import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, type Page } from 'playwright/test';
import { admin, type DemoShop } from '../support/e2e.ts';
import { enter, enterAsClient } from './accounts.ts';

export type Person = { email: string; password: string };

/** Fills the form of a new account in. Returns what its fields hold but the password, by their labels. */
export async function fillAccount(page: Page, { email, password }: Person): Promise<Record<string, string>> {
  const typed = { 'Adresse électronique': email, Prénom: 'Zoé', Nom: 'Lefèvre' };
  await page.getByLabel('Civilité').selectOption('Mme');
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  return { 'Civilité (facultatif)': 'Mme', ...typed };
}

/** Fills in what a first order asks for. */
export async function fillDetails(page: Page): Promise<void> {
  const typed = {
    Adresse: '1 rue de la Paix',
    'Code postal': '75002',
    Ville: 'Paris',
    Téléphone: '06 12 34 56 78',
    Jour: '17',
    Mois: '5',
    Année: '1980',
  };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
}

export const signInAsDealer = (page: Page, to?: string): Promise<void> => enter(page, admin, to);

/** Finds a coin in its list and puts it into the cart. */
export async function addNapoleon(page: Page): Promise<void> {
  await page.goto('/pieces-or-investissement');
  await page
    .getByRole('link', { name: /20 francs Napoléon Marianne/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
}

/** Orders banknotes of a money by its list. */
export async function addDollars(page: Page, units: number): Promise<void> {
  await page.goto('/cours-des-devises');
  await page
    .getByRole('link', { name: /Dollar américain/ })
    .first()
    .click();
  await page.getByLabel('Vous recevez').fill(String(units));
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
}

/** From the cart to the page of the order. */
export async function goToPayment(page: Page): Promise<void> {
  await page.goto('/panier');
  await page.getByRole('link', { name: 'Passer la commande' }).click();
  await expect(page.getByRole('heading', { name: 'Paiement', exact: true })).toBeVisible();
}

export const placeOrder = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Commande avec obligation de paiement' }).click();

/** A client orders a napoleon by card, up to the test bank's page. */
export async function orderToBank(page: Page, shop: Pick<DemoShop, 'dataDir'>): Promise<Person> {
  const client = await enterAsClient(page, shop);
  await addNapoleon(page);
  await goToPayment(page);
  await placeOrder(page);
  await page.waitForURL('**/banque-de-demonstration*');
  return client;
}

/** Chooses one of the test bank's cards by the end of its number. */
export async function payAtBank(page: Page, card: 'accepted' | 'refused'): Promise<void> {
  await page.waitForURL('**/banque-de-demonstration*');
  await page
    .getByRole('button', {
      name: card === 'accepted' ? /0005|0000 0100 0000 0005|acceptée/ : /0004|0000 0100 0000 0004/,
    })
    .click();
}

/** The bank takes the card, and the shop does not hear of it. */
export async function payUnheard(page: Page): Promise<void> {
  await page.getByLabel(/Ne pas prévenir la boutique/).check();
  await payAtBank(page, 'accepted');
  await expect(page.getByText(/n’a pas été prévenue/)).toBeVisible();
}

/** The number of the order that this page tells of. */
export async function orderNumber(page: Page): Promise<string> {
  const title = (await page.getByRole('heading', { name: /^Commande [A-Z0-9]{12}/ }).textContent()) ?? '';
  return /[A-Z0-9]{12}/.exec(title)?.[0] ?? '';
}

/** The dealer has seen the papers of this person. Its own pages are tried in the identity tests. */
export function verifyIdentity(shop: DemoShop, email: string): void {
  const db = new Database(join(shop.dataDir, 'shop.db'), { timeout: 5000 });
  db.prepare("update users set identity_status = 'verified' where email = ?").run(email);
  db.close();
}

/** The minute is over in which a noted transfer may be taken back: its mail leaves. */
export function endMinute(shop: DemoShop): void {
  const db = new Database(join(shop.dataDir, 'shop.db'), { timeout: 5000 });
  db.prepare('update mail_outbox set due_at = 0 where sent_at is null').run();
  db.close();
}

/** Moves the row whose handle has the focus up its list by keys, each after the announcement of the one before. */
export async function moveUp(page: Page, from: number, to: number): Promise<void> {
  const press = async (key: string, told: string) => {
    await page.keyboard.press(key);
    await expect(page.getByRole('status').filter({ hasText: told })).toBeAttached();
    // dnd-kit listens to arrows one timer after it announced Space: sooner than a hand, later than a busy test.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
  };
  await press('Space', `, au rang ${from}.`);
  for (let place = from - 1; place >= to; place--) await press('ArrowUp', `, au rang ${place}.`);
  await press('Space', `, posée au rang ${to}.`);
}

/** Keeps the answers of these addresses back until the function that it returns is called. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

export const everyScript = '**/_astro/*.js';

/** Every script comes late, as on a slow line. */
export const slowDown = (page: Page) =>
  page.route(everyScript, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
