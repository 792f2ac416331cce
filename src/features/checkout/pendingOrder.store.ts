import { persistentAtom } from '../../persistentStore.ts';
import { storedAtom } from '../cart/storedAtom.ts';

/** An order stored by an earlier version has no amount. */
type PendingOrder = { id: string; orderNumber: string; amount?: number; until: number };

export const $pendingOrder = storedAtom<PendingOrder | undefined>('cartOrder', undefined, ({ until }) => until > 0);

export const $cartKey = persistentAtom<string>('cartKey', '');

export function keyOfCart(): string {
  if (!$cartKey.get()) $cartKey.set(crypto.getRandomValues(new Uint32Array(4)).join('-'));
  return $cartKey.get();
}
