import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDemo } from '../../db/demo/fill.ts';
import { metalListPath, paths } from '../../src/paths.ts';
import { pageAccess } from '../../src/server/access.ts';
import { typographySlips } from '../support/frenchText.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
  await fillDemo(shop.app.db);
});
afterAll(() => shop.stop());

const read = async (path: string) => {
  const answer = await fetch(shop.base + encodeURI(path));
  return answer.headers.get('content-type')?.startsWith('text/html') ? answer.text() : '';
};

/** Of a list, the first few of what it links to: the same template writes the others. */
async function detailsOf(list: string): Promise<string[]> {
  const links = [...(await read(list)).matchAll(/<a [^>]*?href="([^"?#]+)"/g)].map((match) => match[1] ?? '');
  return [...new Set(links)].filter((href) => href.startsWith(`${list}/`)).slice(0, 12);
}

it('Chaque page publique respecte les espaces et les apostrophes du français', async () => {
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
  for (const path of [...open, ...details, '/nulle-part'])
    slips.push(...typographySlips(await read(path)).map((slip) => `${path} ${slip}`));
  expect(slips).toEqual([]);
  expect(details.length).toBeGreaterThan(30);
});
