import type { Cents } from '../../money.ts';
import { type MetalRow, pricePerGram } from '../catalogue/metal.ts';

type Metal = Pick<MetalRow, 'metalName' | 'weight' | 'purity' | 'netSellPrice' | 'grossBuyPrice'>;

/** Two items of the catalogue side by side; shares in parts of one. */
export type PremiumExample<M extends Metal> = {
  bar: M;
  coin: M;
  barPerGram: Cents;
  coinPerGram: Cents;
  /** How much more a gram of pure gold costs in the coin than in the bar. */
  premium: number;
  /** How much the shop's price to buy the coin back must rise to reach what it costs today. */
  rise: number;
};

/** The bar whose gram is cheapest beside the coin whose gram is dearest; null while either is missing. */
export function premiumExample<M extends Metal>(bars: readonly M[], coins: readonly M[]): PremiumExample<M> | null {
  const byGram = (metals: readonly M[]) =>
    metals
      .filter(({ netSellPrice, grossBuyPrice }) => netSellPrice > 0 && grossBuyPrice > 0)
      .toSorted((a, b) => pricePerGram(a) - pricePerGram(b));
  const bar = byGram(bars)[0];
  const coin = byGram(coins).at(-1);
  if (!bar || !coin) return null;
  const barPerGram = pricePerGram(bar);
  const coinPerGram = pricePerGram(coin);
  if (barPerGram === 0 || coinPerGram <= barPerGram) return null;
  return {
    bar,
    coin,
    barPerGram,
    coinPerGram,
    premium: coinPerGram / barPerGram - 1,
    rise: coin.netSellPrice / coin.grossBuyPrice - 1,
  };
}
