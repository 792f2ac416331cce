import type { FormEvent } from 'react';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { $cart } from '../cart.store.ts';
import { findItem, type ItemKey } from '../cart.ts';
import { showFault } from '../showFault.ts';

/** Sends the form that it stands in, as the other button does, and leads on to the checkout of the whole cart. */
export const BuyNow = () => (
  <Button type="submit" look="quiet" wide data-buy-now>
    Acheter maintenant
  </Button>
);

/** `added`: what is shown was put into the cart a moment ago, so it is not added a second time on the way. */
export function sendBuy(event: FormEvent<HTMLFormElement>, item: ItemKey, added: boolean, add: () => boolean): void {
  event.preventDefault();
  const isNow = (event.nativeEvent as SubmitEvent).submitter?.hasAttribute('data-buy-now') ?? false;
  const isIn = isNow && added && findItem($cart.get(), item) !== undefined;
  if (!isIn && !add()) showFault(event.currentTarget);
  else if (isNow) location.assign(paths.checkout);
}
