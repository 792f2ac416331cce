import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../../paths.ts';
import { addToCart, buyNow, restoreCart, withCartQuantity } from '../cart.store.ts';
import type { CartItem } from '../cart.ts';
import { fetchMaxQuantity } from '../piecesLeft.ts';

type Selection = { item: CartItem; quantityText: string };

export function useBuyForm(readSelection: () => Selection | null) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [addedText, setAddedText] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const clearResult = () => {
    setRefusal(null);
    setAddedText(null);
  };
  const addSelection = async (next: Selection | null, putInCart: typeof addToCart) => {
    if (!next) return false;
    setBusy(true);
    const error = putInCart(
      next.item,
      await fetchMaxQuantity(putInCart === addToCart ? withCartQuantity(next.item) : next.item),
    );
    flushSync(() => {
      setBusy(false);
      setRefusal(error);
      setAddedText(error ? null : next.quantityText);
    });
    return !error;
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const isBuyNow = (event.nativeEvent as SubmitEvent).submitter?.hasAttribute('data-buy-now') ?? false;
    if (!isBuyNow) restoreCart();
    if (await addSelection(readSelection(), isBuyNow ? buyNow : addToCart)) {
      if (isBuyNow) location.assign(paths.checkout);
    } else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { refusal, addedText, busy, clearResult, onSubmit };
}
