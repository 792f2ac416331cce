import { formatNumber } from '../../../money.ts';
import { formatItemPrice, type PricedType } from '../item.ts';
import { losesToMarket, type Market, marketValue, netPrice, type SideName } from './priceRule.ts';

/** Cents for a metal, millionths of a euro for a currency; null: not bought. */
export type Prices = { sell: number; buy: number | null };

export type PriceDoubt = { side: 'sell' | 'buy'; price: number | null; text: string };

type Change = {
  type: PricedType;
  before: Prices;
  after: Prices;
  market: Market | null;
  marketBefore?: Market | null;
};

/** Side that is compared with the market: jewels are only bought, everything else is sold. */
export const mainSide = (type: PricedType): SideName => (type === 'karat' ? 'buy' : 'sell');

export function priceDoubts({ type, before, after, market, marketBefore = market }: Change, mostMove: number) {
  const doubts: PriceDoubt[] = [];
  const shown = (price: number) => formatItemPrice(type, price);
  const doubt = (side: PriceDoubt['side'], text: string) => doubts.push({ side, price: after[side], text });
  const vat = market?.vat ?? 0;
  const net = netPrice(after.sell, { vat });
  const sale = `la vente à ${shown(after.sell)}${vat > 0 ? `, soit ${shown(net)} hors TVA,` : ''} est sous`;
  const changed = { sell: after.sell !== before.sell, buy: after.buy !== before.buy };

  if (type !== 'karat' && (changed.sell || changed.buy) && after.buy !== null && net < after.buy)
    doubt(changed.sell ? 'sell' : 'buy', `${sale} le rachat à ${shown(after.buy)}`);

  const main = mainSide(type);
  const loses = (prices: Prices, at: Market | null) => at !== null && losesToMarket(prices[main] ?? 0, at, main);
  if (market && loses(after, market) && (changed[main] || !loses(before, marketBefore))) {
    const price = type === 'karat' ? `le rachat à ${shown(after.buy ?? 0)} est au-dessus de` : sale;
    const value = type === 'currency' ? 'le cours de référence' : 'la valeur de son or fin';
    doubt(main, `${price} ${value}, ${shown(marketValue(market))}`);
  }

  for (const side of ['sell', 'buy'] as const) {
    const [from, to] = [before[side], after[side]];
    if (to === null || !changed[side]) continue;
    const text = moveDoubt({ word: side === 'sell' ? 'la vente' : 'le rachat', from, to, shown }, mostMove);
    if (text) doubt(side, text);
  }
  return doubts;
}

type Move = { word: string; from: number | null; to: number; shown: (price: number) => string };

export function moveDoubt({ word, from, to, shown }: Move, mostMove: number): string | undefined {
  if (from === null || from <= 0) return undefined;
  if (BigInt(Math.abs(to - from)) * 100n <= BigInt(from) * BigInt(mostMove)) return undefined;
  return `${word} passe de ${shown(from)} à ${shown(to)}, plus de ${formatNumber(mostMove)}\u00a0% d’écart`;
}

export type Confirmed = { sell?: number | undefined; buy?: number | null | undefined } | undefined;

export const unconfirmedDoubts = (doubts: PriceDoubt[], confirmed: Confirmed): PriceDoubt[] =>
  doubts.filter(({ side, price }) => confirmed?.[side] !== price);
