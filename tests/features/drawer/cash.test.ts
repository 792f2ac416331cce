import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CashCounts } from '../../../db/schema/drawer.ts';
import {
  addCounts,
  countsRefusal,
  denominations,
  makeChange,
  signedEuro,
  sumOfCounts,
} from '../../../src/features/drawer/model/cash.ts';
import { plain } from '../../support/frenchText.ts';

/** Every sum that some pieces of a drawer make up. */
function sumsOf(drawer: CashCounts): Set<number> {
  let sums = new Set([0]);
  for (const [value, count] of Object.entries(drawer))
    sums = new Set([...sums].flatMap((sum) => Array.from({ length: count + 1 }, (_, n) => sum + n * Number(value))));
  return sums;
}

describe('La monnaie à rendre', () => {
  it('La monnaie se fait des plus grosses pièces que la caisse a', () => {
    const drawer = { 5000: 2, 2000: 4, 1000: 1, 500: 3, 200: 5, 100: 2, 50: 1 };
    expect(makeChange(0, drawer)).toEqual({});
    expect(makeChange(8750, drawer)).toEqual({ 5000: 1, 2000: 1, 1000: 1, 500: 1, 200: 1, 50: 1 });
    expect(makeChange(6000, { 5000: 1, 2000: 3 })).toEqual({ 2000: 3 });
    expect(makeChange(8, { 5: 1, 2: 4 })).toEqual({ 2: 4 });
  });

  it('La monnaie manque quand la caisse n’a pas les pièces, et n’est jamais négative', () => {
    expect(makeChange(30, { 50: 10, 20: 1 })).toBeNull();
    expect(makeChange(1, {})).toBeNull();
    expect(makeChange(-100, { 100: 3 })).toBeNull();
  });

  it('La monnaie se trouve chaque fois qu’elle existe, et tient dans la caisse', () => {
    const some = fc.dictionary(fc.constantFrom(...denominations.map(String)), fc.integer({ min: 0, max: 4 }), {
      maxKeys: 6,
    });
    fc.assert(
      fc.property(some, fc.nat(20_000), fc.nat(100), (drawer, sum, place) => {
        const sums = [...sumsOf(drawer)];
        const due = place < 70 ? (sums[place % sums.length] ?? 0) : sum;
        const change = makeChange(due, drawer);
        expect(change !== null).toBe(sums.includes(due));
        if (!change) return;
        expect(sumOfCounts(change)).toBe(due);
        for (const [value, count] of Object.entries(change)) expect(count).toBeLessThanOrEqual(drawer[value] ?? 0);
      }),
      { numRuns: 200 },
    );
  });
});

describe('Un mouvement d’espèces', () => {
  it('nomme les coupures qui manquent, et celles qui n’existent pas', () => {
    const drawer = { 5000: 2, 200: 1 };
    expect(countsRefusal({ 5000: -2, 200: -1, 1000: 3 }, drawer)).toBeNull();
    expect(plain(countsRefusal({ 5000: -3, 200: -2, 20: -1 }, drawer))).toBe(
      'La caisse n’a pas assez de billets de 50 € (il en reste 2), pièces de 2 € (il en reste 1) et pièces de 20 centimes (il en reste 0). Changez la composition.',
    );
    expect(plain(countsRefusal({ 300: 1 }, drawer))).toBe('Il n’y a pas de pièce ni de billet de 3 €.');
    expect(plain(countsRefusal({ 500: -1, 100: -1, 1: -1 }, {}))).toContain(
      'billets de 5 € (il en reste 0), pièces de 1 € (il en reste 0) et pièces de 1 centime (il en reste 0)',
    );
  });

  it('s’ajoute au compte, et une coupure épuisée n’y est plus', () => {
    expect(addCounts({ 5000: 2, 200: 1 }, { 5000: -2, 100: 3 })).toEqual({ 200: 1, 100: 3 });
    expect([200, 0, -300].map((cents) => plain(signedEuro(cents)))).toEqual(['+2,00 €', '0,00 €', '−3,00 €']);
  });
});
