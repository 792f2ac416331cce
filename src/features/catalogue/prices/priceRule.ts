import type { PriceRule } from '../../../../db/schema/catalogue.ts';
import { type Cents, divideHalfUp } from '../../../money.ts';
import type { CurrencyRow } from '../currency.ts';
import { fineWeight, type MetalRow } from '../metal.ts';

/** What the market pays for one, as an exact fraction: cents for a metal, millionths of a euro for a currency. */
export type Market = { dividend: bigint; divisor: bigint };

/** Cents a kilogram times tenths of a milligram. */
const perKilogram = 10_000_000n;

type Content = Pick<MetalRow, 'weight' | 'purity' | 'fineWeight'>;

/** The fine gold in a metal at a course in cents a kilogram; null without a course. */
export const metalMarket = (metal: Content, goldPrice: Cents | null): Market | null =>
  goldPrice === null ? null : { dividend: BigInt(fineWeight(metal)) * BigInt(goldPrice), divisor: perKilogram };

/** The reference rate of a currency; null without one. */
export const currencyMarket = ({ referenceRate }: Pick<CurrencyRow, 'referenceRate'>): Market | null =>
  referenceRate === null ? null : { dividend: BigInt(referenceRate), divisor: 1n };

export const marketValue = ({ dividend, divisor }: Market): number => divideHalfUp(dividend, divisor);

/** Whether a price is lower than what the market pays, compared exactly. */
export const isUnderMarket = (price: number, { dividend, divisor }: Market): boolean =>
  BigInt(price) * divisor < dividend;

/** Steps of a metal's price, in cents. */
export const metalSteps = [1, 10, 50, 100, 500, 1000] as const;
/** A rate is shown with four decimals: nobody pays one that he has not seen. */
export const rateStep = 100;

/** The market's value, its percent and its euros, rounded once, half up, to the step. */
export function ruledPrice({ dividend, divisor }: Market, { percent, euros, step }: PriceRule): number {
  const whole = divisor * 10_000n;
  return divideHalfUp(dividend * BigInt(10_000 + percent) + BigInt(euros) * whole, whole * BigInt(step)) * step;
}

/** Hundredths of a per cent by which a price is above the market, half up; null without either. */
export function aboveMarket(price: number, market: Market | null): number | null {
  if (!market || market.dividend <= 0n || price <= 0) return null;
  return divideHalfUp((BigInt(price) * market.divisor - market.dividend) * 10_000n, market.dividend);
}
