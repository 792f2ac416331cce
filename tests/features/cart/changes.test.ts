import { describe, expect, it } from 'vitest';
import type { CartItem } from '../../../src/features/cart/cart.ts';
import {
  type CartChange,
  cartChangesSince,
  type ItemOffer,
  isSameCart,
  itemKeyOf,
} from '../../../src/features/cart/changes.ts';
import { plain } from '../../support/frenchText.ts';
import { banknotes } from '../../support/notes.ts';

const told = (changes: CartChange[]) => changes.map(({ text }) => plain(text));

const napoleon: CartItem = { type: 'metal', id: 'm1', quantity: 2, name: 'Napoléon', unitPrice: 780, photo: 'n' };
const { quantity: _pieces, ...coin } = napoleon;
const napoleonOffer: ItemOffer = { ...coin, path: '/napoleon' };
const yens: CartItem = {
  ...{ type: 'currency', id: 'c1', quantity: 13_000, name: 'Yen', unitPrice: 0.6215, photo: null },
  ...{ coefficient: 100, iso: 'JPY', notes: banknotes('1×10000, 3×1000') },
};
const { quantity: _quantity, notes: _notes, ...shown } = yens;
const yenOffer: ItemOffer = { ...shown, path: '/yen', denominations: [1000, 2000, 5000, 10_000] };
const compare = (item: CartItem, offer: ItemOffer | null) => cartChangesSince([item], { [itemKeyOf(item)]: offer });

describe('Depuis la dernière visite', () => {
  it('rien n’a changé, et rien n’est dit', () => {
    const { items, changes } = cartChangesSince([napoleon, yens], {
      'metal:m1': napoleonOffer,
      'currency:c1': yenOffer,
    });
    expect(items).toEqual([
      { ...napoleon, path: '/napoleon' },
      { ...yens, path: '/yen' },
    ]);
    expect(changes).toEqual([]);
  });

  it('Le prix d’une pièce a changé, ou son nom', () => {
    const { items, changes } = compare(napoleon, { ...napoleonOffer, unitPrice: 792.5 });
    expect(items[0]).toMatchObject({ unitPrice: 792.5, quantity: 2 });
    expect(told(changes)).toEqual(['Napoléon : le prix est passé de 780,00 € à 792,50 €.']);
    const name = '20 francs Napoléon';
    expect(compare(napoleon, { ...napoleonOffer, name }).items[0]?.name).toBe(name);
  });

  it('Le cours d’une devise a changé, même trop peu pour se voir, ou le nombre d’unités pour lequel il est donné', () => {
    const moved = (values: Partial<typeof shown>) => compare(yens, { ...yenOffer, ...values });
    const seen = told(moved({ unitPrice: 0.63 }).changes);
    expect(seen).toEqual(['Yen : le cours est passé de 0,6215 € à 0,63 € pour 100 JPY.']);
    const unseen = told(moved({ unitPrice: 0.621501 }).changes);
    expect(unseen).toEqual(['Yen : le cours a changé de moins d’un dix-millième d’euro.']);
    const { items, changes } = moved({ unitPrice: 6.215, coefficient: 1000 });
    expect(told(changes)).toEqual(['Yen : le cours est passé de 0,6215 € pour 100 JPY à 6,2150 € pour 1 000 JPY.']);
    expect(items[0]).toMatchObject({ coefficient: 1000, unitPrice: 6.215 });
  });

  it('Un article masqué ou supprimé est retiré, avec des mots, comme une devise qui n’a plus de billets', () => {
    const gone = (name: string) => `« ${name} » n’est plus en vente. L’article a été retiré de votre panier.`;
    const { items, changes } = cartChangesSince([napoleon, yens], { 'metal:m1': null });
    expect(items).toEqual([yens]);
    expect(told(changes)).toEqual([gone('Napoléon')]);
    const bare = compare(yens, { ...yenOffer, denominations: [] });
    expect([bare.items, told(bare.changes)]).toEqual([[], [gone('Yen')]]);
  });

  it('Une somme qui ne peut plus être composée prend la plus proche', () => {
    const { items, changes } = compare(yens, { ...yenOffer, denominations: [5000, 10_000] });
    expect(items[0]).toMatchObject({ quantity: 15_000 });
    expect(items[0]?.notes?.reduce((sum, n) => sum + n.value * n.count, 0)).toBe(15_000);
    expect(told(changes)).toEqual([
      'Yen : nos billets ne permettent plus de composer 13 000 JPY. La quantité est maintenant de 15 000 JPY.',
    ]);
  });

  it('Une coupure qui n’existe plus est remplacée, la somme reste', () => {
    const { items, changes } = compare(yens, { ...yenOffer, denominations: [1000, 5000] });
    expect(items[0]?.quantity).toBe(13_000);
    expect(items[0]?.notes?.every((n) => [1000, 5000].includes(n.value))).toBe(true);
    expect(told(changes)[0]).toContain('une coupure que vous aviez choisie n’est plus proposée');
  });

  it('Une devise sans billets choisis reçoit une répartition, sans rien en dire', () => {
    const { notes: _none, ...bare } = yens;
    const { items, changes } = cartChangesSince([bare], { 'currency:c1': yenOffer }, 'large');
    expect(items[0]?.notes).toEqual(banknotes('1×10000, 1×2000, 1×1000'));
    expect(changes).toEqual([]);
  });
});

const mixed = { ...yens, quantity: 5000, notes: banknotes('3×1000, 1×2000') };
const large = { ...mixed, notes: [{ value: 5000, count: 1 }] };

const { notes: _none, ...bare } = mixed;

it.each<[string, CartItem[], boolean]>([
  ['d’autres billets', [large], false],
  ['les mêmes billets, rangés autrement', [{ ...mixed, notes: mixed.notes.toReversed() }], true],
  ['les billets laissés au comptoir', [bare], true],
  ['une autre quantité', [{ ...bare, quantity: 10_000 }], false],
  ['un article de plus', [mixed, napoleon], false],
])('Ce qu’un autre onglet change au panier : %s', (_what, now, isSame) => {
  expect(isSameCart([mixed], now)).toBe(isSame);
  expect(isSameCart(now, [mixed])).toBe(isSame);
});
