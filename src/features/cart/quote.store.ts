import { persistentAtom } from '@nanostores/persistent';
import { $claims } from '../accounts/session.store.ts';
import { $cart } from './cart.store.ts';
import { findItem, type ItemKey } from './cart.ts';
import { keyOf, type Offer } from './changes.ts';
import { pendingAsItIs } from './pendingOrder.store.ts';

export type KeptPrice = Pick<Offer, 'unitPrice' | 'tiers'> & { coefficient: number; quantity: number };

/** Prices that the shop keeps while a cart is being ordered: `until` by its clock of `now`, `endsAt` by this browser's own. */
export type Kept = {
  /** Whose they are. */
  owner: string;
  until: number;
  now: number;
  endsAt: number;
  /** By `keyOf`. */
  prices: Record<string, KeptPrice>;
};

function readKept(text: string): Kept | null {
  try {
    const kept = JSON.parse(text) as Kept;
    const isWhole = (one: KeptPrice) => one.unitPrice >= 0 && one.coefficient >= 1 && one.quantity >= 0;
    return Object.values(kept.prices).every(isWhole) && kept.endsAt > 0 ? kept : null;
  } catch {
    return null;
  }
}

/** The same in every tab, so that cart and checkout show one price. Null where the shop was not asked or could not be. */
export const $kept = persistentAtom<Kept | null>('cartKept', null, { encode: JSON.stringify, decode: readKept });

$cart.listen((items) => {
  if (items.length === 0) $kept.set(null);
});

/** What is kept now, for whoever is signed in here. */
export function liveKept(): Kept | null {
  const kept = $kept.get();
  return kept && kept.endsAt > Date.now() && kept.owner === $claims.get()?.sub ? kept : null;
}

/** The price an item is ordered at while it is kept for so much of it, or the one it was ordered at while that may be paid. */
export function keptPriceOf(key: ItemKey): Pick<KeptPrice, 'unitPrice' | 'coefficient' | 'tiers'> | undefined {
  const placed = pendingAsItIs();
  if (placed && placed.until > Date.now()) return findItem(placed.lines, key);
  const price = liveKept()?.prices[keyOf(key)];
  return price && (findItem($cart.get(), key)?.quantity ?? 0) <= price.quantity ? price : undefined;
}
