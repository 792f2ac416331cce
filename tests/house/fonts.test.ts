import { globSync, readFileSync } from 'node:fs';
import { Font, woff2 } from 'fonteditor-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatEuro, formatRate } from '../../src/money.ts';

const root = new URL('../../', import.meta.url);
const fileOf = (font: string) => new URL(`src/ui/fonts/${font}.woff2`, root);
const widthsOf = (file: URL): Map<string, number> => {
  const font = Font.create(readFileSync(file), { type: 'woff2' });
  return new Map(
    font
      .get()
      .glyf.flatMap(({ unicode, advanceWidth }) =>
        (unicode ?? []).map((code): [string, number] => [String.fromCodePoint(code), advanceWidth]),
      ),
  );
};

beforeAll(() => woff2.init());

describe.each([400, 600])('Le texte de graisse %i', (weight) => {
  it('Ses dix chiffres ont une seule largeur ; une ligne de prix s’écrit en entier, et ses espaces se voient', () => {
    const text = widthsOf(fileOf(`text-${weight}`));
    expect(new Set([...'0123456789'].map((digit) => text.get(digit))).size).toBe(1);
    const price = `${formatEuro(123_456_789)} ${formatEuro(-50)} ${formatRate(1_234_567)} +0,4 % −0,2 % 3 × 900 ‰`;
    for (const sign of new Set(`20 Francs Napoléon « Cérès », l’œuvre : ${price}`))
      expect(text.get(sign), sign).toBeGreaterThan(150);
  });
});

it('Aucune autre graisse que les trois chargées n’est demandée', () => {
  const other = globSync('src/**/*.{astro,css}', { cwd: root }).flatMap((file) =>
    (readFileSync(new URL(file, root), 'utf8').match(/font-weight:(?! *(?:400|600|700|inherit))[^;]+/g) ?? []).map(
      (rule) => `${file} ${rule}`,
    ),
  );
  expect(other).toEqual([]);
});
