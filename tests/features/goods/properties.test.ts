import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { stockLines, stockLots, stockReservations } from '../../../db/schema/goods.ts';
import { orders } from '../../../db/schema/orders.ts';
import { ShopError } from '../../../src/http/errors.ts';
import { rowsOf, testDb } from '../../support/people.ts';
import { soundExchange } from '../../support/registerSound.ts';
import { standClock } from '../../support/shop.ts';
import { reconcile, reconcileLots } from '../../support/stockSound.ts';
import { anyStep, buyingNotes, furnish, run, type Step } from '../../support/stockSteps.ts';

standClock();
const runs = Number(process.env['PROPERTY_RUNS'] ?? 60);
const forward = (by: number) => vi.setSystemTime(Date.now() + by);

const begun: readonly Step[] = [
  { do: 'receive', item: 0, n: 5, lot: { unitCost: 70_000_000 } },
  { do: 'receive', item: 1, n: 5, lot: { unitCost: 91_337_001 } },
  { do: 'pieceIn', n: 4, lot: { unitCost: 400_000_000 } },
  { do: 'pieceIn', n: 5, lot: { unitCost: 401_000_000 } },
];
const ofLots = [
  'receive',
  'sell',
  'buyNotes',
  'returnNotes',
  'bringBack',
  'count',
  'pieceIn',
  'pieceOut',
  'correct',
  'reprice',
  'close',
];
const aboutLots = anyStep.filter((told) => ofLots.includes(told.do));
/** Of all kinds from an empty safe, or about its lots from a full one. */
const stories = fc.oneof(
  { weight: 5, arbitrary: fc.array(anyStep, { minLength: 5, maxLength: 30 }) },
  { weight: 3, arbitrary: fc.array(aboutLots, { minLength: 12, maxLength: 40 }).map((more) => [...begun, ...more]) },
);

const orderIds = (db: Db) => new Set(rowsOf(db, orders).map(({ id }) => id));

/** Goods of an order were free when it was placed, unless procured or uncounted. */
function neverOversold(before: readonly (typeof stockLines.$inferSelect)[], db: Db, placed: readonly string[]): void {
  for (const hold of rowsOf(db, stockReservations).filter(({ orderId }) => placed.includes(orderId))) {
    const line = before.find(({ id }) => id === hold.lineId);
    if (line && line.onOrderDays === null)
      expect(hold.reserved + hold.owed).toBeLessThanOrEqual(line.inSafe - line.reserved);
  }
}

test(
  'quoi qu’il arrive, rien n’est vendu deux fois, rien ne reste réservé, mouvements et coûts tombent juste',
  async () => {
    const seen = { refused: 0, placed: 0, sold: 0, returned: 0, pieces: 0 };
    await fc.assert(
      fc.asyncProperty(stories, async (steps) => {
        const shop = furnish(testDb());
        buyingNotes(shop);
        const { db } = shop;
        try {
          for (const told of steps) {
            const [lines, known] = [rowsOf(db, stockLines), orderIds(db)];
            await run(shop, told, forward).catch((error: unknown) => {
              // Refusals are answers; anything else, as a broken constraint, is not.
              if (!(error instanceof ShopError)) throw error;
              seen.refused++;
            });
            reconcile(db);
            reconcileLots(db);
            const placed = [...orderIds(db)].filter((id) => !known.has(id));
            seen.placed += placed.length;
            neverOversold(lines, db, placed);
          }
          // Its rows are never changed: at the end they show each step.
          soundExchange(db);
          const lots = rowsOf(db, stockLots);
          seen.sold += lots.filter(({ isOut, cost }) => isOut && cost !== null).length;
          seen.returned += lots.filter(({ isOut, parentId }) => !isOut && parentId !== null).length;
          seen.pieces += lots.filter(({ isOut, serial }) => isOut && serial !== null).length;
        } finally {
          db.$client.close();
        }
      }),
      { numRuns: runs },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(2);
    expect(seen.placed).toBeGreaterThan(10);
  },
  Math.max(120_000, runs * 2_000),
);
