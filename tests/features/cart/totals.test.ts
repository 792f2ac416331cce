import { describe, expect, it } from 'vitest';
import { notesText } from '../../../src/features/cart/notes.ts';
import { deliveryRows, taxedParcelProblem } from '../../../src/features/cart/terms.ts';
import {
  composeNotes,
  countNotes,
  currencyAmount,
  deliveryCost,
  metalAmount,
  notesMatch,
  unitsFor,
} from '../../../src/features/cart/totals.ts';
import { plain } from '../../support/frenchText.ts';
import { banknotes } from '../../support/notes.ts';

const denominations = {
  'euros de démonstration': [5, 10, 20, 50, 100, 200],
  USD: [1, 2, 5, 10, 20, 50, 100],
  GBP: [5, 10, 20, 50],
  CHF: [10, 20, 50, 100, 200, 1000],
  SEK: [20, 50, 100, 200, 500, 1000],
  THB: [20, 50, 100, 500, 1000],
  'deux coupures seulement': [50, 20],
  'coupures sans diviseur commun': [7, 11, 13],
} as const;
const yens = [1000, 2000, 5000, 10000];

/** The fewest notes for each sum up to `most`, by trying everything; Infinity where none can be made. */
function fewestNotes(values: readonly number[], most: number): number[] {
  const fewest = [0];
  for (let sum = 1; sum <= most; sum++) {
    fewest[sum] = Math.min(
      ...values.map((v) => (v <= sum ? (fewest[sum - v] as number) + 1 : Number.POSITIVE_INFINITY)),
    );
  }
  return fewest;
}

const sumOf = (notes: { value: number; count: number }[]) => notes.reduce((sum, n) => sum + n.value * n.count, 0);

describe('Les billets d’une somme', () => {
  it.each(Object.entries(denominations))(
    'en %s, de 1 à 500 unités, sont justes ou déclarés impossibles',
    (_, values) => {
      const fewest = fewestNotes(values, 500);
      for (let units = 1; units <= 500; units++) {
        for (const preference of ['mixed', 'small', 'large'] as const) {
          const notes = composeNotes(units, values, preference);
          const possible = (fewest[units] as number) < Number.POSITIVE_INFINITY;
          expect([units, notes !== null]).toEqual([units, possible]);
          if (!notes) continue;
          expect(sumOf(notes)).toBe(units);
          expect(notesMatch(notes, units, values)).toBe(true);
          expect(notes.every((n) => n.count > 0)).toBe(true);
          if (preference === 'large') expect([units, countNotes(notes)]).toEqual([units, fewest[units]]);
        }
      }
    },
  );

  it('sont petits quand on le demande, sans jamais dépasser cent billets là où de plus gros existent', () => {
    const small = (units: number, values: readonly number[] = [1, 5, 10, 20, 50, 100]) =>
      notesText(composeNotes(units, values, 'small') ?? []).replaceAll(/\s/g, ' ');
    expect(small(300)).toBe('7 × 20, 8 × 10, 16 × 5');
    expect(small(1000)).toBe('25 × 20, 25 × 10, 50 × 5');
    expect(small(2000)).toBe('20 × 50, 25 × 20, 50 × 10');
    expect(small(20)).toBe('2 × 5, 10 × 1');
    expect(small(20_000, yens)).toBe('5 × 2 000, 10 × 1 000');
    expect(composeNotes(2000, denominations.USD, 'large')).toEqual([{ value: 100, count: 20 }]);
    for (let units = 1; units <= 5000; units++) {
      expect(countNotes(composeNotes(units, denominations.USD, 'small') ?? [])).toBeLessThanOrEqual(100);
    }
  });

  it('font un assortiment de ce avec quoi on paie en voyage', () => {
    const mix = (units: number, values: readonly number[]) =>
      notesText(composeNotes(units, values, 'mixed') ?? []).replaceAll(/\s/g, ' ');
    expect(mix(500, denominations.USD)).toBe('2 × 100, 3 × 50, 7 × 20, 1 × 10');
    expect(mix(200, denominations.USD)).toBe('2 × 50, 2 × 20, 6 × 10');
    expect(mix(20_000, yens)).toBe('2 × 5 000, 5 × 2 000');
    expect(mix(200, [20, 50])).toBe('2 × 50, 5 × 20');
    expect(mix(30, [20, 50])).toBe('');
    expect(mix(50_000, denominations.USD)).toMatch(/^500 × 100$/);
    expect(mix(200, [17, 47, 48, 49, 50]), 'none of 47').toBe('2 × 50, 1 × 49, 3 × 17');
  });

  it('n’existent que pour un nombre entier d’unités, de coupures utilisables', () => {
    for (const units of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(composeNotes(units, denominations.USD, 'large'), `${units}`).toBeNull();
    expect(composeNotes(100, [], 'large')).toBeNull();
    expect(composeNotes(100, [0, -5, 2.5, Number.NaN], 'large')).toBeNull();
    expect(composeNotes(100, [50, 50, 0, -5], 'large')).toEqual(banknotes('2×50'));
  });

  it('sont trouvés pour des millions d’unités et des coupures biscornues', () => {
    const values = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 7_777];
    const notes = composeNotes(9_999_999, values, 'large');
    expect(notes && sumOf(notes)).toBe(9_999_999);
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
  it('arrondit au centime supérieur à partir du demi-centime, une seule fois', () => {
    expect(currencyAmount(921_534, 1, 500)).toBe(46_077);
    expect(currencyAmount(5_000, 1, 1)).toBe(1);
    expect(currencyAmount(4_999, 1, 1)).toBe(0);
    expect(currencyAmount(615_000, 100, 1000)).toBe(615);
  });
  it('reste exact pour le plus grand montant possible', () => {
    expect(metalAmount(9_000_000_000_001, 999)).toBe(8_991_000_000_000_999);
    expect(currencyAmount(999_999, 1, 9_007_199_255)).toBe(900_719_024_780);
  });
  it('refuse une fraction de pièce ou d’unité', () => {
    expect(() => metalAmount(100, 1.5)).toThrow(RangeError);
    expect(() => currencyAmount(100, 1, Number.NaN)).toThrow(RangeError);
  });
  it('se retrouve en unités à partir des euros', () => {
    expect(unitsFor(46_077, 921_534, 1)).toBe(500);
    expect(unitsFor(20_000, 615_000, 100)).toBe(32_521);
    for (let cents = 1; cents < 5000; cents++) {
      const units = unitsFor(cents, 859_858, 1);
      expect(currencyAmount(859_858, 1, units)).toBeLessThanOrEqual(cents);
      expect(currencyAmount(859_858, 1, units + 1)).toBeGreaterThan(cents);
    }
    expect(unitsFor(20_000, 0, 1)).toBe(0);
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
    deliveryRows(scale).map((row) => `${plain(row.goods)} : ${row.cost}`);
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
    taxedParcelProblem([coin, ...sold], { country, postalCode });
  for (const [country, postalCode] of [
    ['BE', '1000'],
    ['RE', null],
    ['FR', '97200'],
    ['FR', '98713'],
  ] as const) {
    expect(told(country, postalCode, bar), `${country} ${postalCode}`).toBe(
      '«\u00a0Lingotin 1 g\u00a0» est vendu avec la TVA française\u00a0: nous ne l’envoyons qu’en France métropolitaine et à Monaco. Choisissez une autre adresse de livraison ou le retrait au comptoir, ou retirez cet article du panier.',
    );
    expect(told(country, postalCode)).toBeNull();
  }
  expect(told('BE', '1000', bar, { ...bar, name: 'Argent 1 kg' })).toMatch(
    /^«.Lingotin 1 g.» et «.Argent 1 kg.» sont vendus .* nous ne les envoyons qu’en .* retirez ces articles du panier\.$/,
  );
  for (const [country, postalCode] of [
    ['FR', '20000'],
    ['MC', '98000'],
    ['FR', '98000'],
    [null, null],
  ] as const)
    expect(told(country, postalCode, bar), `${country} ${postalCode}`).toBeNull();
});
