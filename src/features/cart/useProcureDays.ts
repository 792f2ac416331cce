import { useStore } from '@nanostores/react';
import { $cart } from './cart.store.ts';
import { keyOf } from './changes.ts';
import { $offers } from './refresh.store.ts';

/** The longest that an article of the cart takes to be procured; 0 where all are there. */
export function useProcureDays(): number {
  const offers = useStore($offers);
  return Math.max(0, ...useStore($cart).map((item) => offers[keyOf(item)]?.stock?.days ?? 0));
}
