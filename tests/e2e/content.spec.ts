import { expect, test } from '../support/e2e.ts';

test('Les conditions de vente s’impriment sans l’en-tête, le pied de page ni le sommaire', async ({ page }) => {
  await page.goto('/cgv');
  const shell = [page.locator('body > header'), page.locator('body > footer'), page.locator('main nav')];
  for (const part of shell) await expect(part.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of await page.locator('body > :not(main), main nav').all()) await expect(part).toBeHidden();
  await expect(page.getByText('/cgv', { exact: false }).last()).toBeVisible();
  await expect(page.getByRole('heading', { name: '11. La rétractation' })).toBeVisible();
});

test('Le sommaire des conditions de vente mène à l’article choisi', async ({ page }) => {
  await page.goto('/cgv');
  const article = page.getByRole('heading', { name: '16. Réclamations et médiation' });
  await expect(article).not.toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Sommaire' })
    .getByRole('link', { name: /Réclamations/ })
    .click();
  await expect(article).toBeInViewport();
});
