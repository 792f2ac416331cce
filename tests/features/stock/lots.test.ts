import { eq, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { stockIssues, stockLots, stockPieces } from '../../../db/schema/stock.ts';
import { ShopError } from '../../../src/http/errors.ts';
import { testDb } from '../../support/people.ts';
import { standClock } from '../../support/shop.ts';
import { reconcile, reconcileLots } from '../../support/stockSound.ts';
import { furnish, run, step } from '../../support/stockSteps.ts';

standClock();
const forward = (by: number) => vi.setSystemTime(Date.now() + by);
const shop = () => furnish(testDb());
type Told = Parameters<typeof run>[1];

/** Steps one after another; refusals fail. */
async function story(steps: readonly Told[]) {
  const safe = shop();
  for (const told of steps) await run(safe, told, forward);
  reconcileLots(safe.db);
  return { ...safe, lots: safe.db.select().from(stockLots).all(), issues: safe.db.select().from(stockIssues).all() };
}

const receive = (n: number, unitCost: number | null = null): Told => ({ do: 'receive', item: 0, n, lot: { unitCost } });
const sell = (coins: number, bars = 0): Told => ({ do: 'sell', coins, bars, hundreds: 0 });
const euro = 1_000_000;

const begun: readonly Told[] = [
  receive(5, 70 * euro),
  { do: 'receive', item: 1, n: 5, lot: { unitCost: 91_337_001 } },
  { do: 'pieceIn', n: 4, lot: { unitCost: 400 * euro } },
  { do: 'pieceIn', n: 5, lot: { unitCost: 401 * euro } },
];

test('quoi qu’il arrive, ce qui est parti et ce qui reste ont coûté ce qui est entré, et les lots tiennent le coffre', async () => {
  const dense = step.filter((told) =>
    ['receive', 'sell', 'bringBack', 'count', 'pieceIn', 'pieceOut', 'correct', 'reprice', 'close'].includes(told.do),
  );
  let [sold, returned, pieces] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(dense, { minLength: 12, maxLength: 40 }), async (steps) => {
      const safe = shop();
      for (const told of [...begun, ...steps]) {
        await run(safe, told, forward).catch((error: unknown) => {
          if (!(error instanceof ShopError)) throw error;
        });
        reconcile(safe.db);
        reconcileLots(safe.db);
      }
      sold += safe.db.select().from(stockIssues).where(isNotNull(stockIssues.cost)).all().length;
      returned += safe.db.select().from(stockLots).where(isNotNull(stockLots.returnOf)).all().length;
      pieces += safe.db.select().from(stockPieces).where(isNotNull(stockPieces.leftAt)).all().length;
      safe.db.$client.close();
    }),
    { numRuns: 15 },
  );
  expect(sold).toBeGreaterThan(30);
  expect(returned).toBeGreaterThan(5);
  expect(pieces).toBeGreaterThan(5);
}, 120_000);

describe('Les lots du coffre', () => {
  test('les plus anciens partent d’abord, à leur coût, au centime', async () => {
    // 3 for 10,00 in all but 2 millionths: the cents of a lot are never lost.
    const { issues, lots } = await story([receive(3, 3_333_333), receive(2, 5 * euro), sell(2), sell(2)]);
    expect(issues.map(({ lotId, quantity, cost }) => [lotId, quantity, cost])).toEqual([
      [1, 2, 667],
      [1, 1, 333],
      [2, 1, 500],
    ]);
    expect(lots.map(({ remaining, remainingCost }) => [remaining, remainingCost])).toEqual([
      [0, 0],
      [1, 500],
    ]);
  });

  test('un coût que personne ne connaît reste inconnu, jusque dans ce qui est vendu', async () => {
    const { issues, lots } = await story([receive(2), receive(1, 4 * euro), sell(3)]);
    expect(lots.map(({ source, cost }) => [source, cost])).toEqual([
      ['supplier', null],
      ['supplier', 400],
    ]);
    expect(issues.map(({ cost, costedAt }) => [cost, costedAt !== null])).toEqual([
      [null, false],
      [400, true],
    ]);
  });

  test('ce qu’un comptage trouve coûte comme le dernier lot connu, ce qui manque part des plus anciens', async () => {
    const count = (n: number): Told => ({ do: 'count', item: 0, n, lot: undefined });
    const { issues, lots } = await story([count(2), receive(2, 7 * euro), count(6), count(1)]);
    expect(lots.map(({ source, quantity, cost }) => [source, quantity, cost])).toEqual([
      ['opening', 2, null],
      ['supplier', 2, 1400],
      ['opening', 2, 1400],
    ]);
    expect(issues.map(({ quantity, cost, orderId }) => [quantity, cost, orderId])).toEqual([
      [2, null, null],
      [2, 1400, null],
      [1, 700, null],
    ]);
  });

  test('ce qu’un client rapporte revient au coût auquel c’était parti, le dernier parti d’abord', async () => {
    const back: Told = { do: 'bringBack', which: 0, n: 2 };
    const { lots } = await story([receive(1, 5 * euro), receive(4, 6 * euro), sell(3), back]);
    expect(lots.at(-1)).toMatchObject({ source: 'return', quantity: 2, cost: 1200, returnOf: 2 });
  });

  test('une sortie rectifiée revient au coût de sa vente, non au dernier connu', async () => {
    const correct = (n: number): Told => ({ do: 'correct', which: 1, n });
    const { lots, issues, db } = await story([receive(3, 5 * euro), sell(3), receive(2, 9 * euro), correct(2)]);
    expect(lots.at(-1)).toMatchObject({ source: 'return', quantity: 1, cost: 500, returnOf: issues[0]?.id });
    const more = await story([receive(3, 5 * euro), sell(2), receive(2, 9 * euro), correct(3), correct(1)]);
    expect(more.issues.at(-1)).toMatchObject({ quantity: 1, cost: 500, orderId: more.issues[0]?.orderId });
    expect(more.lots.slice(2)).toMatchObject([{ cost: 500 }, { cost: 500 }]);
    db.$client.close();
  });

  test('une pièce numérotée part à son propre coût, et revient à ce coût', async () => {
    const enter = (n: number, unitCost: number): Told => ({ do: 'pieceIn', n, lot: { unitCost } });
    const steps = [enter(1, 400 * euro), enter(2, 450 * euro), { do: 'pieceOut', which: 1 } as const, sell(0, 1)];
    const { issues, db } = await story([...steps, { do: 'bringBack', which: 0, n: 1 }]);
    expect(issues.map(({ cost }) => cost)).toEqual([40_000, 45_000]);
    expect(db.select().from(stockLots).all().at(-1)).toMatchObject({ cost: 45_000, source: 'return', remaining: 1 });
  });

  test('une pièce vendue que l’on a déjà remise au coffre à la main n’y revient pas deux fois', async () => {
    const enter: Told = { do: 'pieceIn', n: 1, lot: { unitCost: 400 * euro } };
    const { lots } = await story([enter, sell(0, 1), enter, { do: 'bringBack', which: 0, n: 1 }]);
    expect(lots.map(({ source, remaining }) => [source, remaining])).toEqual([
      ['supplier', 0],
      ['supplier', 1],
    ]);
  });

  test('rien ne s’efface, et un coût figé ne change plus', async () => {
    const { db } = await story([receive(2, euro), sell(1)]);
    expect(() => db.delete(stockLots).run()).toThrow('never deleted');
    expect(() => db.delete(stockIssues).run()).toThrow('never deleted');
    expect(() => db.update(stockIssues).set({ cost: 1 }).run()).toThrow('never changed');
    expect(() => db.update(stockLots).set({ remaining: 9 }).where(eq(stockLots.id, 1)).run()).toThrow('CHECK');
  });

  test('ce que personne ne compte part sans coût, une fois', async () => {
    const { issues } = await story([sell(2)]);
    expect(issues).toMatchObject([{ lotId: null, quantity: 2, cost: null }]);
  });
});
