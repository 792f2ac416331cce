import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { prepare } from '../../../db/prepared.ts';
import { stockLines, stockLots, stockReservations } from '../../../db/schema/goods.ts';
import { orders } from '../../../db/schema/orders.ts';
import { days } from '../../../src/dates.ts';
import { ShopError } from '../../../src/http/context.ts';
import { rowsOf, testDb } from '../../support/people.ts';
import { soundBook, soundExchange, soundWeights } from '../../support/registerSound.ts';
import { standClock } from '../../support/shop.ts';
import { reconcileCounts, reconcileLots } from '../../support/stockSound.ts';
import { anyStep, buyingNotes, furnish, run, type Step, type StockShop } from '../../support/stockSteps.ts';

standClock();
const runs = Number(process.env['PROPERTY_RUNS'] ?? 150);
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

const orderIds = (db: Db) =>
  new Set(
    ordersIn(db)
      .all()
      .map(({ id }) => id),
  );
const ordersIn = prepare((db) => db.select({ id: orders.id }).from(orders).prepare());

/** Goods of an order were free when it was placed, unless procured or uncounted. */
function neverOversold(before: readonly (typeof stockLines.$inferSelect)[], db: Db, placed: readonly string[]): void {
  for (const hold of rowsOf(db, stockReservations).filter(({ orderId }) => placed.includes(orderId))) {
    const line = before.find(({ id }) => id === hold.lineId);
    if (line && line.onOrderDays === null)
      expect(hold.reserved + hold.owed).toBeLessThanOrEqual(line.inSafe - line.reserved);
  }
}

/** One day in two years and a half, so that years end too. */
const startDay = fc.nat({ max: 900 });
/** Most lives are taken back in one database, whose queries are built once; some have their own, and commit. */
const commits = fc.nat({ max: 24 }).map((n) => n === 0);

const furnished = () => {
  const shop = furnish(testDb());
  buyingNotes(shop);
  return shop;
};

test(
  'Quoi qu’il arrive, rien n’est vendu deux fois, rien ne reste réservé, mouvements et coûts tombent juste',
  async () => {
    const seen = { refused: 0, placed: 0, sold: 0, returned: 0, pieces: 0 };
    const live = async (shop: StockShop, steps: readonly Step[]) => {
      const { db } = shop;
      for (const told of steps) {
        const [lines, known] = [rowsOf(db, stockLines), orderIds(db)];
        await run(shop, told, forward).catch((error: unknown) => {
          // Refusals are answers; anything else, as a broken constraint, is not.
          if (!(error instanceof ShopError)) throw error;
          seen.refused++;
        });
        reconcileCounts(db);
        reconcileLots(db);
        const placed = [...orderIds(db)].filter((id) => !known.has(id));
        seen.placed += placed.length;
        if (placed.length > 0) neverOversold(lines, db, placed);
      }
      // Rows of books are never changed: at the end they show each step.
      soundBook(db);
      soundWeights(db);
      soundExchange(db);
      const lots = rowsOf(db, stockLots);
      seen.sold += lots.filter(({ isOut, cost }) => isOut && cost !== null).length;
      seen.returned += lots.filter(({ isOut, parentId }) => !isOut && parentId !== null).length;
      seen.pieces += lots.filter(({ isOut, serial }) => isOut && serial !== null).length;
    };
    const shared = furnished();
    const { $client } = shared.db;
    const began = Date.now();
    await fc.assert(
      fc.asyncProperty(stories, startDay, commits, async (steps, day, isOwn) => {
        vi.setSystemTime(began + days(day));
        const shop = isOwn ? furnished() : shared;
        if (!isOwn) $client.exec('begin immediate');
        try {
          await live(shop, steps);
        } finally {
          if (isOwn) shop.db.$client.close();
          else $client.exec('rollback');
        }
      }),
      { numRuns: runs },
    );
    $client.close();
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(2);
    expect(seen.placed).toBeGreaterThan(10);
  },
  Math.max(600_000, runs * 2_000),
);
