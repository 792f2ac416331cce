import { expect, expectRefusals, test } from '../support/e2e.ts';
import { enter, someClient } from './accounts.ts';
import { deliveredCoins } from './dealersDay.ts';
import { signInAsDealer } from './steps.ts';

test('Un avis se donne, attend d’être lu, et paraît', async ({ page, browser, shop, complaints }) => {
  test.slow();
  const person = await someClient(shop);
  const { orderId } = await deliveredCoins(shop, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, person, `/historique-commandes/${orderId}/avis`);
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(page.getByRole('link', { name: 'Choisissez une note de 1 à 5.' })).toBeVisible();
  await page.getByRole('radio', { name: '4 sur 5' }).check({ force: true });
  await page.getByLabel('Votre avis').fill(`La pièce ${orderId} est belle.`);
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(page.getByText(/attend d’être lu/)).toBeVisible();

  const office = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signInAsDealer(office, '/admin/avis?etat=tous');
  const review = office.getByRole('row').filter({ hasText: orderId });
  const refuse = review.getByRole('button', { name: 'Refuser…' });
  await refuse.press('Enter');
  const dialog = office.getByRole('dialog', { name: 'Refuser l’avis' });
  await dialog.getByRole('button', { name: 'Refuser l’avis' }).click();
  await expect(dialog.getByLabel('Motif')).toHaveAccessibleDescription(/Écrivez le motif du refus/);
  expectRefusals(complaints, 400);
  await dialog.getByLabel('Motif').fill('Votre avis donne des informations personnelles.');
  await office.keyboard.press('Enter');
  await expect(review.getByText(/Motif.: Votre avis/)).toBeVisible();
  await expect(review.getByRole('link').first()).toBeFocused();
  await review.getByRole('button', { name: 'Publier' }).click();
  await expect(office.getByText('L’avis est publié.')).toBeVisible();
  await office.close();
  await page.goto('/avis-client');
  await expect(page.getByText(`La pièce ${orderId} est belle.`)).toBeVisible();
});
