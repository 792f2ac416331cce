import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { type CashCounts, cashMovements } from '../../../db/schema/drawer.ts';
import { write } from '../../../db/writer.ts';
import { days } from '../../../src/dates.ts';
import { entriesIn } from '../../../src/features/accounting/month.server.ts';
import { cancelDeal } from '../../../src/features/counter/deals.server.ts';
import { closeDrawer, moveByHand, openDrawer } from '../../../src/features/drawer/days.server.ts';
import { addCounts, denominations, makeChange, negated, sumOfCounts } from '../../../src/features/drawer/model/cash.ts';
import { drawerNow, moveCash } from '../../../src/features/drawer/model/moveCash.server.ts';
import { ShopError } from '../../../src/http/errors.ts';
import { eurosFromCents } from '../../../src/money.ts';
import { cash, openCounter } from '../../support/counter.ts';
import { rowsOf } from '../../support/people.ts';
import { standClock } from '../../support/shop.ts';

standClock();

const runs = Number(process.env['PROPERTY_RUNS'] ?? 20);
const some = fc.dictionary(fc.constantFrom(...denominations.map(String)), fc.integer({ min: 0, max: 6 }), {
  maxKeys: 3,
});
const step = fc.record({
  what: fc.constantFrom('sale', 'cancellation', 'exchange', 'deposit', 'withdrawal', 'count', 'night'),
  counts: some,
  cents: fc.integer({ min: 1, max: 90_000 }),
});

type Counter = Awaited<ReturnType<typeof openCounter>>;
const rows = (counts: CashCounts) =>
  Object.entries(counts).map(([value, count]) => ({ value: eurosFromCents(Number(value)), count }));

async function take(
  { db, ctx, deal, coins }: Counter,
  sold: string[],
  { what, counts, cents }: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
) {
  const now = drawerNow(db);
  if (what === 'sale') {
    // The client gives a thousand; where the drawer cannot give back, it refuses.
    const back = makeChange(40_000, now) ?? { 20000: 2 };
    const { _id } = await deal({ lines: [coins()], paid: cash(600), cash: rows({ 50000: 2, ...negated(back) }) });
    sold.push(_id);
  }
  if (what === 'cancellation') {
    const back = rows(negated(makeChange(60_000, now) ?? { 60000: 1 }));
    await cancelDeal(ctx(), {
      id: sold.pop() ?? '',
      reason: 'Erreur',
      cash: Object.fromEntries(back.map(({ value, count }) => [value * 100, count])),
    });
  }
  if (what === 'exchange') {
    const paid = negated(makeChange(cents, now) ?? { 50000: 99 });
    await write(ctx(), (tx) => moveCash(tx, { counts: paid, causes: [{ kind: 'exchange', id: 'd', number: 'C1' }] }));
  }
  const brought = what === 'deposit' ? (makeChange(cents, now) ?? counts) : counts;
  if (what === 'deposit' || what === 'withdrawal')
    await moveByHand(ctx(), { kind: what, counts: brought, reference: '' });
  if (what === 'count' || what === 'night') {
    const found = what === 'night' ? now : addCounts(now, counts);
    await closeDrawer(ctx(), { counts: found, notes: [], reason: 'Compté' });
    vi.setSystemTime(Date.now() + days(1));
    await openDrawer(ctx(), { counts: found, notes: [], reason: '' });
  }
}

it(
  'La somme des mouvements, la caisse et le compte 53 sont les mêmes au centime, quoi qu’il arrive',
  async () => {
    const moved = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const counter = await openCounter();
        const sold: string[] = [];
        for (const one of steps)
          await take(counter, sold, one).then(
            () => moved.set(one.what, (moved.get(one.what) ?? 0) + 1),
            (error) => expect(error).toBeInstanceOf(ShopError),
          );
        const { db, ctx } = counter;
        const all = addCounts(...rowsOf(db, cashMovements).map(({ counts }) => counts));
        expect(drawerNow(db)).toEqual(all);
        expect(Math.min(0, ...Object.values(all))).toBe(0);
        const months = new Set(rowsOf(db, cashMovements).map(({ day }) => day.slice(0, 7)));
        const lines = [...months].flatMap((month) => entriesIn(ctx(), month)).flatMap((entry) => entry.lines);
        const book = lines
          .filter(({ account }) => account === 'cash')
          .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
        expect(book).toBe(sumOfCounts(all));
        expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
      }),
      { numRuns: runs },
    );
    expect(moved.size).toBeGreaterThan(4);
  },
  Math.max(30_000, runs * 1_000),
);
