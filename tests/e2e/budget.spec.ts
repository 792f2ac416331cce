import type { Page, Response } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { enter, someClient } from './accounts.ts';
import { addNapoleon, signInAsDealer } from './steps.ts';

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

const publicPages = [
  '/',
  '/pieces-or-investissement',
  '/lingots-lingotins-or',
  '/cours-de-l-or',
  '/cours-des-devises',
  '/recherche?q=napoleon',
  '/Nouvelles',
  '/faq-questions-frequentes',
  '/nous-contacter',
  '/cgv',
];

for (const path of publicPages)
  test(`${path} demande deux scripts et 10 ko au plus avant le premier geste, et trois polices`, async ({ page }) => {
    const scripts = weigh(page, 'script');
    const fonts = weigh(page, 'font');
    const styles = weigh(page, 'stylesheet');
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { requests, bytes } = await scripts();
    expect(requests, `${bytes} bytes`).toBeLessThanOrEqual(2);
    expect(bytes).toBeLessThanOrEqual(10_000);
    expect(await fonts()).toMatchObject({ requests: 3 });
    expect((await fonts()).bytes).toBeLessThanOrEqual(35_500);
    // With its headers what ten packets hold: one way there and back.
    expect((await styles()).requests).toBe(1);
    expect((await styles()).bytes).toBeLessThanOrEqual(14_000);
  });

test('Les en-têtes d’une page tiennent dans un kilo-octet', async ({ page }) => {
  for (const path of ['/', '/connexion', '/panier']) {
    const answer = await page.goto(path);
    const bytes = (await answer?.headersArray())?.reduce(
      (sum, { name, value }) => sum + name.length + value.length + 4,
      0,
    );
    expect(bytes, path).toBeLessThanOrEqual(1_000);
  }
});

test('Une page de prix et ses en-têtes tiennent dans dix paquets', async ({ page }) => {
  for (const path of ['/', '/pieces-or-investissement', '/cours-des-devises']) {
    const sizes = await (await page.goto(path))?.request().sizes();
    expect(Number(sizes?.responseBodySize) + Number(sizes?.responseHeadersSize), path).toBeLessThanOrEqual(14_600);
  }
});

test('Une page a un script à elle, un autre et aucun style', async ({ page, request }) => {
  for (const path of [...publicPages, '/connexion', '/creation-compte', '/panier']) {
    const html = await (await request.get(path)).text();
    expect(html.match(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>/g), path).toHaveLength(1);
    expect(html.match(/<script[^>]*\ssrc=[^>]*>/g), path).toHaveLength(1);
    expect(html, path).not.toMatch(/<style|\sstyle="/);
  }
  await page.goto('/');
});

test('Le premier geste demande 90 ko de scripts au plus', async ({ page }) => {
  await page.goto('/pieces-or-investissement');
  const href = await page
    .getByRole('link', { name: /20 francs Napoléon Marianne/ })
    .first()
    .getAttribute('href');
  const acts = {
    '/': () => page.getByRole('banner').getByRole('searchbox').or(page.getByRole('combobox')).first().focus(),
    [href ?? '']: () => page.getByRole('button', { name: 'Augmenter : Quantité' }).click(),
    '/nous-contacter': () => page.getByLabel('Message').focus(),
    '/connexion': () => page.getByLabel('Adresse électronique', { exact: true }).focus(),
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

test('La commande pèse moins de 200 ko de scripts', async ({ page, shop }) => {
  await enter(page, await someClient(shop));
  await addNapoleon(page);
  const scripts = weigh(page, 'script');
  await page.goto('/valider-commande');
  await page.waitForLoadState('networkidle');
  expect((await scripts()).bytes).toBeLessThan(200_000);
});

test('Chaque page du back-office pèse moins de 200 ko de scripts, l’éditeur à part', async ({ page }) => {
  await signInAsDealer(page);
  for (const path of ['/admin/overview', '/admin/orders', '/admin/metals', '/admin/cours', '/admin/currencies']) {
    const scripts = weigh(page, 'script');
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect((await scripts()).bytes, path).toBeLessThan(200_000);
  }
});
