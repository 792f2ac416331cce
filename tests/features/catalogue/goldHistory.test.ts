import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { priceLog } from '../../../db/schema/catalogue.ts';
import { thinned } from '../../../src/features/catalogue/priceDays.ts';
import {
  coinPremiums,
  goldDays,
  goldPeriods,
  sinceYesterday,
} from '../../../src/features/catalogue/prices/goldHistory.server.ts';
import { goldCsv, goldFeed } from '../../../src/features/catalogue/prices/goldPapers.ts';
import { setGoldPrice } from '../../../src/features/configuration/configuration.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { logPrice, makeMetal } from './stock.ts';

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

const set = (moment: string, euros: number | null) => {
  vi.setSystemTime(at(moment));
  setGoldPrice(ctxOf(db, makeActor(db, 'admin')), euros === null ? null : euros * 100);
  vi.setSystemTime(now);
};
const period = (value: string) => goldPeriods(db).find((one) => one.value === value);

describe('Le cours de l’or garde son histoire', () => {
  test('chaque changement y entre une fois, avec le cours d’avant', () => {
    set('2026-11-20T09:00:00+01:00', 118_000);
    set('2026-11-20T10:00:00+01:00', 118_000);
    set('2026-11-21T09:00:00+01:00', 119_180);
    const rows = db.select().from(priceLog).all();
    expect(rows.map(({ itemType, fromPrice, toPrice }) => [itemType, fromPrice, toPrice])).toEqual([
      ['gold', null, 11_800_000],
      ['gold', 11_800_000, 11_918_000],
    ]);
  });

  test('le mouvement du jour se compte depuis la fin d’hier, à Paris', () => {
    expect(sinceYesterday(db)).toBeNull();
    set('2026-11-20T23:30:00+01:00', 118_000);
    set('2026-11-21T00:30:00+01:00', 110_000);
    set('2026-11-21T09:00:00+01:00', 119_180);
    expect(sinceYesterday(db)).toEqual({ close: 11_800, moved: 0.01 });
  });

  test('les courbes vont du jour à tout l’historique, sans inventer ce qui précède', () => {
    set('2021-06-01T09:00:00+02:00', 50_000);
    set('2026-11-20T15:00:00+01:00', 118_000);
    set('2026-11-21T09:00:00+01:00', 119_000);
    const day = period('1j')?.series.sell ?? [];
    expect(day[0]).toEqual({ at: now - 86_400_000, price: 5_000 });
    expect(new Set(day.map(({ price }) => price))).toEqual(new Set([5_000, 11_800, 11_900]));
    expect(period('30j')?.series.sell).toHaveLength(31);
    expect(period('1an')?.series.sell).toHaveLength(366);
    const five = period('5ans')?.series.sell ?? [];
    expect([five.length, five[0]?.price, five.at(-1)?.price]).toEqual([261, 5_000, 11_900]);
    const all = period('tout')?.series.sell ?? [];
    expect(all.length).toBeLessThanOrEqual(281);
    expect(all[0]?.at).toBeGreaterThanOrEqual(at('2021-06-01T09:00:00+02:00'));
    expect(all.at(-1)).toEqual({ at: now, price: 11_900 });
    const few = thinned(period('1an') as NonNullable<ReturnType<typeof period>>);
    expect(few.series.sell.at(-1)).toEqual({ at: now, price: 11_900 });
    expect([few.series.sell.length, few.step]).toEqual([31, 12 * 86_400_000]);
  });

  test('le tableur et le flux disent chaque jour, le plus récent d’abord', () => {
    set('2026-11-19T09:00:00+01:00', 118_000);
    set('2026-11-20T09:00:00+01:00', 119_180);
    set('2026-11-21T09:00:00+01:00', 118_000.55);
    expect(goldCsv(goldDays(db))).toBe(
      '\ufeffjour;euros le gramme d’or fin\r\n2026-11-21;118,00\r\n2026-11-20;119,18\r\n2026-11-19;118,00\r\n',
    );
    const feed = goldFeed(goldDays(db, 30), { siteUrl: 'https://or.example', shopName: 'Vermeil' });
    expect(feed.match(/<entry>/g)).toHaveLength(3);
    expect(feed).toMatch(/<title>21 novembre 2026\s: 118,00\s€ le gramme d’or fin, −0,99\s%<\/title>/);
    expect(feed).toContain('<id>tag:or.example,2026-11-20:cours-de-l-or</id>');
  });

  test('la prime d’une pièce suit son prix et le cours du même jour', () => {
    set('2026-11-19T09:00:00+01:00', 100_000);
    const coin = makeMetal(db, { isFeatured: true, fineWeight: 100_000, netSellPrice: 105_000 });
    makeMetal(db, { isFeatured: true, type: 'Lingots' });
    logPrice(db, coin.id, at('2026-11-19T09:00:00+01:00'), 104_000);
    logPrice(db, coin.id, at('2026-11-21T09:00:00+01:00'), 105_000, 104_000);
    const [only, ...others] = coinPremiums(db, goldPeriods(db));
    expect(others).toEqual([]);
    expect(only?.periods.find(({ value }) => value === '30j')?.premiums).toEqual([40, 40, 50]);
  });
});
