import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];

/** References of a page: its links, and paths in backticks below one of our folders. */
function namedIn(page: string): string[] {
  const text = read(page);
  const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)/g), ([, to]) => join(dirname(page), to ?? ''));
  const names = Array.from(
    text.matchAll(/`((?:src|db|tests|docs|deploy|public|\.ci)\/[\w./[\]-]+)`/g),
    ([, name]) => name ?? '',
  );
  const inFeatures = Array.from(text.matchAll(/`(features\/[\w./-]+)`/g), ([, name]) => `src/${name}`);
  return [...links, ...names, ...inFeatures];
}

it.each(pages)('%s ne nomme que des fichiers qui existent', (page) => {
  expect(namedIn(page).filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

it('Le README mène à chaque page, et chaque décision à ses trois questions', () => {
  expect(namedIn('README.md')).toEqual(expect.arrayContaining(globSync('docs/*.md', { cwd: root })));
  for (const decision of globSync('docs/decisions/*.md', { cwd: root }))
    expect(read(decision).match(/^## .*$/gm)).toEqual(['## Why', '## What', '## What follows']);
});

it('Aucun fichier qui fait un appel de /api/users ne montre de message en haut à droite', () => {
  const aboutUsers = globSync('src/**/*.api.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/const (\w+Contract) = contract\('\w+ \/api\/users\//g)].map(([, name]) => name),
  );
  expect(aboutUsers.length).toBeGreaterThan(25);
  const calls = new RegExp(`\\b(${aboutUsers.join('|')}|endByPress)\\b`);
  const both = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => {
    const text = read(file);
    return calls.test(text) && /\b(?:toast|act)\(|toastNext\((?![^;]*, 'notice'\))/.test(text);
  });
  expect(both).toEqual([]);
});

it('Aucune autre graisse que les trois chargées n’est demandée', () => {
  const other = globSync('src/**/*.{astro,css}', { cwd: root }).flatMap((file) =>
    (read(file).match(/font-weight:(?! *(?:400|600|700|inherit))[^;]+/g) ?? []).map((rule) => `${file} ${rule}`),
  );
  expect(other).toEqual([]);
});
