import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const read = (file: string) => readFileSync(join(src, file), 'utf8');

/** What the browser itself draws cannot read a token: it repeats one. */
const themeColour = /<meta name="theme-color" content="(#\w+)" \/>/;

test('Les couleurs ne sont nommées que dans les jetons', () => {
  const files = globSync('**/*.{astro,css,tsx}', { cwd: src }).filter((file) => !file.endsWith('ui/tokens.css'));
  expect(files.length).toBeGreaterThan(100);
  const named = files.flatMap((file) =>
    (
      read(file)
        .replace(themeColour, '')
        .match(/(?<![\w&/"'])#[\da-f]{3,8}\b|"#[\da-f]{3,8}"|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []
    ).map((colour) => `${file} ${colour}`),
  );
  expect(named).toEqual([]);
  expect(read('ui/tokens.css')).toContain(`--gold: ${themeColour.exec(read('layouts/Document.astro'))?.[1]};`);
});
