import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { cacheTags } from '../../db/schema/system.ts';
import { isoDay } from '../dates.ts';

/**
 * Kept pages tell of « today » (price curves end on it, the footer names the year): each new day in Paris makes them
 * all stale. Returns the look at the clock; it says whether a day began.
 */
export function newDayWatch(db: Db): () => boolean {
  let day = isoDay(Date.now());
  return () => {
    const today = isoDay(Date.now());
    if (today === day) return false;
    db.update(cacheTags)
      .set({ version: sql`${cacheTags.version} + 1` })
      .run();
    day = today;
    return true;
  };
}
