import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orders } from '../../../db/schema/orders.ts';
import { stockLines, stockReservations } from '../../../db/schema/stock.ts';
import { ShopError } from '../../../src/http/errors.ts';
import { rowsOf, testDb } from '../../support/people.ts';
import { reconcile, reconcileLots } from '../../support/stockSound.ts';
import { furnish, run, type StockShop, step } from '../../support/stockSteps.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-09-07T10:00:00+02:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const forward = (by: number) => vi.setSystemTime(Date.now() + by);

/** Goods of an order were free when it was placed, unless procured or uncounted. */
function neverOversold(
  before: Map<string, { free: number; onOrder: boolean }>,
  { db }: StockShop,
  placed: string[],
): void {
  for (const orderId of placed)
    for (const hold of db.select().from(stockReservations).where(eq(stockReservations.orderId, orderId)).all()) {
      const line = before.get(hold.lineId);
      if (line && !line.onOrder) expect(hold.reserved + hold.owed).toBeLessThanOrEqual(line.free);
    }
}

test('quoi qu’il arrive, rien n’est vendu deux fois, rien ne reste réservé, mouvements et coûts tombent juste', async () => {
  let refused = 0;
  let sold = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const shop = furnish(testDb());
      try {
        for (const told of steps) {
          const before = new Map(
            rowsOf(shop.db, stockLines).map((line) => [
              line.id,
              { free: line.inSafe - line.reserved, onOrder: line.onOrderDays !== null },
            ]),
          );
          const known = new Set(
            shop.db
              .select({ id: orders.id })
              .from(orders)
              .all()
              .map(({ id }) => id),
          );
          await run(shop, told, forward).catch((error: unknown) => {
            // Refusals are answers; anything else, as a broken constraint, is not.
            if (!(error instanceof ShopError)) throw error;
            refused++;
          });
          reconcile(shop.db);
          reconcileLots(shop.db);
          const placed = shop.db
            .select({ id: orders.id })
            .from(orders)
            .all()
            .filter(({ id }) => !known.has(id));
          sold += placed.length;
          neverOversold(
            before,
            shop,
            placed.map(({ id }) => id),
          );
        }
      } finally {
        shop.db.$client.close();
      }
    }),
    { numRuns: 25 },
  );
  expect(sold).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
}, 120_000);
