import type { Page } from 'playwright/test';
import { expect, expectRefusals, expectStill, test } from '../support/e2e.ts';
import { htmlFindings } from '../support/pageChecks.ts';
import { expectReadable, expectReadableEverywhere, expectSoundEverywhere } from '../support/sound.ts';
import { endSessions, enter, someClient } from './accounts.ts';
import { addNapoleon, goToPayment, payAtBank, placeOrder } from './steps.ts';

/** The page of the test bank that a press leads to: as it was sent, and as it stands. */
async function expectBankSound(page: Page, press: () => Promise<void>, title: string): Promise<void> {
  const sent = page.waitForResponse(
    (answer) => answer.request().isNavigationRequest() && answer.ok() && answer.url().includes('banque-de-demo'),
  );
  await press();
  const html = await (await sent).text();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectStill(page);
  await expectReadableEverywhere(page, title);
  expect(await htmlFindings(html), title).toEqual([]);
}

test.describe('Sur un téléphone, une tablette et un bureau', () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test('Un paiement refusé, attendu, confirmé se lit partout', async ({ page, shop, complaints }) => {
    test.setTimeout(300_000);
    await enter(page, await someClient(shop));
    await addNapoleon(page);
    await goToPayment(page);
    await expectBankSound(page, () => placeOrder(page), 'Choisissez une carte d’essai');
    await expectBankSound(page, () => payAtBank(page, 'refused'), 'Paiement refusé');
    const back = page.getByRole('link', { name: 'Revenir à la boutique' });
    await expectSoundEverywhere(page, (await back.getAttribute('href')) ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement refusé');

    await page.getByRole('button', { name: /^Réessayer le paiement/ }).click();
    await page.waitForURL('**/banque-de-demonstration*');
    await page.getByLabel(/Ne pas prévenir la boutique/).check();
    await expectBankSound(page, () => payAtBank(page, 'accepted'), 'Paiement accepté');
    const done = (await back.getAttribute('href')) ?? '';
    const tab = await page.context().newPage();
    await expectSoundEverywhere(tab, done);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Paiement en attente de confirmation');
    await page.getByRole('button', { name: 'Prévenir la boutique' }).click();
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Paiement confirmé');
    await expectReadable(tab, 'le paiement qui vient d’être confirmé');
    await expectSoundEverywhere(tab, done);

    await page.locator('input[name="paiement"]').evaluate((sealed: HTMLInputElement) => {
      sealed.value = `${sealed.value}x`;
    });
    await page.getByRole('button', { name: 'Prévenir la boutique à nouveau' }).click();
    await expect(page.getByRole('heading', { name: 'Paiement impossible' })).toBeVisible();
    await expectReadableEverywhere(page, 'le paiement sans sceau');
    expectRefusals(complaints, 400);
  });
});

test('La session finit au moment de payer : rien n’est commandé', async ({ page, shop, complaints }) => {
  const zoe = await someClient(shop);
  await enter(page, zoe);
  await addNapoleon(page);
  await goToPayment(page);
  await expect(page.getByText('Prix gardés')).toBeVisible();
  await endSessions(shop, zoe);
  await placeOrder(page);
  await page.waitForURL(/\/connexion\?retour=/);
  const told = page.getByRole('status').filter({ hasText: 'Votre session est terminée.' });
  await expect(told).toContainText('Aucune commande n’a été passée');
  await expect(page.getByLabel('Adresse électronique', { exact: true })).toHaveValue(zoe.email);
  expectRefusals(complaints, 401);
});
