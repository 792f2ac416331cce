import { eq, isNull } from 'drizzle-orm';
import { expect, type Page } from 'playwright/test';
import { users } from '../../db/schema/accounts.ts';
import { currencies, metals } from '../../db/schema/catalogue.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { savePayment } from '../../src/features/bank/test/testPayments.server.ts';
import { admin, type DemoShop } from '../support/e2e.ts';
import { orderByCard } from '../support/orders.ts';
import { asClient, enter, inDatabase, type Person, someClient } from './accounts.ts';

type Shop = Pick<DemoShop, 'dataDir'>;

export const signInAsDealer = (page: Page, to?: string): Promise<void> => enter(page, admin, to);

export const coinName = '20 francs Napoléon Marianne Coq';

const findGoods = (shop: Shop) =>
  inDatabase(shop, (db) => {
    const coin = db.select().from(metals).where(eq(metals.metalName, coinName)).get();
    const dollar = db.select().from(currencies).where(eq(currencies.iso, 'USD')).get();
    if (!coin || !dollar) throw new Error('the demo lacks something');
    return { coin, dollar };
  });

/** Goods in the cart of this browser, as its pages keep them: how they come there is tried in tests of its own. */
export async function fillCart(page: Page, shop: Shop, { coins = 1, dollars = 0 } = {}): Promise<void> {
  const { coin, dollar } = await findGoods(shop);
  const lines = [
    {
      type: 'metal',
      id: coin.id,
      quantity: coins,
      name: coin.metalName,
      unitPrice: coin.netSellPrice / 100,
      photo: coin.photo,
    },
    {
      type: 'currency',
      id: dollar.id,
      quantity: dollars,
      name: dollar.moneyName,
      unitPrice: dollar.sellPrice / 1e6,
      iso: dollar.iso,
    },
  ].filter(({ quantity }) => quantity > 0);
  if (page.url() === 'about:blank') await page.goto('/robots.txt');
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(lines));
}

/** A client with an account that may order at once, signed in, with a coin in the cart. */
export async function enterToBuy(page: Page, shop: Shop, goods = {}): Promise<Person> {
  const person = await someClient(shop);
  await enter(page, person);
  await fillCart(page, shop, goods);
  return person;
}

/** From the cart to the page of the order. */
export async function goToPayment(page: Page): Promise<void> {
  await page.goto('/valider-commande');
  await expect(page.getByRole('heading', { name: 'Paiement', exact: true })).toBeVisible();
}

export const placeOrder = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Commande avec obligation de paiement' }).click();

/** A client has ordered a coin by card and not paid; ends on the page of that order. */
export async function enterWithUnpaid(page: Page, shop: Shop): Promise<Person & { number: string; path: string }> {
  const person = await someClient(shop);
  const { coin } = await findGoods(shop);
  const { order } = await inDatabase(shop, (db) =>
    orderByCard(db, asClient(person), coin.netSellPrice, { Items: [{ type: 'metal', id: coin.id, quantity: 1 }] }),
  );
  const path = `/historique-commandes/${order._id}`;
  await enter(page, person, path);
  return { ...person, number: order.orderNumber, path };
}

/** From the page of an order to the bank's. */
export async function goToBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Payer \d/ }).click();
  await page.waitForURL('**/banque-de-demonstration*');
}

/** Chooses one of the test bank's cards by the end of its number. */
export async function payAtBank(page: Page, card: 'accepted' | 'refused' = 'accepted'): Promise<void> {
  await page.waitForURL('**/banque-de-demonstration*');
  await page.getByRole('button', { name: card === 'accepted' ? /0000 0100 0000 0005/ : /0000 0100 0000 0004/ }).click();
}

/** The bank takes the card, the shop does not hear of it, and the client comes back. */
export async function payUnheard(page: Page, { dataDir }: Shop): Promise<void> {
  const form = new URLSearchParams(await page.locator('input[name="paiement"]').inputValue());
  const text = (name: string) => form.get(name) ?? '';
  savePayment(
    { config: { dataDir } },
    {
      reference: text('reference'),
      amount: Math.round(Number.parseFloat(text('montant')) * 100),
      bankDate: text('date').slice(0, 10),
      accepted: true,
      message: '',
      refunded: 0,
    },
  );
  await page.goto(new URL(text('url_retour_ok')).pathname);
}

/** The dealer has seen the papers of this person. Its own pages are tried in the identity tests. */
export const verifyIdentity = (shop: Shop, { id }: Pick<Person, 'id'>) =>
  inDatabase(shop, (db) => db.update(users).set({ identityStatus: 'verified' }).where(eq(users.id, id)).run());

/** The minute is over in which a noted transfer may be taken back: its mail leaves. */
export const endMinute = (shop: Shop) =>
  inDatabase(shop, (db) => db.update(mailOutbox).set({ dueAt: 0 }).where(isNull(mailOutbox.sentAt)).run());

/** Keeps the answers of these addresses back until the function that it returns is called. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.fallback();
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
