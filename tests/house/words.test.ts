import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lines = (text: string) => text.split('\n').map((line) => line.trim());

it('Un nom exporté ne désigne qu’une chose dans toute la maison', () => {
  const files = new Map<string, string[]>();
  for (const file of globSync('src/**/*.{ts,tsx}', { exclude: ['src/pages/**'] }))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /^export (?:async )?(?:const|function\*?|type|interface|class) ([\w$]+)/gm,
    ))
      files.set(name, [...new Set([...(files.get(name) ?? []), file])]);
  expect(files.size).toBeGreaterThan(2_000);
  expect([...files].filter(([, places]) => places.length > 1)).toEqual([]);
});

it('Chaque recette montre un exemple, copié du fichier qu’elle nomme', () => {
  const [, ...recipes] = readFileSync('docs/recipes.md', 'utf8').split(/^\*\*(?=Add )/m);
  expect(recipes.length).toBeGreaterThan(6);
  for (const recipe of recipes) {
    const samples = [...recipe.matchAll(/^ *```\w+ (\S+)\n([\s\S]*?)^ *```$/gm)];
    expect(samples, recipe.slice(0, 60)).not.toEqual([]);
    for (const [, file = '', sample = ''] of samples)
      expect(lines(readFileSync(file, 'utf8')).join('\n')).toContain(lines(sample).join('\n').trim());
  }
});

it('Un titre hors d’un groupe est une phrase, qui commence par une majuscule', () => {
  const title = /^(?:(?:test|it)[\w.]*\(|\]\)\()\s*['`]([^'`\n]*)['`]?/gm;
  const titles = globSync('tests/**/*.{test,spec}.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(title)].map(([, text = '']) => text),
  );
  expect(titles.length).toBeGreaterThan(500);
  expect(titles.filter((text) => /^\p{Ll}/u.test(text))).toEqual([]);
});

it('Aucun texte d’une page ne montre le code d’une espace au lieu de l’espace', () => {
  const texts = />[^<>{}'"`=;()]*\\u[0-9a-f]{4}| [a-zA-Z-]+="[^"]*\\u[0-9a-f]{4}/;
  const files = globSync('src/**/*.{tsx,astro}');
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => texts.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('Chaque repli montre qu’il s’ouvre', () => {
  // A flex box has no marker of its own.
  const unmarked = globSync('src/**/*.{tsx,astro}').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /<summary class(?:Name)?="(?=[^"]*(?:tap-target|cluster))(?![^"]*fold-sign)/g,
      ),
    ].map(() => file),
  );
  expect(unmarked).toEqual([]);
});
