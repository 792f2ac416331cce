import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { sectionsOf } from '../../../src/features/content/siteMap/siteMap.server.ts';
import { siteMapXml } from '../../../src/features/content/siteMap/siteMap.ts';
import { metalPath, paths } from '../../../src/paths.ts';
import { testDb } from '../../support/people.ts';
import { openCounter } from '../../support/shop.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';

test('Le plan du site nomme ce qui est en vente, jamais ce qui est masqué, et les avis même avant le premier', () => {
  const { db, coin } = openCounter();
  makeMetal(db, { metalName: 'Masqué', isVisable: false });
  makeCurrency(db, { moneyName: 'Yen' });
  const house = { title: 'La maison', pages: [{ label: 'Avis des clients', href: paths.reviews }] };
  const labels = sectionsOf(db, [house]).flatMap(({ pages }) => pages.map(({ label }) => label));
  expect(labels).toEqual(['Avis des clients', 'Yen', coin.metalName]);
});

test('Le plan pour les moteurs date chaque fiche et donne chaque adresse une seule fois', () => {
  const metal = makeMetal(testDb(), { updatedAt: Date.UTC(2026, 10, 21) });
  const xml = siteMapXml('https://shop.example', [
    { title: 'Boutique', pages: [{ label: 'Pièces', href: paths.investmentCoins }] },
    { title: 'Pièces', href: paths.investmentCoins, pages: [{ ...metal, label: 'x', href: metalPath(metal) }] },
    { title: 'Accents', pages: [{ label: 'Identité & <b>', href: '/é&a' }] },
  ]);
  const { urlset } = new XMLParser().parse(xml) as { urlset: { url: { loc: string; lastmod?: string }[] } };
  expect(urlset.url).toEqual([
    { loc: `https://shop.example${paths.investmentCoins}`, lastmod: '2026-11-21T00:00:00.000Z' },
    { loc: `https://shop.example${metalPath(metal)}`, lastmod: '2026-11-21T00:00:00.000Z' },
    { loc: 'https://shop.example/%C3%A9&a' },
  ]);
});
