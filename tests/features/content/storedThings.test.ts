import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserStorage } from '../../../src/features/content/storedThings.server.ts';

const root = join(import.meta.dirname, '../../..');

const writers: [string, RegExp][] = [
  ['localStorage', /\blocalStore\.set\(\s*([^,]+),/g],
  ['sessionStorage', /\btabStore\.set\(\s*([^,]+),/g],
  ['localStorage', /'localStorage', \(it\) => it\.setItem\(([^,]+),/g],
  ['sessionStorage', /'sessionStorage', \(it\) => it\.setItem\(([^,]+),/g],
  ['localStorage', /(?:= storedAtom|persistent(?:Atom|Map|JSON|Boolean))(?:<[^(]*>)?\(\s*([^,)]+)[,)]/g],
  ['cookie', /\bcookies\.set\(\s*([^,]+),/g],
];
/** Ways to keep something that the list has no place for. */
const elsewhere =
  /document\.cookie|\bset-cookie\b|\bindexedDB\b|\bcaches\.open|cookieStore|(?:local|session)Storage\[/i;

/** The key that an expression stands for, by the constants of its own file; `*` where it varies. */
function keyOf(expression: string, source: string): string {
  const text = expression.trim();
  if (/^(\.{3}sessionCookie|sessionCookieName)\(/.test(text)) return 'session';
  if (text.startsWith('deviceCookieName(')) return 'device';
  const literal = /^['"`](.*)['"`]$/.exec(text)?.[1];
  if (literal !== undefined) return literal.replace(/\$\{[^}]*\}/g, '*');
  const [first = '', ...rest] = text.split(' + ');
  if (rest.length > 0) return `${keyOf(first, source)}*`;
  const name = /^(\w+)/.exec(text)?.[1];
  const value = new RegExp(`const ${name} = (?:\\([^)]*\\) => )?(['"\`].*?['"\`])`).exec(source)?.[1];
  return value ? keyOf(value, source) : `unknown ${text}`;
}

const keysIn = (source: string): string[] =>
  writers.flatMap(([place, pattern]) =>
    [...source.matchAll(pattern)].map((match) => `${place} ${keyOf(match[1] ?? '', source)}`),
  );

/** The stores themselves, and the empty cart that tries whether a cart could be stored. */
const exclude = ['src/persistentStore.ts', 'src/features/cart/storedAtom.ts', 'src/features/cart/page/EmptyCart.tsx'];
const sources = globSync(['src/**/*.{ts,tsx,astro,js}', 'public/*.js'], { cwd: root, exclude }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}));
const listed = browserStorage('http://127.0.0.1:4321').flatMap(({ storage, keys }) =>
  keys.map((key) => `${storage} ${key}`),
);

test('La page des cookies nomme tout ce que le programme range dans un navigateur, et rien d’autre', () => {
  const found = new Set(sources.flatMap(({ text }) => keysIn(text)));
  expect([...found].sort()).toEqual([...listed].sort());
});

test('Le programme ne range rien là où la page des cookies ne regarde pas', () => {
  expect(sources.filter(({ text }) => elsewhere.test(text)).map(({ file }) => file)).toEqual([]);
});
