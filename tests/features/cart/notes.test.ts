import { describe, expect, it, test } from 'vitest';
import { checkAmount, checkChosenNotes, correctQuantity, suggestedAmounts } from '../../../src/features/cart/amount.ts';
import { nearestAmount, nearestAmounts, usableNotes } from '../../../src/features/cart/notes.ts';
import { maxUnits } from '../../../src/features/cart/totals.ts';
import { plain } from '../../support/frenchText.ts';
import { banknotes } from '../../support/notes.ts';

const sets = [
  [50, 20],
  [7, 11, 13],
  [1000, 2000, 5000, 10000],
];

describe('Les sommes voisines', () => {
  it.each(sets.map((values) => ({ values })))(
    'sont les plus proches que les coupures $values permettent',
    ({ values }) => {
      const unit = Math.min(...values) >= 1000 ? 500 : 1;
      const span = (Math.max(...values) * 3) / unit;
      const possible = [true];
      for (let n = 1; n <= span * 2; n++) possible[n] = values.some((v) => n * unit >= v && possible[n - v / unit]);
      for (let n = 1; n <= span; n++) {
        let below = n;
        while (!possible[below]) below--;
        let above = n;
        while (!possible[above]) above++;
        const found = nearestAmounts(n * unit, values, maxUnits);
        expect([n, found]).toEqual([n, { below: below > 0 ? below * unit : null, above: above * unit }]);
      }
    },
  );

  it('restent sous la plus grande permise, partent de la plus petite coupure, n’existent pas sans billets', () => {
    const around = (units: number, most: number, values: number[] = [50, 20]) => {
      const { below, above } = nearestAmounts(units, values, most);
      return [below, above];
    };
    expect([around(95, 99), around(500, 100), around(5, 40, [50])]).toEqual([
      [90, null],
      [100, null],
      [null, null],
    ]);
    for (const units of [0, -3]) expect(around(units, 100)).toEqual([null, 20]);
    expect(around(100, 1000, [])).toEqual([null, null]);
    expect(nearestAmount(100, [], 1000)).toBeNull();
  });

  it('donnent la plus proche, la plus petite à égalité', () => {
    const nearest = (units: number, most = 1000) => nearestAmount(units, [50, 20], most);
    expect([34, 30, 60, 1].map((units) => nearest(units))).toEqual([40, 20, 60, 20]);
    expect(nearest(115, 110)).toBe(110);
  });
});

describe('Un montant saisi', () => {
  const problemOf = (...asked: Parameters<typeof checkAmount>) => plain(checkAmount(...asked).problem);

  it('qui convient ne dit rien ; sinon une phrase dit pourquoi, et ce qui convient est proposé', () => {
    expect(checkAmount(60, [20, 50], 'GBP')).toEqual({ problem: null, suggestions: [] });
    const words = 'Nos billets de 20 et 50 GBP ne permettent pas de composer 30 GBP.';
    expect(problemOf(30, [20, 50], 'GBP')).toBe(words);
    expect(checkAmount(30, [20, 50], 'GBP').suggestions).toEqual([20, 40]);
    const tooMuch = checkAmount(1_000_000_000, [20, 50], 'GBP');
    expect(tooMuch).toEqual({ problem: expect.stringContaining('au-delà, appelez-nous'), suggestions: [maxUnits] });
    expect(checkAmount(6_000, [20, 50], 'GBP', 5_000).suggestions).toEqual([5_000]);
    const problem = 'Indiquez un nombre entier d’unités, à partir de 1.';
    expect(checkAmount(null, [20], 'GBP')).toEqual({ problem, suggestions: [] });
    expect(problemOf(100, [], 'GBP')).toBe('Nous n’avons pas de billets en GBP pour le moment.');
  });

  it('que seul le stock empêche ne dit pas ce qu’il y a en coffre', () => {
    const drawer = [
      { value: 20, left: 3 },
      { value: 50, left: 4 },
    ];
    expect(problemOf(200_000, drawer, 'GBP', 5_000)).toBe('Au plus 5 000 GBP en ligne : au-delà, appelez-nous.');
    expect(checkAmount(200_000, drawer, 'GBP', 5_000).suggestions).toEqual([260]);
    const left = 'Les billets qui nous restent ne permettent pas de composer 80 GBP.';
    expect(problemOf(80, drawer, 'GBP')).toBe(left);
    expect(problemOf(30, drawer, 'GBP')).toContain('Nos billets de 20 et 50');
  });
});

it('Des billets choisis un à un qui ne font pas le montant disent l’écart, et la somme qu’ils font', () => {
  const chosen = banknotes('4×100, 5×20');
  expect(checkChosenNotes(500, chosen, 'USD')).toEqual({ problem: null, suggestions: [] });
  for (const [units, notes, words, suggestions] of [
    [505, chosen, 'il manque 5\u00a0USD', [500]],
    [480, chosen, 'il y a 20\u00a0USD de trop', [500]],
    [100, [], 'il manque 100\u00a0USD', []],
  ] as const)
    expect(checkChosenNotes(units, [...notes], 'USD')).toEqual({
      problem: expect.stringContaining(words),
      suggestions,
    });
});

describe('La quantité d’une adresse', () => {
  const pieces = (text: string) => correctQuantity({ type: 'metal' }, text);
  const pounds = (text: string, denominations = [20, 50]) =>
    correctQuantity({ type: 'currency', iso: 'GBP', denominations }, text);

  it('est prise telle quelle, ou corrigée avec des mots qui disent ce qui n’allait pas', () => {
    for (const text of ['3', '999']) expect(pieces(text)).toEqual({ quantity: Number(text), sentence: null });
    for (const [words, quantity, ...texts] of [
      ['un nombre entier, à partir de 1', 1, '0', '-12', '1,5', 'abc', ''],
      ['au comptoir', 999, '1000000000'],
    ] as const)
      for (const text of texts) {
        const told = pieces(text);
        expect(told?.quantity, text).toBe(quantity);
        expect(told?.sentence, text).toContain(words);
        expect(told?.sentence, text).toContain(`La quantité a été fixée à ${quantity}.`);
      }
  });

  it('d’une devise devient la somme la plus proche que ses billets font', () => {
    expect(pounds('70')).toEqual({ quantity: 70, sentence: null });
    for (const [text, words] of [
      ['30', 'ne permettent pas de composer'],
      ['abc', 'un nombre entier d’unités'],
    ] as const)
      expect(plain(pounds(text)?.sentence)).toMatch(new RegExp(`${words}.* Le montant a été fixé à 20 GBP\\.`));
    expect(pounds('100', [])).toBeNull();
  });
});

it('D’un tiroir compté, un montant propose les voisins que ses billets peuvent encore faire', () => {
  const few = [
    { value: 50, left: 1 },
    { value: 20, left: 3 },
  ];
  expect(nearestAmounts(100, few, 10_000)).toEqual({ below: 90, above: 110 });
  expect(nearestAmounts(5_000, few, 10_000)).toEqual({ below: 110, above: null });
  expect(nearestAmounts(100, [{ value: 50, left: 0 }], 10_000)).toEqual({ below: null, above: null });
  expect(usableNotes([50, 20, 50, 0, -5, 2.5])).toEqual([20, 50]);
  expect(usableNotes([{ value: 50, left: 0 }, { value: 20, left: 2 }, 10])).toEqual([10, 20]);
});

test('Une fiche propose des montants ronds que ses billets composent, et commence par 200 ou ce qui lui ressemble', () => {
  expect(suggestedAmounts(921_534, 1, [1, 5, 10, 20, 50, 100])).toEqual({ amounts: [100, 200, 500, 1000], first: 200 });
  const small = { amounts: [10_000, 20_000, 50_000, 100_000], first: 20_000 };
  expect(suggestedAmounts(621_500, 100, [1000, 2000, 5000, 10_000]), 'money of small value').toEqual(small);
  expect(suggestedAmounts(921_534, 1, [500])).toEqual({ amounts: [500, 1000], first: 500 });
  expect(suggestedAmounts(921_534, 1, [300])).toEqual({ amounts: [], first: 300 });
  expect(suggestedAmounts(921_534, 1, [])).toEqual({ amounts: [], first: 0 });
});
