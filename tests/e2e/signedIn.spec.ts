import type { Page } from 'playwright/test';
import { expect, expectStill, test } from '../support/e2e.ts';
import { expectReadable, expectReadableEverywhere, expectSoundEverywhere, expectValid } from '../support/sound.ts';
import { enterWithUnpaid, payAtBank } from './steps.ts';

/** The page of the test bank that a press leads to: as it was sent, and as it stands. */
async function expectBankSound(page: Page, press: () => Promise<void>, title: string): Promise<void> {
  const sent = page.waitForResponse(
    (answer) => answer.request().isNavigationRequest() && answer.ok() && answer.url().includes('banque-de-demo'),
  );
  await press();
  await expectValid(await sent);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectStill(page);
  await expectReadableEverywhere(page, title);
}

test('Un paiement refusé, attendu, confirmé se lit partout', async ({ page, shop }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 900 });
  await enterWithUnpaid(page, shop);
  const pay = () => page.getByRole('button', { name: /^Payer, / }).click();
  await expectBankSound(page, pay, 'Choisissez une carte d’essai');
  await payAtBank(page, 'refused');
  await expect(page.getByRole('heading', { name: 'Paiement refusé' })).toBeVisible();
  await expectReadable(page);
  const back = page.getByRole('link', { name: 'Revenir à la boutique' });
  await expectSoundEverywhere(page, (await back.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement refusé');

  await page.getByRole('button', { name: /^Réessayer le paiement/ }).click();
  await page.waitForURL('**/banque-de-demonstration*');
  await page.getByLabel(/Ne pas prévenir la boutique/).check();
  await expectBankSound(page, () => payAtBank(page), 'Paiement accepté');
  const tab = await page.context().newPage();
  await expectSoundEverywhere(tab, (await back.getAttribute('href')) ?? '');
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Paiement en attente de confirmation');
  await page.getByRole('button', { name: 'Prévenir la boutique' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Paiement confirmé');
  await expectReadableEverywhere(tab, 'le paiement qui vient d’être confirmé');
});
