import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

test('Aucun fichier qui fait un appel de /api/users ne montre de message en haut à droite', () => {
  const aboutUsers = globSync('src/**/*.api.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/const (\w+Contract) = contract\(\{[^}]*?path: '\/api\/users\//g)].map(([, name]) => name),
  );
  expect(aboutUsers.length).toBeGreaterThan(25);
  const calls = new RegExp(`\\b(${aboutUsers.join('|')}|endByPress)\\b`);
  const both = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => {
    const text = read(file);
    return calls.test(text) && /\b(?:toast|act)\(|toastNext\((?![^;]*, 'notice'\))/.test(text);
  });
  expect(both).toEqual([]);
});
