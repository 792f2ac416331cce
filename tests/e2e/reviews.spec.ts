import { reviews } from '../../db/schema/reviews.ts';
import { expect, test } from '../support/e2e.ts';
import { expectReadable } from '../support/sound.ts';
import { enter, inDatabase, someClient } from './accounts.ts';
import { deliveredCoins } from './dealersDay.ts';
import { signInAsDealer } from './steps.ts';

test('Un avis se donne ; refusé avec son motif, corrigé, il paraît', async ({ page, browser, shop }) => {
  test.slow();
  // The first that waits stands open: another test of this shop may have left some.
  await inDatabase(shop, (db) => db.delete(reviews).run());
  const person = await someClient(shop);
  const { coin, orderId } = await deliveredCoins(shop, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, person, `/historique-commandes/${orderId}/avis`);
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(page.getByRole('link', { name: 'Choisissez une note de 1 à 5.' })).toBeVisible();
  await page.getByRole('radio', { name: '4 sur 5' }).check({ force: true });
  await page.getByLabel('Votre avis').fill(`Mon adresse est 1 rue de la Paix, ${orderId}.`);
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(page.getByText(/attend d’être lu/)).toBeVisible();
  await expectReadable(page);

  const office = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signInAsDealer(office, '/admin/avis');
  const review = office.locator('.review-desk', { hasText: orderId });
  await review.getByText('Refuser…').click();
  await review.getByLabel('Motif tout prêt').selectOption('Votre avis donne des informations personnelles.');
  await review.getByRole('button', { name: 'Refuser l’avis' }).click();
  await expect(office.getByText('L’avis est refusé. Son auteur reçoit le motif.')).toBeVisible();
  await expect(office.locator('summary:focus')).toContainText(coin);

  await page.reload();
  await expect(page.getByText(/Motif\s: Votre avis donne des informations personnelles/)).toBeVisible();
  await page.getByLabel('Votre avis').fill(`La pièce ${orderId} est belle.`);
  await page.getByRole('button', { name: 'Envoyer la correction' }).click();
  await expect(page.getByText(/attend d’être lu/)).toBeVisible();

  await office.reload();
  await review.getByRole('button', { name: 'Publier' }).click();
  await expect(office.getByText('L’avis est publié.')).toBeVisible();
  await office.close();
  await page.goto('/avis-client');
  await expect(page.getByText(`La pièce ${orderId} est belle.`)).toBeVisible();
});
