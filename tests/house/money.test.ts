import { describe, expect, it } from 'vitest';
import {
  capitalize,
  centsFromEuros,
  centsOf,
  divideHalfUp,
  euroInText,
  eurosFromCents,
  eurosFromMicros,
  formatEuro,
  formatEuros,
  formatInputEuros,
  formatNumber,
  formatRate,
  microsFromEuros,
  microsOf,
  normalizeDecimal,
  parseCents,
  plural,
} from '../../src/money.ts';

describe('Les montants', () => {
  it('Dans une phrase, une somme ronde n’a pas de centimes', () => {
    expect([60_000, 123_450].map(euroInText).map((text) => text.replace(/\s/g, ' '))).toEqual(['600 €', '1 234,50 €']);
  });

  it('Un montant en euros devient des centimes exacts, et revient', () => {
    for (const [euros, cents] of [
      [0.1, 10],
      [1234.5, 123450],
      [0.29, 29],
      [1.005, null],
      [-3.2, -320],
      [99999999.99, 9999999999],
      [-0.05, -5],
      [0, 0],
    ] as const) {
      expect(centsFromEuros(euros)).toBe(cents);
      if (cents !== null) expect(eurosFromCents(cents)).toBe(euros);
    }
  });

  it('Ce qui n’est pas un montant est refusé', () => {
    for (const wrong of [Number.NaN, 1e21, '1,5', '', 'x5', '5x', '5.', '.5', '99999999999999999'])
      expect(centsFromEuros(wrong)).toBeNull();
  });

  it('Une somme que la boutique ne sait pas lire n’est jamais affichée comme 0 €', () => {
    for (const wrong of [Number.NaN, undefined, null, 12.5, Number.POSITIVE_INFINITY] as number[])
      for (const format of [formatEuro, euroInText, formatRate]) expect(() => format(wrong)).toThrow(RangeError);
    for (const wrong of [Number.NaN, undefined, null, 1.005] as number[])
      for (const format of [formatEuros, centsOf]) expect(() => format(wrong)).toThrow(RangeError);
    expect(() => microsOf(0.0000001)).toThrow(RangeError);
    expect([centsOf(12.34), microsOf(0.921534)]).toEqual([1_234, 921_534]);
    expect(formatEuros(1234.5)).toBe('1\u202f234,50\u00a0€');
  });

  it('Un cours garde six décimales', () => {
    expect(microsFromEuros(0.921534)).toBe(921534);
    expect(eurosFromMicros(921534)).toBe(0.921534);
    expect(microsFromEuros(0.0000001)).toBeNull();
  });

  it('La division arrondit la moitié vers le haut, même d’une perte ou de très grands nombres', () => {
    expect([-5n, -4n, -3n, -1n].map((cents) => divideHalfUp(cents, 2n) + 0)).toEqual([-2, -2, -1, 0]);
    expect([-8n, -7n, -4n].map((cents) => divideHalfUp(cents, 3n))).toEqual([-3, -2, -1]);
    expect(divideHalfUp(5n, 2n)).toBe(3);
    expect(divideHalfUp(7n, 3n)).toBe(2);
    expect(divideHalfUp(99_999_999_999_999_995n, 10n)).toBe(10_000_000_000_000_000);
  });

  it('Les montants se lisent à la française', () => {
    expect(formatEuro(123450)).toBe('1\u202f234,50\u00a0€');
    expect(formatRate(921534)).toBe('0,9215\u00a0€');
    expect(formatRate(1_500_000)).toBe('1,50\u00a0€');
    expect(formatRate(5_564_000)).toBe('5,5640\u00a0€');
    expect([1234.5, 0.12345].map(formatNumber)).toEqual(['1\u202f234,5', '0,1235']);
  });

  it('Un montant tapé à la française se lit, tout le reste non', () => {
    expect(['1 234,50 €', '1234.5', '-3,20', '1.234,50'].map(parseCents)).toEqual([123_450, 123_450, -320, 123_450]);
    for (const wrong of ['', '1,2,3', '12,', ',5', '12 euros', '--1', 'x12', '1.234'])
      expect(parseCents(wrong), wrong).toBeNull();
  });

  it('Un nombre tapé devient un décimal simple, que la virgule ou le point sépare', () => {
    for (const [typed, plain] of [
      ['1 234,50 €', '1234.50'],
      ['1.234.567,8', '1234567.8'],
      ['1234.50', '1234.50'],
      ['12', '12'],
      ['−3,5', '-3.5'],
      ['1,2,3', '1.2.3'],
      ['12 50', '12 50'],
      ['12,5 ', '12.5'],
      ['  € 12', '12'],
      ['’12', '12'],
      ['12€50', '12.50'],
      ['12€5', '12€5'],
      ['1€234', '1€234'],
      ['12 eur', '12'],
      ['12 EUR 5', '12EUR 5'],
    ] as const)
      expect(normalizeDecimal(typed), typed).toBe(plain);
  });

  it('Un nombre s’accorde à partir de deux, et une phrase commence en capitale', () => {
    expect([0, 1, 1.5, 2].map((n) => plural(n, 'pièce', 'pièces'))).toEqual([
      '0 pièce',
      '1 pièce',
      '1,5 pièce',
      '2 pièces',
    ]);
    expect(capitalize('écus et ducats')).toBe('Écus et ducats');
  });

  it('Dans un champ, un montant se montre comme on le tape', () => {
    expect([1234.5, 12, 0.921534].map(formatInputEuros)).toEqual(['1234,50', '12,00', '0,921534']);
  });
});
