import { expect, expectStill, test } from '../support/e2e.ts';
import { axeFindings, htmlFindings } from '../support/pageChecks.ts';

const pages = [
  '/',
  '/cours-des-devises',
  '/pieces-or-investissement',
  '/lingots-lingotins-or',
  '/pieces-or-collection',
  '/recherche?q=napoleon',
  '/rachat-bijoux-or',
  '/alerte-meilleur-taux-or',
  '/alerte-meilleur-taux-devises',
  '/panier',
  '/panier-vide',
  '/connexion',
  '/creation-compte',
  '/nous-contacter',
  '/Nouvelles',
  '/faq-questions-frequentes',
  '/retractation',
  '/plan-site',
  '/qui-sommes-nous',
  '/delais-livraison',
  '/achat-enligne-securise',
  '/mentions-legales',
  '/cgv',
  '/protection-donnees-personnelles',
  '/lutte-contre-blanchiment-argent-et-financement-terrorisme',
  '/pourquoi-investir-dans-or',
  '/adresse',
  '/avis-client',
  '/cookies',
  '/accessibilite',
  '/admin',
];

const details = [
  '/cours-des-devises',
  '/pieces-or-investissement',
  '/lingots-lingotins-or',
  '/pieces-or-collection',
  '/Nouvelles',
];

for (const width of [390, 768, 1440]) {
  test.describe(`À ${width} pixels de large`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const path of pages) {
      test(`La page ${path} est lisible par tous, valide et stable`, async ({ page }) => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await page.waitForLoadState('networkidle');
        await expectStill(page);
        expect(await axeFindings(page)).toEqual([]);
        expect(await htmlFindings((await answer?.text()) ?? '')).toEqual([]);
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wide).toBeLessThanOrEqual(0);
      });
    }

    for (const list of details) {
      test(`La première fiche de ${list} est lisible par tous, valide et stable`, async ({ page }) => {
        await page.goto(list);
        const first = page.locator(`main a[href^="${list}/"]`).first();
        const answer = await page.goto((await first.getAttribute('href')) ?? '');
        expect(answer?.status()).toBe(200);
        await page.waitForLoadState('networkidle');
        await expectStill(page);
        expect(await axeFindings(page)).toEqual([]);
        expect(await htmlFindings((await answer?.text()) ?? '')).toEqual([]);
      });
    }
  });
}

test('Sans JavaScript, les listes, les prix et la recherche se lisent', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.base });
  const page = await context.newPage();
  await page.goto('/pieces-or-investissement?tri=prix');
  await expect(page.getByRole('link', { name: /Napoléon/ }).first()).toBeVisible();
  await page.goto('/recherche?q=napoléon');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Napoléon/ })
      .first(),
  ).toBeVisible();
  await page.goto('/cours-des-devises');
  await expect(page.getByRole('link', { name: /Dollar américain/ }).first()).toBeVisible();
  await context.close();
});

test('Une adresse inconnue mène à la page introuvable, en français', async ({ page, complaints }) => {
  const answer = await page.goto('/nulle-part');
  expect(answer?.status()).toBe(404);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // The browser logs the 404 that was asked for.
  complaints.length = 0;
});
