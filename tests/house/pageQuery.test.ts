import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { bestEncoding } from '../../src/server/front/encoding.ts';
import { isValidPath, pageQuery, withKnownQuery } from '../../src/server/front/pageQuery.ts';
import { pagePolicy } from '../../src/server/front/policy.ts';
import { firstPaintScript } from '../../src/ui/page/firstPaint.server.ts';
import { readShapes, refusedShapes } from '../support/shapes.ts';

test.each([
  ['/', '/'],
  [`${paths.search}?x=1&q=napol%C3%A9on&q=autre`, `${paths.search}?q=napol%C3%A9on`],
  [`${paths.ingots}?tri=nom&poids=moins-de-10`, `${paths.ingots}?poids=moins-de-10&tri=nom`],
  [`${encodeURI(paths.identity)}?retour=%2Fpanier`, `${encodeURI(paths.identity)}?retour=%2Fpanier`],
  ['/toString?q=1', '/toString'],
  ['/api/metal/search/a?page=2&x=1', '/api/metal/search/a?page=2&x=1'],
])('De l’adresse %s, la page reçoit %s', (asked, seen) => {
  expect(withKnownQuery(asked)).toBe(seen);
});

test('Une adresse qu’aucune des nôtres n’a se reconnaît à sa forme, une autre longue ou tordue peut être lue', () => {
  for (const [shape, target] of Object.entries(refusedShapes)) expect(isValidPath(target), shape).toBe(false);
  for (const [shape, target] of Object.entries(readShapes)) expect(isValidPath(target), shape).toBe(true);
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

test('Une page n’exécute que les fichiers de la boutique et son premier script, et ne se laisse pas encadrer', () => {
  const policy = pagePolicy({ bank: undefined });
  const hash = createHash('sha256').update(firstPaintScript).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy.endsWith("form-action 'self'")).toBe(true);
  expect(pagePolicy({ bank: undefined }, { allowFraming: true })).toContain("frame-ancestors 'self'");
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0.5, identity', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  [undefined, 'identity'],
])('Qui accepte « %s » reçoit %s', (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding);
});
