export type PricePoint = { at: number; price: number };
/** A point a day: what a client pays, and what the shop pays. */
export type PriceSeries = { sell: PricePoint[]; buy: PricePoint[] };

/** One point a day: the last price of that day, kept until it changes. Changes come oldest first. */
export function dailySeries(changes: readonly PricePoint[], ends: readonly number[]): PricePoint[] {
  let next = 0;
  let price: number | undefined;
  return ends.flatMap((at) => {
    for (let change = changes[next]; change && change.at <= at; change = changes[++next]) price = change.price;
    return price === undefined ? [] : [{ at, price }];
  });
}

/** The part by which a price moved, 0.0124 for 1.24 %; null when there is nothing to compare. */
export function variation(prices: readonly number[]): number | null {
  const first = prices[0];
  const last = prices.at(-1);
  return first && last !== undefined && prices.length > 1 ? (last - first) / first : null;
}
