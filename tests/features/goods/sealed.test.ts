import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inspectSealed } from '../../../src/features/goods/model/seal.server.ts';

test('Un export scellé le 28 novembre 2026 se vérifie encore', () => {
  const { rows, pages, errors } = inspectSealed(readFileSync(new URL('sealed-2026-11-28.zip', import.meta.url)));
  expect({ rows, pages: pages.length, errors }).toEqual({ rows: 4, pages: 1, errors: [] });
});
