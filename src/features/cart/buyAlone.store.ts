import { persistentAtom } from '../../persistentStore.ts';
import { $cart, leaveAlone, putBackInCart } from './cart.store.ts';
import type { CartItem } from './cart.ts';
import { readCart } from './storedCart.ts';

const $aside = persistentAtom<CartItem[] | undefined>('cartAside', undefined, {
  encode: JSON.stringify,
  decode: readCart,
});

/** Makes this article the whole cart; what else it held waits. Answers what is wrong, or null. */
export function buyAlone(item: CartItem, left: number | null = null): string | null {
  bringBackCart();
  const items = $cart.get();
  const problem = leaveAlone(item, left);
  if (!problem && items.length > 0) $aside.set(items);
  return problem;
}

/** Once the article is ordered, the cart looked at or added to: what waited is in it again, beside what was not ordered. */
export function bringBackCart(): void {
  const aside = $aside.get();
  if (!aside) return;
  $aside.set(undefined);
  const alone = $cart.get();
  $cart.set(aside);
  putBackInCart(alone);
}
