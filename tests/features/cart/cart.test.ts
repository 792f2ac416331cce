import { describe, expect, it } from 'vitest';
import {
  addItem,
  type CartItem,
  cartTotals,
  countItems,
  lineAmount,
  nearPieces,
  quantityProblem,
  readQuantity,
  removeItem,
  setItemQuantity,
} from '../../../src/features/cart/cart.ts';
import { readCart } from '../../../src/features/cart/storedCart.ts';
import { mostPieces, mostUnits } from '../../../src/features/cart/totals.ts';
import { banknotes } from '../../support/notes.ts';

const napoleon: CartItem = { type: 'metal', id: 'm1', quantity: 2, name: 'Napoléon', unitPrice: 780.5, photo: null };
const dollars: CartItem = {
  type: 'currency',
  id: 'c1',
  quantity: 500,
  name: 'Dollar américain',
  unitPrice: 0.921534,
  photo: null,
  coefficient: 1,
  notes: [{ value: 100, count: 5 }],
};
const read = (value: unknown) => readCart(JSON.stringify(value));

describe('Un panier gardé par le navigateur', () => {
  it('se relit comme il a été écrit', () => {
    const full: CartItem[] = [
      { ...napoleon, path: '/pieces-or-investissement/napoleon/m1', taxed: false },
      { ...napoleon, id: 'm2', taxed: true },
      { ...dollars, iso: 'USD' },
    ];
    expect(read(full)).toEqual(full);
  });

  it.each([null, undefined, '', '{', 'null', '12', '"panier"', '{"items":[]}', '[null]', '[[]]', '[{}]', '[1,2]'])(
    'illisible ou étranger (%j) donne un panier vide',
    (text) => {
      expect(readCart(text)).toEqual([]);
    },
  );

  it('garde les bons articles et laisse les autres', () => {
    const bad = [
      { ...napoleon, type: 'voucher' },
      { ...napoleon, id: '' },
      { ...napoleon, id: 7 },
      { ...napoleon, name: undefined },
      { ...napoleon, unitPrice: '780' },
      { ...napoleon, unitPrice: -1 },
      { ...napoleon, unitPrice: 0.001 },
      { ...dollars, unitPrice: 0.0000001 },
    ];
    expect(read([...bad.slice(0, 4), napoleon, ...bad.slice(4), dollars])).toEqual([napoleon, dollars]);
  });

  it.each([0, -1, 1.5, 1e9, '2', null, 'abc', mostPieces + 1])(
    'laisse un article dont la quantité est %j',
    (quantity) => {
      expect(read([{ ...napoleon, quantity }, dollars])).toEqual([dollars]);
    },
  );

  it('accepte un ancien article sans photo ni coefficient', () => {
    const { photo: _photo, coefficient: _coefficient, notes: _notes, ...old } = dollars;
    expect(read([old])).toEqual([{ ...old, photo: null, coefficient: 1 }]);
  });

  it('oublie des billets qui ne font pas la somme, sans perdre l’article', () => {
    for (const notes of [
      [{ value: 100, count: 4 }],
      [{ value: 100, count: 5.5 }],
      [null],
      'x',
      [{ value: -100, count: -5 }],
    ]) {
      expect(read([{ ...dollars, notes }])[0]?.notes).toBeUndefined();
    }
  });

  it('ne mène jamais à un autre site', () => {
    for (const path of [
      '//ailleurs.example',
      'https://ailleurs.example',
      'javascript:alert(1)',
      '/\\ailleurs.example',
    ]) {
      expect(read([{ ...napoleon, path }])[0]?.path).toBeUndefined();
    }
  });

  it('réunit un même article écrit deux fois', () => {
    expect(read([napoleon, dollars, napoleon])).toEqual([{ ...napoleon, quantity: 4 }, dollars]);
  });
});

describe('Une quantité', () => {
  it('s’écrit avec ou sans espaces', () => {
    expect(readQuantity('12')).toBe(12);
    expect(readQuantity(' 12\u202f000 ')).toBe(12_000);
  });
  it.each(['', '-1', '1.5', '1,5', '1e9', 'NaN', 'abc', '0x10', '1234567890123'])('%j n’en est pas une', (text) => {
    expect(readQuantity(text)).toBeNull();
  });
  it.each([0, -1, 1.5, 1e9, Number.NaN, null])('%s ne se commande pas, et une phrase dit pourquoi', (quantity) => {
    expect(quantityProblem('metal', quantity)).toMatch(/\.$/);
    expect(quantityProblem('currency', quantity)).toMatch(/\.$/);
  });
  it('va jusqu’à la limite comprise', () => {
    expect(quantityProblem('metal', mostPieces)).toBeNull();
    expect(quantityProblem('metal', mostPieces + 1)).toContain('999 exemplaires');
    expect(quantityProblem('currency', mostUnits)).toBeNull();
    expect(quantityProblem('currency', mostUnits + 1)).toContain('adressez-vous au comptoir');
  });

  it('trop grande d’un métal propose ce qui reste', () => {
    expect(nearPieces(5, 4)).toEqual([4]);
    expect(nearPieces(mostPieces + 1, null)).toEqual([mostPieces]);
    expect([nearPieces(4, 4), nearPieces(1, 0), nearPieces(null, 4)]).toEqual([[], [], []]);
  });
});

describe('Ajouter au panier', () => {
  it('réunit les quantités et les billets d’un même article', () => {
    const more = {
      ...dollars,
      quantity: 140,
      unitPrice: 0.93,
      notes: banknotes('1×100, 2×20'),
    };
    expect(addItem([dollars, napoleon], more)).toEqual({
      problem: null,
      items: [
        {
          ...more,
          quantity: 640,
          notes: banknotes('6×100, 2×20'),
        },
        napoleon,
      ],
    });
  });
  it('ne mélange pas un métal et une devise de même identifiant', () => {
    expect(addItem([napoleon], { ...dollars, id: 'm1' }).items).toHaveLength(2);
  });
  it('laisse le panier tel quel quand la somme dépasse la limite, et le dit', () => {
    const full = { ...napoleon, quantity: 998 };
    const { items, problem } = addItem([full], napoleon);
    expect(items).toEqual([full]);
    expect(problem).toContain('Le panier en contient déjà 998.');
  });
  it.each([0, -1, 1.5, 1e9, Number.NaN])('refuse la quantité %s', (quantity) => {
    const { items, problem } = addItem([dollars], { ...napoleon, quantity });
    expect(items).toEqual([dollars]);
    expect(problem).not.toBeNull();
  });
  it('s’arrête à cinquante articles différents', () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ ...napoleon, id: `m${i}` }));
    expect(addItem(many, dollars).problem).toContain('50 articles différents');
    expect(addItem(many, { ...napoleon, id: 'm7' }).problem).toBeNull();
  });
});

describe('Changer une ligne', () => {
  it('remplace la quantité et oublie les billets de l’ancienne somme', () => {
    const { items } = setItemQuantity([napoleon, dollars], dollars, 300);
    const { notes: _notes, ...without } = dollars;
    expect(items).toEqual([napoleon, { ...without, quantity: 300 }]);
  });
  it('garde les billets choisis avec la nouvelle somme', () => {
    const notes = [{ value: 50, count: 6 }];
    expect(setItemQuantity([dollars], dollars, 300, notes).items[0]?.notes).toEqual(notes);
  });
  it.each([0, -1, 1.5, 1e9, Number.NaN])('refuse la quantité %s', (quantity) => {
    expect(setItemQuantity([napoleon], napoleon, quantity)).toEqual({
      items: [napoleon],
      problem: expect.stringMatching(/\.$/),
    });
  });
  it('retire la ligne demandée, et elle seule', () => {
    expect(removeItem([napoleon, dollars], napoleon)).toEqual([dollars]);
  });
});

describe('Les totaux', () => {
  const tiers = [
    { upTo: 60_000, cost: 1_500 },
    { upTo: 250_000, cost: 2_500 },
    { upTo: null, cost: 0 },
  ];
  it('sont en centimes, livraison comprise', () => {
    expect(lineAmount(napoleon)).toBe(156_100);
    expect(lineAmount(dollars)).toBe(46_077);
    expect(cartTotals([napoleon, dollars], tiers, 'parcel')).toEqual({
      goods: 202_177,
      metals: 156_100,
      delivery: 2_500,
      total: 204_677,
      hasBanknotes: true,
    });
    expect(cartTotals([napoleon], tiers, 'counter')).toMatchObject({
      delivery: 0,
      total: 156_100,
      hasBanknotes: false,
    });
  });
  it('comptent chaque pièce, et chaque devise une fois', () => {
    expect(countItems([napoleon, dollars])).toBe(3);
  });
});
