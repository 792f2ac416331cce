import { atom } from 'nanostores';
import { call } from '../../../http/call.ts';
import { $cart } from '../../cart/cart.store.ts';
import type { ItemKey } from '../../cart/cart.ts';
import { keyOf, type Offer } from '../../cart/changes.ts';
import { readOffer, refreshCart } from '../../cart/refresh.store.ts';
import { quotePricesContract } from '../../orders/place/quote.api.ts';
import { forget, remember, remembered } from '../tabMemory.ts';

type Price = Pick<Offer, 'type' | 'id' | 'unitPrice'> & { coefficient: number };

/** Prices that the shop keeps for this tab's checkout: `until` by its clock of `now`, `endsAt` by this browser's own. */
type Kept = { quote: string; until: number; now: number; endsAt: number; prices: Record<string, Price> };

/** Null where the shop could not be asked: prices are then verified when the order is placed. */
export const $kept = atom<Kept | null>(null);

/** Whether they are kept no more. */
export const $isOver = atom(false);

/** Whether new prices are being asked for by a press, and what the last one brought. */
export const $renewing = atom(false);
export const $renewed = atom<'none' | 'same' | 'changed'>('none');

async function ask(quote: string): Promise<void> {
  const Items = $cart.get().map(({ type, id }) => ({ type, id }));
  if (Items.length === 0) return $kept.set(null);
  const sentAt = Date.now();
  const { data } = await call(quotePricesContract, { body: { Items, quote } });
  // The answer took a while: rather a moment too short than too long.
  $kept.set({
    quote: data.quote,
    until: data.until,
    now: data.now,
    endsAt: sentAt + (data.until - data.now),
    prices: Object.fromEntries(data.prices.map((price) => [keyOf(price), price])),
  });
  remember('quote', data.quote);
}

async function readKept(key: ItemKey): Promise<Offer | null> {
  const offer = await readOffer(key);
  const price = $kept.get()?.prices[keyOf(key)];
  if (!offer || !price) return offer;
  const { unitPrice, coefficient } = price;
  return { ...offer, unitPrice, toConfirm: false, ...(offer.type === 'currency' && { coefficient }) };
}

/** Reads the cart again at the prices that are kept for it, and has those of what is new in it kept until the same moment. */
export async function refreshKept(): Promise<void> {
  await ask(remembered('quote') ?? '').catch(() => $kept.set(null));
  await refreshCart(readKept);
}

/** Today's prices, kept anew: what changed is told above the cart. */
export async function renewPrices(): Promise<void> {
  if ($renewing.get()) return;
  $renewing.set(true);
  $renewed.set('none');
  forget('quote');
  const before = JSON.stringify($cart.get());
  try {
    await refreshKept();
    $renewed.set(JSON.stringify($cart.get()) === before ? 'same' : 'changed');
  } finally {
    $renewing.set(false);
  }
}
