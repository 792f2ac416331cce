/** A price in force at a moment; cents for metals, millionths of a euro for currencies. */
export type PricePoint = { at: number; price: number };
export type PriceSeries = { sell: PricePoint[]; buy: PricePoint[] };
/** A curve to choose: `step` milliseconds from point to point, one in `every` in its table. */
export type CurvePeriod = {
  value: string;
  label: string;
  over: string;
  series: PriceSeries;
  every: number;
  step: number;
};

/** One point at each of `ends`: the last price until then, kept until it changes. Changes come oldest first. */
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
