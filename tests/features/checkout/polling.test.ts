import { expect, it } from 'vitest';
import { nextLook } from '../../../src/features/checkout/useLooks.ts';

it('La page regarde toutes les deux secondes d’abord, puis de moins en moins, puis plus du tout', () => {
  expect([0, 29_999].map(nextLook)).toEqual([2000, 2000]);
  expect([30_000, 119_999].map(nextLook)).toEqual([5000, 5000]);
  expect([120_000, 599_999].map(nextLook)).toEqual([15_000, 15_000]);
  expect([600_000, 3_600_000].map(nextLook)).toEqual([null, null]);
});
