import { describe, expect, test } from 'vitest';
import {
  deliveryLines,
  type GrossLine,
  includedTax,
  prorate,
  taxTotals,
  withTax,
} from '../../../src/features/invoices/figures.ts';
import { grossLine } from '../../support/lines.ts';

const line = (gross: number, values: Partial<GrossLine> = {}) => grossLine(`l${gross}`, gross, values);
const taxed = (gross: number) => line(gross, { regime: 'standard' });
const delivery = (gross: number) => grossLine(null, gross);

test('La TVA d’un papier compte celle des papiers d’avant : ensemble ils font celle du tout', () => {
  const first = withTax([taxed(3)]);
  const second = withTax([taxed(3)], [...first, ...withTax([line(500)])]);
  expect([first, second].map(([of]) => [of?.tax, of?.net])).toEqual([
    [1, 2],
    [0, 3],
  ]);
});

test('Les taux d’un papier se lisent du plus bas au plus haut', () => {
  const lines = withTax([taxed(1_200), line(500, { rate: 550 }), line(300), taxed(600)]);
  expect(taxTotals(lines).map(({ rate, gross, tax }) => [rate, gross, tax])).toEqual([
    [0, 300, 0],
    [550, 500, 26],
    [2_000, 1_800, 300],
  ]);
});

describe('La TVA comprise dans un prix', () => {
  test.each([
    [12_000, 2_000, 2_000],
    [10_000, 2_000, 1_667],
    [3, 2_000, 1],
    [10_000, 0, 0],
  ])('de %i centimes au taux %i vaut %i', (gross, rate, tax) => expect(includedTax(gross, rate)).toBe(tax));

  test('est comptée une fois pour tous les articles, et répartie sans perdre un centime', () => {
    const lines = withTax([taxed(33), taxed(33), taxed(34), line(500)]);
    expect(lines.map(({ tax }) => tax)).toEqual([6, 5, 6, 0]);
    expect(taxTotals(lines)).toEqual([
      { rate: 0, gross: 500, net: 500, tax: 0 },
      { rate: 2_000, gross: 100, net: 83, tax: 17 },
    ]);
  });
});

test('Une somme se répartit aux plus grands restes', () => {
  const parts = (whole: number, weights: number[]) => prorate(whole, weights, (weight) => weight);
  expect(parts(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(parts(5, [0, 3, 0])).toEqual([0, 5, 0]);
  expect(parts(5, [0, 0])).toEqual([5, 0]);
  expect(parts(11, [1, 2, 3, 4])).toEqual([1, 2, 3, 5]);
  expect(parts(2, [1, 1, 1, 1])).toEqual([1, 1, 0, 0]);
  expect(parts(0, [3, 4])).toEqual([0, 0]);
  expect(parts(7, [])).toEqual([]);
});

test('La livraison suit les articles, au prorata de leur valeur hors taxe', () => {
  // 700 € of gold and 250 € of silver before tax.
  const goods = [line(70_000), taxed(30_000)];
  const parts = deliveryLines(goods, delivery(2_500));
  expect(parts.map(({ rate, gross }) => [rate, gross])).toEqual([
    [0, 1_842],
    [2_000, 658],
  ]);
  const whole = withTax([...goods, ...parts]);
  expect(whole.at(-1)).toMatchObject({ net: 548, tax: 110 });
  const coin = line(50_000, { regime: 'margin' });
  expect(deliveryLines([coin, ...goods], delivery(3_000)).map(({ regime, gross }) => [regime, gross])).toEqual([
    ['margin', 1_035],
    ['investment', 1_448],
    ['standard', 517],
  ]);
  expect(deliveryLines([line(100)], delivery(0))).toEqual([]);
  expect(deliveryLines([line(70_000), taxed(1)], delivery(1))).toMatchObject([{ rate: 0, gross: 1 }]);
});
