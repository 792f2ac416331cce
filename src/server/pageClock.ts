import { and, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/client.ts';
import { countOf } from '../../db/list.ts';
import { carouselSlides, news } from '../../db/schema/shop.ts';
import { cacheTags } from '../../db/schema/system.ts';
import { write } from '../../db/writer.ts';
import { isoDay } from '../dates.ts';
import { pricesToConfirm } from '../features/catalogue/model/priceAge.server.ts';
import { openingTimes } from '../features/configuration/configuration.server.ts';
import { arrivalText } from '../features/configuration/delivery.ts';
import { opensText } from '../features/configuration/opening.ts';

const dated = [
  { tag: 'news', table: news, moments: [news.publishedAt] },
  { tag: 'carousel', table: carouselSlides, moments: [carouselSlides.startsAt, carouselSlides.endsAt] },
] as const;

function timedContentAt(db: Db, now: number): string {
  const times = openingTimes(db);
  const arrivals = [false, true].map((identity) => arrivalText(times, now, { identity }));
  return [isoDay(now), ...arrivals, opensText(times.opening, now), pricesToConfirm(db, now)].join(' ');
}

export function expireTimedPages(db: Db): () => Promise<string[]> {
  let before = Date.now();
  let sayings = timedContentAt(db, before);
  return async () => {
    const now = Date.now();
    const current = timedContentAt(db, now);
    const came = (moment: SQLiteColumn) => and(gt(moment, before), lte(moment, now));
    const hasCome = ({ table, moments }: (typeof dated)[number]) => countOf(db, table, or(...moments.map(came))) > 0;
    const due = dated.filter(hasCome).map(({ tag }) => tag);
    if (current === sayings && due.length === 0) {
      before = now;
      return [];
    }
    const stale = await write({ db }, (tx) =>
      tx.db
        .update(cacheTags)
        .set({ version: sql`${cacheTags.version} + 1` })
        .where(current === sayings ? inArray(cacheTags.tag, due) : undefined)
        .returning({ tag: cacheTags.tag })
        .all(),
    );
    // Advanced last: a failed run repeats.
    [before, sayings] = [now, current];
    return stale.map(({ tag }) => tag);
  };
}
