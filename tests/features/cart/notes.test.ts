import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkAmount, checkChosen, correctQuantity } from '../../../src/features/cart/amount.ts';
import { nearestAmount, nearestAmounts, readNotes, usableNotes } from '../../../src/features/cart/notes.ts';
import { composeNotes, mostUnits, notesMatch } from '../../../src/features/cart/totals.ts';
import { banknotes } from '../../support/notes.ts';

const sets = [[50, 20], [1, 2, 5, 10, 20, 50, 100], [5, 10, 20, 50], [7, 11, 13], [1000, 2000, 5000, 10000], [20]];

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
        const found = nearestAmounts(n * unit, values, mostUnits);
        expect([n, found]).toEqual([n, { below: below > 0 ? below * unit : null, above: above * unit }]);
      }
    },
  );

  it('respectent la plus grande somme permise', () => {
    expect(nearestAmounts(95, [50, 20], 99)).toEqual({ below: 90, above: null });
    expect(nearestAmounts(500, [50, 20], 100)).toEqual({ below: 100, above: null });
    expect(nearestAmounts(5, [50], 40)).toEqual({ below: null, above: null });
  });

  it('partent de la plus petite coupure quand on demande zéro ou moins', () => {
    expect(nearestAmounts(0, [50, 20], 100)).toEqual({ below: null, above: 20 });
    expect(nearestAmounts(-3, [50, 20], 100)).toEqual({ below: null, above: 20 });
  });

  it('n’existent pas sans coupure', () => {
    expect(nearestAmounts(100, [], 1000)).toEqual({ below: null, above: null });
    expect(nearestAmount(100, [], 1000)).toBeNull();
  });

  it('donnent la plus proche, la plus petite à égalité', () => {
    expect(nearestAmount(34, [50, 20], 1000)).toBe(40);
    expect(nearestAmount(30, [50, 20], 1000)).toBe(20);
    expect(nearestAmount(60, [50, 20], 1000)).toBe(60);
    expect(nearestAmount(1, [50, 20], 1000)).toBe(20);
    expect(nearestAmount(115, [50, 20], 110)).toBe(110);
  });
});

describe('Un montant saisi', () => {
  it('qui ne peut pas être composé dit pourquoi et propose les deux voisins', () => {
    expect(checkAmount(30, [20, 50], 'GBP')).toEqual({
      problem: 'Nos billets de 20 et 50§GBP ne permettent pas de composer 30§GBP.'.replaceAll('§', '\u00a0'),
      near: [20, 40],
    });
  });
  it('que seul le stock empêche ne dit pas ce qu’il y a en coffre', () => {
    const drawer = [
      { value: 20, left: 3 },
      { value: 50, left: 4 },
    ];
    expect(checkAmount(200_000, drawer, 'GBP', 5_000)).toEqual({
      problem: 'Au plus 5\u202f000\u00a0GBP en ligne\u00a0: au-delà, appelez-nous.',
      near: [260],
    });
    expect(checkAmount(80, drawer, 'GBP').problem).toBe(
      'Les billets qui nous restent ne permettent pas de composer 80§GBP.'.replaceAll('§', '\u00a0'),
    );
    expect(checkAmount(30, drawer, 'GBP').problem).toContain('Nos billets de 20 et 50');
  });
  it('qui convient ne dit rien', () => {
    expect(checkAmount(60, [20, 50], 'GBP')).toEqual({ problem: null, near: [] });
  });
  it('qui dépasse la limite propose la plus grande somme', () => {
    const { problem, near } = checkAmount(1_000_000_000, [20, 50], 'GBP');
    expect(problem).toContain('au-delà, appelez-nous');
    expect(near).toEqual([mostUnits]);
    expect(checkAmount(6_000, [20, 50], 'GBP', 5_000).near).toEqual([5_000]);
  });
  it('qui n’est pas un nombre est expliqué sans proposition', () => {
    expect(checkAmount(null, [20], 'GBP')).toEqual({
      problem: 'Indiquez un nombre entier d’unités, à partir de 1.',
      near: [],
    });
  });
  it('d’une devise sans billets n’a pas de solution', () => {
    expect(checkAmount(100, [], 'GBP').problem).toBe('Nous n’avons pas de billets en GBP pour le moment.');
  });
});

describe('Des billets choisis un à un', () => {
  const chosen = banknotes('4×100, 5×20');
  it('qui font le montant ne disent rien', () => {
    expect(checkChosen(500, chosen, 'USD')).toEqual({ problem: null, near: [] });
  });
  it.each([
    [505, 'il manque 5§USD'],
    [480, 'il y a 20§USD de trop'],
  ])('restent pour %d, et la page dit l’écart', (units, words) => {
    const { problem, near } = checkChosen(units, chosen, 'USD');
    expect(problem).toContain(words.replaceAll('§', '\u00a0'));
    expect(near).toEqual([500]);
  });
  it('dont aucun n’est pris ne proposent rien', () => {
    const { problem, near } = checkChosen(100, [], 'USD');
    expect(problem).toContain('il manque 100\u00a0USD');
    expect(near).toEqual([]);
  });
});

describe('La quantité d’une adresse', () => {
  it('est expliquée selon ce qui ne va pas', () => {
    const said = (words: string, texts: string[]) => {
      for (const text of texts) expect(correctQuantity({ type: 'metal' }, text)?.sentence, text).toContain(words);
    };
    said('au moins 1', ['0', '00', ' 0 ', '-1', '-12']);
    said('Cet article ne se divise pas', ['1.5', '1,5', '0.5', '12.75']);
    said('pas un nombre', ['abc', 'a1', '1a', 'a-1', '-x', 'a1.5']);
    said('au comptoir', ['1000000000']);
    const money = (text: string) => correctQuantity({ type: 'currency', iso: 'GBP', denominations: [20, 50] }, text);
    expect(money('1.5')?.sentence).toContain('Un billet ne se divise pas');
    expect(money('abc')?.sentence).toContain('pas un nombre');
    expect(money('30')?.sentence).toContain('ne permettent pas de composer');
    expect(money('70')).toEqual({ quantity: 70, sentence: null });
  });
  it.each([
    ['3', 3],
    ['999', 999],
  ])('%s est prise telle quelle', (text, quantity) => {
    expect(correctQuantity({ type: 'metal' }, text)).toEqual({ quantity, sentence: null });
  });
  it.each([
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['NaN', 1],
    ['abc', 1],
    ['', 1],
    ['1000000000', 999],
    ['1e9', 1],
  ])('« %s » est corrigée en %d pièces, et la page le dit', (text, quantity) => {
    const corrected = correctQuantity({ type: 'metal' }, text);
    expect(corrected?.quantity).toBe(quantity);
    expect(corrected?.sentence).toContain(`La quantité a été fixée à ${quantity}.`);
  });
  it.each([
    ['30', 20],
    ['0', 20],
    ['abc', 20],
    ['1.5', 20],
  ])('« %s » livres est corrigée en %d livres', (text, quantity) => {
    const corrected = correctQuantity({ type: 'currency', iso: 'GBP', denominations: [20, 50] }, text);
    expect(corrected?.quantity).toBe(quantity);
    expect(corrected?.sentence).toContain(`Le montant a été fixé à ${quantity}\u00a0GBP.`);
  });
  it('n’existe pas pour une devise sans billets', () => {
    expect(correctQuantity({ type: 'currency', iso: 'GBP', denominations: [] }, '100')).toBeNull();
  });
});

describe('Un choix de billets dans une adresse', () => {
  it('se lit', () => {
    const notes = banknotes('4×50, 12×20');
    expect(readNotes('4x50,12x20')).toEqual(notes);
    expect(readNotes('12x20')).toEqual(notes.slice(1));
    expect(readNotes('4x50,12x20,100x5')).toEqual([...notes, { value: 5, count: 100 }]);
  });
  it.each([null, '', 'x', '1x', '-1x50', '1x50;', '1.5x20', '1x50,'])('%j n’est pas un choix', (text) => {
    expect(readNotes(text)).toBeNull();
  });
});

test('Les coupures utilisables sont entières, là, et une fois chacune', () => {
  expect(usableNotes([50, 20, 50, 0, -5, 2.5])).toEqual([20, 50]);
  expect(usableNotes([{ value: 50, left: 0 }, { value: 20, left: 2 }, 10])).toEqual([10, 20]);
});

describe('Un tiroir compté', () => {
  const drawer = [
    { value: 100, left: 1 },
    { value: 50, left: 4 },
    { value: 20, left: 0 },
    { value: 5, left: null },
  ];

  it('l’assortiment ne prend que les billets qu’il y a', () => {
    expect(composeNotes(310, drawer, 'large')).toEqual(banknotes('1×100, 4×50, 2×5'));
    for (const preference of ['mixed', 'small', 'large'] as const) {
      const notes = composeNotes(250, drawer, preference);
      expect(notes && notesMatch(notes, 250, drawer), preference).toBe(true);
    }
  });

  it('propose les montants voisins qu’il peut encore faire', () => {
    const few = [
      { value: 50, left: 1 },
      { value: 20, left: 3 },
    ];
    expect(nearestAmounts(100, few, 10_000)).toEqual({ below: 90, above: 110 });
    expect(nearestAmounts(5_000, few, 10_000)).toEqual({ below: 110, above: null });
    expect(nearestAmounts(100, [{ value: 50, left: 0 }], 10_000)).toEqual({ below: null, above: null });
    expect(checkAmount(100, few, 'USD').near).toEqual([90, 110]);
  });

  it('un choix de plus de billets qu’il n’y en a ne convient pas', () => {
    expect(notesMatch([{ value: 50, count: 5 }], 250, drawer)).toBe(false);
    expect(notesMatch([{ value: 20, count: 1 }], 20, drawer)).toBe(false);
    expect(notesMatch([{ value: 5, count: 900 }], 4500, drawer)).toBe(true);
  });
});

const counted = fc.uniqueArray(
  fc.record({ value: fc.constantFrom(5, 10, 20, 50, 100), left: fc.option(fc.nat({ max: 6 })) }),
  { selector: ({ value }) => value, minLength: 1 },
);

test('D’un tiroir compté, toute somme qu’il peut faire se compose, de billets qu’il a, et aucune autre', () => {
  fc.assert(
    fc.property(counted, fc.integer({ min: 1, max: 120 }), (drawer, fives) => {
      const units = fives * 5;
      let sums = new Set([0]);
      for (const { value, left } of drawer)
        sums = new Set(
          [...sums].flatMap((sum) =>
            Array.from(
              { length: Math.min(left ?? units, Math.floor((units - sum) / value)) + 1 },
              (_, n) => sum + n * value,
            ),
          ),
        );
      for (const preference of ['mixed', 'small', 'large'] as const) {
        const notes = composeNotes(units, drawer, preference);
        expect(notes !== null, preference).toBe(sums.has(units));
        if (notes) expect(notesMatch(notes, units, drawer), preference).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
