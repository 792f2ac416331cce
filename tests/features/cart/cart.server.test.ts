import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { stockLines } from '../../../db/schema/goods.ts';
import { founding } from '../../../db/schema/shop.ts';
import { singleItem } from '../../../src/features/cart/cart.server.ts';
import { banknotes } from '../../support/notes.ts';
import { makeCurrency, makeMetal } from '../../support/orders.ts';
import { configure, testDb } from '../../support/people.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
});

const metal = (isVisable = true) => makeMetal(db, { netSellPrice: 78_050, pricedAt: 1, isVisable }).id;
const pounds = (denominations: number[], isVisible = true) => {
  const names = { moneyName: 'Livre sterling', currencyName: 'Royaume-Uni', iso: 'GBP' };
  return makeCurrency(db, { ...names, sellPrice: 1_180_000, pricedAt: 1, isVisible }, denominations).id;
};
const single = (id: string, quantity: string) => singleItem(db, { id, quantity });

describe('Le panier d’un seul article', () => {
  it('montre une pièce à son prix du jour, ou dit d’un prix trop ancien qu’il est à confirmer', () => {
    const id = metal();
    const shown = { name: '20 Francs Napoléon', path: `/pieces-or-investissement/20-francs-napoleon/${id}` };
    const item = { type: 'metal', id, quantity: 3, unitPrice: 780.5, photo: null, taxed: false, tiers: [], ...shown };
    expect(single(id, '3')).toEqual({ correction: null, unavailableText: null, procureDays: 0, item });
    configure(db, { priceTerms: { ...founding.priceTerms, oldAfter: 60 } });
    for (const one of [id, pounds([10])]) expect(single(one, '10')?.unavailableText).toMatch(/^Prix à confirmer/);
  });

  it('ne propose pas plus de pièces qu’il n’y en a, ni de ce qui est épuisé', () => {
    const id = metal();
    const at = Date.now();
    db.insert(stockLines).values({ metalId: id, inSafe: 4, countedAt: at, updatedAt: at }).run();
    expect(single(id, '4')).toMatchObject({ correction: null, unavailableText: null, item: { quantity: 4 } });
    const correction =
      'Nous ne pouvons pas en fournir autant en ligne. Prenez-en moins, ou appelez-nous. La quantité a été fixée à 2.';
    expect(single(id, '20')).toMatchObject({ correction, item: { quantity: 2 } });
    db.update(stockLines).set({ inSafe: 0 }).run();
    expect(single(id, '1')).toMatchObject({ unavailableText: expect.stringMatching(/épuisé/), procureDays: 0 });
    db.update(stockLines).set({ onOrderDays: 5 }).run();
    const procured = { correction: null, unavailableText: null, procureDays: 5, item: { quantity: 20 } };
    expect(single(id, '20')).toMatchObject(procured);
  });

  it('compose les billets, et corrige ce qu’ils ne font pas', () => {
    const id = pounds([20, 50]);
    expect(single(id, '200')?.item.notes).toEqual(banknotes('2×50, 5×20'));
    const found = single(id, '30');
    expect(found?.item).toMatchObject({ quantity: 20, iso: 'GBP', unitPrice: 1.18, notes: banknotes('1×20') });
    expect(found?.correction).toContain('ne permettent pas de composer 30');
  });

  it('n’existe pas pour un article inconnu, masqué ou sans billets', () => {
    for (const id of ['inconnu', metal(false), pounds([20], false)]) expect(single(id, '20')).toBeUndefined();
    db = testDb();
    expect(single(pounds([]), '20')).toBeUndefined();
  });
});
