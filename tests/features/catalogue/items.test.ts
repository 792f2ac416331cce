import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import {
  matchesCurrency,
  parseCurrencySort,
  presentCurrency,
  unitRateText,
} from '../../../src/features/catalogue/currency.ts';
import {
  featuredCurrencies,
  getCurrencies,
  getCurrency,
  getVisibleCurrency,
  listCurrencies,
} from '../../../src/features/catalogue/model/currencies.server.ts';
import {
  getMetal,
  getMetals,
  getVisibleMetal,
  listMetals,
  readMaxQuantity,
  relatedMetals,
} from '../../../src/features/catalogue/model/metals.server.ts';
import { ctxOf } from '../../support/context.ts';
import { countStock } from '../../support/count.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { makeBill, makeCurrency, makeMetal } from './stock.ts';

const everything = { page: 1, pageSize: 500, q: '', sort: '' };
const yen = { iso: 'JPY', moneyName: 'Yen', currencyName: 'Japon', coefficient: 100, sellPrice: 621_500 };
const names = (rows: { metalName: string }[]) => rows.map((row) => row.metalName);
const codes = (rows: { iso: string }[]) => rows.map((row) => row.iso);

let db: Db;
beforeEach(() => {
  db = testDb();
});

describe('Les devises', () => {
  test('l’API en donne des euros, des _id et les billets du plus petit au plus grand', () => {
    const { id } = makeCurrency(db);
    const [large] = [100, 5, 20].map((value) => makeBill(db, id, value));
    const shown = presentCurrency(getCurrency(ctxOf(db), id));
    expect(shown).toMatchObject({ _id: id, sellPrice: 0.921534, buyPrice: 0.851, coefficient: 1 });
    expect(shown.bills.map(({ value }) => value)).toEqual([5, 20, 100]);
    const sides = { description: '', photo: null, photo2: null, isBoughtBack: true };
    expect(shown.bills[2]).toEqual({ _id: large?.id, name: 'Billet de 100', value: 100, ...sides, left: null });
    expect(presentCurrency({ ...getCurrency(ctxOf(db), id), buyPrice: null }).buyPrice).toBeNull();
    expect(unitRateText(makeCurrency(db, yen))).toMatch(/^100 JPY = 0,6215\s€$/);
  });

  test('il reste deux billets d’une coupure au plus, jamais davantage', async () => {
    const { id } = makeCurrency(db);
    const ctx = ctxOf(db, makeActor(db, 'admin'));
    for (const [value, count] of [
      [20, 61],
      [50, 2],
    ] as const) {
      makeBill(db, id, value);
      await countStock(ctx, { type: 'currency', id, value, count, reason: 'Tiroir' });
    }
    expect(presentCurrency(getCurrency(ctxOf(db), id)).bills.map(({ left }) => left)).toEqual([null, 2]);
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
    expect([parseCurrencySort('constructor'), parseCurrencySort('pays')]).toEqual(['selection', 'pays']);
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

describe('Les métaux', () => {
  test('tout le monde voit ceux qui sont en vente, l’administrateur seul tous', () => {
    makeMetal(db);
    makeMetal(db, { metalName: 'Retirée', isVisable: false });
    const page = getMetals(ctxOf(db), { ...everything, flag: 'true' });
    expect(names(page.rows)).toEqual(['20 Francs Napoléon']);
    expect(page.meta).toEqual({ page: 1, pageSize: 500, total: 1 });
    const all = { ...everything, flag: 'false' } as const;
    expect(getMetals(ctxOf(db, makeActor(db, 'admin')), all).rows).toHaveLength(2);
    const asked = (code: string) => expect.objectContaining({ code });
    expect(() => getMetals(ctxOf(db, makeActor(db, 'client')), all)).toThrow(asked('forbidden'));
    expect(() => getMetals(ctxOf(db), all)).toThrow(asked('unauthenticated'));
  });

  test('un article caché ou inconnu n’existe que pour l’administrateur', () => {
    const hidden = makeMetal(db, { isVisable: false });
    const missing = expect.objectContaining({ code: 'notFound' });
    expect(() => getMetal(ctxOf(db), hidden.id)).toThrow(missing);
    expect(() => getMetal(ctxOf(db, makeActor(db, 'client')), hidden.id)).toThrow(missing);
    expect(() => getMetal(ctxOf(db), 'inconnu')).toThrow(missing);
    expect(() => readMaxQuantity(ctxOf(db), { id: hidden.id })).toThrow(missing);
    expect(getMetal(ctxOf(db, makeActor(db, 'admin')), hidden.id).id).toBe(hidden.id);
    expect(getVisibleMetal(db, hidden.id)).toBeUndefined();
  });

  test('la page d’un type montre les siens et dit combien il y en a sans filtre', () => {
    makeMetal(db, { metalName: 'Souverain', countryIssuing: 'Royaume-Uni' });
    makeMetal(db);
    makeMetal(db, { type: 'Lingots', metalName: 'Lingot' });
    makeMetal(db, { metalName: 'Cachée', isVisable: false, countryIssuing: 'Pérou' });
    const listing = listMetals(db, { type: "Piece D'investissment", query: new URLSearchParams('pays=royaume-uni') });
    expect(names(listing.metals)).toEqual(['Souverain']);
    expect(listing.total).toBe(2);
    expect(listing.options.pays.map((o) => o.label)).toEqual(['France', 'Royaume-Uni']);
  });

  test('les articles proches sont du même type et du poids le plus voisin', () => {
    const own = makeMetal(db);
    makeMetal(db, { metalName: 'Once', weight: 31_103 });
    makeMetal(db, { metalName: 'Souverain', weight: 7_988 });
    makeMetal(db, { metalName: 'Lingot 5 g', type: 'Lingots', weight: 5_000 });
    makeMetal(db, { metalName: 'Cachée', isVisable: false });
    expect(names(relatedMetals(db, own))).toEqual(['Souverain', 'Once']);
  });
});
