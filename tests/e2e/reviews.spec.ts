import { reviews } from '../../db/schema/reviews.ts';
import { expect, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { enter, inDatabase, someClient } from './accounts.ts';
import { deliveredCoins } from './dealersDay.ts';
import { signInAsDealer } from './steps.ts';

test('Un avis se donne ; refusé avec son motif, corrigé, il paraît', async ({ page, browser, shop }) => {
  test.slow();
  // Another test of this shop may have left some.
  await inDatabase(shop, (db) => db.delete(reviews).run());
  await page.goto('/avis-client');
  await expect(page.getByText(/Aucun client n’a encore donné son avis/)).toBeVisible();
  const person = await someClient(shop);
  const { coin } = await deliveredCoins(shop, person);
  const mail = await shop.mailbox.waitFor(person.email, 'remise');
  const path = new URL(/https?:\/\/\S+\/avis\b/.exec(mail.text ?? '')?.[0] ?? 'none:').pathname;

  await enter(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(page.getByRole('link', { name: 'Choisissez une note de 1 à 5.' })).toBeVisible();
  await page.getByRole('radio', { name: '4 sur 5' }).check({ force: true });
  await page.getByLabel('Votre avis').fill('Mon adresse est 1 rue de la Paix, la pièce est belle.');
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(page.getByText(/attend d’être lu/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const office = await browser.newPage({ baseURL: shop.base, locale: 'fr-FR', viewport: { width: 1440, height: 900 } });
  await signInAsDealer(office, '/admin/overview');
  await expect(office.getByRole('listitem').filter({ hasText: /^\s*Avis\s*1 à traiter/ })).toBeVisible();
  await office.goto('/admin/avis');
  await office.getByText('Refuser…').click();
  await office.getByLabel('Motif tout prêt').selectOption('Votre avis donne des informations personnelles.');
  await office.getByRole('button', { name: 'Refuser l’avis' }).click();
  await expect(office.getByText('L’avis est refusé. Son auteur reçoit le motif.')).toBeVisible();
  await expect(office.locator('summary', { hasText: coin })).toBeFocused();
  const told = await shop.mailbox.waitFor(person.email, 'n’est pas publié');
  expect(told.text).toContain('Votre avis donne des informations personnelles.');

  await page.reload();
  await expect(page.getByText(/Motif\s: Votre avis donne des informations personnelles/)).toBeVisible();
  await page.getByLabel('Votre avis').fill('La pièce est belle et bien emballée.');
  await page.getByRole('button', { name: 'Envoyer la correction' }).click();
  await expect(page.getByText(/attend d’être lu/)).toBeVisible();

  await office.goto('/admin/avis');
  await office.getByRole('button', { name: 'Publier' }).click();
  await expect(office.getByText('L’avis est publié.')).toBeVisible();
  await office.close();
  await page.goto('/avis-client');
  await expect(page.getByText('La pièce est belle et bien emballée.')).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: coin }).click();
  await expect(page.getByRole('heading', { name: 'Avis des acheteurs' })).toBeVisible();
  await expect(page.getByText(/Publié le .*commande livrée le/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
