import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { priceCurve } from '../../../src/features/catalogue/model/priceCurve.ts';
import {
  changeOver24Hours,
  coinPremiums,
  dailyGoldPrices,
  goldPeriods,
} from '../../../src/features/catalogue/prices/goldHistory.server.ts';
import { goldCsv, goldFeed } from '../../../src/features/catalogue/prices/goldPapers.ts';
import { dayEnds, priceHistory } from '../../../src/features/catalogue/prices/priceHistory.server.ts';
import { setGoldPrice } from '../../../src/features/configuration/configuration.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { logPrice, makeCurrency, makeMetal } from './stock.ts';

const at = (text: string) => Date.parse(text);
const now = at('2026-11-21T14:05:00+01:00');

let db: Db;
beforeEach(() => {
  vi.setSystemTime(now);
  db = testDb();
});

const set = (moment: string, euros: number | null) => {
  vi.setSystemTime(at(moment));
  setGoldPrice(ctxOf(db, makeActor(db, 'admin')), euros === null ? null : euros * 100);
  vi.setSystemTime(now);
};
const period = (value: string) => goldPeriods(db).find((one) => one.value === value);

describe('Le cours de l’or garde son histoire', () => {
  test('le mouvement du jour est celui des dernières 24 heures, comme la courbe, même passé minuit', () => {
    expect(changeOver24Hours(db)).toBeNull();
    set('2026-11-20T09:00:00+01:00', 118_000);
    set('2026-11-21T08:30:00+01:00', 119_180);
    expect(changeOver24Hours(db)).toEqual({ before: 11_800, change: 0.01 });
    vi.setSystemTime(at('2026-11-22T00:27:00+01:00'));
    expect(changeOver24Hours(db)).toEqual({ before: 11_800, change: 0.01 });
    expect(period('1j')?.series.sell[0]?.price).toBe(11_800);
  });

  test('le plus haut d’une longue période n’est jamais sous celui d’une plus courte, et porte son heure', () => {
    set('2020-06-01T09:00:00+02:00', 50_000);
    set('2026-11-17T08:30:00+01:00', 118_000);
    set('2026-11-18T08:30:00+01:00', 119_590);
    set('2026-11-19T08:30:00+01:00', 117_000);
    set('2026-11-21T08:30:00+01:00', 117_500);
    const highs = goldPeriods(db).map(({ series, prices }) => priceCurve(series, 'metal', prices)?.high);
    const peak = { at: at('2026-11-18T08:30:00+01:00'), price: 11_959 };
    expect(highs).toMatchObject([{ at: at('2026-11-21T08:30:00+01:00') }, peak, peak, peak, peak]);
  });

  test.each([
    ['2026-11-21', ['1j', '30j']],
    ['2026-06-01', ['1j', '30j', '1an']],
    ['2021-11-22', ['1j', '30j', '1an', '5ans']],
    ['2021-06-01', ['1j', '30j', '1an', '5ans', 'tout']],
  ])(
    'une période qui ne montre rien de plus que la précédente n’est pas offerte : cours depuis %s',
    (first, offered) => {
      set(`${first}T09:00:00+01:00`, 50_000);
      expect(goldPeriods(db).map(({ value }) => value)).toEqual(offered);
    },
  );

  test('les courbes vont du jour à tout l’historique, sans inventer ce qui précède', () => {
    set('2021-06-01T09:00:00+02:00', 50_000);
    set('2026-11-20T15:00:00+01:00', 118_000);
    set('2026-11-21T09:00:00+01:00', 119_000);
    const day = period('1j')?.series.sell ?? [];
    expect(day[0]).toEqual({ at: now - 86_400_000, price: 5_000 });
    expect(new Set(day.map(({ price }) => price))).toEqual(new Set([5_000, 11_800, 11_900]));
    expect(['30j', '1an'].map((one) => period(one)?.series.sell.length)).toEqual([31, 366]);
    const five = period('5ans')?.series.sell ?? [];
    expect([five.length, five[0]?.price, five.at(-1)?.price]).toEqual([261, 5_000, 11_900]);
    const all = period('tout')?.series.sell ?? [];
    expect(all[0]?.at).toBeGreaterThanOrEqual(at('2021-06-01T09:00:00+02:00'));
    expect(all.at(-1)).toEqual({ at: now, price: 11_900 });
  });

  test('le tableur et le flux disent chaque jour, le plus récent d’abord', () => {
    set('2026-11-19T09:00:00+01:00', 118_000);
    set('2026-11-20T09:00:00+01:00', 119_180);
    set('2026-11-21T09:00:00+01:00', 118_000.55);
    expect(goldCsv(dailyGoldPrices(db))).toBe(
      '\ufeffjour;euros le gramme d’or fin\r\n2026-11-21;118,00\r\n2026-11-20;119,18\r\n2026-11-19;118,00\r\n',
    );
    const feed = goldFeed(dailyGoldPrices(db, 30), { siteUrl: 'https://or.example', shopName: 'Vermeil' });
    expect(feed.match(/<entry>/g)).toHaveLength(3);
    expect(feed).toMatch(/<title>21 novembre 2026\s: 118,00\s€ le gramme d’or fin, −0,99\s%<\/title>/);
    expect(feed).toContain('<id>tag:or.example,2026-11-20:cours-de-l-or</id>');
  });

  test('la prime d’une pièce suit son prix et le cours du même jour', () => {
    set('2026-11-19T09:00:00+01:00', 100_000);
    const coin = makeMetal(db, { isFeatured: true, fineWeight: 100_000, netSellPrice: 105_000 });
    makeMetal(db, { isFeatured: true, type: 'Lingots' });
    makeMetal(db, { isFeatured: true, isVisable: false, fineWeight: 100_000 });
    logPrice(db, coin.id, at('2026-11-19T09:00:00+01:00'), 104_000);
    logPrice(db, coin.id, at('2026-11-21T09:00:00+01:00'), 105_000, 104_000);
    const [only, ...others] = coinPremiums(db, goldPeriods(db));
    expect(others).toEqual([]);
    expect(only?.periods.find(({ value }) => value === '30j')?.premiums).toEqual([40, 40, 50]);
  });
});

test('Les jours d’une courbe : chaque jour finit à minuit à Paris, aussi quand l’heure change', () => {
  const ends = dayEnds(2, at('2026-10-26T10:00:00+01:00'));
  expect(ends).toEqual([
    at('2026-10-25T00:00:00+02:00') - 1,
    at('2026-10-26T00:00:00+01:00') - 1,
    at('2026-10-26T10:00:00+01:00'),
  ]);
});

describe('L’historique des prix', () => {
  test('il part du prix en vigueur au début de la période', () => {
    logPrice(db, 'a', at('2024-01-01T10:00:00Z'), 90);
    logPrice(db, 'a', at('2025-06-01T10:00:00Z'), 100, 90);
    logPrice(db, 'a', at('2026-11-20T10:00:00+01:00'), 120, 100);
    const history = priceHistory(db, { itemType: 'metal', itemId: 'a' });
    expect([history.year.sell.length, history.month.sell.length]).toEqual([366, 31]);
    expect(history.year.sell[0]?.price).toBe(100);
    expect(history.month.sell.slice(-3).map((point) => point.price)).toEqual([100, 120, 120]);
    expect(history.lastChange).toEqual({ at: at('2026-11-20T10:00:00+01:00'), from: 100, to: 120 });
  });

  test('un rachat arrêté, à zéro pour un métal ou sans cours pour une devise, finit sa courbe', () => {
    const { id } = makeCurrency(db);
    for (const [item, none] of [
      ['a', 0],
      [id, null],
    ] as const) {
      logPrice(db, item, at('2026-11-01T10:00:00+01:00'), 100, null, 'buy');
      logPrice(db, item, at('2026-11-03T10:00:00+01:00'), none, 100, 'buy');
    }
    const bought = (itemType: 'metal' | 'currency', itemId: string) => priceHistory(db, { itemType, itemId }).month.buy;
    expect(bought('metal', 'a').map(({ price }) => price)).toEqual([100, 100]);
    expect(bought('currency', id)).toEqual(bought('metal', 'a'));
  });

  test('les jours d’avant le premier prix sont laissés de côté, et sans prix connu il n’y en a pas', () => {
    logPrice(db, 'b', at('2026-11-19T10:00:00+01:00'), 120);
    const history = priceHistory(db, { itemType: 'metal', itemId: 'b' });
    expect(history.year.sell.map((point) => point.price)).toEqual([120, 120, 120]);
    expect(history.lastChange).toBeNull();
    const none = { sell: [], buy: [] };
    logPrice(db, 'a', now, null, 100);
    expect(priceHistory(db, { itemType: 'metal', itemId: 'a' })).toEqual({ month: none, year: none, lastChange: null });
  });
});
