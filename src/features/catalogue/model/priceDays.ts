/** Metals: cents; currencies: millionths of a euro. */
export type PricePoint = { at: number; price: number };
export type PriceSeries = { sell: PricePoint[]; buy: PricePoint[] };
/** `step`: milliseconds between points; `every`: points per table row. */
export type CurvePeriod = {
  value: string;
  label: string;
  durationText: string;
  series: PriceSeries;
  /** All prices of the period, if `series` is only a sample. */
  prices?: readonly PricePoint[];
  pointsPerRow: number;
  step: number;
};

/** `changes` must be sorted by time; a price of zero ends the series. */
export function dailySeries(changes: readonly PricePoint[], ends: readonly number[]): PricePoint[] {
  let nextIndex = 0;
  let price: number | undefined;
  return ends.flatMap((at) => {
    for (let change = changes[nextIndex]; change && change.at <= at; change = changes[++nextIndex])
      price = change.price;
    return price ? [{ at, price }] : [];
  });
}

/** 0.0124 for 1.24 %; null without a previous price. */
export function variation(prices: readonly number[]): number | null {
  const first = prices[0];
  const last = prices.at(-1);
  return first && last !== undefined && prices.length > 1 ? (last - first) / first : null;
}
