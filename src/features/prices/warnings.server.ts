import { and, count, eq, lt, ne } from 'drizzle-orm';
import { metals, priceFeeds, priceSets } from '../../../db/schema/catalogue.ts';
import { minutes } from '../../dates.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { pricesToConfirm } from '../catalogue/priceAge.server.ts';
import { currentConfiguration } from '../configuration/configuration.server.ts';

const noticeBefore = minutes(30);

/** Held sets, and articles that nobody may buy now or soon. */
export function priceWarnings({ db, actor }: Ctx, now = Date.now()) {
  requireAdmin(actor);
  const held = db.select({ n: count() }).from(priceSets).where(eq(priceSets.status, 'held')).get()?.n ?? 0;
  const old = pricesToConfirm(db, now);
  const failing = db.select().from(priceFeeds).where(ne(priceFeeds.failure, '')).all();
  return { failing, held, old, soon: Math.max(0, pricesToConfirm(db, now + noticeBefore) - old) };
}

export function olderThanCourse({ db }: Ctx): number {
  const { goldPricedAt } = currentConfiguration(db);
  const isOlder = and(eq(metals.isVisable, true), lt(metals.pricedAt, goldPricedAt ?? 0));
  return db.select({ n: count() }).from(metals).where(isOlder).get()?.n ?? 0;
}
