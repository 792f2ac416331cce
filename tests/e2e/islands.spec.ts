import { eq } from 'drizzle-orm';
import { currencies } from '../../db/schema/catalogue.ts';
import { currencyPath } from '../../src/paths.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { inDatabase, someClient } from './accounts.ts';
import { coinPage } from './dealersDay.ts';
import { everyScript, fillCart, hold, slowDown } from './steps.ts';

test('Les pressions et ce qui est tapé avant React comptent dans leur ordre', async ({ page, shop }) => {
  const sheet = await coinPage(shop);
  const add = page.getByRole('main').getByRole('button', { name: 'Ajouter au panier' }).first();
  const inCart = page.getByRole('link', { name: 'Voir le panier' }).first();
  const fetched = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\/_astro\/react\./.test(name))
        .map(({ initiatorType, transferSize }) => [initiatorType === 'fetch', transferSize > 0]),
    );
  await page.goto(sheet);
  await expect.poll(fetched).toEqual([[true, true]]);
  await add.click();
  await expect(inCart).toBeVisible();
  expect(await fetched()).toEqual([
    [true, true],
    [false, false],
  ]);

  const plus = page.getByRole('button', { name: 'Augmenter : Quantité' });
  const quantity = page.getByLabel('Quantité', { exact: true });
  const ordered = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0]?.quantity);
  await slowDown(page);
  await test.step('La quantité tapée après une pression reste', async () => {
    await page.goto(sheet);
    await plus.click();
    await quantity.fill('5');
    await page.waitForLoadState('networkidle');
    await expect(quantity).toHaveValue('5');
    expect(await ordered()).toBe(1);
  });
  await test.step('Trois pressions, dont la dernière se voit aussitôt', async () => {
    await page.goto(sheet);
    await plus.click();
    await plus.click();
    await add.click();
    await expect(add).toHaveAttribute('aria-busy', 'true');
    await expect(inCart).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ajouter encore' })).not.toHaveAttribute('aria-busy');
    await expect(quantity).toHaveValue('3');
    expect(await ordered()).toBe(4);
  });
});

test('Une touche qui tombe pendant que React rejoue s’ajoute à ce qui était tapé', async ({ page }) => {
  const open = await hold(page, everyScript);
  await page.goto('/alerte-meilleur-taux-or', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  const email = main.getByLabel('Adresse électronique');
  await main.getByLabel('Prix souhaité').fill('500');
  await email.click();
  await page.keyboard.type('v');
  // Where the first field is typed again, the others wait while a pointer is down.
  await page.evaluate(() =>
    addEventListener('input', ({ isTrusted, target }) => {
      if (isTrusted || !(target instanceof HTMLInputElement) || target.name !== 'desiredPrice') return;
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      document.body.dataset['held'] = '';
    }),
  );
  open();
  await expect(page.locator('body[data-held]')).toBeAttached();
  await page.keyboard.type('igie@example.fr');
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointerup')));
  await expect(email).toHaveValue('vigie@example.fr');
});

test('Un montant qui en remplace un autre pendant que React s’éveille reste seul', async ({ page, shop }) => {
  // React's scheduler stands still, so that the key itself makes React answer, between `beforeinput` and `input`.
  await page.addInitScript(() => {
    MessagePort.prototype.postMessage = () => undefined;
  });
  const dollar = await inDatabase(shop, (db) => db.select().from(currencies).where(eq(currencies.iso, 'USD')).get());
  if (!dollar) throw new Error('the demo has no dollars');
  await page.goto(currencyPath(dollar));
  const amount = page.getByLabel('Vous recevez');
  await amount.fill('200');
  await amount.selectText();
  const island = page.locator('astro-island', { has: page.locator('.buy-form') });
  await expect
    .poll(() => island.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactContainer'))))
    .toBe(true);
  await page.keyboard.insertText('1000');
  await expect(amount).toHaveValue('1000');
  await expect(page.locator('.notes-field')).toContainText(/soit 1\s000\sUSD/);
});

test('Un formulaire de compte part dès la première pression, avec ce qui était tapé', async ({ page, shop }) => {
  const zoe = await someClient(shop);
  await slowDown(page);
  await page.goto('/connexion');
  await page.getByLabel('Adresse électronique', { exact: true }).fill(zoe.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(zoe.password);
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await page.waitForURL('/historique-commandes');
  await expect(page.getByText('Compte : Zoé')).toBeAttached();
});

test('Au panier, un script qui ne vient jamais recharge la page une fois', async ({ page, shop, complaints }) => {
  await page.route('**/_astro/WaitingOrder*.js*', (route) => route.abort());
  await fillCart(page, shop);
  await page.goto('/panier');
  let loads = 0;
  page.on('load', () => loads++);
  const failed = page.getByRole('main').getByText('Une erreur est survenue');
  await expect(failed).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(loads).toBe(1);
  await page.getByRole('button', { name: /^Augmenter : / }).click();
  await expect(page.getByRole('textbox', { name: /^Quantité/ })).toHaveValue('2');
  expectRefusals(complaints, /ERR_FAILED|imported module/);
});

test('Un formulaire qui échoue recharge la page une fois, puis le dit', async ({ page, complaints }) => {
  const body = 'export const ContactForm = () => { throw new Error("cannot draw this form"); };';
  await page.route('**/_astro/ContactForm*.js*', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  const main = page.getByRole('main');
  await page.goto('/nous-contacter');
  const reloaded = page.waitForEvent('load');
  await main.getByRole('textbox').first().click();
  await reloaded;
  await main.getByRole('textbox').first().click();
  await expect(main.getByRole('alert')).toHaveText('Une erreur est survenue. Rechargez la page, puis recommencez.');
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expectRefusals(complaints, /cannot draw this form/);
});

test('Hors ligne, le formulaire reste là, et la page revient avec le réseau', async ({ page, context, complaints }) => {
  await page.goto('/nous-contacter', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  const failure = page.waitForEvent('console', (message) => message.text().includes('imported module'));
  await page.getByRole('main').getByRole('textbox').first().click();
  await failure;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await context.setOffline(false);
  await reloaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expectRefusals(complaints, /ERR_INTERNET_DISCONNECTED|imported module/);
});

test('Une page est demandée dès que son lien est pressé', async ({ page }) => {
  await page.goto('/');
  const asked = await page
    .getByRole('link', { name: 'Rachat' })
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      link.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      link.focus();
      return document.querySelector('link[rel="prefetch"]')?.getAttribute('href');
    });
  expect(asked).toMatch(/rachat-bijoux-or$/);
});
