import type { Page, Response } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { coinPage } from './dealersDay.ts';
import { enterToBuy, signInAsDealer } from './steps.ts';

type Weight = { requests: number; bytes: number };

/** Transferred bytes of one kind; other requests follow each act. */
function weigh(page: Page, type: string): () => Promise<Weight> {
  const seen: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === type && new URL(response.url()).pathname.startsWith('/_astro/'))
      seen.push(response);
  });
  return async () => {
    const sizes = await Promise.all(seen.map((response) => response.request().sizes()));
    return { requests: seen.length, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
  };
}

/** Opens a page with nothing kept, as a first visit does. */
async function visit(page: Page, path: string): Promise<Response | null> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
  return page.goto(path);
}

const publicPages = [
  '/',
  '/pieces-or-investissement',
  '/cours-de-l-or',
  '/cours-des-devises',
  '/nous-contacter',
  '/cgv',
];

test('Avant le premier geste : deux scripts de 10 ko, trois polices, un style, dix paquets', async ({ page }) => {
  for (const path of [...publicPages, '/connexion', '/panier'])
    await test.step(path, async () => {
      const [scripts, fonts, styles] = ['script', 'font', 'stylesheet'].map((kind) => weigh(page, kind));
      const answer = await visit(page, path);
      const html = (await answer?.text()) ?? '';
      expect(html.match(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>/g)).toHaveLength(1);
      expect(html.match(/<script[^>]*\ssrc=[^>]*>/g)).toHaveLength(1);
      expect(html).not.toMatch(/<style|\sstyle="/);
      const headers = (await answer?.headersArray()) ?? [];
      const headerBytes = headers.reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0);
      expect(headerBytes).toBeLessThanOrEqual(1_000);
      const sizes = await answer?.request().sizes();
      if (['/', '/pieces-or-investissement', '/cours-des-devises'].includes(path))
        expect(Number(sizes?.responseBodySize) + Number(sizes?.responseHeadersSize)).toBeLessThanOrEqual(14_600);
      if (!publicPages.includes(path)) return;
      await page.waitForLoadState('networkidle');
      const weight = await scripts?.();
      expect(weight?.requests, `${weight?.bytes} bytes`).toBeLessThanOrEqual(2);
      expect(weight?.bytes).toBeLessThanOrEqual(10_000);
      expect(await fonts?.()).toMatchObject({ requests: 3 });
      expect((await fonts?.())?.bytes).toBeLessThanOrEqual(35_500);
      // With its headers what ten packets hold: one way there and back.
      expect((await styles?.())?.requests).toBe(1);
      expect((await styles?.())?.bytes).toBeLessThanOrEqual(14_000);
    });
});

test('Le premier geste demande 90 ko de scripts au plus', async ({ page, shop }) => {
  // Come by a list, which has kept its scripts.
  await page.goto('/pieces-or-investissement');
  await page.waitForLoadState('networkidle');
  const acts = {
    '/': () => page.getByRole('banner').getByRole('searchbox').or(page.getByRole('combobox')).first().focus(),
    [await coinPage(shop)]: () => page.getByRole('button', { name: 'Augmenter : Quantité' }).click(),
    '/nous-contacter': () => page.getByLabel('Message').focus(),
  };
  for (const [path, act] of Object.entries(acts)) {
    const scripts = weigh(page, 'script');
    await page.goto(path);
    await act();
    await page.waitForLoadState('networkidle');
    // The page's own ten are among them.
    expect((await scripts()).bytes, path).toBeLessThanOrEqual(100_000);
  }
});

test('La commande et le back-office pèsent moins de 200 ko de scripts', async ({ page, shop }) => {
  await enterToBuy(page, shop);
  const offices = ['/admin/orders', '/admin/cours'];
  for (const path of ['/valider-commande', ...offices]) {
    if (path === offices[0]) await signInAsDealer(page);
    const scripts = weigh(page, 'script');
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    expect((await scripts()).bytes, path).toBeLessThan(200_000);
  }
});
