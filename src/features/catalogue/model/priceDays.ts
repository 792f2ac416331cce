/** Cents for metals, millionths of a euro for currencies. */
export type PricePoint = { at: number; price: number };
export type PriceSeries = { sell: PricePoint[]; buy: PricePoint[] };
/** `step` is in milliseconds between points; `every` is the number of points per table row. */
export type CurvePeriod = {
  value: string;
  label: string;
  over: string;
  series: PriceSeries;
  /** Every price of the period, where `series` is only a sample. */
  prices?: readonly PricePoint[];
  every: number;
  step: number;
};

/** `changes` must be sorted by time. */
export function dailySeries(changes: readonly PricePoint[], ends: readonly number[]): PricePoint[] {
  let nextIndex = 0;
  let price: number | undefined;
  return ends.flatMap((at) => {
    for (let change = changes[nextIndex]; change && change.at <= at; change = changes[++nextIndex])
      price = change.price;
    return price === undefined ? [] : [{ at, price }];
  });
}

/** Returns 0.0124 for 1.24 %, and null without a previous price. */
export function variation(prices: readonly number[]): number | null {
  const first = prices[0];
  const last = prices.at(-1);
  return first && last !== undefined && prices.length > 1 ? (last - first) / first : null;
}
