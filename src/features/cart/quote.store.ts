import { $claims } from '../accounts/session.store.ts';
import { $cart } from './cart.store.ts';
import { findItem, type ItemKey } from './cart.ts';
import { keyOf, type Offer } from './changes.ts';
import { kept } from './kept.ts';

type QuotedPrice = Pick<Offer, 'unitPrice' | 'tiers'> & { coefficient: number; quantity: number };

/** Prices that the shop keeps while a cart is being ordered: `until` by its clock of `now`, `endsAt` by this browser's own. */
type Quote = {
  owner: string;
  until: number;
  now: number;
  endsAt: number;
  prices: Record<string, QuotedPrice>;
};

const isWhole = ({ unitPrice, coefficient, quantity }: QuotedPrice): boolean =>
  unitPrice >= 0 && coefficient >= 1 && quantity >= 0;

/** The same in every tab, so that cart and checkout show one price. Null where the shop was not asked or could not be. */
export const $quote = kept<Quote | null>(
  'cartQuote',
  null,
  ({ prices, endsAt }) => Object.values(prices).every(isWhole) && endsAt > 0,
);

$cart.listen((items) => {
  if (items.length === 0) $quote.set(null);
});

export function liveQuote(): Quote | null {
  const quote = $quote.get();
  return quote && quote.endsAt > Date.now() && quote.owner === $claims.get()?.sub ? quote : null;
}

export function quotedPriceOf(key: ItemKey): QuotedPrice | undefined {
  const price = liveQuote()?.prices[keyOf(key)];
  return price && (findItem($cart.get(), key)?.quantity ?? 0) <= price.quantity ? price : undefined;
}
