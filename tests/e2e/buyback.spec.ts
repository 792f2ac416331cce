import { expect, test } from '../support/e2e.ts';
import { coinName } from './steps.ts';

test('Une estimation de plusieurs bijoux, au clavier, puis la demande d’offre', async ({ page }) => {
  await page.goto('/rachat-bijoux-or');
  const first = page.getByLabel('Poids en grammes').first();
  const wrong = page.getByText('Indiquez un poids entre 0,01 et 5 000 grammes');
  const add = page.getByRole('button', { name: 'Ajouter un objet' });
  // Until the page's script is there the form is sent, which has a test of its own.
  await expect(add).toBeVisible();
  const object = page.getByLabel('Bijou, pièce ou lingot');
  const example = page.getByText('net, par exemple, pour 10');
  await expect(example).toBeVisible();
  for (const label of [coinName, 'Je ne connais pas le titre']) {
    await object.selectOption({ label });
    await expect(example).toBeHidden();
  }
  await object.selectOption('18');
  await expect(example).toBeVisible();
  await page.getByRole('button', { name: 'Estimer', exact: true }).click();
  await expect(wrong).toBeVisible();
  await expect(example).toBeHidden();
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await first.fill('12,5');
  await expect(wrong).toBeHidden();
  const net = page.locator('[data-net]');
  const alone = (await net.textContent()) ?? '';

  await add.press('Enter');
  const second = page.getByRole('group', { name: 'Objet 2' }).getByLabel('Poids en grammes');
  await expect(second).toBeFocused();
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect(net).toBeHidden();
  await expect(page.getByRole('link', { name: 'Demander une estimation' })).toBeHidden();
  await second.fill('8');
  await expect(net).not.toHaveText(alone);
  await page.getByRole('button', { name: 'Retirer l’objet 2' }).press('Enter');
  await expect(net).toHaveText(alone);
  await expect(first).toBeFocused();
  await expect(page.getByRole('button', { name: 'Imprimer l’estimation' })).toBeVisible();

  await test.step('Deux pièces, à leur prix affiché, taxe déduite', async () => {
    await object.selectOption({ label: coinName });
    await first.fill('2');
    await expect(page.getByText('Nombre', { exact: true })).toBeVisible();
    await expect(net).toHaveText(/1.200,52\s€/);
  });

  await test.step('Une demande d’offre part avec elle', async () => {
    await page.getByRole('link', { name: 'Demander une estimation' }).click();
    await page.getByLabel('Nom', { exact: true }).fill('Zoé Lefèvre');
    await page.getByRole('main').getByLabel('Adresse électronique').fill('zoe@exemple.fr');
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
    await expect(page.getByText('Votre demande est partie')).toBeVisible({ timeout: 20_000 });
  });
});
