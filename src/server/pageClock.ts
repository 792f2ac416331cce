import { and, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/client.ts';
import { countOf } from '../../db/list.ts';
import { carouselSlides, news } from '../../db/schema/shop.ts';
import { cacheTags } from '../../db/schema/system.ts';
import { write } from '../../db/writer.ts';
import { isoDay, minutes } from '../dates.ts';
import { countPricesToConfirm } from '../features/catalogue/model/priceAge.server.ts';
import { openingTimes } from '../features/configuration/configuration.server.ts';
import { deliveryDateText } from '../features/configuration/delivery.ts';
import { openingStatus } from '../features/configuration/opening.ts';

const timedTables = [
  { tag: 'news', table: news, moments: [news.publishedAt] },
  { tag: 'carousel', table: carouselSlides, moments: [carouselSlides.startsAt, carouselSlides.endsAt] },
] as const;

function timeDependentText(db: Db, now: number) {
  const times = openingTimes(db);
  const arrivalTexts = [false, true].map((identity) => deliveryDateText(times, now, { identity }));
  return [isoDay(now), ...arrivalTexts, openingStatus(times.opening, now)].join(' ');
}

const epochMinute = (at: number) => Math.floor(at / minutes(1));

export function expireTimedPages(db: Db): () => Promise<string[]> {
  const snapshotAt = (now: number, texts = timeDependentText(db, now)) => ({
    at: now,
    texts,
    prices: countPricesToConfirm(db, now),
  });
  let previous = snapshotAt(Date.now());
  return async () => {
    const now = Date.now();
    // Only once a minute, because delivery dates are expensive to compute.
    const current = snapshotAt(now, epochMinute(now) === epochMinute(previous.at) ? previous.texts : undefined);
    const isSame = current.texts === previous.texts && current.prices === previous.prices;
    const passedSince = (moment: SQLiteColumn) => and(gt(moment, previous.at), lte(moment, now));
    const isDue = ({ table, moments }: (typeof timedTables)[number]) =>
      countOf(db, table, or(...moments.map(passedSince))) > 0;
    const dueTags = timedTables.filter(isDue).map(({ tag }) => tag);
    const staleTags =
      isSame && dueTags.length === 0
        ? []
        : await write({ db }, (tx) =>
            tx.db
              .update(cacheTags)
              .set({ version: sql`${cacheTags.version} + 1` })
              .where(isSame ? inArray(cacheTags.tag, dueTags) : undefined)
              .returning({ tag: cacheTags.tag })
              .all(),
          );
    // Set last, so that a run that fails is repeated.
    previous = current;
    return staleTags.map(({ tag }) => tag);
  };
}
