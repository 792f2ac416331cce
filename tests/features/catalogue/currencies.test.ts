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

  test('la liste met en avant la sélection et compare les cours pour une unité', () => {
    makeCurrency(db);
    makeCurrency(db, yen);
    makeCurrency(db, { iso: 'GBP', moneyName: 'Livre sterling', sellPrice: 1_200_000, isFeatured: true });
    makeCurrency(db, { iso: 'XXX', isVisible: false, isFeatured: true });
    expect(codes(listCurrencies(db))).toEqual(['GBP', 'USD', 'JPY']);
    expect(codes(listCurrencies(db, 'cours-croissant'))).toEqual(['JPY', 'USD', 'GBP']);
    expect(codes(featuredCurrencies(db))).toEqual(['GBP']);
    expect(readCurrencySort('constructor')).toBe('selection');
    expect(readCurrencySort('pays')).toBe('pays');
  });

  test('l’ordre du marchand passe avant tout, dans la liste comme dans la sélection', () => {
    makeCurrency(db, { iso: 'THB', moneyName: 'Baht', isFeatured: true, position: 3 });
    makeCurrency(db, { iso: 'GBP', moneyName: 'Livre sterling', isFeatured: true, position: 2 });
    makeCurrency(db, { position: 1 });
    makeCurrency(db, { ...yen, isFeatured: true });
    expect(codes(listCurrencies(db))).toEqual(['USD', 'GBP', 'THB', 'JPY']);
    expect(codes(featuredCurrencies(db))).toEqual(['GBP', 'THB', 'JPY']);
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

  test('une longue liste se cherche', () => {
    makeCurrency(db);
    makeCurrency(db, yen);
    expect(getCurrencies(ctxOf(db), { ...everything, flag: 'true', q: 'etats' })).toMatchObject({
      rows: [{ iso: 'USD' }],
      meta: { total: 1 },
    });
  });
});

describe('La recherche d’une devise', () => {
  const dollar = {
    moneyName: 'Dollar américain',
    currencyName: 'États-Unis',
    iso: 'USD',
    synonyms: 'Amérique, billet vert',
  };

  test.each(['usd', 'ETATS', 'éta', ' amér ', 'dollar a', 'amerique', 'billets verts', 'vert', 'us $'])(
    '« %s » trouve le dollar américain',
    (text) => {
      expect(matchesCurrency(dollar, text)).toBe(true);
    },
  );

  test('rien, une lettre ou un autre nom ne le trouvent pas', () => {
    expect(['', 'u', '  d ', 'yen'].filter((text) => matchesCurrency(dollar, text))).toEqual([]);
  });
});
