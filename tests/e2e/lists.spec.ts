import { expect, test } from '../support/e2e.ts';
import { everyScript, hold, signInAsDealer } from './steps.ts';

const coins = '/pieces-or-investissement';
const euros = /\d[\d\s]*,\d\d\s€/;

test('De la liste, une pièce va au panier ; elle se filtre et se trie sans perdre le focus', async ({ page }) => {
  await page.goto(coins);
  const count = page.locator('[data-cart-count]').first();
  const card = page.getByRole('article').filter({ hasText: '20 francs Napoléon Marianne' });
  for (const times of [1, 2]) {
    await card.getByRole('button', { name: /^Ajouter/ }).click();
    await expect(count).toHaveText(new RegExp(`^${times}`));
  }
  // Two taps of a trembling hand are one.
  await card.getByRole('button', { name: /^Ajouter/ }).dblclick();
  await expect(count).toHaveText(/^3/);
  await expect(
    page.getByRole('status').filter({ hasText: 'Dans votre panier : 3 × 20 francs Napoléon Marianne' }).first(),
  ).toBeVisible();
  await expect(page).toHaveURL(coins);

  // A choice made before the list's script counts; a link pressed then is a page load, which keeps no focus.
  await page.goto(coins);
  const country = page.getByLabel('Pays');
  await country.selectOption('france');
  await expect(page).toHaveURL(`${coins}?pays=france`);
  const table = page.getByRole('link', { name: 'Tableau' });
  await table.click();
  await expect(page).toHaveURL(`${coins}?pays=france&vue=tableau`);
  await expect(table).toBeFocused();
  const rows = page.locator('main tbody tr');
  await expect(rows.first()).toBeVisible();
  const french = await rows.count();
  const byPrice = page.getByRole('link', { name: /^Prix/ });
  for (const order of ['ascending', 'descending']) {
    await byPrice.press('Enter');
    await expect(page.getByRole('columnheader', { name: /^Prix/ })).toHaveAttribute('aria-sort', order);
    await expect(byPrice).toBeFocused();
  }
  await country.selectOption('');
  await expect(page).toHaveURL(/vue=tableau/);
  await expect.poll(() => rows.count()).toBeGreaterThan(french);
  await rows
    .first()
    .getByRole('button', { name: /^Ajouter/ })
    .click();
  await expect(count).toHaveText(/^4/);
});

test('Une liste se filtre à mesure qu’on tape ; un seul retour efface toute la frappe', async ({ page }) => {
  await signInAsDealer(page);
  const release = await hold(page, everyScript);
  await page.goto('/admin/currencies', { waitUntil: 'commit' });
  const rows = page.locator('main tbody tr');
  const field = page.getByLabel('Monnaie, pays, code ou synonyme');
  await field.fill('zlo');
  const all = await rows.count();
  release();
  await expect(rows).toHaveCount(1);
  await field.fill('zloty');
  await expect(page).toHaveURL(/q=zloty$/);
  await field.press('Tab');
  await page.goBack();
  await expect(rows).toHaveCount(all);
  await expect(field).toHaveValue('');
  await field.fill('couronne');
  await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('Couronne');
  await page.goto('/admin/currencies');
  await page.goBack();
  await expect(field).toHaveValue('couronne');
  await expect(rows.first()).toContainText('Couronne');
});

test('Les cours se réduisent à une zone, choisie avant le script ; un retour les rend tous', async ({ page }) => {
  const release = await hold(page, everyScript);
  await page.goto('/cours-des-devises', { waitUntil: 'commit' });
  const rows = page.locator('main tbody tr');
  const zone = page.getByLabel('Zone');
  await zone.selectOption('europe');
  const all = await rows.count();
  release();
  await expect(page.getByRole('status').filter({ hasText: `devises sur ${all}` })).toBeVisible();
  await expect(page).toHaveURL(/zone=europe$/);
  await page.getByRole('link', { name: 'Voir toutes les devises' }).click();
  await expect(rows).toHaveCount(all);
  await expect(zone).toHaveValue('');
  await page.goBack();
  await expect(zone).toHaveValue('europe');
  await expect(page.getByRole('status').filter({ hasText: `devises sur ${all}` })).toBeVisible();
});

test('Sur un téléphone, un prix dès le premier écran, et aucun texte sur un autre', async ({ page }) => {
  for (const path of [coins, '/cours-des-devises'])
    await test.step(path, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      const price = await page.locator('main').getByText(euros).or(page.locator('main td.rate')).first().boundingBox();
      expect((price?.y ?? 900) + (price?.height ?? 0)).toBeLessThan(844);
      const filters = page.getByLabel('Trier par');
      await expect(filters).toBeHidden();
      await page.locator('main summary').first().press('Enter');
      await expect(filters).toBeVisible();
    });
  await page.goto('/lingots-lingotins-or?vue=tableau');
  await expect(page.getByRole('cell', { name: '+36,8 %' })).toBeVisible();
  const cells = page.locator('main table :is(th, td):not(.go)').filter({ visible: true });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const over = await cells.evaluateAll((all) =>
      all.flatMap((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const [inside, box] = [text.getBoundingClientRect(), cell.getBoundingClientRect()];
        return inside.left < box.left - 1 || inside.right > box.right + 1 ? [cell.textContent] : [];
      }),
    );
    expect(over, `${width} pixels`).toEqual([]);
    expect(await cells.count()).toBeGreaterThan(30);
  }
});
