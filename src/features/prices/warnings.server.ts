import { and, eq, lt, ne } from 'drizzle-orm';
import { countOf } from '../../../db/list.ts';
import { metals, priceFeeds, priceSets } from '../../../db/schema/catalogue.ts';
import { minutes } from '../../dates.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { countPricesToConfirm } from '../catalogue/model/priceAge.server.ts';
import { currentConfig } from '../configuration/configuration.server.ts';

const noticeMs = minutes(30);

export function priceWarnings({ db, actor }: Ctx, now = Date.now()) {
  requireAdmin(actor);
  const heldCount = countOf(db, priceSets, eq(priceSets.status, 'held'));
  const oldPriceCount = countPricesToConfirm(db, now);
  const failingFeeds = db.select().from(priceFeeds).where(ne(priceFeeds.failure, '')).all();
  return {
    failingFeeds,
    heldCount,
    oldPriceCount,
    soonOldPrices: Math.max(0, countPricesToConfirm(db, now + noticeMs) - oldPriceCount),
  };
}

export function countOlderThanSpot({ db }: Ctx): number {
  const { goldPricedAt } = currentConfig(db);
  const isOlder = and(eq(metals.isVisable, true), lt(metals.pricedAt, goldPricedAt ?? 0));
  return countOf(db, metals, isOlder);
}
