import { type Cents, divideHalfUp } from '../../money.ts';
import type { ConfigurationRow } from './configuration.ts';

/** In tenths of a milligram. */
const troyOunce = 311_035n;

export const centsPerGram = (kilogram: Cents): Cents => divideHalfUp(BigInt(kilogram), 1_000n);

/** In cents per gram and per ounce; null hides all gold prices. */
export function goldQuote(configuration: Pick<ConfigurationRow, 'goldPrice' | 'goldPricedAt'>) {
  const { goldPrice, goldPricedAt } = configuration;
  if (goldPrice === null || goldPricedAt === null) return null;
  return {
    perGram: centsPerGram(goldPrice),
    perOunce: divideHalfUp(BigInt(goldPrice) * troyOunce, 10_000_000n),
    at: goldPricedAt,
  };
}
