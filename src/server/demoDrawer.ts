import type { CashCounts } from '../../db/schema/drawer.ts';
import { hours, isoDay, startOfDay } from '../dates.ts';
import { closeDrawer, moveBankCash, openDrawer } from '../features/drawer/days.server.ts';
import { addCounts } from '../features/drawer/model/cash.ts';
import { drawerNow } from '../features/drawer/model/moveCash.server.ts';
import type { Ctx } from '../http/context.ts';

const float: CashCounts = {
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
  for (let back = pastDays; back >= 0; back--) {
    const midnight = startOfDay(today, -back);
    const at = (hour: number) => Math.min(now, midnight + hours(hour));
    const counts = back === pastDays ? float : drawerNow(ctx.db);
    await openDrawer(ctx, { counts, notes: [], reason: '' }, at(9));
    if (back === 0) return;
    const key = isoDay(midnight);
    await moveBankCash(ctx, { key, kind: 'withdrawal', counts: { 5000: 4, 100: 25 }, reference: '' }, at(11));
    await moveBankCash(ctx, { key, kind: 'deposit', counts: { 5000: 4 }, reference: `BR ${key}` }, at(17));
    const difference = back === 1 ? { 20: -1 } : {};
    const reason = back === 1 ? 'Vingt centimes manquent, non retrouvés' : '';
    await closeDrawer(ctx, { counts: addCounts(drawerNow(ctx.db), difference), notes: [], reason }, at(18.5));
  }
}
