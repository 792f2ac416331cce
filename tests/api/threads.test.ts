import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const chunks = join(import.meta.dirname, '../../dist/server/chunks');
const files = readdirSync(chunks);

/** A built file and all that it loads, at once or when asked. */
function loaded(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(chunks, file), 'utf8');
  for (const [, next = ''] of text.matchAll(/(?:from|import\()\s*"\.\/([^"]+)"/g)) loaded(next, seen);
  return seen;
}

describe('Un fil qui dessine ne charge que son métier, pas la boutique entière', () => {
  for (const name of ['photoThread', 'sharedThread', 'heicDecoder', 'pdfThread'])
    test(name, () => {
      const own = files.find((file) => file.startsWith(`${name}_`)) ?? '';
      expect(own).not.toBe('');
      expect([...loaded(own)].filter((file) => file.startsWith('start_'))).toEqual([]);
    });
});
