import { eurosFromMicros, formatNumber, formatPercent, microsOf } from '../../../money.ts';
import { formatItemPrice, type PricedType } from '../item.ts';
import { isWorseThanMarket, type Market, marketValue, netPrice, type SideName } from './priceRule.ts';
import { tierPrice } from './tiers.ts';

/** Metals: cents; currencies: millionths of a euro. `buy` is null if the shop does not buy the item. */
export type Prices = { sell: number; buy: number | null };
/** `referenceRate` is set if the reference rate of a currency can change too. */
export type CheckedPrices = Prices & { referenceRate?: number | null | undefined };

export type PriceDoubt = { side: keyof CheckedPrices; price: number | null; text: string };

/** `rate`: euros per `units`; `unit`: « 100 ¥ »; `source`: « le cours de la BCE du 27 novembre ». */
export type KnownRate = { rate: number; units: number; unit: string; source: string };

export type PriceComparison = {
  type: PricedType;
  before: CheckedPrices;
  after: CheckedPrices;
  market: Market | null;
  marketBefore?: Market | null;
  knownRate?: KnownRate | null | undefined;
  /** For several pieces, in hundredths of a per cent. */
  discount?: number | undefined;
  discountBefore?: number | undefined;
  /** Prices of a new item, or of one that is shown again, are all checked. */
  isShown?: boolean | undefined;
  /** Of a currency whose ISO code changes. */
  isoBefore?: string | undefined;
};

/** Jewellery is only bought; everything else is sold. */
export const mainSide = (type: PricedType): SideName => (type === 'karat' ? 'buy' : 'sell');

const sideLabels = { referenceRate: 'le cours de référence', sell: 'la vente', buy: 'le rachat' } as const;
const pricedSides = Object.keys(sideLabels) as (keyof CheckedPrices)[];

const withDiscount = (price: number, discount: number): number => tierPrice(price, [{ from: 1, off: discount }], 1);

export function priceDoubts(change: PriceComparison, maxPriceChange: number): PriceDoubt[] {
  const { type, before, after, market, marketBefore = market, knownRate = null, discount = 0 } = change;
  const { discountBefore = discount, isShown = false, isoBefore } = change;
  const doubts: PriceDoubt[] = [];
  const format = (price: number) => formatItemPrice(type, price);
  const addDoubt = (side: PriceDoubt['side'], text: string) => doubts.push({ side, price: after[side] ?? null, text });
  const vat = market?.vat ?? 0;
  const lowestPrice = withDiscount(after.sell, discount);
  const net = netPrice(lowestPrice, { vat });
  const discountText = discount > 0 ? ` (remise de ${formatPercent(discount)})` : '';
  const netText = vat > 0 ? `, soit ${format(net)} hors TVA,` : '';
  const saleText = `la vente à ${format(lowestPrice)}${discountText}${netText} est sous`;
  const hasChanged = (side: keyof CheckedPrices) => isShown || (after[side] ?? null) !== (before[side] ?? null);

  const isPairChanged = hasChanged('sell') || hasChanged('buy') || discount !== discountBefore;
  if (type !== 'karat' && isPairChanged && after.buy !== null && net < after.buy)
    addDoubt(hasChanged('sell') ? 'sell' : 'buy', `${saleText} le rachat à ${format(after.buy)}`);

  if (isoBefore)
    for (const side of ['sell', 'buy'] as const)
      if (after[side] !== null && after[side] === before[side])
        addDoubt(side, `${sideLabels[side]} à ${format(after[side])} est encore au cours de ${isoBefore}`);

  const main = mainSide(type);
  const isBelowMarket = (prices: Prices, marketThen: Market | null, discountThen: number) =>
    marketThen !== null &&
    isWorseThanMarket(main === 'sell' ? withDiscount(prices.sell, discountThen) : (prices.buy ?? 0), marketThen, main);
  const wasBelowMarket = !hasChanged(main) && isBelowMarket(before, marketBefore, discountBefore);
  if (market && isBelowMarket(after, market, discount) && !wasBelowMarket) {
    const price = type === 'karat' ? `le rachat à ${format(after.buy ?? 0)} est au-dessus de` : saleText;
    const value = type === 'currency' ? 'le cours de référence' : 'la valeur de son or fin';
    addDoubt(main, `${price} ${value}, ${format(marketValue(market))}`);
  }

  const priceMoves = pricedSides.flatMap((side) => {
    const newPrice = after[side] ?? null;
    return newPrice !== null && hasChanged(side) ? { side, to: newPrice } : [];
  });
  const inverseMove = knownRate && priceMoves.find(({ to }) => isInverse(to, knownRate));
  if (inverseMove) {
    const rate = `${knownRate.source} donne ${format(microsOf(knownRate.rate))}`;
    addDoubt(inverseMove.side, `${format(inverseMove.to)} pour ${knownRate.unit} semble être l’inverse, quand ${rate}`);
  }
  for (const { side, to } of priceMoves) {
    const text = moveDoubt({ label: sideLabels[side], from: before[side] ?? null, to, format }, maxPriceChange);
    if (text && side !== inverseMove?.side) addDoubt(side, text);
  }
  return doubts;
}

/** With a ratio closer to 1, a normal margin could be mistaken for an inverted rate. */
const minRatio = 1.1;

/** True if the price was typed in units per euro. */
function isInverse(price: number, { rate, units }: KnownRate): boolean {
  const distance = (a: number, b: number) => Math.abs(Math.log(a / b));
  const inverseRate = units / rate;
  const [typedRate, rateDistance] = [eurosFromMicros(price), distance(rate, inverseRate)];
  return rateDistance > Math.log(minRatio) && distance(typedRate, inverseRate) * 3 < distance(typedRate, rate);
}

type PriceMove = { label: string; from: number | null; to: number; format: (price: number) => string };

function moveDoubt({ label, from, to, format }: PriceMove, maxPriceChange: number): string | undefined {
  if (from === null || from <= 0) return undefined;
  if (BigInt(Math.abs(to - from)) * 100n <= BigInt(from) * BigInt(maxPriceChange)) return undefined;
  return `${label} passe de ${format(from)} à ${format(to)}, plus de ${formatNumber(maxPriceChange)}\u00a0% d’écart`;
}

/** True for all prices, whatever they are. */
export type ConfirmedPrices = { [Side in keyof CheckedPrices]?: CheckedPrices[Side] | undefined } | boolean | undefined;

export const unconfirmedDoubts = (doubts: PriceDoubt[], confirmed: ConfirmedPrices): PriceDoubt[] =>
  confirmed === true ? [] : doubts.filter(({ side, price }) => (confirmed || undefined)?.[side] !== price);
