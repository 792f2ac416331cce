import { $claims } from '../accounts/session.store.ts';
import { $cart } from './cart.store.ts';
import { findCartItem, type ItemKey } from './cart.ts';
import { type ItemOffer, itemKeyOf } from './changes.ts';
import { storedAtom } from './storedAtom.ts';

type QuotedPrice = Pick<ItemOffer, 'unitPrice' | 'tiers'> & { coefficient: number; quantity: number };

/** `until` and `now`: server clock; `endsAt`: browser clock. */
type Quote = {
  owner: string;
  until: number;
  now: number;
  endsAt: number;
  prices: Record<string, QuotedPrice>;
};

const isValidPrice = ({ unitPrice, coefficient, quantity }: QuotedPrice): boolean =>
  unitPrice >= 0 && coefficient >= 1 && quantity >= 0;

export const $quote = storedAtom<Quote | null>(
  'cartQuote',
  null,
  ({ prices, endsAt }) => Object.values(prices).every(isValidPrice) && endsAt > 0,
);

$cart.listen((items) => {
  if (items.length === 0) $quote.set(null);
});

export function liveQuote(): Quote | null {
  const quote = $quote.get();
  return quote && quote.endsAt > Date.now() && quote.owner === $claims.get()?.sub ? quote : null;
}

export function quotedPriceOf(key: ItemKey): QuotedPrice | undefined {
  const price = liveQuote()?.prices[itemKeyOf(key)];
  return price && (findCartItem($cart.get(), key)?.quantity ?? 0) <= price.quantity ? price : undefined;
}
