import { type FormEvent, useState } from 'react';
import { paths } from '../../../paths.ts';
import { addToCart, putInCart } from '../cart.store.ts';
import type { CartItem } from '../cart.ts';
import { showFault } from '../showFault.ts';
import { announceAdded } from './announceAdded.ts';

type Chosen = { item: CartItem; what: string };

/** Puts what a form holds into the cart and leads on; `chosen` is null while it cannot be sold. */
export function useBuying(chosen: () => Chosen | null) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [added, setAdded] = useState(false);
  const changed = () => {
    setRefusal(null);
    setAdded(false);
  };
  const take = (next: Chosen | null, put: typeof addToCart) => {
    if (!next) return false;
    const refused = put(next.item);
    setRefusal(refused);
    setAdded(!refused);
    if (!refused) announceAdded(next.what);
    return !refused;
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isNow = (event.nativeEvent as SubmitEvent).submitter?.hasAttribute('data-buy-now') ?? false;
    // Whoever comes back and buys again wants what the form says, not twice as much.
    if (!take(chosen(), isNow ? putInCart : addToCart)) showFault(event.currentTarget);
    else if (isNow) location.assign(paths.checkout);
  };
  return { refusal, added, changed, onSubmit };
}
