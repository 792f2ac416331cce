import { call } from '../../http/call.ts';
import { mostSoldContract } from '../catalogue/metals/metals.api.ts';
import type { ItemKey } from './cart.ts';

const patience = 3000;

/** How many may be ordered now; null for as many as anybody wants, and where the shop does not say: the cart asks again. */
export async function piecesLeft({ type, id }: ItemKey): Promise<number | null> {
  if (type === 'currency') return null;
  const signal = AbortSignal.timeout(patience);
  return call(mostSoldContract, { params: { id }, token: null, signal }).then(
    ({ data }) => data.most,
    () => null,
  );
}
