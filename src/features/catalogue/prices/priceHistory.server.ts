import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import type { loggedTypes } from '../../../../db/words.ts';
import { dailySeries, type PricePoint, type PriceSeries, variation } from '../model/priceDays.ts';

type LoggedType = (typeof loggedTypes)[number];

export const monthDays = 30;
export const yearDays = 365;

type PriceChange = { at: number; from: number; to: number };
export type PriceHistory = { month: PriceSeries; year: PriceSeries; lastChange: PriceChange | null };
export type PriceTrend = { prices: number[]; variation: number | null };

type Change = { itemId: string; at: number; from: number | null; price: number };

type HistoryQuery = { side: 'sell' | 'buy'; ids: readonly string[]; start: number };

export function dayEnds(count: number, now: number): number[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/Paris').startOfDay();
  const ends = Array.from({ length: count }, (_, i) => today.subtract({ days: count - 1 - i }).epochMilliseconds - 1);
  return [...ends, now];
}

export function priceChangesSince(db: Db, itemType: LoggedType, { side, ids, start }: HistoryQuery): Change[] {
  return db.all<Change>(sql`
    select l.item_id as itemId, l.at, l.from_price as "from", coalesce(l.to_price, 0) as price
    from price_log l
    where l.item_type = ${itemType} and l.side = ${side} and (l.to_price is not null or l.side = 'buy')
      and l.item_id in (select value from json_each(${JSON.stringify(ids)}))
      and l.at >= coalesce((
        select max(b.at) from price_log b
        where b.item_type = l.item_type and b.item_id = l.item_id and b.side = l.side and b.at <= ${start}
      ), 0)
    order by l.at, l.id`);
}

export function priceHistory(db: Db, { itemType, itemId }: { itemType: LoggedType; itemId: string }): PriceHistory {
  const ends = dayEnds(yearDays, Date.now());
  const changes = (side: HistoryQuery['side']) =>
    priceChangesSince(db, itemType, { side, ids: [itemId], start: ends[0] ?? 0 });
  const sellChanges = changes('sell');
  const year = { sell: dailySeries(sellChanges, ends), buy: dailySeries(changes('buy'), ends) };
  const lastDays = (points: PricePoint[]) => points.slice(-(monthDays + 1));
  const lastChange = sellChanges.findLast((change) => change.from !== null && change.from !== change.price);
  return {
    month: { sell: lastDays(year.sell), buy: lastDays(year.buy) },
    year,
    lastChange: lastChange ? { at: lastChange.at, from: lastChange.from ?? 0, to: lastChange.price } : null,
  };
}

export function priceTrends(
  db: Db,
  { itemType, ids }: { itemType: LoggedType; ids: readonly string[] },
): Map<string, PriceTrend> {
  const ends = dayEnds(monthDays, Date.now());
  const byItem = Map.groupBy(
    priceChangesSince(db, itemType, { side: 'sell', ids, start: ends[0] ?? 0 }),
    (change) => change.itemId,
  );
  const trends = new Map<string, PriceTrend>();
  for (const [id, changes] of byItem) {
    const prices = dailySeries(changes, ends).map((point) => point.price);
    if (prices.length > 0) trends.set(id, { prices, variation: variation(prices) });
  }
  return trends;
}
