import { persistentAtom } from '@nanostores/persistent';
import { $claims } from '../accounts/session.store.ts';
import { $cart } from './cart.store.ts';
import { findItem, type ItemKey } from './cart.ts';
import { keyOf, type Offer } from './changes.ts';

export type QuotedPrice = Pick<Offer, 'unitPrice' | 'tiers'> & { coefficient: number; quantity: number };

/** Prices that the shop keeps while a cart is being ordered: `until` by its clock of `now`, `endsAt` by this browser's own. */
export type Quote = {
  owner: string;
  until: number;
  now: number;
  endsAt: number;
  /** By `keyOf`. */
  prices: Record<string, QuotedPrice>;
};

function readQuote(text: string): Quote | null {
  try {
    const quote = JSON.parse(text) as Quote;
    const isWhole = (one: QuotedPrice) => one.unitPrice >= 0 && one.coefficient >= 1 && one.quantity >= 0;
    return Object.values(quote.prices).every(isWhole) && quote.endsAt > 0 ? quote : null;
  } catch {
    return null;
  }
}

/** The same in every tab, so that cart and checkout show one price. Null where the shop was not asked or could not be. */
export const $quote = persistentAtom<Quote | null>('cartQuote', null, { encode: JSON.stringify, decode: readQuote });

$cart.listen((items) => {
  if (items.length === 0) $quote.set(null);
});

export function liveQuote(): Quote | null {
  const quote = $quote.get();
  return quote && quote.endsAt > Date.now() && quote.owner === $claims.get()?.sub ? quote : null;
}

/** The price an item is ordered at while it is kept for so much of it. */
export function quotedPriceOf(key: ItemKey): QuotedPrice | undefined {
  const price = liveQuote()?.prices[keyOf(key)];
  return price && (findItem($cart.get(), key)?.quantity ?? 0) <= price.quantity ? price : undefined;
}
