import { atom } from 'nanostores';
import { paymentTypes } from '../../../db/words.ts';
import type { User } from '../accounts/model/user.ts';
import { $cart } from '../cart/cart.store.ts';
import { otherTabSentences } from '../cart/changes.ts';
import { readCart } from '../cart/storedCart.ts';
import { forgetChoices, remember, remembered } from '../cart/tabMemory.ts';
import type { PaymentType } from '../orders/order.ts';
import type { Failure } from './failure.ts';
import { refreshQuote } from './lock/quote.store.ts';
import { readOtherAddress } from './otherAddress.store.ts';

/** Remembered in this tab. */
export const $paymentType = atom<PaymentType>('carte');

/** `leaving`: the order is placed and the browser is on its way to the bank or to the order's page. */
export const $work = atom<'opening' | 'ready' | 'paying' | 'leaving'>('opening');

export const $failure = atom<Failure | null>(null);

/** What changed since the person saw the total, in words; to be confirmed again. */
export const $news = atom<readonly string[]>([]);

/** The account once it was completed here; null while it is as the page brought it. */
export const $account = atom<User | null>(null);

/** Where the browser is on its way to. */
export const $leaving = atom<{ orderNumber: string; toBank: boolean } | null>(null);

export function choosePayment(paymentType: PaymentType): void {
  $paymentType.set(paymentType);
  remember('payment', paymentType);
}

/** After an order: the next one has choices of its own. */
export function endCheckout(orderNumber: string, toBank: boolean): void {
  forgetChoices();
  $leaving.set({ orderNumber, toBank });
  $work.set('leaving');
}

/** Finds again what was chosen in this tab, and follows what happens to it; answers how to stop. */
export function openCheckout(): () => void {
  const read = () => {
    readOtherAddress();
    $paymentType.set(paymentTypes.find((type) => type === remembered('payment')) ?? 'carte');
  };
  const stopCart = $cart.listen((items) => {
    if (items.length === 0 && $work.get() !== 'leaving') read();
  });
  // A page that the browser kept comes back as it was left: the button must work again.
  const wake = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    $work.set('ready');
    void refreshQuote();
  };
  // What another tab does to the cart is shown where it will be paid, to be agreed to again.
  const tellChange = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== 'cart' || $work.get() !== 'ready') return;
    const now = readCart(newValue);
    const sentences = now.length > 0 ? otherTabSentences(readCart(oldValue), now) : [];
    if (sentences.length > 0) $news.set([...new Set([...$news.get(), ...sentences])]);
  };
  read();
  $work.set('ready');
  addEventListener('storage', tellChange);
  addEventListener('pageshow', wake);
  return () => {
    stopCart();
    removeEventListener('storage', tellChange);
    removeEventListener('pageshow', wake);
  };
}
