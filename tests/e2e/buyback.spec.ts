import { expect, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';

test('Une estimation sans poids se dit en français, près du champ, et le champ reçoit le curseur', async ({ page }) => {
  await page.goto('/rachat-bijoux-or');
  const weight = page.getByLabel('Poids en grammes');
  const wrong = page.getByText('Indiquez un poids entre 0,01 et 5 000 grammes');
  await page.getByRole('button', { name: 'Estimer', exact: true }).click();
  await expect(wrong).toBeVisible();
  await expect(weight).toBeFocused();
  await expect(weight).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await weight.fill('12,5');
  await expect(wrong).toBeHidden();
  await expect(page.getByText('Vous recevez', { exact: true })).toBeVisible();
});

test('Juste au-dessus du seuil, l’estimation dit qu’il reste moins que pour 5 000 €', async ({ page }) => {
  await page.goto('/rachat-bijoux-or');
  const rate = Number(await page.getByLabel('Titre').locator('option:checked').getAttribute('data-rate'));
  const less = page.getByText('Juste au-dessus de 5 000 €');
  const weigh = (cents: number) =>
    page.getByLabel('Poids en grammes').fill((cents / rate).toFixed(2).replace('.', ','));
  await weigh(490_000);
  await expect(page.getByText('Vous recevez', { exact: true })).toBeVisible();
  await expect(less).toBeHidden();
  await weigh(510_000);
  await expect(less).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await weigh(560_000);
  await expect(less).toBeHidden();
});

test('Sans JavaScript, l’estimation se lit aussi, avec son erreur', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.base });
  const page = await context.newPage();
  await page.goto('/rachat-bijoux-or');
  await page.getByRole('button', { name: 'Estimer', exact: true }).click();
  await expect(page.getByText('Indiquez un poids entre 0,01 et 5 000 grammes')).toBeVisible();
  await page.getByLabel('Poids en grammes').fill('10');
  await page.getByRole('button', { name: 'Estimer', exact: true }).click();
  await expect(page.getByText('Vous recevez', { exact: true })).toBeVisible();
  await context.close();
});
