import { describe, expect, it } from 'vitest';
import {
  centsFromEuros,
  divideHalfUp,
  euroInText,
  eurosFromCents,
  eurosFromMicros,
  formatEuro,
  formatEuros,
  formatRate,
  microsFromEuros,
} from '../../src/money.ts';

describe('Les montants', () => {
  it('Dans une phrase, une somme ronde n’a pas de centimes', () => {
    expect([1_000_000, 60_000, 123_450, 0].map(euroInText).map((text) => text.replace(/\s/g, ' '))).toEqual([
      '10 000 €',
      '600 €',
      '1 234,50 €',
      '0 €',
    ]);
  });

  it('Un montant en euros devient des centimes exacts, et revient', () => {
    for (const [euros, cents] of [
      [0.1, 10],
      [1234.5, 123450],
      [0.29, 29],
      [1.005, null],
      [-3.2, -320],
      [99999999.99, 9999999999],
    ] as const) {
      expect(centsFromEuros(euros)).toBe(cents);
      if (cents !== null) expect(eurosFromCents(cents)).toBe(euros);
    }
  });

  it('Ce qui n’est pas un montant est refusé', () => {
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, '1,5', 'abc', ''])
      expect(centsFromEuros(wrong)).toBeNull();
  });

  it('Une somme que la boutique ne sait pas lire n’est jamais affichée comme 0 €', () => {
    for (const wrong of [Number.NaN, undefined, null, 12.5, Number.POSITIVE_INFINITY] as number[])
      for (const format of [formatEuro, euroInText, formatRate]) expect(() => format(wrong)).toThrow(RangeError);
    for (const wrong of [Number.NaN, undefined, null, 1.005] as number[])
      expect(() => formatEuros(wrong)).toThrow(RangeError);
    expect(formatEuros(1234.5)).toBe('1\u202f234,50\u00a0€');
  });

  it('Un cours garde six décimales', () => {
    expect(microsFromEuros(0.921534)).toBe(921534);
    expect(eurosFromMicros(921534)).toBe(0.921534);
    expect(microsFromEuros(0.0000001)).toBeNull();
  });

  it('La division arrondit la moitié vers le haut, même pour de très grands nombres', () => {
    expect(divideHalfUp(5n, 2n)).toBe(3);
    expect(divideHalfUp(7n, 3n)).toBe(2);
    expect(divideHalfUp(99_999_999_999_999_995n, 10n)).toBe(10_000_000_000_000_000);
  });

  it('Les montants se lisent à la française', () => {
    expect(formatEuro(123450)).toBe('1\u202f234,50\u00a0€');
    expect(formatRate(921534)).toBe('0,9215\u00a0€');
  });
});
