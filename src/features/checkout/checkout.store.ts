import { atom } from 'nanostores';
import type { User } from '../accounts/model/user.ts';
import { $cart } from '../cart/cart.store.ts';
import { otherTabSentences } from '../cart/changes.ts';
import { readCart } from '../cart/storedCart.ts';
import { forgetSteps, remember, remembered } from '../cart/tabMemory.ts';
import type { PaymentType } from '../orders/order.ts';
import type { Failure } from './failure.ts';
import { refreshKept } from './lock/quote.store.ts';
import { readOtherAddress } from './otherAddress.store.ts';
import { type Progress, readProgress, reduceSteps, type Step, type StepAction, start, stepOfHash } from './steps.ts';

/** Where the person is; the address and this tab's memory follow it. */
export const $progress = atom<Progress>(start);

/** `leaving`: the order is placed and the browser is on its way to the bank or to the order's page. */
export const $work = atom<'opening' | 'ready' | 'paying' | 'leaving'>('opening');

export const $failure = atom<Failure | null>(null);

/** What changed since the person saw the total, in words; to be confirmed again. */
export const $news = atom<readonly string[]>([]);

/** The account once it was completed here; null while it is as the page brought it. */
export const $account = atom<User | null>(null);

/** Where the browser is on its way to. */
export const $leaving = atom<{ orderNumber: string; toBank: boolean } | null>(null);

function move(action: StepAction): void {
  const progress = reduceSteps($progress.get(), action);
  $progress.set(progress);
  remember('progress', JSON.stringify(progress));
}

/** One step further, as a new entry of the browser's history. */
export function goOn(): void {
  move({ do: 'next' });
  history.pushState(null, '', `#${$progress.get().step}`);
}

export const choosePayment = (paymentType: PaymentType): void => move({ do: 'choose', paymentType });

/** After an order: the next one begins at the first step. */
export function endCheckout(orderNumber: string, toBank: boolean): void {
  forgetSteps();
  $leaving.set({ orderNumber, toBank });
  $work.set('leaving');
}

/** Finds the person's place again and follows the browser's history; answers how to stop. */
export function openCheckout(): () => void {
  const follow = () => {
    const step: Step = stepOfHash(location.hash) ?? $progress.get().step;
    move({ do: 'open', step });
    const shown = `#${$progress.get().step}`;
    if (location.hash !== shown) history.replaceState(null, '', shown);
  };
  const read = () => {
    readOtherAddress();
    $progress.set(readProgress(remembered('progress')));
    follow();
  };
  const stopCart = $cart.listen((items) => {
    if (items.length === 0 && $work.get() !== 'leaving') read();
  });
  // A page that the browser kept comes back as it was left: the button must work again.
  const wake = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    $work.set('ready');
    void refreshKept();
  };
  // What another tab does to the cart is told where it will be paid, to be agreed to again.
  const tellChange = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== 'cart' || $work.get() !== 'ready') return;
    const now = readCart(newValue);
    const sentences = now.length > 0 ? otherTabSentences(readCart(oldValue), now) : [];
    if (sentences.length > 0) $news.set([...new Set([...$news.get(), ...sentences])]);
  };
  read();
  $work.set('ready');
  addEventListener('hashchange', follow);
  addEventListener('popstate', follow);
  addEventListener('storage', tellChange);
  addEventListener('pageshow', wake);
  return () => {
    stopCart();
    removeEventListener('hashchange', follow);
    removeEventListener('popstate', follow);
    removeEventListener('storage', tellChange);
    removeEventListener('pageshow', wake);
  };
}
