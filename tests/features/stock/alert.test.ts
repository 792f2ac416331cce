import { describe, expect, test } from 'vitest';
import { reserves } from '../../../db/schema/catalogue.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { addReserve } from '../../../src/features/alerts/addReserve.server.ts';
import { fireStockAlerts, notifyOfStock } from '../../../src/features/alerts/back/notify.server.ts';
import { fireAlerts } from '../../../src/features/alerts/savePrice.server.ts';
import { getCurrency } from '../../../src/features/catalogue/currencies.server.ts';
import { presentCurrency } from '../../../src/features/catalogue/currency.ts';
import { readMetal } from '../../../src/features/catalogue/metals.server.ts';
import { countStock } from '../../../src/features/stock/count/count.server.ts';
import { saveStockTerms } from '../../../src/features/stock/count/terms.server.ts';
import { stockText } from '../../../src/features/stock/stock.ts';
import { ctxOf } from '../../support/context.ts';
import { mailKinds, makeCurrency, makeMetal } from '../../support/orders.ts';
import { makeActor, rowsOf, testDb } from '../../support/people.ts';

const email = 'zoe@example.fr';

function shop() {
  const db = testDb();
  const admin = ctxOf(db, makeActor(db, 'admin'));
  const coin = makeMetal(db);
  const count = (n: number) => countStock(admin, { type: 'metal', id: coin.id, count: n, reason: 'Comptage' });
  return { db, admin, coin, count, wish: { email, type: 'metal' as const, typeId: coin.id } };
}

describe('« Épuisé, me prévenir »', () => {
  test('un seul courriel part, quand l’article est de retour', async () => {
    const { db, count, wish } = shop();
    await count(0);
    const zoe = ctxOf(db, makeActor(db, 'client', { email, emailProvenAt: 1 }));
    await notifyOfStock(zoe, wish);
    await notifyOfStock(zoe, wish);
    expect(db.select().from(reserves).all()).toHaveLength(1);
    expect(await fireStockAlerts(ctxOf(db))).toBe(0);
    await count(2);
    expect(await fireStockAlerts(ctxOf(db))).toBe(1);
    expect(await fireStockAlerts(ctxOf(db))).toBe(0);
    expect(mailKinds(db).filter((kind) => kind === 'stockAlertFired')).toHaveLength(1);
    expect(db.select().from(mailOutbox).all().at(-1)).toMatchObject({ recipient: email });
  });

  test('un article disponible ou que personne ne compte n’a rien à annoncer', async () => {
    const { db, count, wish } = shop();
    await expect(notifyOfStock(ctxOf(db), wish)).rejects.toThrow('disponible');
    await count(1);
    await expect(notifyOfStock(ctxOf(db), wish)).rejects.toThrow('disponible');
  });

  test('elle ne se confond pas avec une alerte de prix du même article', async () => {
    const { db, count, wish, coin, admin } = shop();
    await count(0);
    await notifyOfStock(ctxOf(db), wish);
    await addReserve(ctxOf(db), { ...wish, desiredPrice: 40_000 });
    expect(rowsOf(db, reserves).map(({ kind, desiredPrice }) => [kind, desiredPrice])).toEqual([
      ['stock', 0],
      ['price', 40_000],
    ]);
    expect(fireAlerts(admin, { type: 'metal', id: coin.id })).toBe(0);
  });
});

describe('Ce que l’on voit', () => {
  test.each([
    [0, null, { state: 'out', left: null, days: null }, 'Épuisé'],
    [0, 5, { state: 'onOrder', left: null, days: 5 }, 'Sur commande, environ 5 jours'],
    [2, null, { state: 'few', left: 2, days: null }, 'Plus que 2'],
    [9, null, { state: 'available', left: null, days: null }, 'En stock'],
  ])('%s en stock, délai %s', async (n, onOrderDays, stock, text) => {
    const { admin, coin, count } = shop();
    await count(n);
    await saveStockTerms(admin, { type: 'metal', id: coin.id, lowAt: 3, onOrderDays, expected: 0 });
    expect(readMetal(admin, coin.id).stock).toEqual(stock);
    expect(stockText(readMetal(admin, coin.id).stock)).toBe(text);
  });

  test('une devise dit d’une coupure qu’il en reste deux au plus, jamais davantage', async () => {
    const { db, admin } = shop();
    const usd = makeCurrency(db, {}, [20, 50]);
    const read = () => presentCurrency(getCurrency(admin, usd.id));
    const fill = (value: number, count: number) =>
      countStock(admin, { type: 'currency', id: usd.id, value, count, reason: 'Tiroir' });
    expect(read()).toMatchObject({ stock: { state: 'available' }, bills: [{ left: null }, { left: null }] });
    await fill(20, 61);
    expect(read()).toMatchObject({ stock: { state: 'available' }, bills: [{ left: null }, { left: null }] });
    await fill(20, 2);
    expect(read()).toMatchObject({ stock: { state: 'available' }, bills: [{ left: 2 }, { left: null }] });
    await fill(50, 1);
    expect(read()).toMatchObject({ stock: { state: 'available' }, bills: [{ left: 2 }, { left: 1 }] });
    await fill(20, 0);
    await fill(50, 0);
    expect(read()).toMatchObject({ stock: { state: 'out' }, bills: [{ left: 0 }, { left: 0 }] });
  });
});
