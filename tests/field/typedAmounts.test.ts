import { expect, test } from 'vitest';
import { currencyFields } from '../../src/features/catalogue/currencyFields.api.ts';
import { lotFields, saveLotContract } from '../../src/features/goods/stock.api.ts';
import { purchaseActs } from '../../src/features/purchases/model/purchases.api.ts';
import { ambiguousNumberText, normalizeDecimal, parseCents } from '../../src/money.ts';
import { parseDecimal, valuesOf } from '../../src/ui/desk/fields.ts';

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
  ['1\u00a0 250', 125_000],
  ['1 250 000', 125_000_000],
  // Twelve and a half, or 1 250: a space parts thousands only.
  ['12 50', null],
  ['12 50EUR', null],
  ['12  50', null],
  ['1 2345,00', null],
  ['12 3456', null],
  ['1 25 000', null],
  ["'1250,50", 125_050],
  ['1 2 3', null],
  ["12'50", null],
  // A thousand for one, a price to a tenth of a cent for another: it is asked again.
  ['1.250', null],
  ['1,250', null],
  ['1,2,3', null],
  ['1.2.3,4.5', null],
  ['12 euros', null],
])('« %s » fait %s centimes', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents);
});

test('Un cours de devise a trois décimales, à la virgule ou au point', () => {
  expect(['1,125', '1.125', '0,9215 €'].map(normalizeDecimal)).toEqual(['1.125', '1.125', '0.9215']);
});

// What a decimal field of the desk takes; a thousand and a quarter are one key apart.
test.each<[typed: string, value: number | null, sentence: string | null]>([
  ['1.250', null, 'Écrivez 1250 ou 1,250.'],
  ['12.500 €', null, 'Écrivez 12500 ou 12,500.'],
  [' 31.103 g', null, 'Écrivez 31103 ou 31,103.'],
  ['1,250', 1.25, null],
  ['1250', 1_250, null],
  ['1 250', 1_250, null],
  ['1.250,50', 1_250.5, null],
  ['1.25', 1.25, null],
  ['0.250', 0.25, null],
  ['1250.500', 1_250.5, null],
  ['.', null, null],
  ['1250,', 1_250, null],
  ['+2,5', 2.5, null],
  ['1e3', null, null],
  ['0x10', null, null],
  ['Infinity', null, null],
])('Le champ « %s » d’une somme ou d’un poids vaut %s', (typed, value, sentence) => {
  expect(ambiguousNumberText(typed)).toBe(sentence);
  if (value === null) expect(parseDecimal(typed)).toBe(typed);
  else expect(parseDecimal(typed)).toBe(value);
});

test.each<[typed: string, weight: number | null | undefined]>([
  ['6,25 g', 6.25],
  ['6.25G', 6.25],
  [' 6,25\u00a0g ', 6.25],
  ['6,25', 6.25],
  ['6,25 kg', undefined],
  ['1.250 g', undefined],
  ['1.250 g', undefined],
  ['g', null],
])('Le poids « %s » d’un sachet, avec son unité, se lit %s', (typed, weight) => {
  const { bag } = valuesOf(purchaseActs.sign.fields, { bag: typed });
  expect(typeof bag === 'string' ? undefined : bag).toBe(weight);
});

test('Une somme à deux lectures est refusée ; un cours garde ses trois décimales', () => {
  const { unitCost } = valuesOf(lotFields, { unitCost: '1.250' });
  expect(saveLotContract.body.safeParse({ unitCost }).success).toBe(false);
  expect(valuesOf(currencyFields, { sellPrice: '1.125' })).toMatchObject({ sellPrice: 1.125 });
});

test('« 1.250 » a deux lectures devant toute unité', () => {
  expect(['1.250 mm', '1,250 mm'].map((typed) => parseDecimal(typed, 'mm'))).toEqual(['1.250 mm', 1.25]);
});
