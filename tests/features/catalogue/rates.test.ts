import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { currencies, metals } from '../../../db/schema/catalogue.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { days } from '../../../src/dates.ts';
import { currencyMeta } from '../../../src/features/catalogue/currencies/currencyPage.ts';
import { featuredRates, listRates, otherRates } from '../../../src/features/catalogue/currencies/rates.server.ts';
import type { CurrencyRow } from '../../../src/features/catalogue/currency.ts';
import { featuredCurrencies } from '../../../src/features/catalogue/model/currencies.server.ts';
import { bestsellers } from '../../../src/features/catalogue/model/metals.server.ts';
import { findMetals, search } from '../../../src/features/catalogue/search/search.server.ts';
import { testDb } from '../../support/people.ts';
import { napoleon, recordOf } from '../../support/record.ts';
import { logPrice, makeCurrency, makeMetal } from './stock.ts';

const yen = { iso: 'JPY', moneyName: 'Yen', currencyName: 'Japon', coefficient: 100, sellPrice: 621_500 };
const pound = { iso: 'GBP', moneyName: 'Livre sterling', currencyName: 'Royaume-Uni', sellPrice: 1_200_000 };
const krone = { iso: 'DKK', moneyName: 'Couronne danoise', currencyName: 'Danemark', sellPrice: 134_000 };

let db: Db;
let dollar: CurrencyRow;
beforeEach(() => {
  db = testDb();
  dollar = makeCurrency(db, { isFeatured: true });
  for (const values of [yen, pound, krone]) makeCurrency(db, values);
  makeCurrency(db, { iso: 'BRL', moneyName: 'Dollar caché', isVisible: false, isFeatured: true });
});

const names = (rows: readonly { metalName: string }[]) => rows.map(({ metalName }) => metalName);
const codes = (query: string) => listRates(db, new URLSearchParams(query)).lines.map(({ currency }) => currency.iso);

describe('Le tableau des cours', () => {
  test('montre toutes les devises visibles, la sélection d’abord, se trie et se réduit à une zone par son adresse', () => {
    expect(codes('')).toEqual(['USD', 'DKK', 'GBP', 'JPY']);
    expect(codes('tri=cours-decroissant')).toEqual(['GBP', 'USD', 'DKK', 'JPY']);
    expect(codes('zone=europe&tri=monnaie')).toEqual(['DKK', 'GBP']);
  });

  test('ignore ce qu’il ne connaît pas', () => {
    const { lines, choice, zones } = listRates(db, new URLSearchParams('tri=%27&zone=toString&autre=1'));
    expect(lines).toHaveLength(4);
    expect(choice).toEqual({ sort: 'selection', zone: undefined });
    // Where something is sold.
    expect(zones.map(([zone]) => zone)).toEqual(['europe', 'ameriques', 'asie']);
  });

  test('porte la variation des trente derniers jours', () => {
    logPrice(db, dollar.id, Date.now() - days(20), 800_000);
    logPrice(db, dollar.id, Date.now() - days(2), 880_000);
    const [line] = featuredRates(db);
    expect(line?.currency.iso).toBe('USD');
    expect(line?.trend?.variation).toBeCloseTo(0.1);
    expect(listRates(db, new URLSearchParams('zone=asie')).lines[0]?.trend).toBeUndefined();
  });
});

test('Une boutique sans sélection montre à l’accueil ce qu’elle vend', () => {
  db.update(currencies).set({ isFeatured: false }).run();
  expect(featuredRates(db)).toHaveLength(4);
  expect(featuredCurrencies(db)).toEqual([]);
  const coin = makeMetal(db);
  makeMetal(db, { isVisable: false });
  expect(bestsellers(db, 4).map(({ id }) => id)).toEqual([coin.id]);
  const featured = makeMetal(db, { isFeatured: true });
  expect(bestsellers(db, 4).map(({ id }) => id)).toEqual([featured.id]);
});

test('Parmi les plus demandés, la dernière place est à un lingot s’il n’y en a pas d’autre', () => {
  const bar = makeMetal(db, { type: 'Lingots' }).id;
  const coins = [1, 2].map(() => makeMetal(db, { isFeatured: true }).id).toSorted();
  const shelf = () => bestsellers(db, 2).map(({ id }) => id);
  expect(shelf()).toEqual(coins);
  db.update(metals).set({ isFeatured: true }).where(eq(metals.id, bar)).run();
  expect(shelf(), 'coins first').toEqual([coins[0], bar]);
  const { order } = recordOf({ userId: null, createdAt: Date.now() });
  db.insert(orders).values(order).run();
  for (const [position, metalId] of coins.entries())
    db.insert(orderLines)
      .values({ ...napoleon, id: `${position}`, position, metalId })
      .run();
  expect(shelf()).toEqual([coins[0], bar]);
  db.update(orderLines).set({ metalId: bar }).run();
  expect(shelf()).toEqual([bar, coins[0]]);
});

describe('La fiche d’une devise', () => {
  test('propose d’abord les devises de la même zone, jamais elle-même ni une devise cachée', () => {
    const [, , , other] = listRates(db, new URLSearchParams('tri=cours-croissant')).lines;
    expect(other?.currency.iso).toBe('GBP');
    const near = otherRates(db, other?.currency ?? dollar).map(({ currency }) => currency.iso);
    expect(near.slice(0, 2)).toEqual(['DKK', 'USD']);
  });

  test('donne les deux cours dans sa description', () => {
    expect(currencyMeta(dollar).description).toMatch(/1 USD = 0,9215\s€ à la vente, 0,8510\s€ au rachat/);
    expect(currencyMeta({ ...dollar, buyPrice: null }).description).not.toContain('rachat');
  });
});

describe('La page de recherche', () => {
  test('trouve ensemble les métaux et les devises visibles, dès deux caractères', () => {
    makeMetal(db, { metalName: '20 Dollars Liberty' });
    makeMetal(db, { metalName: '10 Dollars caché', isVisable: false });
    const found = search(db, ' DOLLAR ');
    expect(names(found.metals)).toEqual(['20 Dollars Liberty']);
    expect(found.lines.map(({ currency }) => currency.iso)).toEqual(['USD']);
    expect(search(db, ' u ')).toEqual({
      tooShort: true,
      metals: [],
      lines: [],
      currenciesFirst: false,
      correctedText: null,
    });
  });

  test.each(['dollra', 'Dölar'])('« %s » trouve le dollar et le dit', (text) => {
    makeMetal(db, { metalName: '20 Dollars Liberty' });
    const found = search(db, text);
    expect([found.correctedText, names(found.metals)]).toEqual(['dollar', ['20 Dollars Liberty']]);
    expect(found.lines.map(({ currency }) => currency.iso)).toEqual(['USD']);
    expect(names(findMetals(db, text))).toEqual(['20 Dollars Liberty']);
  });

  test('ne corrige rien de ce qui se trouve tel quel, ni un mot court, ni deux fautes', () => {
    makeMetal(db, { metalName: '20 Dollars Liberty' });
    makeMetal(db, { metalName: 'Dolar de Potosí' });
    expect(search(db, 'dolar')).toMatchObject({ correctedText: null, lines: [] });
    expect(names(search(db, 'dolar').metals)).toEqual(['Dolar de Potosí']);
    for (const text of ['doklxr', 'yem', 'dollqr zzzzz'])
      expect(search(db, text)).toMatchObject({ correctedText: null, metals: [], lines: [] });
  });
});
