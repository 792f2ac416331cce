import { persistentAtom } from '@nanostores/persistent';
import { $cart, putBackInCart, putInCart } from './cart.store.ts';
import { addItem, type CartItem, removeItem } from './cart.ts';
import { readCart } from './storedCart.ts';

/** The cart that waits while one article is bought alone. */
const $aside = persistentAtom<CartItem[] | undefined>('cartAside', undefined, {
  encode: JSON.stringify,
  decode: readCart,
});

/** Makes this article the whole cart; what else it held waits. Answers what is wrong, or null. */
export function buyAlone(item: CartItem, left: number | null = null): string | null {
  bringBackCart();
  const items = $cart.get();
  if (removeItem(items, item).length === 0) return putInCart(item, left);
  const alone = addItem([], item, left);
  if (alone.problem) return alone.problem;
  $aside.set(items);
  $cart.set(alone.items);
  return null;
}

/** Once the article is ordered, or left for the shop's pages: what waited is in the cart again, beside what was not. */
export function bringBackCart(): void {
  const aside = $aside.get();
  if (!aside) return;
  $aside.set(undefined);
  const alone = $cart.get();
  $cart.set(aside);
  putBackInCart(alone);
}
