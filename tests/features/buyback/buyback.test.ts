import { describe, expect, test } from 'vitest';
import {
  estimate,
  isKarat,
  isWorthLess,
  jewelTax,
  karatRates,
  readGrams,
} from '../../../src/features/buyback/buyback.ts';

describe('Estimation d’un bijou', () => {
  test('dix grammes de 18 carats à 79,65 € le gramme valent 796,50 €', () => {
    expect(estimate(10_000, 7_965)).toEqual({ gross: 79_650, tax: 0, net: 79_650 });
  });

  test('un demi-centime est arrondi au centime supérieur, une seule fois', () => {
    expect(estimate(2_500, 6_211).gross).toBe(15_528);
    expect(estimate(10, 6_210).gross).toBe(62);
  });

  test('jusqu’à 5 000 € il n’y a pas de taxe, un centime de plus et tout est taxé à 6,5 %', () => {
    expect(estimate(50_000, 10_000)).toEqual({ gross: 500_000, tax: 0, net: 500_000 });
    expect(estimate(1_000, 500_001)).toEqual({ gross: 500_001, tax: 32_500, net: 467_501 });
  });

  test('juste au-dessus de 5 000 € il reste moins que pour 5 000 €, jusqu’à 5 347,58 €', () => {
    const worthLess = (cents: number) => isWorthLess(estimate(1_000, cents));
    expect([500_000, 500_001, 534_758, 534_759].map(worthLess)).toEqual([false, true, true, false]);
  });

  test('la phrase de la taxe dit qu’elle porte sur le prix entier', () => {
    expect(jewelTax.replace(/\s/g, ' ')).toBe('6,5 % du prix de vente entier, dès qu’il dépasse 5 000 €');
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

  test('seuls 22, 18 et 14 carats sont rachetés, chacun à son cours', () => {
    expect([22, 18, 14].every(isKarat)).toBe(true);
    expect(isKarat(9)).toBe(false);
    expect(karatRates({ carrates22: 3, carrates18: 2, carrates14: 1 })).toEqual({ 22: 3, 18: 2, 14: 1 });
  });
});
