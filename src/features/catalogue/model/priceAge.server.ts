import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { prepared } from '../../../../db/prepared.ts';
import { currencies, metals, type Pricing, priceFeeds } from '../../../../db/schema/catalogue.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { isFrozen, isToConfirm } from './priceAge.ts';
import { followsRule } from './priceRule.ts';

type Priced = { pricedAt: number; pricing: Pricing | null; iso?: string };

const publishing = prepared((db) =>
  db
    .select()
    .from(priceFeeds)
    .where(and(eq(priceFeeds.publishes, true), ne(priceFeeds.url, '')))
    .prepare(),
);

/** By the moment of each price; one that follows a source is as young as its last reading, unless long silent. */
export function toConfirmNow(
  db: Db,
  now = Date.now(),
  { priceTerms } = currentConfiguration(db),
): (item: Priced) => boolean {
  const feeds = new Map(
    publishing(db)
      .all()
      .map((feed) => [feed.id, feed]),
  );
  return ({ pricedAt, pricing, iso }) => {
    const feed = followsRule(pricing) ? feeds.get(iso === undefined ? 'gold' : 'currencies') : undefined;
    const since = Math.max(pricedAt, feed?.agreedAt ?? 0);
    return isToConfirm(priceTerms, since, now) || (feed !== undefined && isFrozen(feed, since, now));
  };
}

export function pricesToConfirm(db: Db, now = Date.now()): number {
  const of = ({ pricedAt, pricing }: typeof metals | typeof currencies) => ({ pricedAt, pricing });
  return [
    ...db.select(of(metals)).from(metals).where(eq(metals.isVisable, true)).all(),
    ...db
      .select({ ...of(currencies), iso: currencies.iso })
      .from(currencies)
      .where(eq(currencies.isVisible, true))
      .all(),
  ].filter(toConfirmNow(db, now)).length;
}
