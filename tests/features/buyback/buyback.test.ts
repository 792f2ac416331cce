import { describe, expect, test } from 'vitest';
import { estimate, isKarat, karatRates, readGrams } from '../../../src/features/buyback/buyback.ts';
import { jewelTax, meltTax } from '../../../src/features/catalogue/saleTax.ts';

const rates = { 24: 10_620, 22: 9_725, 18: 7_965, 14: 6_211, 9: 3_980 };

describe('Estimation de bijoux', () => {
  test('dix grammes de 18 carats à 79,65 € le gramme valent 796,50 €, taxés dès le premier euro à 11,5 %', () => {
    expect(estimate([{ milligrams: 10_000, karat: 18 }], rates)).toEqual({
      worth: [79_650],
      gross: 79_650,
      tax: 9_160,
      net: 70_490,
    });
  });

  test('plusieurs bijoux font une seule vente, chacun à son titre', () => {
    const jewels = [
      { milligrams: 10_000, karat: 24 },
      { milligrams: 2_500, karat: 14 },
      { milligrams: 1_000, karat: 9 },
    ] as const;
    expect(estimate(jewels, rates)).toMatchObject({ worth: [106_200, 15_528, 3_980], gross: 125_708, tax: 14_456 });
    expect(estimate([], rates)).toEqual({ worth: [], gross: 0, tax: 0, net: 0 });
  });

  test('un demi-centime est arrondi au centime supérieur, pour chaque bijou', () => {
    expect(estimate([{ milligrams: 10, karat: 14 }], rates).gross).toBe(62);
    expect(meltTax(100)).toBe(12);
  });

  test('la phrase de l’autre taux dit qu’il porte sur le prix entier', () => {
    expect(jewelTax().replace(/\s/g, ' ')).toBe('6,5 % du prix de vente entier, dès qu’il dépasse 5 000 €');
  });

  test.each([
    ['12,5', 12_500],
    ['12.55', 12_550],
    [' 1 250 g ', 1_250_000],
    ['0,01', 10],
    ['5000', 5_000_000],
  ])('« %s » est compris comme un poids', (text, milligrams) => {
    expect(readGrams(text)).toBe(milligrams);
  });

  test.each(['', '0', '-3', '1e3', 'douze', '1,234', '5000,01', '99999', '3,'])('« %s » n’est pas un poids', (text) => {
    expect(readGrams(text)).toBeNull();
  });

  test('9, 14, 18, 22 et 24 carats sont rachetés, chacun à son cours', () => {
    expect([9, 14, 18, 22, 24].every(isKarat)).toBe(true);
    expect(isKarat(10)).toBe(false);
    const configuration = { carrates24: 5, carrates22: 4, carrates18: 3, carrates14: 2, carrates9: 1 };
    expect(karatRates(configuration)).toEqual({ 24: 5, 22: 4, 18: 3, 14: 2, 9: 1 });
  });
});
