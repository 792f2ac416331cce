import type { Cents } from '../../money.ts';
import { type MetalRow, pricePerGram } from '../catalogue/metal.ts';
import { type TaxSubject, taxRegime } from '../catalogue/metalLaw.ts';

type Metal = TaxSubject & Pick<MetalRow, 'metalName' | 'fineWeight' | 'netSellPrice' | 'grossBuyPrice' | 'isFeatured'>;

/** Two items of the catalogue side by side; shares in parts of one. */
export type PremiumExample<M extends Metal> = {
  bar: M;
  coin: M;
  barPerGram: Cents;
  coinPerGram: Cents;
  premium: number;
  rise: number;
};

/** The bar without VAT whose gram is cheapest beside the usual coin, the cheapest of the featured; null while either is missing. */
export function premiumExample<M extends Metal>(bars: readonly M[], coins: readonly M[]): PremiumExample<M> | null {
  const priced = (metals: readonly M[]) =>
    metals.filter(({ netSellPrice, grossBuyPrice }) => netSellPrice > 0 && grossBuyPrice > 0);
  const [bar] = priced(bars)
    .filter((one) => taxRegime(one) !== 'standard')
    .toSorted((a, b) => pricePerGram(a) - pricePerGram(b));
  const coin = priced(coins).toSorted(
    (a, b) => Number(b.isFeatured) - Number(a.isFeatured) || a.netSellPrice - b.netSellPrice,
  )[0];
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
