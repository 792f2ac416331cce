import { expect, test } from '../support/e2e.ts';
import { enter, fillSignIn, somebody, someClient } from './accounts.ts';
import { coinPage } from './dealersDay.ts';
import { fillCart, goToPayment, placeOrder } from './steps.ts';

test('Sans stockage, le panier le dit avant « ajouté », et le reste de la boutique marche', async ({ page, shop }) => {
  const zoe = await someClient(shop);
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
  });
  const main = page.getByRole('main');
  await page.goto(await coinPage(shop));
  await page.getByRole('button', { name: 'Fermer l’annonce' }).click();
  await expect(page.getByLabel('Annonce')).toHaveCount(0);
  await main.getByRole('button', { name: 'Ajouter au panier' }).first().click();
  await expect(main.getByText(/^Votre navigateur ne peut pas garder le panier\./)).toBeVisible();
  await expect(main.getByText('Dans votre panier')).toHaveCount(0);
  await expect(page.locator('[data-cart-count]')).toBeHidden();

  await page.goto('/panier');
  await expect(main.getByText(/^Votre panier est vide\. Votre navigateur ne peut pas/)).toBeVisible();

  await page.goto('/nous-contacter');
  const typed = { Prénom: 'Zoé', Nom: 'Lefèvre', 'Adresse électronique': 'zoe@exemple.fr', Message: 'Des yens ?' };
  for (const [label, text] of Object.entries(typed)) await main.getByLabel(label, { exact: true }).fill(text);
  await main.getByLabel('Objet').selectOption('Devises');
  await main.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(main.getByRole('status').filter({ hasText: 'Votre message est parti' })).toBeVisible();

  await page.goto('/connexion');
  await fillSignIn(page, zoe.email, zoe.password);
  await expect(main.getByText(/^Votre navigateur ne peut pas garder la session\./)).toBeVisible();
});

test('Un stockage plein n’empêche pas la commande ; une horloge fausse est nommée', async ({ page, shop }) => {
  await enter(page, await someClient(shop));
  await fillCart(page, shop);
  await page.evaluate(() => {
    const fill = (size: number) => {
      try {
        for (let at = 0; ; at++) localStorage.setItem(`plein-${size}-${at}`, 'x'.repeat(size));
      } catch {
        // full
      }
    };
    for (const size of [1_000_000, 10_000, 100, 1]) fill(size);
  });
  await goToPayment(page);
  await page.getByLabel('Virement bancaire').check();
  await placeOrder(page);
  await page.waitForURL('**/commande-terminee/*/virement');

  const later = await somebody(shop, 'client');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.clock.setFixedTime(Date.now() + 40 * 86_400_000);
  await page.goto('/connexion');
  await fillSignIn(page, later.email, later.password);
  await expect(page.getByText(/^L’heure de votre appareil est fausse\./)).toBeVisible();
});

test('Avant son programme la commande ne dit aucun prix ; un long nom de ville et une page agrandie se lisent', async ({
  page,
  shop,
}) => {
  const zoe = await somebody(shop, 'client', { town: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' });
  await enter(page, zoe);
  await fillCart(page, shop, { coins: 2 });
  const served = await (await page.request.get('/valider-commande')).text();
  const option = /<label class="checkout-option">[\s\S]*?<\/label>/.exec(served)?.[0] ?? '';
  expect(option).toContain('Colis assuré');
  expect(served).not.toMatch(/gratuit|\d,\d\d\s€<\/span><\/span>/);
  expect(option).toMatch(/class="small unsettled"/);
  await page.setViewportSize({ width: 390, height: 844 });
  await goToPayment(page);
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await wider()).toBeLessThanOrEqual(0);
  // 1440 × 900 at 400 %.
  await page.setViewportSize({ width: 360, height: 225 });
  const covering = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *:not([data-toasts])')]
        .filter((part) => ['fixed', 'sticky'].includes(getComputedStyle(part).position) && part.checkVisibility())
        .map((part) => part.className),
    );
  expect(await covering()).toEqual([]);
  await page.goto(await coinPage(shop));
  expect(await covering()).toEqual([]);
});
