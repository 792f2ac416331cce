import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { metals, reserves } from '../../db/schema/catalogue.ts';
import { stockLines } from '../../db/schema/stock.ts';
import { metalPath, paths } from '../../src/paths.ts';
import { type DemoShop, expect, test } from '../support/e2e.ts';
import { makeMetal } from '../support/orders.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { enter, enterAsClient, inDatabase, somebody } from './accounts.ts';
import { pressOn, tabTo } from './keys.ts';
import { signInAsDealer } from './steps.ts';

const coinName = '20 francs Vreneli';

/** The address of the coin's page. */
async function coinPath(page: Page): Promise<string> {
  await page.goto('/pieces-or-investissement');
  const link = page.getByRole('link', { name: new RegExp(coinName) }).first();
  return (await link.getAttribute('href')) ?? '';
}

/** Makes a call with this bearer token, as a program would. */
async function post(page: Page, path: string, data: object, token?: string) {
  const answer = await page.request.post(`/api/reserve/${path}`, {
    data,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as { data: { fired: number } };
}

const countTo = (shop: DemoShop, address: string, subject: string) =>
  shop.mailbox.mails.filter((mail) => mail.to?.some((to) => to.address === address) && mail.subject?.includes(subject))
    .length;

/** Presses « Confirmer » of the mail that an unknown address gets first. */
async function confirm(page: Page, text: string | undefined) {
  await page.goto(/\/alerte\/confirmer\/[\w-]+/.exec(text ?? '')?.[0] ?? '');
  expect(await axeFindings(page)).toEqual([]);
  await pressOn(page, /^Confirmer mon adresse$/);
  await expect(page.getByRole('status').filter({ hasText: 'votre adresse est confirmée' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmer mon adresse' })).toHaveCount(0);
}

const linkIn = (text: string | undefined): string => /\/alerte\/arreter\/[\w-]+/.exec(text ?? '')?.[0] ?? '';

test('Au clavier et sur un téléphone, une visiteuse pose une alerte ; le prix descend, elle est prévenue une fois', async ({
  page,
  shop,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `vigie.${process.pid}@example.fr`;
  const path = await coinPath(page);
  await page.goto(path);
  await pressOn(page, /^Alerte de prix$/);
  await tabTo(page, /^Prix souhaité/);
  await page.keyboard.type('bientôt');
  await tabTo(page, /^Adresse électronique/);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Indiquez le prix souhaité');
  await pressOn(page, /^−3/);
  await expect(page.getByLabel('Prix souhaité')).toHaveValue(/^\d+,\d\d$/);
  await pressOn(page, /^Créer l’alerte$/);
  const kept = page.getByRole('status').filter({ hasText: 'C’est noté.' });
  await expect(kept).toBeFocused();
  await expect(kept).toContainText(email);
  expect(await axeFindings(page)).toEqual([]);
  const question = await shop.mailbox.waitFor(email, 'Confirmez votre alerte');
  expect(question.text).toContain(coinName);
  await confirm(page, question.text);

  // Two more people wait for the same coin, and one of them thinks better of it.
  const typeId = path.split('/').at(-1) ?? '';
  const others = [`doute.${process.pid}@example.fr`, `temoin.${process.pid}@example.fr`] as const;
  for (const other of others)
    await post(page, 'addReserve', { email: other, type: 'metal', typeId, desiredPrice: 400 });
  for (const other of others) await confirm(page, (await shop.mailbox.waitFor(other, 'Confirmez votre alerte')).text);
  const doubt = await shop.mailbox.waitFor(others[0], 'Confirmez votre alerte');
  await page.goto(linkIn(doubt.text));
  await expect(page.getByText(coinName)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await pressOn(page, /^Arrêter cette alerte$/);
  await expect(page.getByRole('status').filter({ hasText: 'C’est fait' })).toBeVisible();

  await signInAsDealer(page);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const first = await post(page, 'newPriceUpdate', { typeId, newPrice: 500, confirmed: { price: 500 } }, token);
  expect(first.data.fired).toBe(1);
  const news = await shop.mailbox.waitFor(email, 'Votre prix est atteint');
  expect(news.text).toContain(path);
  expect(linkIn(news.text)).toBe(linkIn(question.text));
  expect(news.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
  await post(page, 'newPriceUpdate', { typeId, newPrice: 390, confirmed: { price: 390 } }, token);
  await shop.mailbox.waitFor(others[1], 'Votre prix est atteint');
  expect(countTo(shop, email, 'Votre prix est atteint')).toBe(1);
  expect(countTo(shop, others[0], 'Votre prix est atteint')).toBe(0);
  await page.goto(linkIn(news.text));
  await expect(page.getByText('Cette alerte est terminée')).toBeVisible();
  await page.goto(path);
  await expect(page.getByText(/390,00\s€/).first()).toBeVisible();
});

test('Une cliente choisit une devise dans la liste ; son adresse y est déjà, même si React vient tard', async ({
  page,
  shop,
}) => {
  const { email } = await enterAsClient(page, shop);
  await page.route('**/_astro/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/alerte-meilleur-taux-devises');
  const choice = await page.getByRole('option', { name: /Yen japonais/ }).getAttribute('value');
  await page.getByLabel('Monnaie').focus();
  await page.getByLabel('Monnaie').selectOption(choice);
  await expect(page.getByText(/Prix actuel.*pour 100 JPY/)).toBeVisible();
  await expect(page.getByLabel('Adresse électronique', { exact: true })).toHaveValue(email);
  await page.getByRole('button', { name: /−5/ }).click();
  await page.getByRole('button', { name: 'Créer l’alerte' }).click();
  await expect(page.getByText(/«\sYen japonais\s» se vendra.*pour 100 JPY, ou moins/)).toBeVisible();
  await shop.mailbox.waitFor(email, 'Confirmez votre alerte');
  await page.getByRole('button', { name: 'Créer une autre alerte' }).click();
  await page.getByRole('button', { name: 'Créer l’alerte' }).click();
  await expect(page.getByRole('alert')).toContainText('Indiquez le cours souhaité');
  expect(await axeFindings(page)).toEqual([]);
});

test('Sans JavaScript, la page d’arrêt marche et celle des alertes dit ce qu’il faut', async ({
  browser,
  shop,
  page,
}) => {
  const email = `sobre.${process.pid}@example.fr`;
  const typeId = (await coinPath(page)).split('/').at(-1) ?? '';
  await post(page, 'addReserve', { email, type: 'metal', typeId, desiredPrice: 1 });
  const mail = await shop.mailbox.waitFor(email, 'Confirmez votre alerte');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.base });
  const bare = await context.newPage();
  await bare.goto('/alerte-meilleur-taux-or');
  await expect(bare.locator('main noscript .notice')).toBeVisible();
  await expect(bare.getByRole('button', { name: 'Créer l’alerte' })).toBeHidden();
  await expect(bare.getByRole('link', { name: coinName })).toBeVisible();
  await bare.goto(linkIn(mail.text).replace('arreter', 'confirmer'));
  await bare.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(bare.getByText('votre adresse est confirmée')).toBeVisible();
  await bare.goto(linkIn(mail.text));
  await bare.getByRole('button', { name: 'Arrêter cette alerte' }).click();
  await expect(bare.getByText('l’alerte est arrêtée')).toBeVisible();
  await context.close();
});

test('L’en-tête a ses six entrées, et les pièces de collection se trouvent en un pas', async ({ page }) => {
  for (const width of [390, 900, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/alerte-meilleur-taux-devises');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
  const entries = page.getByRole('navigation', { name: 'Rayons' }).getByRole('link');
  const texts = ['Cours de l’or', 'Devises', 'Pièces d’or', 'Lingots', 'Rachat', 'Alertes'];
  await expect(entries).toHaveText(texts);
  await page.getByRole('link', { name: 'Pièces d’or', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Collection' }).click();
  await expect(page).toHaveURL('/pieces-or-collection');
  await expect(entries.nth(2)).toHaveAttribute('aria-current', 'true');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Boutique', exact: true }).getByRole('link', { name: 'Pièces de collection' }),
  ).toBeVisible();
});

test('Une cliente dont l’adresse est confirmée retrouve son alerte dans son compte, et l’arrête', async ({
  page,
  shop,
}) => {
  const zoe = await somebody(shop, 'client', { emailProvenAt: Date.now() });
  await inDatabase(shop, (db) => {
    const coin = db.select().from(metals).where(eq(metals.metalName, coinName)).get();
    const wanted = { type: 'metal' as const, typeId: coin?.id ?? '', desiredPrice: 10_000, email: zoe.email };
    db.insert(reserves)
      .values({ ...wanted, stopToken: `compte-${zoe.id}`, confirmedAt: 1, createdAt: Date.now() })
      .run();
  });
  await enter(page, zoe, '/mes-alertes');
  await expect(page.getByRole('heading', { name: coinName })).toBeVisible();
  await expect(page.getByText('En cours')).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.getByRole('button', { name: /Arrêter cette alerte.*Vreneli/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'L’alerte est arrêtée' })).toBeVisible();
  await expect(page.getByText(/^Arrêtée le/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Arrêter cette alerte/ })).toHaveCount(0);
});

test('Une cliente connectée tape par-dessus son adresse, remplie quand elle entre dans le champ', async ({
  page,
  shop,
}) => {
  await enter(page, await somebody(shop, 'client'), '/panier');
  await page.goto(paths.goldAlert);
  const field = page.getByRole('textbox', { name: 'Adresse électronique', exact: true });
  await field.focus();
  await expect(field).not.toHaveValue('');
  await page.keyboard.type('autre@example.fr');
  await expect(field).toHaveValue('autre@example.fr');
});

test('Au clavier, qui demande à être prévenu d’un article épuisé lit aussitôt que c’est noté', async ({
  page,
  shop,
}) => {
  const coin = await inDatabase(shop, (db) => {
    const metal = makeMetal(db, { metalName: 'Jeton parti' });
    const at = Date.now();
    db.insert(stockLines).values({ metalId: metal.id, inSafe: 0, countedAt: at, updatedAt: at }).run();
    return metal;
  });
  const email = `retour.${process.pid}@example.fr`;
  await page.goto(metalPath(coin));
  await tabTo(page, /^Adresse électronique/);
  await page.keyboard.type(email);
  await pressOn(page, /^Me prévenir$/);
  const kept = page.getByRole('status').filter({ hasText: 'C’est noté.' });
  await expect(kept).toBeFocused();
  await expect(kept).toContainText(email);
  expect(await axeFindings(page)).toEqual([]);
  const mail = await shop.mailbox.waitFor(email, 'Confirmez votre alerte');
  expect(mail.text).toContain('Jeton parti');
});
