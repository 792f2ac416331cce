import { expect, test } from 'vitest';
import { plainDecimal, readCents } from '../../src/money.ts';

test.each<[typed: string, cents: number | null]>([
  ['1.250,50 €', 125_050],
  ['1 250€50', 125_050],
  ["1'250.50", 125_050],
  ['1’250,50', 125_050],
  ['1,250.50', 125_050],
  ['€ 1 250,50', 125_050],
  ['1250,50 EUR', 125_050],
  ['1\u202f250\u2009,5\u00a0€', 125_050],
  ['1250,-', null],
  // A thousand for one, a price to a tenth of a cent for another: it is asked again.
  ['1.250', null],
  ['1,250', null],
  ['1,2,3', null],
  ['1.2.3,4.5', null],
  ['12 euros', null],
])('« %s » fait %s centimes', (typed, cents) => {
  expect(readCents(typed)).toBe(cents);
});

test('Un cours de devise a trois décimales, à la virgule ou au point', () => {
  expect(['1,125', '1.125', '0,9215 €'].map(plainDecimal)).toEqual(['1.125', '1.125', '0.9215']);
});
