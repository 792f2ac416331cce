import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { CallError, call } from '../../http/call.ts';
import { getCurrencyByIdContract } from '../catalogue/currencies.api.ts';
import { getMetalByIdContract, maxQuantityContract } from '../catalogue/metals.api.ts';
import { $cart, $notePreference } from './cart.store.ts';
import type { ItemKey } from './cart.ts';
import {
  type CartChange,
  cartChangesSince,
  currencyOffer,
  type ItemOffer,
  itemKeyOf,
  metalOffer,
  type Offers,
} from './changes.ts';
import { quotedPriceOf } from './quote.store.ts';
import { storedAtom } from './storedAtom.ts';

export const $offers = atom<Offers>({});

export const $loadFailed = atom(false);

export const $changes = storedAtom<CartChange[]>('cartChanges', [], (changes) =>
  changes.every(({ text }) => typeof text === 'string'),
);

export function addChanges(changes: readonly CartChange[]): void {
  const knownTexts = new Set($changes.get().map(({ text }) => text));
  $changes.set([...$changes.get(), ...changes.filter(({ text }) => !knownTexts.has(text))]);
}

if (typeof document !== 'undefined') {
  $cart.listen((items) => {
    const keysInCart = new Set(items.map(itemKeyOf));
    $changes.set($changes.get().filter(({ item }) => item === null || keysInCart.has(item)));
  });
}

export const clearChanges = (): void => $changes.set([]);

type RequestedItem = ItemKey & { quantity: number };

/** Null if the article is no longer sold. Rejects if the request fails. */
async function readOffer(key: RequestedItem): Promise<ItemOffer | null> {
  const input = { params: { id: key.id }, token: null };
  try {
    if (key.type === 'currency') return currencyOffer((await call(getCurrencyByIdContract, input)).data);
    const [{ data }, { data: availability }] = await Promise.all([
      call(getMetalByIdContract, input),
      call(maxQuantityContract, { ...input, query: { quantity: key.quantity } }),
    ]);
    return metalOffer(data, { ...data.stock, left: availability.most ?? data.stock.left });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

async function readAtQuotedPrice(read: ReadOffer, key: RequestedItem): Promise<ItemOffer | null> {
  const offer = await read(key);
  const price = quotedPriceOf(key);
  if (!offer || !price) return offer;
  const { unitPrice, coefficient, tiers = [] } = price;
  return {
    ...offer,
    unitPrice,
    needsConfirmation: false,
    ...(offer.type === 'currency' ? { coefficient } : { tiers }),
  };
}

/** Sets `$loadFailed` if articles cannot be loaded; they stay in the cart. */
export function refreshCart(read: ReadOffer = readOffer): Promise<void> {
  pendingRefresh ??= checkPrices(read).finally(() => {
    pendingRefresh = undefined;
  });
  return pendingRefresh;
}

type ReadOffer = (key: RequestedItem) => Promise<ItemOffer | null>;
let pendingRefresh: Promise<void> | undefined;

async function checkPrices(read: ReadOffer): Promise<void> {
  $loadFailed.set(false);
  const requestedItems = $cart.get();
  const answers = await Promise.allSettled(requestedItems.map((item) => readAtQuotedPrice(read, item)));
  const offers: Offers = {};
  for (const [index, answer] of answers.entries()) {
    const item = requestedItems[index];
    if (item && answer.status === 'fulfilled') offers[itemKeyOf(item)] = answer.value;
  }
  const previous = $cart.get();
  const { items, changes } = cartChangesSince(previous, offers, $notePreference.get());
  $offers.set({ ...$offers.get(), ...offers });
  if (JSON.stringify(items) !== JSON.stringify(previous)) $cart.set(items);
  if (changes.length > 0) addChanges(changes);
  $loadFailed.set(answers.some(({ status }) => status === 'rejected'));
}

export function useProcureDays(): number {
  const offers = useStore($offers);
  return Math.max(0, ...useStore($cart).map((item) => offers[itemKeyOf(item)]?.stock?.days ?? 0));
}
