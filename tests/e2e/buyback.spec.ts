import { expect, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';

test('Une estimation sans poids se dit en français, près du champ, et le champ reçoit le curseur', async ({ page }) => {
  await page.goto('/rachat-bijoux-or');
  const weight = page.getByLabel('Poids en grammes');
  const wrong = page.getByText('Indiquez un poids entre 0,01 et 5 000 grammes');
  // Until the page's script is there the form is sent, which has a test of its own.
  await expect(page.getByRole('button', { name: 'Ajouter un bijou' })).toBeVisible();
  await page.getByRole('button', { name: 'Estimer', exact: true }).click();
  await expect(wrong).toBeVisible();
  await expect(weight).toBeFocused();
  await expect(weight).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await weight.fill('12,5');
  await expect(wrong).toBeHidden();
  await expect(page.getByText('Vous recevez', { exact: true })).toBeVisible();
});

test('Plusieurs bijoux font une estimation, au clavier, et chacun se retire', async ({ page }) => {
  await page.goto('/rachat-bijoux-or');
  await page.getByLabel('Poids en grammes').fill('10');
  const net = page.locator('[data-net]');
  const alone = await net.textContent();
  await page.getByRole('button', { name: 'Ajouter un bijou' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Bijou 2' }).getByLabel('Poids en grammes')).toBeFocused();
  await page.keyboard.type('2,5');
  await page
    .getByRole('group', { name: 'Bijou 2' })
    .getByLabel('Titre')
    .selectOption({ label: '9\u00a0carats (375 ‰)' });
  await expect(net).not.toHaveText(alone ?? '');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Retirer le bijou 2' }).press('Enter');
  await expect(net).toHaveText(alone ?? '');
  await expect(page.getByLabel('Poids en grammes')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Imprimer l’estimation' })).toBeVisible();
});

test('Un total ne tait pas un bijou : tant qu’un poids est à corriger, il n’y en a pas', async ({ page }) => {
  await page.goto('/rachat-bijoux-or');
  await page.getByLabel('Poids en grammes').fill('10');
  await page.getByRole('button', { name: 'Ajouter un bijou' }).click();
  const second = page.getByRole('group', { name: 'Bijou 2' }).getByLabel('Poids en grammes');
  await second.fill('abc');
  await second.press('Enter');
  await expect(page.getByText(/^Indiquez un poids entre/).last()).toBeVisible();
  await expect(page.locator('[data-net]')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Demander une estimation' })).toBeHidden();
  await second.fill('8');
  await expect(page.locator('[data-net]')).toBeVisible();
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

test('Une demande d’offre part avec l’estimation de la page, après une erreur, et la suite se dit', async ({
  page,
}) => {
  await page.goto('/rachat-bijoux-or');
  await page.getByLabel('Poids en grammes').fill('10');
  await page.getByRole('link', { name: 'Demander une estimation' }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Zoé Lefèvre');
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByRole('main').getByLabel('Adresse électronique')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('main').getByLabel('Adresse électronique').pressSequentially('zoe@exemple.fr');
  await expect(page.getByRole('main').getByLabel('Adresse électronique')).toHaveValue('zoe@exemple.fr');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByText('Votre demande est partie')).toBeVisible({ timeout: 20_000 });
});
