import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { cacheTags } from '../../db/schema/system.ts';
import { write } from '../../db/writer.ts';
import { isoDay } from '../dates.ts';
import { pricesToConfirm } from '../features/catalogue/priceAge.server.ts';
import { currentConfiguration } from '../features/configuration/configuration.server.ts';
import { arrivalText } from '../features/configuration/delivery.ts';

/**
 * Kept pages tell of « today » (price curves end on it, the footer names the year) and of when an order of now would
 * arrive: each new day in Paris, and each hour from which that is later, makes them all stale. So
 * does a price that has become too old to buy at.
 * Returns the look at the clock; it says whether they are.
 */
export function newDayWatch(db: Db): () => Promise<boolean> {
  const told = () => {
    const now = Date.now();
    const { times } = currentConfiguration(db);
    const arrivals = [false, true].map((identity) => arrivalText(times, now, { identity }));
    return [isoDay(now), ...arrivals, pricesToConfirm(db, now)].join(' ');
  };
  let before = told();
  return async () => {
    const now = told();
    if (now === before) return false;
    const version = sql`${cacheTags.version} + 1`;
    await write({ db }, (tx) => tx.db.update(cacheTags).set({ version }).run());
    before = now;
    return true;
  };
}
