import { describe, expect, test } from 'vitest';
import { shortageText } from '../../../src/features/stock/orders/shortage.ts';
import { currencyStock, metalStock, mostSold, stockText } from '../../../src/features/stock/stock.ts';

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
  test('est compté en unités quand toutes les coupures sont rares', () => {
    expect(currencyStock([note(50, line(2)), note(20, line(3, { reserved: 2 }))])).toEqual({
      state: 'few',
      left: 120,
      days: null,
    });
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
    stockText({ state: 'few', left: 1, days: null }, 'USD'),
    stockText({ state: 'few', left: 1_250, days: null }, 'USD'),
    stockText({ state: 'onOrder', left: null, days: 1 }),
    stockText({ state: 'onOrder', left: null, days: 5 }),
    stockText({ state: 'out', left: null, days: null }),
  ];
  expect(said.map(plain)).toEqual([
    'En stock',
    'Plus que 2',
    'Plus qu’un',
    'Plus que 1 USD',
    'Plus que 1 250 USD',
    'Sur commande, environ 1 jour',
    'Sur commande, environ 5 jours',
    'Épuisé',
  ]);
});

describe('Un article qui manque', () => {
  const short = (left: number) => [{ type: 'metal' as const, id: 'x', value: null, wanted: 9, left }];
  test('de métal dit combien il en reste', () => {
    const text = (left: number) =>
      plain(shortageText({ name: 'Napoléon', type: 'metal', stock: short(left), drawer: [] }));
    expect(text(0)).toContain('vient d’être épuisé');
    expect(text(2)).toContain('il n’en reste que 2');
  });
  test('de billets dit lesquels restent, au singulier, au pluriel ou sans compte', () => {
    const text = (drawer: { value: number; left: number | null }[]) =>
      plain(shortageText({ name: 'Dollar', type: 'currency', stock: [], drawer }));
    const drawer = [
      { value: 100, left: 0 },
      { value: 50, left: 1 },
      { value: 20, left: 3 },
      { value: 10, left: null },
    ];
    expect(text(drawer)).toContain('il reste 1 billet de 50, 3 billets de 20 et des billets de 10.');
    expect(text([{ value: 100, left: 0 }])).toContain('nos billets viennent d’être épuisés');
  });
});
