import type { Page } from 'playwright/test';
import { expect, expectRefusals, moving, test } from '../support/e2e.ts';
import { expectSoundEverywhere } from '../support/sound.ts';

const pages = [
  '/',
  '/cours-des-devises',
  '/pieces-or-investissement',
  '/lingots-lingotins-or',
  '/pieces-or-collection',
  '/pieces-or-investissement?vue=tableau',
  '/recherche?q=napoleon',
  '/recherche?q=introuvable',
  '/rachat-bijoux-or',
  '/alerte-meilleur-taux-or',
  '/alerte-meilleur-taux-devises',
  '/panier',
  '/panier-vide',
  '/commande-terminee',
  '/banque-de-demonstration',
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

/** Shown instead of another page, with its status. */
const refusals = [
  ['/not-authorized', 403],
  ['/server-error', 500],
  ['/nulle-part', 404],
  ['/alerte/arreter/inconnu', 404],
  ['/alerte/confirmer/inconnu', 404],
  ['/Desabonner/inconnu', 404],
] as const;

/** The address of the first item of a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list);
  return (await page.locator(`main a[href^="${list}/"]`).first().getAttribute('href')) ?? '';
}

test.use(moving);

test.describe('Sur un téléphone, une tablette et un bureau', () => {
  for (const path of pages) {
    test(`La page ${path} est lisible par tous, valide et stable`, async ({ page }) => {
      await expectSoundEverywhere(page, path);
    });
  }

  for (const [path, status] of refusals) {
    test(`La page ${path} est lisible par tous, valide et stable`, async ({ page, complaints }) => {
      await expectSoundEverywhere(page, path, status);
      expectRefusals(complaints, status);
    });
  }

  for (const list of details) {
    test(`La première fiche de ${list} est lisible par tous, valide et stable`, async ({ page }) => {
      await expectSoundEverywhere(page, await firstOf(page, list));
    });
  }

  for (const list of ['/cours-des-devises', '/pieces-or-investissement']) {
    test(`La commande d’un seul article de ${list} est lisible par tous, valide et stable`, async ({ page }) => {
      await page.goto(await firstOf(page, list));
      const alone = page.locator('form[action^="/panier-article/"]').first();
      await expectSoundEverywhere(page, (await alone.getAttribute('action')) ?? '');
    });
  }
});

test('Sans JavaScript, les listes, la recherche, les courbes et les billets se lisent, et une quantité se commande', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.base });
  const page = await context.newPage();
  await page.goto('/recherche?q=napoléon');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Napoléon/ })
      .first(),
  ).toBeVisible();

  await page.goto('/pieces-or-investissement?tri=prix');
  await page
    .getByRole('link', { name: /Napoléon/ })
    .first()
    .click();
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
  await page
    .getByRole('link', { name: /Dollar américain/ })
    .first()
    .click();
  await expect(curveOver('30 jours')).toBeVisible();
  const notes = page.getByRole('region', { name: 'Les billets' }).getByRole('listitem');
  await expect(notes.first()).toBeVisible();
  for (const note of await notes.all()) {
    for (const side of ['recto', 'verso']) {
      const picture = note.getByRole('img', { name: new RegExp(`, ${side}$`) });
      await expect(picture).toBeVisible();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const large = await note.getByRole('link', { name: side }).getAttribute('href');
      expect((await page.request.get(large ?? '')).headers()['content-type']).toMatch(/^image\//);
    }
  }
  await page.getByRole('textbox', { name: 'Vous recevez' }).fill('300');
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page.waitForURL(/\/panier-article\/[^/]+\/300$/);
  await expect(page.getByLabel('Quantité en USD')).toHaveValue('300');
  await context.close();
});

test('Une adresse inconnue mène à la page introuvable, en français', async ({ page, complaints }) => {
  const answer = await page.goto('/nulle-part');
  expect(answer?.status()).toBe(404);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Chercher' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  expectRefusals(complaints, 404);
});
