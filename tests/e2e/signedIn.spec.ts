import { expect, expectStill, test } from '../support/e2e.ts';
import { expectReadable, expectValid } from '../support/sound.ts';
import { enterWithUnpaid, payAtBank } from './steps.ts';

test('Un paiement refusé, attendu, confirmé se lit partout', async ({ page, shop }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 900 });
  await enterWithUnpaid(page, shop);
  const sent = page.waitForResponse(
    (answer) => answer.request().isNavigationRequest() && answer.ok() && answer.url().includes('banque-de-demo'),
  );
  await page.getByRole('button', { name: /^Payer \d/ }).click();
  await expectValid(await sent);
  await expect(page.getByRole('heading', { name: 'Choisissez une carte d’essai' })).toBeVisible();
  await expectStill(page);
  await expectReadable(page);
  await payAtBank(page, 'refused');
  await expect(page.getByRole('heading', { name: 'Paiement refusé' })).toBeVisible();
  const back = page.getByRole('link', { name: 'Revenir à la boutique' });
  await expect(page.locator('.notice-danger')).toContainText('Rien n’a été débité.');
  const refused = (await back.getAttribute('href')) ?? '';
  await expectValid(await page.goto(refused));
  await expectReadable(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement refusé');

  await page.getByRole('button', { name: /^Réessayer le paiement/ }).click();
  await page.waitForURL('**/banque-de-demonstration*');
  const form = new URLSearchParams(await page.locator('input[name="paiement"]').inputValue());
  const tab = await page.context().newPage();
  await tab.goto(form.get('url_retour_ok') ?? '');
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Paiement en attente de confirmation');
  await payAtBank(page);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Paiement confirmé');
});
