import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDemo } from '../../db/demo/fill.ts';
import { drawPictures } from '../../db/demo/pictures.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { metalListPath, paths } from '../../src/paths.ts';
import { pageAccess } from '../../src/server/access.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
  drawPictures(`${shop.app.config.dataDir}/images`);
  await fillDemo(shop.app.db);
});
afterAll(() => shop.stop());

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

it('Chaque page publique a un titre et une description de bonne longueur, et une image à partager', async () => {
  const lists = [
    paths.currencies,
    paths.news,
    metalListPath('Lingots'),
    metalListPath("Piece D'investissment"),
    metalListPath('Piece De Collection'),
  ];
  const open = Object.values(paths).filter((path) => pageAccess(path) === 'public');
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

it('L’image partagée d’un article est dessinée pour sa version, et celle d’un article masqué n’existe pas', async () => {
  const [coin] = await detailsOf(metalListPath("Piece D'investissment"));
  const address = new URL(contentOf(await read(coin ?? ''), 'og:image'));
  const answer = await fetch(shop.base + address.pathname);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, height]).toEqual([1200, 630]);
  const old = await fetch(shop.base + address.pathname.replace(/[^/]+$/, 'ancien.jpg'), { redirect: 'manual' });
  expect([old.status, old.headers.get('location')]).toEqual([302, address.pathname]);
  expect((await fetch(`${shop.base}/partage/boutique.jpg`)).status).toBe(200);
  shop.app.db.update(metals).set({ isVisable: false }).run();
  expect((await fetch(shop.base + address.pathname)).status).toBe(404);
});
