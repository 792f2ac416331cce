import { globSync, readFileSync, statSync } from 'node:fs';
import { Font, type TTF, woff2 } from 'fonteditor-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatEuro, formatRate } from '../../src/money.ts';

const root = new URL('../../', import.meta.url);
const fonts = ['text-400', 'text-600', 'heading-700'];
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
const digits = [...'0123456789'];

beforeAll(() => woff2.init());

describe.each([400, 600])('Le texte de graisse %i', (weight) => {
  const widths = () => widthsOf(fileOf(`text-${weight}`));

  it('Les dix chiffres ont une seule largeur, que Poppins ne leur donne pas', () => {
    const text = widths();
    const poppins = widthsOf(
      new URL(`node_modules/@fontsource/poppins/files/poppins-latin-${weight}-normal.woff2`, root),
    );
    expect(new Set(digits.map((digit) => poppins.get(digit))).size).toBeGreaterThan(1);
    expect(new Set(digits.map((digit) => text.get(digit))).size).toBe(1);
    expect(text.get('0')).toBeGreaterThan(500);
  });

  it('Une ligne de prix s’écrit en entier avec ce fichier, et ses espaces se voient', () => {
    const text = widths();
    const price = `${formatEuro(123_456_789)} ${formatEuro(-50)} ${formatRate(1_234_567)} +0,4 % −0,2 % 3 × 900 ‰`;
    for (const sign of new Set(`20 Francs Napoléon « Cérès », l’œuvre : ${price}`))
      expect(text.get(sign), sign).toBeGreaterThan(150);
  });
});

it('Un titre français s’écrit en entier avec la police des titres, accents compris', () => {
  const { glyf } = Font.create(readFileSync(fileOf('heading-700')), { type: 'woff2' }).get();
  type Drawn = TTF.Glyph & { glyfs?: { glyphIndex: number }[] };
  const isDrawn = (glyph: Drawn | undefined): boolean =>
    glyph?.glyfs?.every(({ glyphIndex }) => isDrawn(glyf[glyphIndex])) ?? (glyph?.contours?.length ?? 0) > 0;
  const letters = 'abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûü';
  for (const sign of `${letters}${letters.toUpperCase().replace('Æ', '')}0123456789’«»;:!?.,()–€%°&`)
    expect(isDrawn(glyf.find(({ unicode }) => unicode?.includes(sign.codePointAt(0) ?? 0))), sign).toBe(true);
});

it('Les trois fichiers chargés d’avance pèsent 35 ko au plus, et la page n’en demande pas d’autre', () => {
  expect(globSync('src/ui/fonts/*.woff2', { cwd: root }).length).toBe(fonts.length);
  expect(fonts.reduce((sum, font) => sum + statSync(fileOf(font)).size, 0)).toBeLessThanOrEqual(35_000);
  const other = globSync('src/**/*.{astro,css}', { cwd: root }).flatMap((file) =>
    (readFileSync(new URL(file, root), 'utf8').match(/font-weight:(?! *(?:400|600|700|inherit))[^;]+/g) ?? []).map(
      (rule) => `${file} ${rule}`,
    ),
  );
  expect(other).toEqual([]);
});

it('Une page n’écrit que des signes de nos polices, ou des formes que tout appareil dessine', () => {
  const known = widthsOf(fileOf('text-400'));
  const shapes = new Set('▲▼●✓↑↓↕→←✉⠿');
  const foreign = globSync('src/**/*.{astro,tsx}', { cwd: root }).flatMap((file) =>
    [...new Set(readFileSync(new URL(file, root), 'utf8'))]
      .filter((sign) => sign > '~' && !known.has(sign) && !shapes.has(sign))
      .map((sign) => `${file} ${sign}`),
  );
  expect(foreign).toEqual([]);
});
