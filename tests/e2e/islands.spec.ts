import { expect, test } from '../support/e2e.ts';

test('La première pression sur « Ajouter au panier » compte, même si React n’est pas encore là', async ({ page }) => {
  await page.goto('/pieces-or-investissement');
  const href = await page
    .getByRole('link', { name: /20 Francs Napoléon Marianne/ })
    .first()
    .getAttribute('href');
  // Every island script comes late, as on a slow line.
  await page.route('**/_astro/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto(href ?? '');
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
});

test('Ce qui est tapé avant que React n’arrive est gardé', async ({ page }) => {
  await page.goto('/cours-des-devises');
  const href = await page
    .getByRole('link', { name: /Dollar américain/ })
    .first()
    .getAttribute('href');
  await page.route('**/_astro/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto(href ?? '');
  await page.getByLabel('Vous recevez').fill('700');
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByText(/700.USD/).first()).toBeVisible();
});

test('Une page de contenu ne charge pas React avant que la personne agisse', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  expect(bodies.some((text) => text.includes('hydrateRoot'))).toBe(false);
});
