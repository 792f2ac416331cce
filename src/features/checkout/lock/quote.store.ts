import { atom } from 'nanostores';
import { call } from '../../../http/call.ts';
import { $claims } from '../../accounts/session.store.ts';
import { $cart } from '../../cart/cart.store.ts';
import { type CartChange, itemKeyOf } from '../../cart/changes.ts';
import { $quote, liveQuote } from '../../cart/quote.store.ts';
import { addChanges, refreshCart } from '../../cart/refresh.store.ts';
import { quotePricesContract } from '../../orders/orders.api.ts';

export const $isRenewing = atom(false);

async function requestQuote(renew: boolean): Promise<CartChange[]> {
  const Items = $cart.get().map(({ type, id, quantity }) => ({ type, id, quantity }));
  if (Items.length === 0) return [];
  const sentAt = Date.now();
  const { data } = await call(quotePricesContract, { body: { Items, renew } });
  const { until, now, prices } = data;
  $quote.set(
    prices.length === 0
      ? null
      : {
          owner: $claims.get()?.sub ?? '',
          until,
          now,
          // Counted from the request, so that a slow network ends the quote too early rather than too late.
          endsAt: sentAt + (until - now),
          prices: Object.fromEntries(prices.map((price) => [itemKeyOf(price), price])),
        },
  );
  return data.ended.map((one) => ({ text: one.text, item: itemKeyOf(one) }));
}

/** A failed request is ignored, because placing the order checks the prices again. */
export async function refreshQuote(renew = false): Promise<CartChange[]> {
  const quoteChanges = await requestQuote(renew).catch(() => []);
  addChanges(quoteChanges);
  await refreshCart();
  return quoteChanges;
}

export function openQuote(): Promise<unknown> {
  if (!liveQuote()) $quote.set(null);
  return refreshQuote();
}

export async function renewPrices(): Promise<void> {
  if ($isRenewing.get()) return;
  $isRenewing.set(true);
  await refreshQuote(true);
  $isRenewing.set(false);
}
