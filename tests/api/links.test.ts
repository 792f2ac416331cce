import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDemo } from '../../db/demo/fill.ts';
import { drawPictures } from '../../db/demo/pictures.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
  drawPictures(`${shop.app.config.dataDir}/images`);
  await fillDemo(shop.app.db);
});
afterAll(() => shop.stop());

/** Every address of this site that a page's HTML links or sends a form to by GET. */
function addressesIn(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map((match) => match[1] ?? '');
  return links
    .map((href) => href.replaceAll('&amp;', '&'))
    .filter((href) => href.startsWith('/') && !href.startsWith('//'));
}

it('Aucun lien de la boutique ne mène à une page qui n’existe pas', async () => {
  const seen = new Map<string, string>([['/', 'la barre d’adresse']]);
  const dead: string[] = [];
  for (const [address, from] of seen) {
    const answer = await fetch(shop.base + address, { redirect: 'manual' });
    if (answer.status >= 400) dead.push(`${address} (${answer.status}) depuis ${from}`);
    const html = await answer.text();
    // Lists answer to any combination of filters: one step into them is enough.
    if (address.includes('?') || !answer.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const found of addressesIn(html)) {
      const bare = found.split('#')[0] ?? '';
      if (!seen.has(bare)) seen.set(bare, address);
    }
  }
  expect(dead).toEqual([]);
  expect(seen.size).toBeGreaterThan(80);
});
