import { expect, test } from 'vitest';
import { bestEncoding } from '../../src/server/front/encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR ; Q=0, GZIP', 'gzip'],
  ['br;q=0', 'identity'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0.5, identity', 'identity'],
  ['gzip, identity;q=0', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity;q=0, *;q=0', 'identity'],
  ['br;q=beaucoup', 'identity'],
  ['abr, xgzip', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Qui accepte « %s » reçoit %s', (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding);
});
