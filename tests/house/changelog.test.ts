import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { version } from '../../package.json' with { type: 'json' };
import { changelogSince } from '../../src/server/commands/news.ts';
import { root } from '../../src/server/ensure.mjs';

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');

it('La version de la boutique est la première de CHANGELOG.md, avec son jour', () => {
  expect(changelogSince(changelog)).toMatch(new RegExp(`^${version} — \\d{1,2} \\S+ 20\\d\\d\\n`));
});

it('Une mise à jour dit tout ce qui est venu depuis, et rien de ce qui était là', () => {
  const text = '# N\n\n## 1.2.0 — 3 mai 2027\n\n- c\n\n## 1.1.0 — 2 mai 2027\n\n- b\n\n## 1.0.0 — 1 mai 2027\n\n- a\n';
  expect(changelogSince(text, '1.0.0')).toBe('1.2.0 — 3 mai 2027\n\n- c\n\n1.1.0 — 2 mai 2027\n\n- b');
  expect(changelogSince(text, '1.2.0')).toBe('');
  expect(changelogSince(text, '1.1.0+a1b2')).toBe('1.2.0 — 3 mai 2027\n\n- c');
  expect(changelogSince(text, '0.9.0')).toBe('1.2.0 — 3 mai 2027\n\n- c');
});

it('Une autre construction du même numéro dit ce que ce numéro apporte, et non « Rien de nouveau »', () => {
  expect(changelogSince('## 1.2.0 — 3 mai 2027\n\n- c\n\n## 1.1.0 — 2 mai 2027\n\n- b\n', '1.2.0+a1b2')).toBe(
    '1.2.0 — 3 mai 2027\n\n- c',
  );
});
