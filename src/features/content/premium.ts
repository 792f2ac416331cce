import { divideHalfUp } from '../../money.ts';
import { type MetalRow, pricePerGram } from '../catalogue/metal.ts';
import { taxRegime } from '../catalogue/model/metalLaw.ts';
import { metalMarket, type PremiumSettings } from '../catalogue/model/premium.ts';
import { marketValue } from '../catalogue/model/priceRule.ts';

const pricedMetals = (metals: readonly MetalRow[]): MetalRow[] =>
  metals.filter(({ netSellPrice, grossBuyPrice }) => netSellPrice > 0 && grossBuyPrice > 0);

const referenceCoin = (coins: readonly MetalRow[]): MetalRow | undefined =>
  pricedMetals(coins).toSorted(
    (a, b) => Number(b.isFeatured) - Number(a.isFeatured) || a.netSellPrice - b.netSellPrice,
  )[0];

export function coinPremiumExample(coins: readonly MetalRow[], settings: PremiumSettings) {
  const coin = referenceCoin(coins);
  const market = coin && metalMarket(coin, settings);
  if (!market || market.vat > 0 || settings.goldPrice === null) return null;
  const gold = marketValue(market);
  return gold < coin.netSellPrice ? { coin, gold, perGram: divideHalfUp(BigInt(settings.goldPrice), 1000n) } : null;
}

/** The bar is the cheapest per gram among those without VAT. */
export function premiumExample(bars: readonly MetalRow[], coins: readonly MetalRow[]) {
  const [bar] = pricedMetals(bars)
    .filter((one) => taxRegime(one) !== 'standard')
    .toSorted((a, b) => pricePerGram(a) - pricePerGram(b));
  const coin = referenceCoin(coins);
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
    breakEvenRise: coin.netSellPrice / coin.grossBuyPrice - 1,
  };
}

export type PremiumExample = NonNullable<ReturnType<typeof premiumExample>>;
