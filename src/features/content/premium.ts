import { type Cents, divideHalfUp } from '../../money.ts';
import { type Content, type MetalRow, pricePerGram } from '../catalogue/metal.ts';
import { type TaxSubject, taxRegime } from '../catalogue/metalLaw.ts';
import { metalMarket, type Spot } from '../catalogue/premium.ts';
import { marketValue } from '../catalogue/priceRule.ts';

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

const priced = <M extends Metal>(metals: readonly M[]): M[] =>
  metals.filter(({ netSellPrice, grossBuyPrice }) => netSellPrice > 0 && grossBuyPrice > 0);

const usualCoin = <M extends Metal>(coins: readonly M[]): M | undefined =>
  priced(coins).toSorted((a, b) => Number(b.isFeatured) - Number(a.isFeatured) || a.netSellPrice - b.netSellPrice)[0];

/** A coin whose price is taken apart: the gold in it, at so much a gram. */
export type PricedExample<M extends Metal> = { coin: M; gold: Cents; perGram: Cents };

/** Of the usual coin; null without a course, or where its price holds VAT or less than its gold. */
export function pricedExample<M extends Metal & Content>(coins: readonly M[], spot: Spot): PricedExample<M> | null {
  const coin = usualCoin(coins);
  const market = coin && metalMarket(coin, spot);
  if (!market || market.vat > 0 || spot.goldPrice === null) return null;
  const gold = marketValue(market);
  return gold < coin.netSellPrice ? { coin, gold, perGram: divideHalfUp(BigInt(spot.goldPrice), 1000n) } : null;
}

/** The usual coin beside the bar without VAT whose gram is cheapest; null while either is missing. */
export function premiumExample<M extends Metal>(bars: readonly M[], coins: readonly M[]): PremiumExample<M> | null {
  const [bar] = priced(bars)
    .filter((one) => taxRegime(one) !== 'standard')
    .toSorted((a, b) => pricePerGram(a) - pricePerGram(b));
  const coin = usualCoin(coins);
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
