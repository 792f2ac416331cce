import type { Db } from '../../db/client.ts';
import { openDrawer } from '../../src/features/drawer/days.server.ts';
import { lastDay } from '../../src/features/drawer/model/moveCash.server.ts';
import { system } from '../../src/http/context.ts';
import { ctxOf } from './context.ts';

const float = {
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

/** With coins and banknotes for change, where no other test of this shop has opened it. */
export async function openDrawerOnce(db: Db): Promise<void> {
  if (!lastDay(db)) await openDrawer(ctxOf(db, system('test')), { counts: float, notes: [], reason: '' });
}
