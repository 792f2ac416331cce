import { describe, expect, test } from 'vitest';
import {
  currencyStock,
  disclosedCount,
  maxSellable,
  metalStock,
  type Stock,
  shortageText,
  stockText,
} from '../../../src/features/goods/model/stock.ts';

const line = (inSafe: number, values: { reserved?: number; lowAt?: number; onOrderDays?: number | null } = {}) => ({
  inSafe,
  reserved: 0,
  lowAt: 2,
  onOrderDays: null,
  ...values,
});
type Line = ReturnType<typeof line> | undefined;
const said = (state: Stock['state'], left: number | null = null, days: number | null = null): Stock => ({
  state,
  left,
  days,
});
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each<[string, Line, Stock, string]>([
  ['que personne ne compte', undefined, said('available'), 'En stock'],
  ['au-dessus du seuil', line(3), said('available'), 'En stock'],
  ['au seuil', line(2), said('few', 2), 'Plus que 2'],
  ['au seuil, et nombreux', line(9, { lowAt: 10 }), said('few'), 'Derniers exemplaires'],
  ['presque tout réservé', line(5, { reserved: 4 }), said('few', 1), 'Dernier exemplaire'],
  ['tout réservé', line(4, { reserved: 4 }), said('out'), 'Épuisé'],
  ['au dernier exemplaire, quel que soit le seuil', line(1, { lowAt: 0 }), said('few', 1), 'Dernier exemplaire'],
  ['vide, que l’on fait venir', line(0, { onOrderDays: 5 }), said('onOrder', null, 5), 'Sur commande, environ 5 jours'],
  ['vide, en un jour', line(0, { onOrderDays: 1 }), said('onOrder', null, 1), 'Sur commande, environ 1 jour'],
])('Un métal %s se dit ainsi', (_, counted, stock, text) => {
  expect(metalStock(counted)).toEqual(stock);
  expect(plain(stockText(stock))).toBe(text);
});

test('Un métal se vend jusqu’à ce qui est libre, sans limite s’il vient sur commande ou n’est pas compté', () => {
  expect(maxSellable(line(5, { reserved: 2 }))).toBe(3);
  expect(maxSellable(line(5, { onOrderDays: 3 }))).toBeNull();
  expect(maxSellable(undefined)).toBeNull();
});

test.each<[string, Line[], Stock]>([
  ['dont une coupure n’est pas comptée', [line(0), undefined], said('available')],
  ['dont une coupure manque', [line(0), line(3)], said('available')],
  ['dont toutes les coupures sont rares', [line(2), line(3, { reserved: 2 })], said('available')],
  ['sans un billet', [line(2, { reserved: 2 }), line(0)], said('out')],
  ['au plus long délai', [line(0, { onOrderDays: 3 }), line(0, { onOrderDays: 7 })], said('onOrder', null, 7)],
])('Une devise %s', (_, lines, stock) => expect(currencyStock(lines.map((line) => ({ line })))).toEqual(stock));

test('Ce qui est en coffre ne se dit jamais au-dessus de deux, ni à qui essaie des quantités au-delà de dix', () => {
  expect([0, 1, 2, 3, 61, null].map((left) => disclosedCount(left))).toEqual([0, 1, 2, null, null, null]);
  expect([4, 5, 9].map((wanted) => disclosedCount(4, wanted))).toEqual([null, 2, 2]);
  for (const wanted of [10, 11, 99])
    expect([9, 10, 98].map((left) => disclosedCount(left, wanted))).toEqual([2, null, null]);
});

describe('Un article qui manque', () => {
  const text = (type: 'metal' | 'currency', ...lacking: { value: number; left: number }[]) =>
    plain(shortageText({ name: 'Dollar', type }, lacking));
  test('de métal dit s’il est épuisé, jamais combien il en reste', () => {
    expect(text('metal', { value: 0, left: 0 })).toContain('vient d’être épuisé');
    expect(text('metal', { value: 0, left: 2 })).toMatch(/nous ne pouvons pas en fournir autant\. Changez la quantité/);
  });
  test('de billets dit lesquels manquent', () => {
    const out = { value: 100, left: 0 };
    expect(text('currency', out, { value: 50, left: 1 })).toContain('nous n’avons pas assez de billets de 100 et 50.');
    expect(text('currency', out)).toContain('nous n’avons plus de billets de 100. Choisissez d’autres billets');
  });
});
