import { eurosFromMicros, formatNumber, microsOf } from '../../../money.ts';
import { formatItemPrice, type PricedType } from '../item.ts';
import { isWorseThanMarket, type Market, marketValue, netPrice, type SideName } from './priceRule.ts';

/** Cents for a metal, millionths of a euro for a currency; null: not bought. */
export type Prices = { sell: number; buy: number | null };
/** `referenceRate`: of a currency, if it can change too. */
export type CheckedPrices = Prices & { referenceRate?: number | null | undefined };

export type PriceDoubt = { side: keyof CheckedPrices; price: number | null; text: string };

/** Rate to compare with: euros per `units`; `unit`: « 100 ¥ »; `source`: « le cours de la BCE du 27 novembre ». */
export type KnownRate = { rate: number; units: number; unit: string; source: string };

type Change = {
  type: PricedType;
  before: CheckedPrices;
  after: CheckedPrices;
  market: Market | null;
  marketBefore?: Market | null;
  known?: KnownRate | null | undefined;
};

/** Price to compare with the market: jewels are only bought, everything else is sold. */
export const mainSide = (type: PricedType): SideName => (type === 'karat' ? 'buy' : 'sell');

const sideLabels = { referenceRate: 'le cours de référence', sell: 'la vente', buy: 'le rachat' } as const;
const pricedSides = Object.keys(sideLabels) as (keyof CheckedPrices)[];

export function priceDoubts(change: Change, maxPriceChange: number): PriceDoubt[] {
  const { type, before, after, market, marketBefore = market, known = null } = change;
  const doubts: PriceDoubt[] = [];
  const format = (price: number) => formatItemPrice(type, price);
  const doubt = (side: PriceDoubt['side'], text: string) => doubts.push({ side, price: after[side] ?? null, text });
  const vat = market?.vat ?? 0;
  const net = netPrice(after.sell, { vat });
  const sale = `la vente à ${format(after.sell)}${vat > 0 ? `, soit ${format(net)} hors TVA,` : ''} est sous`;
  const changed = { sell: after.sell !== before.sell, buy: after.buy !== before.buy };

  if (type !== 'karat' && (changed.sell || changed.buy) && after.buy !== null && net < after.buy)
    doubt(changed.sell ? 'sell' : 'buy', `${sale} le rachat à ${format(after.buy)}`);

  const main = mainSide(type);
  const isBelowMarket = (prices: Prices, at: Market | null) =>
    at !== null && isWorseThanMarket(prices[main] ?? 0, at, main);
  if (market && isBelowMarket(after, market) && (changed[main] || !isBelowMarket(before, marketBefore))) {
    const price = type === 'karat' ? `le rachat à ${format(after.buy ?? 0)} est au-dessus de` : sale;
    const value = type === 'currency' ? 'le cours de référence' : 'la valeur de son or fin';
    doubt(main, `${price} ${value}, ${format(marketValue(market))}`);
  }

  const moves = pricedSides.flatMap((side) => {
    const to = after[side] ?? null;
    return to === null || to === (before[side] ?? null) ? [] : { side, to };
  });
  const inverse = known && moves.find(({ to }) => isInverse(to, known));
  if (inverse) {
    const rate = `${known.source} donne ${format(microsOf(known.rate))}`;
    doubt(inverse.side, `${format(inverse.to)} pour ${known.unit} semble être l’inverse, quand ${rate}`);
  }
  for (const { side, to } of moves) {
    const text = moveDoubt({ word: sideLabels[side], from: before[side] ?? null, to, shown: format }, maxPriceChange);
    if (text && side !== inverse?.side) doubt(side, text);
  }
  return doubts;
}

/** Closer to 1, a normal margin could be mistaken for an inverted rate. */
const minRatio = 1.1;

/** Whether a price was typed as units per euro: it is much closer to that than to the known rate. */
function isInverse(price: number, { rate, units }: KnownRate): boolean {
  const distance = (a: number, b: number) => Math.abs(Math.log(a / b));
  const inverse = units / rate;
  const [typed, between] = [eurosFromMicros(price), distance(rate, inverse)];
  return between > Math.log(minRatio) && distance(typed, inverse) * 3 < distance(typed, rate);
}

type Move = { word: string; from: number | null; to: number; shown: (price: number) => string };

function moveDoubt({ word, from, to, shown }: Move, maxPriceChange: number): string | undefined {
  if (from === null || from <= 0) return undefined;
  if (BigInt(Math.abs(to - from)) * 100n <= BigInt(from) * BigInt(maxPriceChange)) return undefined;
  return `${word} passe de ${shown(from)} à ${shown(to)}, plus de ${formatNumber(maxPriceChange)}\u00a0% d’écart`;
}

export type ConfirmedPrices = { [Side in keyof CheckedPrices]?: CheckedPrices[Side] | undefined } | undefined;

export const unconfirmedDoubts = (doubts: PriceDoubt[], confirmed: ConfirmedPrices): PriceDoubt[] =>
  doubts.filter(({ side, price }) => confirmed?.[side] !== price);
