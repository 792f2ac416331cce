import { call } from '../../http/call.ts';
import { maxQuantityContract } from '../catalogue/metals.api.ts';
import type { ItemKey } from './cart.ts';

const timeoutMs = 3000;

/** Null if the stock suffices or the request fails. */
export async function fetchMaxQuantity({ type, id, quantity }: ItemKey & { quantity: number }): Promise<number | null> {
  if (type === 'currency') return null;
  const signal = AbortSignal.timeout(timeoutMs);
  return call(maxQuantityContract, { params: { id }, query: { quantity }, token: null, signal }).then(
    ({ data }) => data.most,
    () => null,
  );
}
