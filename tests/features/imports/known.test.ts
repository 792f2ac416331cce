import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { knownCurrencies, knownMetals, sourceOf } from '../../../db/known/known.ts';
import { bills, currencies, metals } from '../../../db/schema/catalogue.ts';
import { editCurrency } from '../../../src/features/catalogue/model/saveItem.server.ts';
import { currentConfig } from '../../../src/features/configuration/configuration.server.ts';
import { costByLine, findLine } from '../../../src/features/goods/model/lines.server.ts';
import { maxSellable } from '../../../src/features/goods/model/stock.ts';
import { addKnownContract } from '../../../src/features/imports/known/known.api.ts';
import { addKnownItems, knownGoods } from '../../../src/features/imports/known/known.server.ts';
import { applySet } from '../../../src/features/prices/savePrices.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, rowsOf, testDb } from '../../support/people.ts';

let db: Db;
let ctx: Ctx;
beforeEach(() => {
  db = testDb();
  ctx = ctxOf(db, makeActor(db, 'admin'));
});

const gold = 11_900_000;
const rules = { sell: 4, buy: 2, currencySell: 3, currencyBuy: 3 };
const add = (given: object) =>
  addKnownItems(ctx, addKnownContract.body.parse({ metals: [], currencies: [], rules, onOrderDays: null, ...given }));
const setGold = () => applySet(ctx, { gold: { price: gold, pricedAt: null }, rows: [] });

test('Chaque article connu a une source, et un or fin qui suit de son poids et de son titre', () => {
  for (const metal of knownMetals) {
    expect(sourceOf(metal)).toMatch(/\p{L}{4}/u);
    const fine = metal.fineGrams ?? (metal.weightGrams * metal.purity) / 1000;
    expect(Math.abs((metal.weightGrams * metal.purity) / 1000 - fine), metal.key).toBeLessThan(0.005);
  }
  expect(new Set(knownMetals.map(({ metalName }) => metalName)).size).toBe(knownMetals.length);
  expect(knownCurrencies.every(({ issuer, bills: notes }) => issuer && Object.keys(notes).length > 0)).toBe(true);
});

test('Un napoléon connu arrive masqué, à l’or plus quatre pour cent, compté avec son coût, et suit le cours', async () => {
  setGold();
  await add({ metals: [{ key: 'napoleon-20f-coq', count: 30, unitCost: 640.5 }] });
  const [coin] = rowsOf(db, metals);
  expect(coin).toMatchObject({
    metalName: '20 francs Napoléon Marianne Coq',
    weight: 6452,
    purity: 9000,
    fineWeight: 58_060,
    isVisable: false,
    netSellPrice: Math.round((58_060 * gold * 1.04) / 10_000_000),
    grossBuyPrice: Math.round((58_060 * gold * 0.98) / 10_000_000),
  });
  const line = findLine(db, { type: 'metal', id: coin?.id ?? '' });
  expect(line?.inSafe).toBe(30);
  expect(costByLine(db).get(line?.id ?? '')).toEqual({ cost: 19_215, uncosted: 0 });
  const { goldPricedAt } = currentConfig(db);
  applySet(ctx, { gold: { price: gold + 100_000, pricedAt: goldPricedAt }, rows: [] });
  expect(rowsOf(db, metals)[0]?.netSellPrice).toBe(Math.round((58_060 * (gold + 100_000) * 1.04) / 10_000_000));
});

test('Le premier cours de l’or s’indique avec les articles, au kilogramme\u00a0; sans lui rien n’est ajouté', async () => {
  const coins = { metals: [{ key: 'napoleon-20f-coq' }] };
  await expect(add(coins)).rejects.toMatchObject({ details: { errors: { goldPrice: expect.any(String) } } });
  const read = (goldPrice: unknown) =>
    addKnownContract.body.safeParse({ ...coins, currencies: [], rules, onOrderDays: null, goldPrice });
  // A price of a gram, of an ounce, of ten kilograms.
  for (const wrong of [119, 3_700, 1_190_000, 'cent']) expect(read(wrong).success, String(wrong)).toBe(false);
  expect(rowsOf(db, metals)).toEqual([]);
  await add({ ...coins, goldPrice: 119_000 });
  expect(currentConfig(db).goldPrice).toBe(gold);
  expect(rowsOf(db, metals)[0]?.netSellPrice).toBe(Math.round((58_060 * gold * 1.04) / 10_000_000));
});

test('Mis en vente d’un coup\u00a0: ce qui a un stock, et rien d’autre', async () => {
  await add({
    metals: [{ key: 'napoleon-20f-coq', count: 3 }, { key: 'souverain' }],
    currencies: [
      { iso: 'USD', referenceRate: 0.885, notes: [{ value: 50 }, { value: 100, count: 20 }] },
      { iso: 'GBP', referenceRate: 1.14, notes: [{ value: 20, count: 0 }] },
    ],
    goldPrice: 119_000,
    publish: true,
  });
  expect(rowsOf(db, metals).map(({ isVisable }) => isVisable)).toEqual([true, false]);
  expect(rowsOf(db, currencies).map(({ isVisible }) => isVisible)).toEqual([true, false]);
});

test('Sous l’or, rien n’est mis en vente sans confirmation\u00a0; confirmé, tout l’est', async () => {
  const below = {
    metals: [{ key: 'napoleon-20f-coq', premium: -4, count: 3 }],
    currencies: [{ iso: 'USD', referenceRate: 0.885, notes: [{ value: 100, count: 20 }] }],
    rules: { ...rules, currencySell: -3 },
    ...{ goldPrice: 119_000, publish: true },
  };
  await expect(add(below)).rejects.toThrow(/sous la valeur de son or.*sous le cours de référence/);
  await add({ ...below, takesDoubts: true });
  expect([rowsOf(db, metals)[0]?.isVisable, rowsOf(db, currencies)[0]?.isVisible]).toEqual([true, true]);
});

test('Tous les articles connus et toutes les devises s’ajoutent d’un coup', async () => {
  setGold();
  const all = knownCurrencies.map(({ iso, bills: notes }) => ({
    iso,
    referenceRate: 0.5,
    notes: Object.keys(notes).map((value) => ({ value: Number(value), count: 3, unitCost: 1 })),
  }));
  const premium = ({ type }: (typeof knownMetals)[number]) => (type === 'Piece De Collection' ? { premium: 90 } : {});
  await add({ metals: knownMetals.map((one) => ({ key: one.key, count: 2, ...premium(one) })), currencies: all });
  expect([rowsOf(db, metals).length, rowsOf(db, currencies).length]).toEqual([knownMetals.length, all.length]);
  expect(knownGoods(ctx)).toEqual({ metal: [], currency: [] });
});

test('Une pièce de collection demande sa propre prime, et rien n’arrive sans cours de l’or', async () => {
  const coin = { key: 'napoleon-20f-coq' };
  await expect(add({ metals: [coin] })).rejects.toThrow('cours de l’or');
  setGold();
  await expect(add({ metals: [coin, { key: 'marengo-20f' }] })).rejects.toThrow('sa prime');
  expect(rowsOf(db, metals)).toEqual([]);
  await add({ metals: [coin, { key: 'marengo-20f', premium: 140 }] });
  expect(rowsOf(db, metals)).toHaveLength(2);
});

test('Une devise connue arrive avec ses billets et leur stock, et ne se propose plus', async () => {
  await add({
    currencies: [{ iso: 'USD', referenceRate: 0.858, notes: [{ value: 50, count: 12 }, { value: 100 }] }],
    onOrderDays: 3,
  });
  const [usd] = rowsOf(db, currencies);
  expect(usd).toMatchObject({ isVisible: false, sellPrice: 883_700, buyPrice: 832_300, referenceRate: 858_000 });
  expect(rowsOf(db, bills).map(({ value, name }) => [value, name])).toEqual([
    [50, 'Billet de 50 dollars'],
    [100, 'Billet de 100 dollars'],
  ]);
  const line = (value: number) => findLine(db, { type: 'currency', id: usd?.id ?? '', value });
  expect([line(50)?.inSafe, line(100)?.onOrderDays]).toEqual([12, 3]);
  expect(knownGoods(ctx).currency.map(({ iso }) => iso)).not.toContain('USD');
});

test('Les devises connues se rangent par leur usage\u00a0: le dollar avant le baht', async () => {
  const notes = [{ value: 100, count: 5 }];
  await add({ currencies: ['THB', 'USD'].map((iso) => ({ iso, referenceRate: 0.5, notes })) });
  const byPosition = rowsOf(db, currencies).sort((a, b) => a.position - b.position);
  expect(byPosition.map(({ iso }) => iso)).toEqual(['USD', 'THB']);
});

test('Sans stock ni délai, une coupure n’est pas vendue tant que personne ne l’a comptée', async () => {
  const notes = [{ value: 20, count: 5 }, { value: 50 }];
  await add({ currencies: [{ iso: 'USD', referenceRate: 0.858, notes }] });
  const [usd] = rowsOf(db, currencies);
  const most = (value: number) => maxSellable(findLine(db, { type: 'currency', id: usd?.id ?? '', value }));
  expect([most(20), most(50)]).toEqual([5, 0]);
});

test('Les coupures d’une devise sont celles de son tableau\u00a0: ajoutées, comptées, reprises ou non, retirées', async () => {
  await add({ currencies: [{ iso: 'USD', referenceRate: 0.858, notes: [{ value: 1 }, { value: 100 }] }] });
  const [usd] = rowsOf(db, currencies);
  const id = usd?.id ?? '';
  editCurrency(ctx, {
    id,
    notes: [
      { value: 100, isBoughtBack: false },
      { value: 20, firstCount: 7 },
    ],
  });
  expect(rowsOf(db, bills).map(({ value, isBoughtBack }) => [value, isBoughtBack])).toEqual([
    [100, false],
    [20, true],
  ]);
  expect(findLine(db, { type: 'currency', id, value: 20 })?.inSafe).toBe(7);
});
