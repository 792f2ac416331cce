import { persistentAtom } from '@nanostores/persistent';
import { $cart, putBackInCart, putInCart } from './cart.store.ts';
import { addItem, type CartItem, removeItem } from './cart.ts';
import { $cartKey, $pendingOrder, finishOrder, type PendingOrder } from './pendingOrder.store.ts';
import { readCart } from './storedCart.ts';

/** The cart that waits while one article is bought alone, with the order that it was placed as. */
type Aside = { items: CartItem[]; pending: PendingOrder | null; key: string };

const $aside = persistentAtom<Aside | null>('cartAside', null, {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      const { items, pending, key } = JSON.parse(text) as Aside;
      return { items: readCart(JSON.stringify(items)), pending, key };
    } catch {
      return null;
    }
  },
});

/** Makes this article the whole cart; what else it held waits. Answers what is wrong, or null. */
export function buyAlone(item: CartItem, left: number | null = null): string | null {
  bringBackCart();
  const items = $cart.get();
  if (removeItem(items, item).length === 0) return putInCart(item, left);
  const alone = addItem([], item, left);
  if (alone.problem) return alone.problem;
  $aside.set({ items, pending: $pendingOrder.get(), key: $cartKey.get() });
  finishOrder();
  $cart.set(alone.items);
  return null;
}

/** Once the article is bought, or left for the shop's pages: what waited is in the cart again, beside what was not bought. */
export function bringBackCart(): void {
  const aside = $aside.get();
  if (!aside) return;
  $aside.set(null);
  const alone = $cart.get();
  $cart.set(aside.items);
  putBackInCart(alone);
  if ($cartKey.get()) return;
  $cartKey.set(aside.key);
  $pendingOrder.set(aside.pending);
}
