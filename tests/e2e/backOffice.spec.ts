import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { enterAsClient } from './accounts.ts';
import { morning } from './dealersDay.ts';
import { signInAsDealer, slowDown } from './steps.ts';

/** What of the page's tables a phone does not show. */
const cellsCut = (page: Page) =>
  page
    .locator('main :is(th, td)')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((cell) => cell.textContent?.trim()),
    );

test('« Toutes » liste aussi les clients qui n’ont rien envoyé, et la recherche les trouve sans rien choisir', async ({
  page,
  shop,
  browser,
}) => {
  const { email } = await enterAsClient(page, shop);
  const office = await browser.newPage({ baseURL: shop.base, locale: 'fr-FR' });
  await signInAsDealer(office);
  await office.getByRole('link', { name: 'Identités', exact: true }).click();
  const client = office.getByRole('row', { name: new RegExp(email) });
  const state = office.getByLabel('Identité', { exact: true });
  await expect(client).toBeVisible();
  await state.selectOption('À vérifier');
  await expect(client).toHaveCount(0);
  await state.selectOption('Toutes');
  await expect(client).toBeVisible();

  await slowDown(office);
  await office.goto('/admin/identites', { waitUntil: 'commit' });
  await state.selectOption('À vérifier');
  await expect(client).toHaveCount(0);
  await office.unrouteAll({ behavior: 'wait' });

  await office.goto('/admin/identites');
  await office.getByLabel('Nom ou courriel').fill(email);
  await expect(office.getByText('1 client', { exact: true })).toBeVisible();
  await expect(client).toBeVisible();
  await office.goBack();
  await expect(state).toHaveValue('');
  await office.close();
});

test.describe('Sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Son en-tête a sa taille dès qu’il arrive, avant la suite de la page', async ({ page }) => {
    await signInAsDealer(page);
    const sizes = () =>
      page.locator('body > header *').evaluateAll((parts) =>
        parts.map((part) => {
          const { y, height } = part.getBoundingClientRect();
          return [part.tagName, y, height];
        }),
      );
    await page.goto('/admin/letter');
    const whole = await sizes();
    await page.route('**/admin/letter', async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({ response: answer, body: html.slice(0, html.indexOf('</header>')) });
    });
    await page.goto('/admin/letter');
    expect(await sizes()).toEqual(whole);
  });

  test('Le stock y écrit chaque chiffre sous son nom, d’un seul tenant', async ({ page }) => {
    await signInAsDealer(page);
    await page.goto('/admin/stock');
    for (const group of ['Lingots', 'Pièces d’investissement', 'Pièces de collection'])
      await page.getByRole('button', { name: group }).click();
    const cells = page
      .locator('.stock-table td:is([data-label="Réservé"], [data-label="Libre"], [data-label="Valeur"])')
      .filter({ visible: true });
    expect(await cells.count()).toBeGreaterThan(100);
    const wrong = await cells.evaluateAll((all) =>
      all.flatMap((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
        const isAside = text.getBoundingClientRect().left > cell.getBoundingClientRect().left + 1;
        return isAside || lines.size > 1 ? [`${cell.getAttribute('data-label')} ${cell.textContent}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('Des rôles de l’équipe, chaque acte y nomme ceux qui peuvent, et eux seuls', async ({ page }) => {
    await signInAsDealer(page);
    await page.goto('/admin/config/equipe');
    const roles = page.getByRole('region', { name: 'Rôles de l’équipe' });
    await expect(roles.getByText('oui').first()).toBeVisible();
    await expect(roles.locator('.not-theirs').filter({ visible: true })).toHaveCount(0);
  });

  test('Le back-office tient dans l’écran : un en-tête bas, des listes sans défilement de côté', async ({
    page,
    shop,
  }) => {
    test.setTimeout(90_000);
    const { client, awaited } = await morning(shop);
    const [{ email }, { number }] = [client, awaited];
    await signInAsDealer(page);
    for (const [path, row] of [
      ['/admin/orders', number],
      ['/admin/courriels', email],
      ['/admin/identites', email],
      ['/admin/letter', ''],
    ] as const) {
      await page.goto(path);
      expect(await page.locator('header').evaluate((header) => header.clientHeight)).toBeLessThan(130);
      await expect(page.locator('header [aria-current]')).toBeInViewport({ ratio: 1 });
      expect(await cellsCut(page), path).toEqual([]);
      if (row) await expect(page.getByRole('row', { name: new RegExp(row) }).first()).toBeInViewport();
    }
    await page.goto('/admin/orders');
    const order = page.getByRole('row', { name: new RegExp(number) });
    await expect(order.getByRole('cell', { name: /€$/ })).toBeInViewport();
    await page.getByRole('columnheader', { name: 'Total' }).getByRole('link').click();
    await expect(page).toHaveURL(/tri=amount/);
    await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.waitForURL(/\/(admin)?$/);
  });
});
