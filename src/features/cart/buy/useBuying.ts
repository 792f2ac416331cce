import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../../paths.ts';
import { addToCart, buyNow, restoreCart, withCartQuantity } from '../cart.store.ts';
import type { CartItem } from '../cart.ts';
import { fetchMaxQuantity } from '../piecesLeft.ts';

export function useBuyForm(readItem: () => CartItem | null) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAdded, setAdded] = useState(false);
  const [busy, setBusy] = useState(false);
  const clearResult = () => {
    setRefusal(null);
    setAdded(false);
  };
  const submitItem = async (item: CartItem | null, putInCart: typeof addToCart) => {
    if (!item) return false;
    setBusy(true);
    const error = putInCart(item, await fetchMaxQuantity(putInCart === addToCart ? withCartQuantity(item) : item));
    flushSync(() => {
      setBusy(false);
      setRefusal(error);
      setAdded(!error);
    });
    return !error;
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const isBuyNow = (event.nativeEvent as SubmitEvent).submitter?.hasAttribute('data-buy-now') ?? false;
    if (!isBuyNow) restoreCart();
    if (await submitItem(readItem(), isBuyNow ? buyNow : addToCart)) {
      if (isBuyNow) location.assign(paths.checkout);
    } else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { refusal, isAdded, busy, clearResult, onSubmit };
}
