import { type FormEvent, useState } from 'react';
import { paths } from '../../../paths.ts';
import { $cart, addToCart } from '../cart.store.ts';
import { type CartItem, findItem } from '../cart.ts';
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
  const add = (next: Chosen | null) => {
    if (!next) return false;
    const refused = addToCart(next.item);
    setRefusal(refused);
    setAdded(!refused);
    if (!refused) announceAdded(next.what);
    return !refused;
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = chosen();
    const isNow = (event.nativeEvent as SubmitEvent).submitter?.hasAttribute('data-buy-now') ?? false;
    // What was added a moment ago is not added a second time on the way to the checkout.
    const isIn = isNow && added && next && findItem($cart.get(), next.item) !== undefined;
    if (!isIn && !add(next)) showFault(event.currentTarget);
    else if (isNow) location.assign(paths.checkout);
  };
  return { refusal, added, changed, onSubmit };
}
