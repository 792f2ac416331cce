import { reviews } from '../../db/schema/reviews.ts';
import { expect, test } from '../support/e2e.ts';
import { enter, inDatabase, someClient } from './accounts.ts';
import { deliveredCoins } from './dealersDay.ts';
import { signInAsDealer } from './steps.ts';

test('Un avis se donne, attend d’être lu, et paraît', async ({ page, browser, shop }) => {
  test.slow();
  // The first that waits stands open: another test of this shop may have left some.
  await inDatabase(shop, (db) => db.delete(reviews).run());
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
  await signInAsDealer(office, '/admin/avis');
  const review = office.locator('.review-desk', { hasText: orderId });
  await review.getByRole('button', { name: 'Publier' }).click();
  await expect(office.getByText('L’avis est publié.')).toBeVisible();
  await office.close();
  await page.goto('/avis-client');
  await expect(page.getByText(`La pièce ${orderId} est belle.`)).toBeVisible();
});
