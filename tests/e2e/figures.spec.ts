import type { Page } from 'playwright/test';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { enterAsClient } from './accounts.ts';
import { addNapoleon } from './steps.ts';

/** The widths that one element of this kind gives to four times each digit, in hundredths of a pixel. */
const digitWidths = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .first()
    .evaluate(async (element) => {
      await document.fonts.ready;
      const probe = document.createElement('span');
      element.append(probe);
      const widths = [...'0123456789'].map((digit) => {
        probe.textContent = digit.repeat(4);
        return Math.round(probe.getBoundingClientRect().width * 100);
      });
      probe.remove();
      return [...new Set(widths)];
    });

test('Les chiffres des prix s’alignent en colonnes', async ({ page }) => {
  // Fonts are optional: a first visit on a slow machine may do without them.
  await page.goto('/');
  for (const [path, selectors] of [
    ['/', ['.table .right', '.price']],
    ['/cours-des-devises', ['.table .right']],
    ['/lingots-lingotins-or', ['.price']],
  ] as const) {
    await page.goto(path);
    for (const selector of selectors) expect(await digitWidths(page, selector), selector).toHaveLength(1);
  }
  await addNapoleon(page);
  await page.goto('/panier');
  for (const selector of ['.totals dd', '.cart-amount']) expect(await digitWidths(page, selector)).toHaveLength(1);
});

test('Une commande inconnue se dit avec ses mots, et mène à l’historique', async ({ page, complaints, shop }) => {
  await enterAsClient(page, shop);
  for (const path of ['/historique-commandes/inconnue', '/commande-terminee/inconnue']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Cette commande n’existe pas ou n’est pas la vôtre',
    );
    await page.getByRole('link', { name: 'Voir mes commandes' }).click();
    await expect(page).toHaveURL('/historique-commandes');
  }
  await page.goto('/lingots-lingotins-or/rien/rien');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page n’existe pas');
  expectRefusals(complaints, 404);
});
