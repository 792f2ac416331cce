import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { stockLines } from '../../../db/schema/goods.ts';
import { defaultConfig } from '../../../db/schema/shop.ts';
import { readSingleItem } from '../../../src/features/cart/cart.server.ts';
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
const single = (id: string, quantity: string) => readSingleItem(db, { id, quantity });

describe('Le panier d’un seul article', () => {
  it('montre une pièce à son prix du jour, ou dit d’un prix trop ancien qu’il est à confirmer', () => {
    const id = metal();
    const shown = { name: '20 Francs Napoléon', path: `/pieces-or-investissement/20-francs-napoleon/${id}` };
    const offer = { type: 'metal', id, unitPrice: 780.5, photo: null, taxed: false, tiers: [], ...shown };
    expect(single(id, '3')).toMatchObject({
      correction: null,
      unavailableText: null,
      procureDays: 0,
      quantity: 3,
      offer,
    });
    configure(db, { priceTerms: { ...defaultConfig.priceTerms, oldAfter: 60 } });
    expect(single(id, '10')?.unavailableText).toMatch(/^Prix à confirmer/);
    expect(single(pounds([10]), '10')?.unavailableText).toMatch(/^Cours à confirmer/);
  });

  it('ne propose pas plus de pièces qu’il n’y en a, ni de ce qui est épuisé', () => {
    const id = metal();
    const at = Date.now();
    db.insert(stockLines).values({ metalId: id, inSafe: 4, countedAt: at, updatedAt: at }).run();
    expect(single(id, '4')).toMatchObject({ correction: null, unavailableText: null, quantity: 4 });
    const correction =
      'Nous ne pouvons pas en fournir autant en ligne. Prenez-en moins, ou appelez-nous. La quantité a été fixée à 2.';
    expect(single(id, '20')).toMatchObject({ correction, quantity: 2 });
    db.update(stockLines).set({ inSafe: 0 }).run();
    expect(single(id, '1')).toMatchObject({ unavailableText: expect.stringMatching(/épuisé/), procureDays: 0 });
    db.update(stockLines).set({ onOrderDays: 5 }).run();
    const procured = { correction: null, unavailableText: null, procureDays: 5, quantity: 20 };
    expect(single(id, '20')).toMatchObject(procured);
  });

  it('corrige une somme que les billets ne font pas', () => {
    const id = pounds([20, 50]);
    expect(single(id, '200')).toMatchObject({ quantity: 200, correction: null });
    const found = single(id, '30');
    expect(found).toMatchObject({ quantity: 20, offer: { iso: 'GBP', unitPrice: 1.18 } });
    expect(found?.correction).toContain('ne permettent pas de composer 30');
  });

  it('n’existe pas pour un article inconnu, masqué ou sans billets', () => {
    for (const id of ['inconnu', metal(false), pounds([20], false)]) expect(single(id, '20')).toBeUndefined();
    db = testDb();
    expect(single(pounds([]), '20')).toBeUndefined();
  });
});
