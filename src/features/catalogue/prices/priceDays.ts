import { days, isoDay, parisClock } from '../../../dates.ts';

/** A price in force at a moment; cents for metals, millionths of a euro for currencies. */
export type PricePoint = { at: number; price: number };
/** A point a day: what a client pays, and what the shop pays. */
export type PriceSeries = { sell: PricePoint[]; buy: PricePoint[] };

/** The moment when a Paris day begins. */
function midnight(day: string): number {
  const summer = Date.parse(`${day}T00:00:00+02:00`);
  return parisClock(summer)['hour'] === '00' ? summer : Date.parse(`${day}T00:00:00+01:00`);
}

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days(count)).toISOString().slice(0, 10);

/** The last moments of the `count` Paris days before today, then now. */
export function dayEnds(count: number, now: number): number[] {
  const today = isoDay(now);
  return Array.from({ length: count + 1 }, (_, i) =>
    i === count ? now : midnight(dayAfter(today, i - count + 1)) - 1,
  );
}

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
