import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../../paths.ts';
import { bringBackCart, buyAlone } from '../buyAlone.store.ts';
import { addToCart, withHeld } from '../cart.store.ts';
import type { CartItem } from '../cart.ts';
import { piecesLeft } from '../piecesLeft.ts';

type Chosen = { item: CartItem; what: string };

/** Puts what a form holds into the cart, or buys it alone and leads on; `chosen` is null while it cannot be sold. */
export function useBuying(chosen: () => Chosen | null) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = () => {
    setRefusal(null);
    setAdded(null);
  };
  const take = async (next: Chosen | null, put: typeof addToCart) => {
    if (!next) return false;
    setBusy(true);
    const refused = put(next.item, await piecesLeft(put === addToCart ? withHeld(next.item) : next.item));
    // The error is rendered before the focus moves to it.
    flushSync(() => {
      setBusy(false);
      setRefusal(refused);
      setAdded(refused ? null : next.what);
    });
    return !refused;
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const isNow = (event.nativeEvent as SubmitEvent).submitter?.hasAttribute('data-buy-now') ?? false;
    if (!isNow) bringBackCart();
    if (await take(chosen(), isNow ? buyAlone : addToCart)) {
      if (isNow) location.assign(paths.checkout);
    } else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { refusal, added, busy, changed, onSubmit };
}
