import { persistentAtom } from '../../persistentStore.ts';
import { $cart, putBackInCart, replaceCart } from './cart.store.ts';
import type { CartItem } from './cart.ts';
import { readCart } from './storedCart.ts';

const $aside = persistentAtom<CartItem[] | undefined>('cartAside', undefined, {
  encode: JSON.stringify,
  decode: readCart,
});

/** Sets the other items aside. @returns the French error, or null */
export function buyAlone(item: CartItem, available: number | null = null): string | null {
  bringBackCart();
  const items = $cart.get();
  const problem = replaceCart(item, available);
  if (!problem && items.length > 0) $aside.set(items);
  return problem;
}

/** After the order, or once the cart is opened or added to. */
export function bringBackCart(): void {
  const aside = $aside.get();
  if (!aside) return;
  $aside.set(undefined);
  const ordered = $cart.get();
  $cart.set(aside);
  putBackInCart(ordered);
}
