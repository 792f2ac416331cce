import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const chunks = join(import.meta.dirname, '../../dist/server/chunks');
const files = readdirSync(chunks);

const text = (file: string) => readFileSync(join(chunks, file), 'utf8');
const writers = files.filter((file) => file.endsWith('.mjs') && text(file).includes('begin immediate'));

/** A built file and all that it loads, at once or when asked. */
function loaded(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, next = ''] of text(file).matchAll(/(?:from|import\()\s*"\.\/([^"]+)"/g)) loaded(next, seen);
  return seen;
}

test('Le processus et ses pages ont un seul écrivain : deux seraient deux files sur une base', () => {
  expect(writers).toHaveLength(1);
});

test.each([
  ['qui dessine les papiers', 'pdfThread_'],
  ['qui lit les fichiers', 'fileThread_'],
])('Le fil %s ne charge que son métier, pas la boutique entière', (_, name) => {
  const own = files.find((file) => file.startsWith(name)) ?? '';
  expect(own).not.toBe('');
  expect([...loaded(own)].filter((file) => writers.includes(file))).toEqual([]);
});
