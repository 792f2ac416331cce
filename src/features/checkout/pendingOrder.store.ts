import { persistentAtom } from '../../persistentStore.ts';
import { storedAtom } from '../cart/storedAtom.ts';

/** `until` is when its prices end, in milliseconds. */
type PendingOrder = { id: string; orderNumber: string; until: number };

/** The order placed last in this browser while its money is awaited; its articles left the cart with it. */
export const $pendingOrder = storedAtom<PendingOrder | undefined>('cartOrder', undefined, ({ until }) => until > 0);

/** Made when a cart is first sent: whatever is sent twice with it is one order. */
export const $cartKey = persistentAtom<string>('cartKey', '');

export function keyOfCart(): string {
  if (!$cartKey.get()) $cartKey.set(crypto.getRandomValues(new Uint32Array(4)).join('-'));
  return $cartKey.get();
}
