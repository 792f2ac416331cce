import { expect, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';

const coins = '/pieces-or-investissement';
const euros = /\d[\d\s]*,\d\d\s€/;

test('D’une carte, une pièce va au panier sans quitter la liste, et le panier le compte', async ({ page }) => {
  await page.goto(coins);
  const card = page.getByRole('article').filter({ hasText: '20 francs Napoléon Marianne' });
  await expect(card).toContainText(/Prime sur l’or\s*\+\d+,\d\s%/);
  await expect(card).toContainText(new RegExp(`Nous rachetons\\s*${euros.source}`));
  await expect(page.getByRole('main').getByText(/Prix du \d\d\/\d\d\sà\s\d+\sh\s\d\d/)).toHaveCount(1);
  await card.getByRole('button', { name: /^Ajouter/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 × 20 francs Napoléon Marianne' })).toBeVisible();
  await card.getByRole('button', { name: /^Ajouter/ }).click();
  await expect(page).toHaveURL(coins);
  await expect(page.locator('[data-cart-count]').first()).toHaveText(/^2/);
  await page.goto('/panier');
  await expect(page.getByRole('textbox', { name: /^Quantité, 20 francs Napoléon Marianne/ })).toHaveValue('2');
});

test('Le tableau se compare et se trie sans changer de page, et le focus reste où il était', async ({ page }) => {
  await page.goto(coins);
  // A choice made before the list's script counts; a link pressed then is a page load, which keeps no focus.
  await page.getByLabel('Pays').selectOption('france');
  await expect(page).toHaveURL(`${coins}?pays=france`);
  await page.getByRole('link', { name: 'Tableau' }).click();
  await expect(page).toHaveURL(`${coins}?pays=france&vue=tableau`);
  await expect(page.getByRole('link', { name: 'Tableau' })).toBeFocused();
  const rows = page.locator('main tbody tr');
  await expect(rows.first()).toBeVisible();
  const french = await rows.count();
  await page.getByRole('link', { name: /^Prix/ }).click();
  await expect(page.getByRole('columnheader', { name: /^Prix/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('link', { name: /^Prix/ })).toBeFocused();
  await page.getByRole('link', { name: /^Prix/ }).press('Enter');
  await expect(page.getByRole('columnheader', { name: /^Prix/ })).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabel('Pays').selectOption('');
  await expect(page).toHaveURL(/vue=tableau/);
  await expect.poll(() => rows.count()).toBeGreaterThan(french);
  expect(await axeFindings(page)).toEqual([]);
  await rows
    .first()
    .getByRole('button', { name: /^Ajouter/ })
    .click();
  await expect(page.locator('[data-cart-count]').first()).toHaveText(/^1/);
});

test('Pressé pendant qu’un filtre se charge, « Tableau » garde le filtre', async ({ page }) => {
  await page.goto(coins);
  await page.waitForLoadState('networkidle');
  await page.route(/pays=france/, async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await page.getByLabel('Pays').selectOption('france');
  await page.getByRole('link', { name: 'Tableau' }).click();
  await expect(page).toHaveURL(`${coins}?pays=france&vue=tableau`);
  await expect(page.getByRole('link', { name: 'Tableau' })).toBeFocused();
});

for (const width of [390, 320])
  test(`À ${width} px, aucun texte du tableau n’en couvre un autre`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/lingots-lingotins-or?vue=tableau');
    const cells = page.locator('main table :is(th, td):not(.go)').filter({ visible: true });
    const over = await cells.evaluateAll((all) =>
      all.flatMap((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const [inside, box] = [text.getBoundingClientRect(), cell.getBoundingClientRect()];
        return inside.left < box.left - 1 || inside.right > box.right + 1 ? [cell.textContent] : [];
      }),
    );
    expect(over).toEqual([]);
    expect(await cells.count()).toBeGreaterThan(30);
  });

test('Sans JavaScript, le tableau se lit et se trie par son adresse, et « Ajouter » mène à la commande', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.base });
  const page = await context.newPage();
  await page.goto('/lingots-lingotins-or');
  await page.getByRole('link', { name: 'Tableau' }).click();
  await page.getByRole('link', { name: /^Prix/ }).click();
  await expect(page.locator('main tbody tr').first()).toContainText('1 g');
  await page
    .locator('main tbody tr')
    .first()
    .getByRole('button', { name: /^Ajouter/ })
    .click();
  await expect(page).toHaveURL(/\/panier-article\/[^/]+\/1\??$/);
  await context.close();
});

test.describe('Sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const path of [coins, '/pieces-or-collection', '/lingots-lingotins-or', '/cours-des-devises'])
    test(`${path} montre un prix dès le premier écran, ses filtres derrière un bouton`, async ({ page }) => {
      await page.goto(path);
      const price = await page.locator('main').getByText(euros).or(page.locator('main td.rate')).first().boundingBox();
      expect((price?.y ?? 900) + (price?.height ?? 0)).toBeLessThan(844);
      const filters = page.getByLabel('Trier par');
      await expect(filters).toBeHidden();
      await page.locator('main summary').first().press('Enter');
      await expect(filters).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });

  test('La prime d’un lingot taxé, dite hors taxe, tient dans sa colonne', async ({ page }) => {
    await page.goto('/lingots-lingotins-or?vue=tableau');
    await expect(page.getByRole('cell', { name: '+14,0 % HT' })).toBeVisible();
    const over = await page
      .locator('main tbody td')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(over).toEqual([]);
  });

  test('La ligne entière d’une devise mène à sa fiche', async ({ page }) => {
    await page.goto('/cours-des-devises');
    const rows = page.locator('main tbody tr');
    await expect(rows.nth(0)).toContainText('Dollar américain');
    await expect(rows.nth(1)).toContainText('Livre sterling');
    await expect(rows.nth(2)).toContainText('Franc suisse');
    const row = await rows.nth(1).boundingBox();
    await page.mouse.click((row?.x ?? 0) + (row?.width ?? 0) - 12, (row?.y ?? 0) + (row?.height ?? 0) / 2);
    await expect(page).toHaveURL(/\/cours-des-devises\/livre-sterling\//);
  });
});
