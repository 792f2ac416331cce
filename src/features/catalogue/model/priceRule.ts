import type { PriceRule, Pricing } from '../../../../db/schema/catalogue.ts';
import { type Cents, divideHalfUp } from '../../../money.ts';
import type { CurrencyRow } from '../currency.ts';

/** Exact fraction, in cents for metals and millionths of a euro for currencies.
 * `vat`: added to sales, in hundredths of a per cent. */
export type Market = { dividend: bigint; divisor: bigint; vat: number };
export type SideName = 'sell' | 'buy';

const taxFactor = ({ vat }: Pick<Market, 'vat'>, side: SideName): bigint =>
  BigInt(side === 'sell' ? 10_000 + vat : 10_000);

const perKilogram = 10_000_000n;

/** `fineWeight`: tenths of a milligram of gold; `goldPrice`: cents per kilogram. */
export const goldMarket = (fineWeight: number, goldPrice: Cents | null, vat: number): Market | null =>
  goldPrice === null ? null : { dividend: BigInt(fineWeight) * BigInt(goldPrice), divisor: perKilogram, vat };

export const currencyMarket = ({ referenceRate }: Pick<CurrencyRow, 'referenceRate'>): Market | null =>
  referenceRate === null ? null : { dividend: BigInt(referenceRate), divisor: 1n, vat: 0 };

/** Converts units per euro to millionths of a euro per `coefficient` units; null for « N/A » or 0. */
export function referenceRate(rate: string, coefficient: number): number | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate.trim());
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const divisor = BigInt(whole + fraction);
  if (divisor === 0n) return null;
  return divideHalfUp(BigInt(coefficient) * 1_000_000n * 10n ** BigInt(fraction.length), divisor);
}

export const marketValue = ({ dividend, divisor }: Market): number => divideHalfUp(dividend, divisor);

export const netPrice = (price: number, market: Pick<Market, 'vat'>): number =>
  divideHalfUp(BigInt(price) * 10_000n, taxFactor(market, 'sell'));

export function isWorseThanMarket(price: number, market: Market, side: SideName): boolean {
  const [paid, marketPrice] = [BigInt(price) * 10_000n * market.divisor, market.dividend * taxFactor(market, side)];
  return side === 'sell' ? paid < marketPrice : paid > marketPrice;
}

export const metalSteps = [1, 10, 50, 100, 500, 1000] as const;
export const rateStep = 100;

/** Rounded only once, half up, to a multiple of `step`. */
export function priceByRule(market: Market, { percent, euros, step }: PriceRule, side: SideName): number {
  const exactDivisor = market.divisor * 10_000n;
  const dividend = market.dividend * BigInt(10_000 + percent) + BigInt(euros) * exactDivisor;
  return divideHalfUp(dividend * taxFactor(market, side), exactDivisor * 10_000n * BigInt(step)) * step;
}

/** Premium without VAT, rounded half up, in hundredths of a per cent or in other `parts`. */
export function marketPremium(price: number, market: Market | null, side: SideName, parts = 10_000n): number | null {
  if (!market || market.dividend <= 0n || price <= 0) return null;
  const marketPrice = market.dividend * taxFactor(market, side);
  return divideHalfUp((BigInt(price) * 10_000n * market.divisor - marketPrice) * parts, marketPrice);
}

export const followsRule = (pricing: Pricing | null): boolean =>
  pricing !== null && [pricing.sell, pricing.buy].some(({ rule, byHand }) => rule !== null && !byHand);
