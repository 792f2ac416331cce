import { describe, expect, test } from 'vitest';
import {
  currencyStock,
  disclosedLeft,
  metalStock,
  mostSold,
  shortageText,
  stockText,
} from '../../../src/features/stock/stock.ts';

const line = (inSafe: number, values: { reserved?: number; lowAt?: number; onOrderDays?: number | null } = {}) => ({
  inSafe,
  reserved: 0,
  lowAt: 2,
  onOrderDays: null,
  ...values,
});
const available = { state: 'available', left: null, days: null };
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('Le stock d’un métal', () => {
  test('se voit en stock au-dessus du seuil, puis compté, puis épuisé', () => {
    expect(metalStock(line(3))).toEqual(available);
    expect(metalStock(line(2))).toEqual({ state: 'few', left: 2, days: null });
    expect(metalStock(line(9, { lowAt: 10 }))).toEqual({ state: 'few', left: null, days: null });
    expect(metalStock(line(5, { reserved: 4 }))).toEqual({ state: 'few', left: 1, days: null });
    expect(metalStock(line(4, { reserved: 4 }))).toEqual({ state: 'out', left: null, days: null });
  });
  test('dit toujours son dernier exemplaire, quel que soit le seuil', () => {
    expect(metalStock(line(1, { lowAt: 0 }))).toEqual({ state: 'few', left: 1, days: null });
    expect(metalStock(line(2, { lowAt: 0 }))).toEqual(available);
    expect(metalStock(line(0, { lowAt: 0 }))).toEqual({ state: 'out', left: null, days: null });
  });
  test('que l’on peut faire venir est sur commande quand le coffre est vide', () => {
    expect(metalStock(line(0, { onOrderDays: 5 }))).toEqual({ state: 'onOrder', left: null, days: 5 });
    expect(metalStock(line(1, { onOrderDays: 5 }))).toEqual({ state: 'few', left: 1, days: null });
  });
  test('que personne ne compte se vend toujours', () => {
    expect(metalStock(undefined)).toEqual(available);
  });
  test('se vend jusqu’à ce qui est libre, sans limite s’il vient sur commande ou n’est pas compté', () => {
    expect(mostSold(line(5, { reserved: 2 }))).toBe(3);
    expect(mostSold(line(5, { onOrderDays: 3 }))).toBeNull();
    expect(mostSold(undefined)).toBeNull();
  });
});

describe('Le stock d’une devise', () => {
  const note = (value: number, of: ReturnType<typeof line> | undefined) => ({ value, line: of });
  test('est en stock tant qu’une coupure n’est pas comptée, ou l’est en nombre', () => {
    expect(currencyStock([])).toEqual(available);
    expect(currencyStock([note(50, line(0)), note(20, undefined)])).toEqual(available);
    expect(currencyStock([note(50, line(3)), note(20, line(1))])).toEqual(available);
  });
  test('ne se dit pas rare quand toutes ses coupures le sont', () => {
    expect(currencyStock([note(50, line(2)), note(20, line(3, { reserved: 2 }))])).toEqual(available);
    expect(currencyStock([note(50, line(2)), note(20, line(1, { onOrderDays: 4 }))])).toEqual(available);
  });
  test('est épuisé sans un billet, ou sur commande au plus long délai', () => {
    expect(currencyStock([note(50, line(2, { reserved: 2 })), note(20, line(0))])).toEqual({
      state: 'out',
      left: null,
      days: null,
    });
    expect(currencyStock([note(50, line(0, { onOrderDays: 3 })), note(20, line(0, { onOrderDays: 7 }))])).toEqual({
      state: 'onOrder',
      left: null,
      days: 7,
    });
  });
});

test('Chaque état se dit en français', () => {
  const said = [
    stockText({ state: 'available', left: null, days: null }),
    stockText({ state: 'few', left: 2, days: null }),
    stockText({ state: 'few', left: 1, days: null }),
    stockText({ state: 'few', left: null, days: null }),
    stockText({ state: 'onOrder', left: null, days: 1 }),
    stockText({ state: 'onOrder', left: null, days: 5 }),
    stockText({ state: 'out', left: null, days: null }),
  ];
  expect(said.map(plain)).toEqual([
    'En stock',
    'Plus que 2',
    'Dernier exemplaire',
    'Derniers exemplaires',
    'Sur commande, environ 1 jour',
    'Sur commande, environ 5 jours',
    'Épuisé',
  ]);
});

test('Ce qui est en coffre ne se dit jamais au-dessus de deux, ni à qui essaie des quantités au-delà de dix', () => {
  expect([0, 1, 2, 3, 61, null].map((left) => disclosedLeft(left))).toEqual([0, 1, 2, null, null, null]);
  expect([3, 4, 5, 9].map((wanted) => disclosedLeft(4, wanted))).toEqual([null, null, 2, 2]);
  for (const wanted of [10, 11, 99, 1_000_000])
    expect([9, 10, 11, 98, 61].map((left) => disclosedLeft(left, wanted))).toEqual([2, null, null, null, null]);
});

describe('Un article qui manque', () => {
  const text = (type: 'metal' | 'currency', ...lacking: [value: number, left: number][]) =>
    plain(
      shortageText(
        { name: 'Dollar', type },
        lacking.map(([value, left]) => ({ value, left })),
      ),
    );
  test('de métal dit s’il est épuisé, jamais combien il en reste', () => {
    expect(text('metal', [0, 0])).toContain('vient d’être épuisé');
    expect(text('metal', [0, 2])).toMatch(/nous ne pouvons pas en fournir autant\. Changez la quantité/);
  });
  test('de billets dit lesquels manquent', () => {
    expect(text('currency', [100, 0], [50, 1])).toContain('nous n’avons pas assez de billets de 100 et 50.');
    expect(text('currency', [100, 0])).toContain('nous n’avons plus de billets de 100. Choisissez d’autres billets');
  });
});
