import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { deals } from '../../../db/schema/counter.ts';
import { firstDifference } from '../../../src/features/goods/model/checkGoods.server.ts';
import { ShopError } from '../../../src/http/context.ts';
import { soundCounter } from '../../support/counterSound.ts';
import { counterIn, counterStep, furnishCounter, runCounter } from '../../support/counterSteps.ts';
import { rowsOf, testDb } from '../../support/people.ts';
import { soundExchange } from '../../support/registerSound.ts';
import { clockShows, standClock } from '../../support/shop.ts';

standClock();

const isLong = 'PROPERTY_RUNS' in process.env;
const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);

it(
  'Registre, coffre, caisse, journal et FEC d’un comptoir disent la même chose, au billet et au centime',
  async () => {
    clockShows('2026-11-02T10:00:00+01:00');
    const db = testDb();
    await furnishCounter(db);
    const shop = counterIn(db);
    const began = Date.now();
    const forward = (by: number) => vi.setSystemTime(Date.now() + by);
    const ends = new Map<string, number>();
    const cancelled = { count: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(counterStep, { minLength: 2, maxLength: isLong ? 12 : 6 }), async (steps) => {
        // Each life begins in the same shop, which forgets it: what a life writes is never committed.
        vi.setSystemTime(began);
        db.$client.exec('begin immediate');
        try {
          for (const one of steps)
            await runCounter(shop, one, forward).then(
              () => ends.set(one.do, (ends.get(one.do) ?? 0) + 1),
              (error) => expect(error).toBeInstanceOf(ShopError),
            );
          soundCounter(shop.dealer);
          soundExchange(db);
          expect(firstDifference(db)).toBeUndefined();
          cancelled.count += rowsOf(db, deals).filter(({ cancelledAt }) => cancelledAt !== null).length;
        } finally {
          db.$client.exec('rollback');
        }
      }),
      { numRuns: runs },
    );
    expect([...ends.keys()].sort()).toEqual(['cancel', 'count', 'deal', 'hand', 'night', 'online', 'receive']);
    expect(cancelled.count).toBeGreaterThan(runs / 20);
  },
  Math.max(600_000, runs * 300),
);
