import type { Db } from '../../db/client.ts';
import { isoDay } from '../../src/dates.ts';
import { closeDrawer, openDrawer } from '../../src/features/drawer/days.server.ts';
import { drawerCounts, lastDrawerDay } from '../../src/features/drawer/model/moveCash.server.ts';
import { type Ctx, system } from '../../src/http/context.ts';
import { ctxOf } from './context.ts';

export const float = {
  5000: 10,
  2000: 20,
  1000: 20,
  500: 20,
  200: 50,
  100: 50,
  50: 50,
  20: 50,
  10: 50,
  5: 20,
  2: 50,
  1: 50,
};

/** With change in coins and banknotes, unless already open. */
export async function openDrawerOnce(db: Db): Promise<void> {
  if (!lastDrawerDay(db)) await openDrawer(ctxOf(db, system('test')), { counts: float, notes: [], reason: '' });
}

/** Counted and opened on each new day; first with a float or empty. */
export async function openToday(dealer: Ctx, first = {}): Promise<void> {
  const last = lastDrawerDay(dealer.db);
  if (last?.day === isoDay(Date.now())) return;
  const counted = () => ({ counts: last ? drawerCounts(dealer.db) : first, notes: [], reason: '' });
  if (last?.closedAt === null) await closeDrawer(dealer, counted());
  await openDrawer(dealer, counted());
}
