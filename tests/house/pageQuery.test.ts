import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { pageQuery, withKnownQuery } from '../../src/server/front/pageQuery.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=x&y', '/'],
  [`${paths.faq}?a=1&a=2#x`, paths.faq],
  [`${paths.search}?x=1&q=napol%C3%A9on&q=autre`, `${paths.search}?q=napol%C3%A9on`],
  [`${paths.search}/?q=`, `${paths.search}/?q=`],
  ['/%72echerche?q=a&b=c', '/%72echerche?q=a'],
  [`${paths.ingots}?tri=nom&poids=moins-de-10`, `${paths.ingots}?poids=moins-de-10&tri=nom`],
  [`${paths.ingots}?poids=moins-de-10&tri=nom`, `${paths.ingots}?poids=moins-de-10&tri=nom`],
  [`${encodeURI(paths.identity)}?retour=%2Fpanier`, `${encodeURI(paths.identity)}?retour=%2Fpanier`],
  ['/alerte/arreter/jeton?toutes=1&x=2', '/alerte/arreter/jeton?toutes=1'],
  [`${paths.ingots}?vue=tableau`, `${paths.ingots}?vue=tableau`],
  ['/%?q=1', '/%'],
  ['/toString?q=1', '/toString'],
  ['/api/metal/search/a?page=2&x=1', '/api/metal/search/a?page=2&x=1'],
  ['/admin/orders?statut=paid', '/admin/orders?statut=paid'],
])('De l’adresse %s, la page reçoit %s', (asked, seen) => {
  expect(withKnownQuery(asked)).toBe(seen);
});

test('Chaque page publique qui lit son adresse a dit ce qu’elle y lit', () => {
  const folder = join(import.meta.dirname, '../../src/pages');
  const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.astro') && !name.startsWith('admin/'))
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes('searchParams'))
    .map((name) => `/${name.normalize('NFC').replace(/(\/index)?\.astro$/, '')}`);
  expect(readers.length).toBeGreaterThan(5);
  const declared = Object.keys(pageQuery);
  const silent = readers.filter((route) => !declared.some((known) => known === route || `${route}/`.startsWith(known)));
  expect(silent).toEqual([]);
});
