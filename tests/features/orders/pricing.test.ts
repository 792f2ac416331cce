import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { bills, currencies, metals } from '../../../db/schema/catalogue.ts';
import type { QuotedPrices } from '../../../db/schema/orders.ts';
import { currentConfig } from '../../../src/features/configuration/configuration.server.ts';
import { loadArticles, priceItems } from '../../../src/features/orders/model/pricing.server.ts';
import { ctxOf } from '../../support/context.ts';
import { countStock } from '../../support/count.ts';
import { banknotes } from '../../support/notes.ts';
import { makeCurrency, makeMetal } from '../../support/orders.ts';
import { configure, makeActor, testDb } from '../../support/people.ts';

let db: Db;
let coin: ReturnType<typeof makeMetal>;
let dollar: ReturnType<typeof makeCurrency>;
beforeEach(() => {
  db = testDb();
  coin = makeMetal(db, { photo: 'napoleon.jpg' });
  dollar = makeCurrency(db);
});

type Asked = Parameters<typeof priceItems>[1];
const price = (Items: Asked['Items'], { quoted = {}, ...rest }: Partial<Asked> & { quoted?: QuotedPrices } = {}) => {
  const base = { articles: loadArticles(db, Items), configuration: currentConfig(db), quoted };
  return priceItems(db, { Items, deliveryCost: 0, delivery: 'counter', ...rest }, base);
};
const coins = (quantity = 1): Asked['Items'] => [{ type: 'metal', id: coin.id, quantity }];
const dollars = (quantity: number, notes?: { value: number; count: number }[]): Asked['Items'] => [
  { type: 'currency', id: dollar.id, quantity, ...(notes && { notes }) },
];
const notesOf = (Items: Asked['Items']) => price(Items).lines[0]?.notes;

describe('Une ligne', () => {
  test('Une ligne de métal garde ce qu’elle vaut, son or fin et sa photo', () => {
    const { id: metalId, type: metalType, pricedAt } = coin;
    const named = { currencyId: null, name: '20 Francs Napoléon', photo: 'napoleon.jpg' };
    const sold = { type: 'metal', metalId, metalType, ...named };
    const worth = { quantity: 3, unitPrice: 48_235, coefficient: 1, notes: null, fineWeight: 58_059, amount: 144_705 };
    expect(price(coins(3)).lines).toEqual([{ ...sold, ...worth, pricedAt, taxed: false }]);
  });

  test('Une ligne de billets garde son cours, ses billets, et la photo du plus grand', () => {
    db.update(bills).set({ photo: 'cent.jpg' }).where(eq(bills.value, 100)).run();
    const { id: currencyId, pricedAt } = dollar;
    const sold = { type: 'currency', metalId: null, currencyId, pricedAt, name: 'Dollar américain (USD)' };
    const notes = banknotes('1×100, 2×20');
    const worth = { unitPrice: 921_534, coefficient: 1, notes, fineWeight: null, amount: 12_901 };
    expect(price(dollars(140)).lines).toMatchObject([{ ...sold, ...worth, photo: 'cent.jpg', taxed: false }]);
  });

  test('Elle a le prix que le devis lui garde, et pas celui d’un autre article', () => {
    const metal = { type: 'metal', unitPrice: 40_000, coefficient: 1, quantity: 2 } as const;
    const money = { type: 'currency', unitPrice: 90_000_000, coefficient: 100, quantity: 100 } as const;
    const lines = [
      { unitPrice: 40_000, amount: 80_000 },
      { unitPrice: 90_000_000, coefficient: 100, amount: 9_000 },
    ];
    const priced = price([...coins(2), ...dollars(100)], { quoted: { [coin.id]: metal, [dollar.id]: money } });
    expect(priced).toMatchObject({ lines, itemsAmount: 89_000, amount: 89_000 });
    expect(price(coins(), { quoted: { autre: metal } }).amount).toBe(48_235);
  });
});

describe('Les billets', () => {
  test('Les billets choisis se rangent du plus grand au plus petit, sans ceux dont il n’y a aucun', () => {
    const chosen = banknotes('2×5, 0×100, 1×50, 2×20');
    expect(notesOf(dollars(100, chosen))).toEqual(banknotes('1×50, 2×20, 2×5'));
  });

  test('Les billets non choisis viennent du tiroir, ou de ce que la boutique fera venir s’il n’y suffit pas', async () => {
    const ctx = ctxOf(db, makeActor(db, 'admin'));
    const count = (value: number, n: number) =>
      countStock(ctx, { type: 'currency', id: dollar.id, value, count: n, reason: 'Tiroir' });
    await count(100, 1);
    expect(notesOf(dollars(250))).toEqual(banknotes('1×100, 3×50'));
    for (const value of [50, 20, 5]) await count(value, 0);
    expect(notesOf(dollars(250))).toEqual(banknotes('2×100, 1×50'));
  });

  test('Ceux qui ne composent pas la somme sont refusés en nommant les coupures', () => {
    expect(() => price(dollars(3))).toThrow('nos billets (5, 20, 50, 100) ne peuvent pas');
    expect(() => price(dollars(100, [{ value: 50, count: 1 }]))).toThrow('ne font pas la somme');
  });
});

describe('Est refusé', () => {
  test('ce qui n’a pas de prix, ou vaut moins d’un centime', () => {
    db.update(metals).set({ netSellPrice: 0 }).run();
    db.update(currencies).set({ sellPrice: 0 }).run();
    expect(() => price(coins())).toThrow(/20 Francs Napoléon.*plus en vente/);
    expect(() => price(dollars(100))).toThrow(/Dollar américain \(USD\).*plus en vente/);
    db.update(currencies).set({ sellPrice: 900, coefficient: 1 }).run();
    expect(() => price(dollars(5))).toThrow('moins d’un centime');
    expect(price(dollars(20)).amount).toBe(2);
  });

  test('Un article nommé deux fois, avec sa place dans le panier', () => {
    const errors = { 'Items.2': expect.stringContaining('deux fois') };
    const twice = expect.objectContaining({ code: 'invalid', details: { errors } });
    expect(() => price([...dollars(100), ...coins(), ...coins(2)])).toThrow(twice);
    expect(() => price([...coins(), { type: 'metal', id: 'inconnu', quantity: 1 }])).toThrow('article n° 2');
  });

  test('Une pièce demandée comme des billets, et des billets comme une pièce', () => {
    expect(() => price([...coins(), { type: 'currency', id: coin.id, quantity: 100 }])).toThrow('article n° 2');
    expect(() => price([...dollars(100), { type: 'metal', id: dollar.id, quantity: 1 }])).toThrow('article n° 2');
  });

  test('Plus d’une devise que la boutique n’en vend en ligne', () => {
    configure(db, { moneyMost: 10_000 });
    expect(price(dollars(100)).amount).toBe(9_215);
    expect(() => price(dollars(105))).toThrow(/Dollar américain \(USD\).*Au plus 100.*en ligne/);
  });

  test('Une somme que la boutique ne saurait compter exactement', () => {
    db.update(metals).set({ netSellPrice: 9_007_199_254_740 }).run();
    const other = makeMetal(db, { metalName: 'Autre', netSellPrice: 9_007_199_254_740 });
    expect(price(coins(999)).amount).toBe(8_998_192_055_485_260);
    expect(() => price([...coins(999), { type: 'metal', id: other.id, quantity: 999 }])).toThrow('trop importante');
  });
});

test('La livraison d’un colis suit la valeur des articles, gratuite au comptoir ; sans mode, le coût annoncé le dit', () => {
  const parcel = { delivery: 'parcel', deliveryCost: 1_500 };
  const paid = { itemsAmount: 48_235, amount: 49_735, ...parcel };
  expect(price(coins(), { delivery: 'parcel' })).toMatchObject(paid);
  expect(price(coins())).toMatchObject({ delivery: 'counter', deliveryCost: 0, amount: 48_235 });
  const silent = { delivery: undefined };
  expect(price(coins(), silent).delivery).toBe('counter');
  expect(price(coins(), { ...silent, deliveryCost: 1_500 })).toMatchObject(parcel);
  expect(price(coins(30), silent)).toMatchObject({ delivery: 'parcel', deliveryCost: 0 });
});
