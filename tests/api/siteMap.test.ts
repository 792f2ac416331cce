import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../db/demo/fill.ts';
import { paths } from '../../src/paths.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
  await fillDemo(shop.app.db);
});
afterAll(() => shop.stop());

const page = (path: string) => fetch(shop.base + path, { redirect: 'manual' });

test('Le plan pour les moteurs est un document valide et chacune de ses adresses répond', async () => {
  const answer = await page('/sitemap.xml');
  expect(answer.headers.get('content-type')).toContain('application/xml');
  const { urlset } = new XMLParser().parse(await answer.text()) as { urlset: { url: { loc: string }[] } };
  const addresses = urlset.url.map(({ loc }) => loc);
  expect(addresses.length).toBeGreaterThan(80);
  const dead: string[] = [];
  for (const address of addresses) {
    expect(address.startsWith(`${shop.base}/`)).toBe(true);
    const { status } = await page(address.slice(shop.base.length));
    if (status !== 200) dead.push(`${address} (${status})`);
  }
  expect(dead).toEqual([]);
});

test('robots.txt donne l’adresse du plan et ferme le compte, le back-office et les appels', async () => {
  const lines = (await (await page('/robots.txt')).text()).split('\n');
  expect(lines).toContain(`Sitemap: ${shop.base}/sitemap.xml`);
  for (const closed of [paths.admin, '/api/', paths.cart, paths.orderHistory, paths.signIn, '/Desabonner/']) {
    expect(lines).toContain(`Disallow: ${closed}`);
  }
});
