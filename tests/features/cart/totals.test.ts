import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { territoryOf } from '../../../src/countryCodes.ts';
import { notesText } from '../../../src/features/cart/notes.ts';
import { deliveryRows, taxedParcelProblem } from '../../../src/features/cart/terms.ts';
import {
  composeNotes,
  countNotes,
  currencyLineTotal,
  deliveryCost,
  maxUnitsFor,
  metalLineTotal,
  notesMatch,
} from '../../../src/features/cart/totals.ts';
import { plain } from '../../support/frenchText.ts';
import { banknotes } from '../../support/notes.ts';

const usd = [1, 2, 5, 10, 20, 50, 100];
const note = fc.record({ value: fc.constantFrom(...usd, 7, 11, 13), left: fc.option(fc.nat({ max: 6 })) });
const drawers = fc.uniqueArray(note, { selector: ({ value }) => value, minLength: 1 });

/** Whether these notes make a sum, by trying everything. */
function canMake(units: number, drawer: readonly { value: number; left: number | null }[]): boolean {
  let sums = new Set([0]);
  for (const { value, left } of drawer) {
    const most = (sum: number) => Math.min(left ?? units, Math.floor((units - sum) / value));
    sums = new Set([...sums].flatMap((sum) => Array.from({ length: most(sum) + 1 }, (_, n) => sum + n * value)));
  }
  return sums.has(units);
}

describe('Les billets d’une somme', () => {
  it('se composent de ceux d’un tiroir quand il le peut, et jamais autrement', () => {
    fc.assert(
      fc.property(drawers, fc.integer({ min: 1, max: 200 }), (drawer, units) => {
        for (const preference of ['mixed', 'small', 'large'] as const) {
          const notes = composeNotes(units, drawer, preference);
          expect(notes !== null, preference).toBe(canMake(units, drawer));
          expect(notes === null || notesMatch(notes, units, drawer), preference).toBe(true);
          expect(notes?.every(({ count }) => count > 0)).not.toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('sont petits quand on le demande, sans jamais dépasser cent billets là où de plus gros existent', () => {
    const small = (units: number) => plain(notesText(composeNotes(units, [1, 5, 10, 20, 50, 100], 'small') ?? []));
    expect(small(300)).toBe('7 × 20, 8 × 10, 16 × 5');
    expect(small(1000)).toBe('25 × 20, 25 × 10, 50 × 5');
    expect(small(2000)).toBe('20 × 50, 25 × 20, 50 × 10');
    expect(small(20)).toBe('2 × 5, 10 × 1');
    expect(composeNotes(2000, usd, 'large')).toEqual([{ value: 100, count: 20 }]);
    for (let units = 1; units <= 5000; units++) {
      expect(countNotes(composeNotes(units, usd, 'small') ?? [])).toBeLessThanOrEqual(100);
    }
  });

  it('font un assortiment de ce avec quoi on paie en voyage', () => {
    const mix = (units: number, values: readonly number[]) =>
      plain(notesText(composeNotes(units, values, 'mixed') ?? []));
    expect(mix(500, usd)).toBe('2 × 100, 3 × 50, 7 × 20, 1 × 10');
    expect(mix(20_000, [1000, 2000, 5000, 10_000])).toBe('2 × 5 000, 5 × 2 000');
    expect(mix(200, [20, 50])).toBe('2 × 50, 5 × 20');
    expect(mix(50_000, usd)).toMatch(/^500 × 100$/);
    expect(mix(200, [17, 47, 48, 49, 50]), 'none of 47').toBe('2 × 50, 1 × 49, 3 × 17');
  });

  it('n’existent que pour un nombre entier d’unités, de coupures utilisables', () => {
    for (const units of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(composeNotes(units, usd, 'large'), `${units}`).toBeNull();
    expect(composeNotes(100, [], 'large')).toBeNull();
    expect(composeNotes(100, [50, 50, 0, -5], 'large')).toEqual(banknotes('2×50'));
  });

  it('sont trouvés pour des millions d’unités et des coupures biscornues', () => {
    const values = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 7_777];
    const notes = composeNotes(9_999_999, values, 'large');
    expect(notes && notesMatch(notes, 9_999_999, values)).toBe(true);
  });
});

it('Les billets choisis par un client sont acceptés quand leurs coupures existent et que leur somme est exacte', () => {
  const given = (notes: [value: number, count: number][]) => notes.map(([value, count]) => ({ value, count }));
  const isAccepted = (...notes: [value: number, count: number][]) => notesMatch(given(notes), 100, [50, 20]);
  expect([isAccepted([50, 2]), isAccepted([50, 0], [20, 5])]).toEqual([true, true]);
  expect(isAccepted([50, 1]), 'a wrong sum').toBe(false);
  expect(isAccepted([100, 1]), 'an unknown value').toBe(false);
  expect(isAccepted([50, 1], [50, 1]), 'a value named twice').toBe(false);
  expect(isAccepted([50, 4], [20, -5]), 'a negative count').toBe(false);
  expect(isAccepted([50, 1.6], [20, 1]), 'part of a note').toBe(false);
  expect(isAccepted([50, Number.NaN]), 'no number').toBe(false);
  expect(isAccepted(), 'no note').toBe(false);
  const drawer = [{ value: 50, left: 1 }, { value: 20, left: 5 }, 5];
  const inDrawer = [[50, 2] as const, [20, 5] as const, [5, 20] as const].map(([value, count]) =>
    notesMatch([{ value, count }], 100, drawer),
  );
  expect(inDrawer, 'one fifty is left').toEqual([false, true, true]);
});

describe('Le montant d’une ligne', () => {
  it('arrondit au centime supérieur à partir du demi-centime, une seule fois, reste exact et refuse une fraction', () => {
    expect(currencyLineTotal(921_534, 1, 500)).toBe(46_077);
    expect(currencyLineTotal(5_000, 1, 1)).toBe(1);
    expect(currencyLineTotal(4_999, 1, 1)).toBe(0);
    expect(currencyLineTotal(615_000, 100, 1000)).toBe(615);
    expect(metalLineTotal(9_000_000_000_001, 999)).toBe(8_991_000_000_000_999);
    expect(currencyLineTotal(999_999, 1, 9_007_199_255)).toBe(900_719_024_780);
    expect(() => metalLineTotal(100, 1.5)).toThrow(RangeError);
    expect(() => currencyLineTotal(100, 1, Number.NaN)).toThrow(RangeError);
  });
  it('se retrouve en unités à partir des euros', () => {
    expect(maxUnitsFor(46_077, 921_534, 1)).toBe(500);
    for (let cents = 1; cents < 500; cents++) {
      const units = maxUnitsFor(cents, 859_858, 1);
      expect(currencyLineTotal(859_858, 1, units)).toBeLessThanOrEqual(cents);
      expect(currencyLineTotal(859_858, 1, units + 1)).toBeGreaterThan(cents);
    }
    expect(maxUnitsFor(20_000, 0, 1)).toBe(0);
  });
});

it('La livraison coûte selon la valeur du colis, borne comprise, rien au comptoir, et se lit du moins cher au plus cher', () => {
  const tiers = [
    { upTo: null, cost: 0 },
    { upTo: 250_000, cost: 2_500 },
    { upTo: 60_000, cost: 1_500 },
  ];
  const goods = [1, 60_000, 60_001, 250_000, 250_001];
  expect(goods.map((cents) => deliveryCost(tiers, 'parcel', cents))).toEqual([1_500, 1_500, 2_500, 2_500, 0]);
  expect([deliveryCost(tiers, 'counter', 70_000), deliveryCost(tiers, 'parcel', 0)]).toEqual([0, 0]);
  const shown = (scale: Parameters<typeof deliveryRows>[0]) =>
    deliveryRows(scale).map((row) => `${plain(row.range)} : ${row.cost}`);
  expect(shown(tiers)).toEqual(['Jusqu’à 600 € : 1500', 'Jusqu’à 2 500 € : 2500', 'Au-delà : 0']);
  expect(shown([{ upTo: 60_000, cost: 1_500 }])).toEqual(['Jusqu’à 600 € : 1500', 'Au-delà : 0']);
  expect(shown([])).toEqual(['Toutes les commandes : 0']);
  expect(shown([{ upTo: null, cost: 900 }])).toEqual(['Toutes les commandes : 900']);
});

it('Un colis d’articles vendus avec la TVA ne part qu’en France et à Monaco, ou où l’on n’en sait rien, et dit quoi faire', () => {
  const [bar, coin] = [
    { name: 'Lingotin 1 g', taxed: true },
    { name: 'Napoléon', taxed: false },
  ];
  const told = (country: string | null, postalCode: string | null, ...sold: (typeof bar)[]) =>
    taxedParcelProblem([coin, ...sold], territoryOf({ country, postalCode }));
  for (const [country, postalCode] of [
    ['BE', '1000'],
    ['FR', '97200'],
    ['FR', '98713'],
  ] as const) {
    expect(told(country, postalCode, bar), `${country} ${postalCode}`).toContain('Choisissez une autre adresse');
    expect(told(country, postalCode)).toBeNull();
  }
  expect(told('BE', '1000', bar, { ...bar, name: 'Argent 1 kg' })).toMatch(
    /^«.Lingotin 1 g.» et «.Argent 1 kg.» sont vendus .* nous ne les envoyons qu’en .* retirez ces articles du panier\.$/,
  );
  for (const [country, postalCode] of [
    ['FR', '20000'],
    ['MC', '98000'],
    [null, null],
  ] as const)
    expect(told(country, postalCode, bar), `${country} ${postalCode}`).toBeNull();
});
