import { persistentAtom } from '@nanostores/persistent';

function readPending(text: string): { id: string; orderNumber: string } | undefined {
  try {
    const { id, orderNumber } = JSON.parse(text);
    return { id, orderNumber };
  } catch {
    return undefined;
  }
}

/** The order placed last in this browser while its money is awaited; its articles left the cart with it. */
export const $pendingOrder = persistentAtom('cartOrder', undefined, { encode: JSON.stringify, decode: readPending });

/** Made when a cart is first sent: whatever is sent twice with it is one order. */
export const $cartKey = persistentAtom<string>('cartKey', '');

export function keyOfCart(): string {
  if (!$cartKey.get()) $cartKey.set(crypto.getRandomValues(new Uint32Array(4)).join('-'));
  return $cartKey.get();
}
