import { expect, test } from '../support/e2e.ts';

test('Le sommaire des conditions de vente mène à l’article choisi, et elles s’impriment sans lui', async ({ page }) => {
  await page.goto('/cgv');
  const article = page.getByRole('heading', { name: '16. Réclamations et médiation' });
  await expect(article).not.toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Sommaire' })
    .getByRole('link', { name: /Réclamations/ })
    .click();
  await expect(article).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  for (const part of await page.locator('body > :not(main), main nav').all()) await expect(part).toBeHidden();
  await expect(page.getByText('/cgv', { exact: false }).last()).toBeVisible();
  await expect(page.getByRole('heading', { name: '11. La rétractation' })).toBeVisible();
});
