import { describe, expect, test } from 'vitest';
import { estimate, isKarat, readGrams } from '../../../src/features/buyback/buyback.ts';
import { jewelTax, meltTax } from '../../../src/features/catalogue/saleTax.ts';

const rates = { 24: 10_620, 22: 9_725, 18: 7_965, 14: 6_211, 9: 3_980 };

describe('Estimation de bijoux', () => {
  test('dix grammes de 18 carats à 79,65 € le gramme valent 796,50 €, taxés dès le premier euro à 11,5 %', () => {
    const sum = { worth: [79_650], gross: 79_650, tax: 9_160, net: 70_490 };
    expect(estimate([{ milligrams: 10_000, karat: 18 }], rates)).toEqual(sum);
  });

  test('plusieurs bijoux font une seule vente, chacun à son titre', () => {
    const jewels = [
      { milligrams: 10_000, karat: 24 },
      { milligrams: 2_500, karat: 14 },
      { milligrams: 1_000, karat: 9 },
    ] as const;
    expect(estimate(jewels, rates)).toMatchObject({ worth: [106_200, 15_528, 3_980], gross: 125_708, tax: 14_456 });
  });

  test('un demi-centime est arrondi au centime supérieur, pour chaque bijou', () => {
    expect(estimate([{ milligrams: 10, karat: 14 }], rates).gross).toBe(62);
    expect(meltTax(100)).toBe(12);
  });

  test('la phrase de l’autre taux dit qu’il porte sur le prix entier', () => {
    expect(jewelTax().replace(/\s/g, ' ')).toBe('6,5 % du prix de vente entier, dès qu’il dépasse 5 000 €');
  });

  test('un poids se tape avec virgule ou point, au centigramme, jusqu’à cinq kilos', () => {
    expect(['12,5', '12.55', ' 1 250 g ', '0,01', '5000'].map(readGrams)).toEqual([
      12_500, 12_550, 1_250_000, 10, 5_000_000,
    ]);
    const wrong = ['', '0', '-3', '1e3', '1,234', '5000,01', '3,'];
    expect(wrong.filter((text) => readGrams(text) !== null)).toEqual([]);
  });

  test('9, 14, 18, 22 et 24 carats sont rachetés', () => {
    expect([9, 10, 14, 18, 22, 24].filter(isKarat)).toEqual([9, 14, 18, 22, 24]);
  });
});
