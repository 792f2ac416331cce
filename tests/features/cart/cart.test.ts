import { describe, expect, it, test } from 'vitest';
import {
  addItem,
  type CartItem,
  cartTotals,
  countItems,
  lineAmount,
  parseQuantity,
  quantityProblem,
  setItemQuantity,
  suggestedCounts,
} from '../../../src/features/cart/cart.ts';
import { parseCart } from '../../../src/features/cart/storedCart.ts';
import { maxPieces, maxUnits } from '../../../src/features/cart/totals.ts';
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
const read = (value: unknown) => parseCart(JSON.stringify(value));

describe('Un panier gardé par le navigateur', () => {
  it('se relit comme il a été écrit', () => {
    const full: CartItem[] = [
      { ...napoleon, path: '/pieces-or-investissement/napoleon/m1', taxed: false },
      { ...napoleon, id: 'm2', taxed: true },
      { ...dollars, iso: 'USD' },
    ];
    expect(read(full)).toEqual(full);
  });

  it('illisible ou étranger, est vide', () => {
    for (const text of [null, '', '{', 'null', '{"items":[]}', '[null]'])
      expect(parseCart(text), `${text}`).toEqual([]);
  });

  it('garde les bons articles et laisse les autres', () => {
    const wrong = [
      ...[{ type: 'voucher' }, { id: '' }, { name: undefined }, { unitPrice: '780' }, { unitPrice: 0.001 }],
      ...[0, 1.5, '2', null, maxPieces + 1].map((quantity) => ({ quantity })),
    ];
    for (const values of [...wrong.map((one) => ({ ...napoleon, ...one })), { ...dollars, unitPrice: 0.0000001 }])
      expect(read([values, napoleon, dollars]), JSON.stringify(values)).toEqual([napoleon, dollars]);
  });

  it('oublie des billets qui ne font pas la somme, et l’adresse d’un autre site, sans perdre l’article', () => {
    for (const notes of [[{ value: 100, count: 4 }], [null], 'x'])
      expect(read([{ ...dollars, notes }]), JSON.stringify(notes)).toEqual([{ ...dollars, notes: undefined }]);
    for (const path of ['//ailleurs.example', 'javascript:alert(1)', '/\\ailleurs.example'])
      expect(read([{ ...napoleon, path }]), path).toEqual([napoleon]);
  });

  it('réunit un même article écrit deux fois', () => {
    expect(read([napoleon, dollars, napoleon])).toEqual([{ ...napoleon, quantity: 4 }, dollars]);
  });
});

const wrongQuantities = [0, -1, 1.5, 1e9, Number.NaN];

describe('Une quantité', () => {
  it('s’écrit avec ou sans espaces, et rien d’autre n’en est une', () => {
    expect(['12', ' 12\u202f000 '].map(parseQuantity)).toEqual([12, 12_000]);
    for (const text of ['', '-1', '1,5', '1e9', '1234567890123']) expect(parseQuantity(text), text).toBeNull();
  });

  it('se commande jusqu’à la limite comprise ; sinon une phrase dit pourquoi', () => {
    for (const quantity of [...wrongQuantities, null])
      for (const type of ['metal', 'currency'] as const)
        expect(quantityProblem(type, quantity), `${quantity} ${type}`).toMatch(/\.$/);
    expect(quantityProblem('metal', maxPieces)).toBeNull();
    expect(quantityProblem('metal', maxPieces + 1)).toContain('999 pièces');
    expect(quantityProblem('currency', maxUnits)).toBeNull();
    expect(quantityProblem('currency', maxUnits + 1)).toContain('adressez-vous au comptoir');
  });

  it('trop grande d’un métal propose ce qui reste', () => {
    expect(suggestedCounts(5, 4)).toEqual([4]);
    expect(suggestedCounts(maxPieces + 1, null)).toEqual([maxPieces]);
    expect([suggestedCounts(4, 4), suggestedCounts(1, 0), suggestedCounts(null, 4)]).toEqual([[], [], []]);
  });

  it('qui ne se commande pas laisse le panier tel quel, à l’ajout comme au changement', () => {
    const words = expect.stringMatching(/\.$/);
    for (const quantity of wrongQuantities) {
      expect(addItem([dollars], { ...napoleon, quantity })).toEqual({ items: [dollars], problem: words });
      expect(setItemQuantity([napoleon], napoleon, quantity)).toEqual({ items: [napoleon], problem: words });
    }
  });
});

describe('Ajouter au panier', () => {
  it('réunit les quantités et les billets d’un même article, non un métal et une devise de même identifiant', () => {
    const more = { ...dollars, quantity: 140, unitPrice: 0.93, notes: banknotes('1×100, 2×20') };
    const sum = { ...more, quantity: 640, notes: banknotes('6×100, 2×20') };
    expect(addItem([dollars, napoleon], more)).toEqual({ problem: null, items: [sum, napoleon] });
    expect(addItem([napoleon], { ...dollars, id: 'm1' }).items).toHaveLength(2);
  });
  it('laisse le panier tel quel quand la somme dépasse la limite, et le dit ; s’arrête à cinquante articles', () => {
    const full = { ...napoleon, quantity: 998 };
    const { items, problem } = addItem([full], napoleon);
    expect(items).toEqual([full]);
    expect(problem).toContain('Le panier en contient déjà 998.');
    const many = Array.from({ length: 50 }, (_, i) => ({ ...napoleon, id: `m${i}` }));
    expect(addItem(many, dollars).problem).toContain('50 articles différents');
    expect(addItem(many, { ...napoleon, id: 'm7' }).problem).toBeNull();
  });
});

it('Changer une ligne remplace la quantité : les billets de l’ancienne somme sont oubliés, ceux de la nouvelle gardés', () => {
  const { notes: _notes, ...without } = dollars;
  const set = { ...without, quantity: 300 };
  expect(setItemQuantity([napoleon, dollars], dollars, 300).items).toEqual([napoleon, set]);
  const notes = [{ value: 50, count: 6 }];
  expect(setItemQuantity([dollars], dollars, 300, notes).items).toEqual([{ ...set, notes }]);
});

test('Les totaux sont en centimes, livraison comprise, et comptent chaque pièce et chaque devise une fois', () => {
  const tiers = [
    { upTo: 60_000, cost: 1_500 },
    { upTo: 250_000, cost: 2_500 },
    { upTo: null, cost: 0 },
  ];
  expect([napoleon, dollars].map(lineAmount)).toEqual([156_100, 46_077]);
  const whole = { subtotal: 202_177, metals: 156_100, delivery: 2_500, total: 204_677, hasBanknotes: true };
  expect(cartTotals([napoleon, dollars], tiers, 'parcel')).toEqual(whole);
  const atCounter = { delivery: 0, total: 156_100, hasBanknotes: false };
  expect(cartTotals([napoleon], tiers, 'counter')).toMatchObject(atCounter);
  expect(countItems([napoleon, dollars])).toBe(3);
});
