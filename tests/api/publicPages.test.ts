import { eq } from 'drizzle-orm';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { metals } from '../../db/schema/catalogue.ts';
import { adminPaths, metalListPath, paths } from '../../src/paths.ts';
import { pageAccess } from '../../src/server/access.ts';
import { savePicture } from '../../src/uploads/savePicture.ts';
import { typographySlips } from '../support/frenchText.ts';
import { file, photo as photoOf } from '../support/identityFiles.ts';
import { type RunningShop, startDemoShop } from '../support/server.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startDemoShop();
});
afterAll(() => shop.stop());

const page = (path: string) => fetch(shop.base + path, { redirect: 'manual' });
const read = async (path: string) => {
  const answer = await fetch(shop.base + encodeURI(path));
  return answer.headers.get('content-type')?.startsWith('text/html') ? answer.text() : '';
};
const contentOf = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1]?.replaceAll('&#39;', '’') ?? '';

async function detailsOf(list: string): Promise<string[]> {
  const links = [...(await read(list)).matchAll(/<a [^>]*?href="([^"?#]+)"/g)].map((match) => match[1] ?? '');
  return [...new Set(links)].filter((href) => href.startsWith(`${list}/`));
}

const lists = [
  paths.currencies,
  paths.news,
  metalListPath('Lingots'),
  metalListPath("Piece D'investissment"),
  metalListPath('Piece De Collection'),
];
const open = Object.values(paths).filter((path) => pageAccess(path) === 'public');

it('Chaque page publique a un titre et une description de bonne longueur, et une image à partager', async () => {
  const details = (await Promise.all(lists.map(detailsOf))).flat();
  const slips: string[] = [];
  for (const path of [...open, ...details]) {
    const html = await read(path);
    if (!html) continue;
    const title = html.match(/<title>([^<]*)</)?.[1]?.replaceAll('&#39;', '’') ?? '';
    const description = contentOf(html, 'description');
    if (title.length === 0 || title.length > 65) slips.push(`${path} title ${title.length}: ${title}`);
    if (description.length > 160 || (html.includes('rel="canonical"') && description.length === 0))
      slips.push(`${path} description ${description.length}: ${description}`);
    if (contentOf(html, 'og:locale') !== 'fr_FR' || !contentOf(html, 'og:image')) slips.push(`${path} og`);
    if (html.includes('rel="canonical"') && !contentOf(html, 'og:url')) slips.push(`${path} og:url`);
    if (/<title>[^<]*…</.test(html)) slips.push(`${path} title cut: ${title}`);
  }
  expect(slips).toEqual([]);
  expect(details.length).toBeGreaterThan(60);
});

/** Of a list, the first few of what it links to: the same template writes the others. */
const firstDetailsOf = async (list: string) => (await detailsOf(list)).slice(0, 12);

it('Chaque page publique respecte les espaces et les apostrophes du français', async () => {
  const details = (await Promise.all(lists.map(firstDetailsOf))).flat();
  const slips: string[] = [];
  for (const path of [...open, ...details, '/nulle-part'])
    slips.push(...typographySlips(await read(path)).map((slip) => `${path} ${slip}`));
  expect(slips).toEqual([]);
  expect(details.length).toBeGreaterThan(30);
});

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

it('Le plan pour les moteurs est un document valide et chacune de ses adresses répond', async () => {
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

it('robots.txt donne l’adresse du plan et ferme le compte, le back-office et les appels', async () => {
  const lines = (await (await page('/robots.txt')).text()).split('\n');
  expect(lines).toContain(`Sitemap: ${shop.base}/sitemap.xml`);
  for (const closed of [adminPaths.home, '/api/', paths.cart, paths.orderHistory, paths.signIn, '/Desabonner/']) {
    expect(lines).toContain(`Disallow: ${closed}`);
  }
});

it('L’image partagée d’un article est sa photographie, et celle de la boutique où il n’en a pas', async () => {
  const [first = '', second = ''] = await detailsOf(metalListPath("Piece D'investissment"));
  const photo = await savePicture(`${shop.app.config.dataDir}/images`, file('piece.jpg', await photoOf(480, 480)));
  shop.app.db
    .update(metals)
    .set({ photo })
    .where(eq(metals.id, first.split('/').at(-1) ?? ''))
    .run();
  for (const [path, address] of [
    [first, `/images/${photo}-480.webp`],
    [second, '/partage.jpg'],
  ] as const) {
    const picture = new URL(contentOf(await read(path), 'og:image')).pathname;
    expect(picture).toBe(address);
    expect((await fetch(shop.base + picture)).status).toBe(200);
  }
});
