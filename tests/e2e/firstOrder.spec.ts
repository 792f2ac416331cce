import { expect, test } from '../support/e2e.ts';
import { enter, somebody } from './accounts.ts';
import { addNapoleon, placeOrder, verifyIdentity } from './steps.ts';

test('De Suisse, la douane se dit ; au-dessus de 50 000 €, l’identité vient d’abord', async ({ page, shop }) => {
  const zoe = await somebody(shop, 'client', { country: 'CH', postalCode: '1201', town: 'Genève' });
  await enter(page, zoe);
  await addNapoleon(page);
  await page.goto('/panier');
  const customs = page.getByText(/la douane du pays d’arrivée/);
  await expect(customs).toBeVisible();
  await page.getByLabel('Retrait au comptoir').check();
  await expect(customs).toHaveCount(0);
  await page.getByLabel('Colis assuré').check();

  await page.getByLabel(/^Quantité, /).fill('150');
  const rule = page.getByText(/Au-dessus de 50.000.€, votre identité doit être vérifiée avant la commande/);
  const send = page.getByRole('link', { name: 'Envoyer ma pièce d’identité' });
  const kept = page.getByText(/Prix gardés/);
  await expect(rule).toBeVisible();
  await expect(page.getByText(/chez vous|au comptoir dès/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'nous appeler ou nous écrire' })).toBeVisible();
  await expect(send).toHaveAttribute('href', /retour=%2Fpanier$/);
  await page.goto('/valider-commande');
  await expect(rule).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Commande avec obligation de paiement' })).toHaveCount(0);
  await expect(send).toHaveAttribute('href', /retour=%2Fvalider-commande$/);
  await expect(kept).toHaveCount(0);

  verifyIdentity(shop, zoe.email);
  await page.reload();
  await expect(customs).toHaveCount(1);
  await expect(kept).toBeVisible();
  await placeOrder(page);
  await page.waitForURL('**/commande-terminee/*/virement');
  await expect(page.getByText(/Colis adressé à.*Zoé Lefèvre.*Genève, Suisse/)).toBeVisible();
});
