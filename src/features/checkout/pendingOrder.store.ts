import { persistentAtom } from '../../persistentStore.ts';
import { storedAtom } from '../cart/storedAtom.ts';

/** `amount` is missing in orders stored by earlier versions. */
type PendingOrder = { id: string; orderNumber: string; amount?: number; until: number };

export const $pendingOrder = storedAtom<PendingOrder | undefined>('cartOrder', undefined, ({ until }) => until > 0);

export const $cartKey = persistentAtom<string>('cartKey', '');

export function ensureCartKey(): string {
  if (!$cartKey.get()) $cartKey.set(crypto.getRandomValues(new Uint32Array(4)).join('-'));
  return $cartKey.get();
}
