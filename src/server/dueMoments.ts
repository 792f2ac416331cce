import { and, count, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/client.ts';
import { carouselSlides, news } from '../../db/schema/shop.ts';
import { cacheTags } from '../../db/schema/system.ts';
import { write } from '../../db/writer.ts';

/** What a kept page shows by its date alone, and the tag that makes it stale. */
const dated = [
  { tag: 'news', table: news, moments: [news.publishedAt] },
  { tag: 'carousel', table: carouselSlides, moments: [carouselSlides.startsAt, carouselSlides.endsAt] },
] as const;

/**
 * Makes kept pages stale at the moment something appears on its date or goes. Returns the look at the clock; it answers
 * the tags whose moment has come since the last one.
 */
export function dueMomentsWatch(db: Db): () => Promise<string[]> {
  let before = Date.now();
  return async () => {
    const now = Date.now();
    const came = (moment: SQLiteColumn) => and(gt(moment, before), lte(moment, now));
    const due = dated
      .filter(
        ({ table, moments }) =>
          db
            .select({ n: count() })
            .from(table)
            .where(or(...moments.map(came)))
            .get()?.n,
      )
      .map(({ tag }) => tag);
    if (due.length > 0) {
      const version = sql`${cacheTags.version} + 1`;
      await write({ db }, (tx) => tx.db.update(cacheTags).set({ version }).where(inArray(cacheTags.tag, due)).run());
    }
    // Only now: a moment that could not be told is told at the next look.
    before = now;
    return due;
  };
}
