import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { enter, inDatabase, someClient } from './accounts.ts';
import { addNapoleon, goToPayment, placeOrder, verifyIdentity } from './steps.ts';

/** As many of the coin in the cart as cost more than 50 000 €. */
async function fillCart(page: Page, quantity: string): Promise<void> {
  await page.goto('/panier');
  await page.getByLabel(/^Quantité, /).fill(quantity);
}

test('Au-dessus de 50 000 €, le panier et la commande disent que l’identité vient d’abord, et mènent à elle', async ({
  page,
  shop,
}) => {
  const zoe = await someClient(shop);
  await enter(page, zoe, '/modifier-mot-passe');
  await addNapoleon(page);
  await fillCart(page, '150');
  const rule = page.getByText(/Au-dessus de 50.000.€, votre identité doit être vérifiée avant la commande/);
  await expect(rule).toBeVisible();
  await expect(page.getByText(/chez vous|au comptoir dès/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'nous appeler ou nous écrire' })).toBeVisible();
  const send = page.getByRole('link', { name: 'Envoyer ma pièce d’identité' });
  await expect(send).toHaveAttribute('href', /retour=%2Fpanier$/);

  await page.goto('/valider-commande');
  await expect(rule).toBeVisible();
  await expect(rule).toHaveCount(1);
  await expect(page.getByText(/chez vous|au comptoir dès/i)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Commande avec obligation de paiement' })).toHaveCount(0);
  await expect(send).toHaveAttribute('href', /retour=%2Fvalider-commande$/);
  const kept = page.getByText(/Prix gardés/);
  await expect(kept).toHaveCount(0);

  await page.goto('/panier');
  await expect(rule).toBeVisible();
  await expect(kept).toHaveCount(0);
  verifyIdentity(shop, zoe.email);
  await page.reload();
  await expect(page.getByText(/chez vous/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Passer la commande' })).toBeVisible();
  await page.goto('/valider-commande');
  await expect(kept).toBeVisible();
});

test('Pour la Suisse, la douane se dit dès le panier, et la commande passée redit où part le colis', async ({
  page,
  shop,
}) => {
  const zoe = await someClient(shop);
  await inDatabase(shop, (db) =>
    db.$client
      .prepare("update users set country = 'CH', postal_code = '1201', town = 'Genève' where email = ?")
      .run(zoe.email),
  );
  await enter(page, zoe, '/modifier-mot-passe');
  await addNapoleon(page);
  await page.goto('/panier');
  const customs = page.getByText(/la douane du pays d’arrivée/);
  await expect(customs).toBeVisible();
  await page.getByLabel('Retrait au comptoir').check();
  await expect(customs).toHaveCount(0);
  await page.getByLabel('Colis assuré').check();
  await page.goto('/valider-commande');
  await expect(customs).toHaveCount(1);
  await goToPayment(page);
  await expect(customs).toHaveCount(1);
  await page.getByLabel('Virement bancaire').check();
  await placeOrder(page);
  await page.waitForURL('**/commande-terminee/*/virement');
  await expect(page.getByText(/Colis adressé à.*Zoé Lefèvre.*Genève, Suisse/)).toBeVisible();
});
