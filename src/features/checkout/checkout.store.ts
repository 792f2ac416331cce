import { atom } from 'nanostores';
import type { DeliveryTier } from '../../../db/schema/shop.ts';
import { paymentTypes } from '../../../db/words.ts';
import { call } from '../../http/call.ts';
import { type Cents, centsOf } from '../../money.ts';
import { readDraft, saveDraft } from '../../ui/forms/draftStore.ts';
import type { User } from '../accounts/model/user.ts';
import { $cart } from '../cart/cart.store.ts';
import { isSameCart } from '../cart/changes.ts';
import { parseCart } from '../cart/storedCart.ts';
import { getLastConfigurationContract } from '../configuration/configuration.api.ts';
import type { PaymentType } from '../orders/order.ts';
import type { Failure } from './failure.ts';
import { refreshQuote } from './lock/quote.store.ts';
import { readOtherAddress } from './otherAddress.store.ts';

export const $paymentType = atom<PaymentType>('carte');

export const $phase = atom<'loading' | 'ready' | 'paying' | 'leaving'>('loading');

export const $failure = atom<Failure | null>(null);

export const $orderChanges = atom<readonly string[]>([]);

export const $account = atom<User | null>(null);

/** Null until the checkout page is hydrated. */
export const $terms = atom<{ tiers: readonly DeliveryTier[]; cardLimit: Cents } | null>(null);

export async function refreshTerms(): Promise<void> {
  const { data } = await call(getLastConfigurationContract);
  $terms.set({
    // The API does not say whether the shop takes cards.
    cardLimit: $terms.get()?.cardLimit === 0 ? 0 : centsOf(data.cardLimit),
    tiers: data.delivery.map(({ upTo, cost }) => ({ upTo: upTo === null ? null : centsOf(upTo), cost: centsOf(cost) })),
  });
}

export function choosePayment(paymentType: PaymentType): void {
  $paymentType.set(paymentType);
  saveDraft('payment', { type: paymentType });
}

const changedInOtherTabText = 'Votre panier a changé dans un autre onglet\u00a0: vérifiez les articles et le total.';

export function openCheckout(): () => void {
  const readDrafts = () => {
    readOtherAddress();
    const { type } = readDraft('payment');
    $paymentType.set(paymentTypes.find((known) => known === type) ?? 'carte');
  };
  const unsubscribeCart = $cart.listen((items) => {
    if (items.length === 0 && $phase.get() !== 'leaving') readDrafts();
  });
  const onPageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    $phase.set('ready');
    void refreshQuote();
  };
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== 'cart' || $phase.get() !== 'ready') return;
    const currentCart = parseCart(newValue);
    if (currentCart.length > 0 && !isSameCart(parseCart(oldValue), currentCart))
      $orderChanges.set([...new Set([...$orderChanges.get(), changedInOtherTabText])]);
  };
  readDrafts();
  $phase.set('ready');
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    unsubscribeCart();
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}
