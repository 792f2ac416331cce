import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import {
  featuredCurrencies,
  getCurrencies,
  getCurrency,
  getVisibleCurrency,
  listCurrencies,
} from '../../../src/features/catalogue/currencies.server.ts';
import {
  matchesCurrency,
  presentCurrency,
  readCurrencySort,
  unitPriceText,
} from '../../../src/features/catalogue/currency.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { makeBill, makeCurrency } from './stock.ts';

const everything = { page: 1, pageSize: 500, q: '', sort: '' };
const yen = { iso: 'JPY', moneyName: 'Yen', currencyName: 'Japon', coefficient: 100, sellPrice: 621_500 };
const codes = (rows: { iso: string }[]) => rows.map((row) => row.iso);

let db: Db;
beforeEach(() => {
  db = testDb();
});

describe('Les devises', () => {
  test('leurs billets viennent du plus petit au plus grand', () => {
    const { id } = makeCurrency(db);
    for (const value of [100, 5, 20]) makeBill(db, id, value);
    expect(getVisibleCurrency(db, id)?.bills.map((bill) => bill.value)).toEqual([5, 20, 100]);
    expect(getCurrency(ctxOf(db), id).bills).toHaveLength(3);
    expect(listCurrencies(db)[0]?.bills).toHaveLength(3);
  });

  test('l’API donne des euros et des _id', () => {
    const { id } = makeCurrency(db);
    const bill = makeBill(db, id, 50);
    const shown = presentCurrency(getCurrency(ctxOf(db), id));
    expect(shown).toMatchObject({ _id: id, sellPrice: 0.921534, buyPrice: 0.851, coefficient: 1 });
    expect(shown.bills).toEqual([
      { _id: bill.id, name: 'Billet de 50', value: 50, description: '', photo: null, photo2: null, left: null },
    ]);
    expect(presentCurrency({ ...getCurrency(ctxOf(db), id), buyPrice: null }).buyPrice).toBeNull();
    expect(unitPriceText(makeCurrency(db, yen))).toMatch(/^100 JPY = 0,6215\s€$/);
  });

  test('la liste suit l’ordre du marchand, puis sa sélection, et compare les cours pour une unité', () => {
    makeCurrency(db, { iso: 'THB', moneyName: 'Baht', sellPrice: 25_000, position: 3 });
    makeCurrency(db, { iso: 'GBP', moneyName: 'Livre sterling', sellPrice: 1_200_000, isFeatured: true, position: 4 });
    makeCurrency(db);
    makeCurrency(db, { ...yen, isFeatured: true });
    makeCurrency(db, { iso: 'XXX', isVisible: false, isFeatured: true });
    expect(codes(listCurrencies(db))).toEqual(['THB', 'GBP', 'JPY', 'USD']);
    expect(codes(listCurrencies(db, 'cours-croissant'))).toEqual(['JPY', 'THB', 'USD', 'GBP']);
    expect(codes(featuredCurrencies(db))).toEqual(['GBP', 'JPY']);
    expect([readCurrencySort('constructor'), readCurrencySort('pays')]).toEqual(['selection', 'pays']);
  });

  test('seul l’administrateur voit celles qui sont cachées, un client est refusé', () => {
    const { id } = makeCurrency(db, { isVisible: false });
    const all = { ...everything, flag: 'false' } as const;
    const client = makeActor(db, 'client');
    const admin = makeActor(db, 'admin');
    expect(getCurrencies(ctxOf(db), { ...everything, flag: 'true' }).rows).toEqual([]);
    expect(getCurrencies(ctxOf(db, admin), all).rows).toHaveLength(1);
    expect(() => getCurrencies(ctxOf(db, client), all)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(() => getCurrencies(ctxOf(db), all)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    expect(() => getCurrency(ctxOf(db, client), id)).toThrow(expect.objectContaining({ code: 'notFound' }));
    expect(getCurrency(ctxOf(db, admin), id).id).toBe(id);
    expect(getVisibleCurrency(db, id)).toBeUndefined();
  });
});

test('Une devise se trouve par son nom, son pays, son code ou un synonyme, non par une lettre ou un autre nom', () => {
  const dollar = {
    moneyName: 'Dollar américain',
    currencyName: 'États-Unis',
    iso: 'USD',
    synonyms: 'Amérique, billet vert',
  };
  const found = ['usd', 'éta', ' AMÉR ', 'dollar a', 'billets verts', 'us $', '', '  d ', 'yen'];
  expect(found.filter((text) => matchesCurrency(dollar, text))).toEqual(found.slice(0, 6));
});
