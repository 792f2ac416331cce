import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { prepare } from '../../../../db/prepared.ts';
import { currencies, metals, type Pricing, priceFeeds } from '../../../../db/schema/catalogue.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { isFrozen, needsConfirmation } from './priceAge.ts';
import { followsRule } from './priceRule.ts';

type PricedRow = { pricedAt: number; pricing: Pricing | null; iso?: string };

const queryPublishingFeeds = prepare((db) =>
  db
    .select()
    .from(priceFeeds)
    .where(and(eq(priceFeeds.publishes, true), ne(priceFeeds.url, '')))
    .prepare(),
);

const feedsById = (db: Db) =>
  new Map(
    queryPublishingFeeds(db)
      .all()
      .map((feed) => [feed.id, feed]),
  );

function confirmationByFeed(feeds: ReturnType<typeof feedsById>) {
  return ({ pricedAt, pricing, iso }: PricedRow) => {
    const feed = followsRule(pricing) ? feeds.get(iso === undefined ? 'gold' : 'currencies') : undefined;
    return { feed, since: Math.max(pricedAt, feed?.agreedAt ?? 0) };
  };
}

/** `since`: when the price was last set, or confirmed by a connected price source. */
export function readPriceAges(db: Db): { since: (item: PricedRow) => number; hasPriceSource: boolean } {
  const feeds = feedsById(db);
  const confirmationOf = confirmationByFeed(feeds);
  return { since: (item) => confirmationOf(item).since, hasPriceSource: feeds.size > 0 };
}

export function confirmationCheck(
  db: Db,
  now = Date.now(),
  { priceTerms } = currentConfig(db),
): (item: PricedRow) => boolean {
  const confirmationOf = confirmationByFeed(feedsById(db));
  return (item) => {
    const { feed, since } = confirmationOf(item);
    return needsConfirmation(priceTerms, since, now) || (feed !== undefined && isFrozen(feed, since, now));
  };
}

export function countPricesToConfirm(db: Db, now = Date.now()): number {
  const columnsOf = ({ pricedAt, pricing }: typeof metals | typeof currencies) => ({ pricedAt, pricing });
  return [
    ...db.select(columnsOf(metals)).from(metals).where(eq(metals.isVisable, true)).all(),
    ...db
      .select({ ...columnsOf(currencies), iso: currencies.iso })
      .from(currencies)
      .where(eq(currencies.isVisible, true))
      .all(),
  ].filter(confirmationCheck(db, now)).length;
}
