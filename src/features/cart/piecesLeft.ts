import { call } from '../../http/call.ts';
import { mostSoldContract } from '../catalogue/metals.api.ts';
import type { ItemKey } from './cart.ts';

const patience = 3000;

/** Available quantity below the wanted one; null when there is enough, and on an error: the cart asks again. */
export async function piecesLeft({ type, id, quantity }: ItemKey & { quantity: number }): Promise<number | null> {
  if (type === 'currency') return null;
  const signal = AbortSignal.timeout(patience);
  return call(mostSoldContract, { params: { id }, query: { quantity }, token: null, signal }).then(
    ({ data }) => data.most,
    () => null,
  );
}
