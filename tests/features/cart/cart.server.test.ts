import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { founding } from '../../../db/schema/shop.ts';
import { stockLines } from '../../../db/schema/stock.ts';
import { singleItem } from '../../../src/features/cart/cart.server.ts';
import { makeCurrency as makeStoredCurrency, makeMetal as makeStoredMetal } from '../../support/orders.ts';
import { configure, testDb } from '../../support/people.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
});

const makeMetal = (db: Db, isVisable = true): string =>
  makeStoredMetal(db, { netSellPrice: 78_050, pricedAt: 1, isVisable }).id;
const names = { moneyName: 'Livre sterling', currencyName: 'Royaume-Uni', iso: 'GBP' };
const makeCurrency = (db: Db, denominations: number[], isVisible = true): string =>
  makeStoredCurrency(db, { ...names, sellPrice: 1_180_000, pricedAt: 1, isVisible }, denominations).id;

describe('Le panier d’un seul article', () => {
  it('dit d’un prix trop ancien qu’il est à confirmer', () => {
    configure(db, { priceTerms: { ...founding.priceTerms, oldAfter: 60 } });
    expect(singleItem(db, { id: makeMetal(db), quantity: '1', notes: null })?.unsold).toMatch(/^Prix à confirmer/);
    expect(singleItem(db, { id: makeCurrency(db, [10]), quantity: '10', notes: null })?.unsold).toMatch(
      /^Prix à confirmer/,
    );
  });

  it('ne propose pas plus de pièces qu’il n’y en a, ni de ce qui est épuisé', () => {
    const id = makeMetal(db);
    const at = Date.now();
    db.insert(stockLines).values({ metalId: id, inSafe: 4, countedAt: at, updatedAt: at }).run();
    const single = (quantity: string) => singleItem(db, { id, quantity, notes: null });
    expect(single('4')).toMatchObject({ correction: null, unsold: null, item: { quantity: 4 } });
    expect(single('20')).toMatchObject({
      correction:
        'Nous ne pouvons pas en fournir autant en ligne. Prenez-en moins, ou appelez-nous. La quantité a été fixée à 2.',
      item: { quantity: 2 },
    });
    db.update(stockLines).set({ inSafe: 0 }).run();
    expect(single('1')).toMatchObject({ unsold: expect.stringMatching(/épuisé/), procureDays: 0 });
    db.update(stockLines).set({ onOrderDays: 5 }).run();
    expect(single('20')).toMatchObject({ correction: null, unsold: null, procureDays: 5, item: { quantity: 20 } });
  });

  it('montre une pièce à son prix du jour', () => {
    const id = makeMetal(db);
    expect(singleItem(db, { id, quantity: '3', notes: null })).toEqual({
      correction: null,
      unsold: null,
      procureDays: 0,
      item: {
        type: 'metal',
        id,
        quantity: 3,
        name: '20 Francs Napoléon',
        unitPrice: 780.5,
        photo: null,
        path: `/pieces-or-investissement/20-francs-napoleon/${id}`,
        taxed: false,
        tiers: [],
      },
    });
  });

  it('corrige une somme que les billets ne font pas, et le dit', () => {
    const id = makeCurrency(db, [20, 50]);
    const found = singleItem(db, { id, quantity: '30', notes: null });
    expect(found?.item).toMatchObject({ quantity: 20, iso: 'GBP', unitPrice: 1.18, notes: [{ value: 20, count: 1 }] });
    expect(found?.correction).toContain('ne permettent pas de composer 30');
  });

  it('garde les billets choisis quand ils font la somme, sinon les compose', () => {
    const id = makeCurrency(db, [20, 50]);
    const notesOf = (notes: string) => singleItem(db, { id, quantity: '200', notes })?.item.notes;
    expect(notesOf('4x50')).toEqual([{ value: 50, count: 4 }]);
    const mixed = [
      { value: 50, count: 2 },
      { value: 20, count: 5 },
    ];
    expect(notesOf('2x50')).toEqual(mixed);
    expect(notesOf('1x200')).toEqual(mixed);
  });

  it('n’existe pas pour un article inconnu, masqué ou sans billets', () => {
    for (const id of ['inconnu', makeMetal(db, false), makeCurrency(db, [20], false)]) {
      expect(singleItem(db, { id, quantity: '20', notes: null })).toBeUndefined();
    }
    const bare = testDb();
    expect(singleItem(bare, { id: makeCurrency(bare, []), quantity: '20', notes: null })).toBeUndefined();
  });
});
