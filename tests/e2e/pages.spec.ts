import { reserves } from '../../db/schema/catalogue.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { expect, test } from '../support/e2e.ts';
import { addRow } from '../support/people.ts';
import { inDatabase, someClient } from './accounts.ts';
import { deliveredCoins, someMetal } from './dealersDay.ts';

test.use({ javaScriptEnabled: false });

test('Sans JavaScript, listes et courbes se lisent, une quantité se commande', async ({ page }) => {
  await page.goto('/pieces-or-investissement');
  await page.getByRole('link', { name: 'Tableau' }).click();
  await page.getByRole('link', { name: /^Prix/ }).click();
  await expect(page.getByRole('columnheader', { name: /^Prix/ })).toHaveAttribute('aria-sort', 'ascending');
  const napoleon = page.getByRole('link', { name: /Napoléon/ }).first();
  await napoleon.click();
  const curveOver = (period: string) => page.getByRole('img', { name: `Courbe du prix de vente sur ${period}` });
  await expect(curveOver('30 jours')).toBeVisible();
  await expect(curveOver('un an')).toBeHidden();
  await page.getByRole('radio', { name: '1 an' }).check();
  await expect(curveOver('un an')).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantité' }).fill('3');
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page.waitForURL(/\/panier-article\/[^/]+\/3$/);
  const amount = async () => Number((await page.locator('.cart-amount').textContent())?.replace(/\D/g, ''));
  const ofThree = await amount();
  await page.getByRole('textbox', { name: 'Quantité' }).fill('6');
  await page.getByRole('button', { name: 'Recalculer' }).click();
  await page.waitForURL(/\/panier-article\/[^/]+\/6$/);
  expect(await amount()).toBe(2 * ofThree);
  await expect(page.getByText(/Pour commander en ligne, activez JavaScript/)).toBeVisible();

  await page.goto('/cours-des-devises');
  const dollar = page.getByRole('link', { name: /Dollar américain/ }).first();
  await dollar.click();
  await page.getByRole('textbox', { name: 'Vous recevez' }).fill('300');
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page.waitForURL(/\/panier-article\/[^/]+\/300$/);
  await expect(page.getByLabel('Quantité en USD')).toHaveValue('300');
  await expect(page.getByText(/^\d+\s×\s\d+,/)).toBeVisible();
});

test('Sans JavaScript, les liens des courriels marchent, un formulaire dit ce qu’il veut', async ({ page, shop }) => {
  const client = await someClient(shop);
  const { orderId } = await deliveredCoins(shop, client);
  const [alert, member, now] = [`alerte-sobre-${orderId}`, `abonnee-sobre-${orderId}`, Date.now()];
  await inDatabase(shop, (db) => {
    const typeId = someMetal(db, "Piece D'investissment").id;
    const wish = { type: 'metal', typeId, desiredPrice: 1, email: `${alert}@example.fr` } as const;
    addRow(db, reserves, { ...wish, stopToken: alert, createdAt: now });
    db.insert(newsletterMembers)
      .values({ email: `${member}@example.fr`, unsubscribeToken: member, createdAt: now, confirmedAt: now })
      .run();
  });
  for (const [path, act, done] of [
    [`/alerte/confirmer/${alert}`, 'Confirmer mon adresse', 'votre adresse est confirmée'],
    [`/Desabonner/${member}`, 'Se désabonner', 'ne reçoit plus notre lettre'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: act }).click();
    await expect(page.getByText(done)).toBeVisible();
  }

  const { email, password } = client;
  await page.request.post('/api/users/login', { data: { email, password } });
  const main = page.getByRole('main');
  const withdrawal = `/historique-commandes/${orderId}/retractation`;
  for (const [path, act, instead] of [
    ['/nous-contacter', 'Envoyer le message', page.locator('[data-contact] > noscript p').last()],
    [withdrawal, 'Confirmer la rétractation', main.getByRole('link', { name: 'Écrivez-nous' })],
  ] as const) {
    await page.goto(path);
    await expect(instead, path).toBeVisible();
    await expect(page.getByRole('button', { name: act }), path).toBeHidden();
  }
});

test('Sans JavaScript, une estimation refusée ne laisse pas l’exemple', async ({ page }) => {
  await page.goto('/rachat-bijoux-or');
  const example = page.getByText('net, par exemple, pour 10');
  await expect(example).toBeVisible();
  await page.getByRole('button', { name: 'Estimer', exact: true }).click();
  await expect(page.getByText('Indiquez un poids entre 0,01 et 5 000 grammes')).toBeVisible();
  await expect(example).toBeHidden();
});
