import type { Page } from 'playwright/test';
import { expect, expectStill, test } from '../support/e2e.ts';
import { axeFindings, htmlFindings } from '../support/pageChecks.ts';
import { addNapoleon, goToPayment, openAccount, placeOrder, signInAsDealer } from './steps.ts';

async function expectSound(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  await page.waitForLoadState('networkidle');
  await expectStill(page);
  expect(await axeFindings(page), path).toEqual([]);
  expect(await htmlFindings((await answer?.text()) ?? ''), path).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, path).toBeLessThanOrEqual(0);
}

for (const width of [390, 768, 1440]) {
  test(`À ${width} pixels, les pages d’une commande sont lisibles par tous, valides et stables, pour la cliente et le comptoir`, async ({
    page,
    browser,
    shop,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await openAccount(page);
    await addNapoleon(page);
    await expectSound(page, '/panier');
    await expectSound(page, '/valider-commande');
    await goToPayment(page);
    await page.getByLabel('Virement bancaire').check();
    await placeOrder(page);
    await page.waitForURL(/\/commande-terminee\//);
    await expectSound(page, new URL(page.url()).pathname);
    await expectSound(page, '/historique-commandes');
    const order = await page
      .getByRole('link', { name: /^Commande / })
      .first()
      .getAttribute('href');
    await expectSound(page, order ?? '');

    const office = await browser.newPage({ baseURL: shop.base, locale: 'fr-FR', viewport: { width, height: 900 } });
    await signInAsDealer(office);
    for (const path of ['/admin/overview', '/admin/orders', '/admin/letter', '/admin/courriels'])
      await expectSound(office, path);
    await office.goto('/admin/orders');
    await expectSound(office, (await office.locator('tbody a').first().getAttribute('href')) ?? '');
    await office.goto('/admin/courriels');
    await expectSound(office, (await office.locator('tbody a').first().getAttribute('href')) ?? '');
    await office.close();
  });
}
