import type { CashCounts } from '../../db/schema/drawer.ts';
import { hours, isoDay, startOfDay } from '../dates.ts';
import { closeDrawer, moveBankCash, openDrawer } from '../features/drawer/days.server.ts';
import { addCounts } from '../features/drawer/model/cash.ts';
import { drawerCounts } from '../features/drawer/model/moveCash.server.ts';
import type { Ctx } from '../http/context.ts';

const openingFloat: CashCounts = {
  5000: 6,
  2000: 20,
  1000: 20,
  500: 20,
  200: 30,
  100: 40,
  50: 30,
  20: 40,
  10: 40,
  5: 20,
  2: 40,
  1: 40,
};

const pastDays = 3;

export async function writeDemoDrawer(ctx: Ctx): Promise<void> {
  const now = Date.now();
  const today = isoDay(now);
  for (let daysAgo = pastDays; daysAgo >= 0; daysAgo--) {
    const midnight = startOfDay(today, -daysAgo);
    const timeAt = (hour: number) => Math.min(now, midnight + hours(hour));
    const counts = daysAgo === pastDays ? openingFloat : drawerCounts(ctx.db);
    await openDrawer(ctx, { counts, notes: [], reason: '' }, timeAt(9));
    if (daysAgo === 0) return;
    const key = isoDay(midnight);
    await moveBankCash(ctx, { key, kind: 'withdrawal', counts: { 5000: 4, 100: 25 }, reference: '' }, timeAt(11));
    await moveBankCash(ctx, { key, kind: 'deposit', counts: { 5000: 4 }, reference: `BR ${key}` }, timeAt(17));
    const difference = daysAgo === 1 ? { 20: -1 } : {};
    const reason = daysAgo === 1 ? 'Vingt centimes manquent, non retrouvés' : '';
    await closeDrawer(ctx, { counts: addCounts(drawerCounts(ctx.db), difference), notes: [], reason }, timeAt(18.5));
  }
}
