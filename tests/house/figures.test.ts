import { readFileSync } from 'node:fs';
import { Font, woff2 } from 'fonteditor-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatEuro, formatRate } from '../../src/money.ts';

const root = new URL('../../', import.meta.url);
const widthsOf = (file: string): Map<string, number> => {
  const font = Font.create(readFileSync(new URL(file, root)), { type: 'woff2' });
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

describe.each([400, 500, 600])('Les chiffres de graisse %i', (weight) => {
  const widths = () => widthsOf(`src/ui/fonts/poppins-figures-${weight}.woff2`);

  it('Les dix chiffres ont une seule largeur, que Poppins ne leur donne pas', () => {
    const figures = widths();
    const poppins = widthsOf(`node_modules/@fontsource/poppins/files/poppins-latin-${weight}-normal.woff2`);
    expect(new Set(digits.map((digit) => poppins.get(digit))).size).toBeGreaterThan(1);
    expect(new Set(digits.map((digit) => figures.get(digit))).size).toBe(1);
    expect(figures.get('0')).toBeGreaterThan(500);
  });

  it('Un prix s’écrit en entier avec ces chiffres, et ses espaces se voient', () => {
    const figures = widths();
    const written = `${formatEuro(123_456_789)} ${formatEuro(-50)} ${formatRate(1_234_567)} +0,4 % −0,2 % 3 ×`;
    for (const sign of new Set(written)) expect(figures.get(sign), sign).toBeGreaterThan(150);
  });

  it('Le fichier reste assez petit pour être chargé d’avance', () => {
    expect(readFileSync(new URL(`src/ui/fonts/poppins-figures-${weight}.woff2`, root)).length).toBeLessThan(4096);
  });
});
