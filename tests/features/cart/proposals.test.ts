import { expect, test } from 'vitest';
import { proposals } from '../../../src/features/cart/amount.ts';

test('une fiche propose des montants ronds que ses billets composent, et commence par 200', () => {
  expect(proposals(921_534, 1, [1, 5, 10, 20, 50, 100])).toEqual({ amounts: [100, 200, 500, 1000], first: 200 });
});

test('les monnaies de petite valeur ont les mêmes montants, dix ou cent fois plus grands', () => {
  expect(proposals(621_500, 100, [1000, 2000, 5000, 10_000])).toEqual({
    amounts: [10_000, 20_000, 50_000, 100_000],
    first: 20_000,
  });
});

test('un montant que les billets ne composent pas n’est pas proposé', () => {
  expect(proposals(921_534, 1, [500])).toEqual({ amounts: [500, 1000], first: 500 });
  expect(proposals(921_534, 1, [300])).toEqual({ amounts: [], first: 300 });
  expect(proposals(921_534, 1, [])).toEqual({ amounts: [], first: 0 });
});
