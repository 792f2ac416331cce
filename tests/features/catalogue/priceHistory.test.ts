import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { isoDay } from '../../../src/dates.ts';
import { dailySeries, variation } from '../../../src/features/catalogue/priceDays.ts';
import { dayEnds, priceHistory, priceTrends } from '../../../src/features/catalogue/prices/priceHistory.server.ts';
import { testDb } from '../../support/people.ts';
import { logPrice } from './stock.ts';

const at = (text: string) => Date.parse(text);
const now = at('2026-11-21T14:05:00+01:00');

let db: Db;
beforeEach(() => {
  vi.setSystemTime(now);
  db = testDb();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Les jours d’une courbe', () => {
  test('chaque jour finit à minuit à Paris, aussi quand l’heure change', () => {
    const ends = dayEnds(2, at('2026-10-26T10:00:00+01:00'));
    expect(ends).toEqual([
      at('2026-10-25T00:00:00+02:00') - 1,
      at('2026-10-26T00:00:00+01:00') - 1,
      at('2026-10-26T10:00:00+01:00'),
    ]);
  });

  test('une année compte un point par jour, sans trou ni doublon', () => {
    const found = dayEnds(365, now).map(isoDay);
    expect(new Set(found).size).toBe(366);
    expect(found[0]).toBe('2025-11-21');
    expect(found.at(-1)).toBe('2026-11-21');
  });

  test('un prix reste en vigueur jusqu’au suivant, le dernier de la journée compte', () => {
    const changes = [
      { at: 5, price: 10 },
      { at: 7, price: 11 },
      { at: 25, price: 12 },
    ];
    expect(dailySeries(changes, [4, 9, 19, 29])).toEqual([
      { at: 9, price: 11 },
      { at: 19, price: 11 },
      { at: 29, price: 12 },
    ]);
  });

  test('la variation compare le premier et le dernier jour', () => {
    expect(variation([100, 50, 125])).toBe(0.25);
    expect(variation([100])).toBeNull();
    expect(variation([])).toBeNull();
  });
});

describe('L’historique des prix', () => {
  test('il part du prix en vigueur au début de la période', () => {
    logPrice(db, 'a', at('2024-01-01T10:00:00Z'), 90);
    logPrice(db, 'a', at('2025-06-01T10:00:00Z'), 100, 90);
    logPrice(db, 'a', at('2026-11-20T10:00:00+01:00'), 120, 100);
    const history = priceHistory(db, { itemType: 'metal', itemId: 'a' });
    expect(history.year.sell).toHaveLength(366);
    expect(history.month.sell).toHaveLength(31);
    expect(history.year.sell[0]?.price).toBe(100);
    expect(history.month.sell.slice(-3).map((point) => point.price)).toEqual([100, 120, 120]);
    expect(history.lastChange).toEqual({ at: at('2026-11-20T10:00:00+01:00'), from: 100, to: 120 });
  });

  test('les jours d’avant le premier prix sont laissés de côté, et sans prix connu il n’y en a pas', () => {
    logPrice(db, 'b', at('2026-11-19T10:00:00+01:00'), 120);
    const history = priceHistory(db, { itemType: 'metal', itemId: 'b' });
    expect(history.year.sell.map((point) => point.price)).toEqual([120, 120, 120]);
    expect(history.lastChange).toBeNull();
    const none = { sell: [], buy: [] };
    logPrice(db, 'a', now, null, 100);
    expect(priceHistory(db, { itemType: 'metal', itemId: 'a' })).toEqual({ month: none, year: none, lastChange: null });
    expect(priceHistory(db, { itemType: 'currency', itemId: 'a' }).year).toEqual(none);
  });

  test('les tendances de plusieurs articles ne se mélangent pas', () => {
    logPrice(db, 'a', at('2025-01-01T10:00:00Z'), 100);
    logPrice(db, 'a', at('2026-11-10T10:00:00Z'), 110, 100);
    logPrice(db, 'b', at('2026-11-20T10:00:00Z'), 50);
    logPrice(db, 'c', at('2026-11-20T10:00:00Z'), 70);
    const trends = priceTrends(db, { itemType: 'metal', ids: ['a', 'b', 'inconnu'] });
    expect([...trends.keys()].sort()).toEqual(['a', 'b']);
    expect(trends.get('a')?.prices).toHaveLength(31);
    expect(trends.get('a')?.variation).toBeCloseTo(0.1);
    expect(trends.get('b')).toEqual({ prices: [50, 50], variation: 0 });
  });
});
