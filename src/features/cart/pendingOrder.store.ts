import { persistentAtom } from '@nanostores/persistent';
import type { NoteChoice } from '../../../db/schema/orders.ts';
import { type Cents, centsOf } from '../../money.ts';
import type { Stock } from '../stock/stock.ts';
import { $cart, $deliveryMode } from './cart.store.ts';
import { type CartItem, findItem, type ItemKey } from './cart.ts';
import { isSameGoods, type Offer } from './changes.ts';
import type { DeliveryMode } from './totals.ts';

/** The order that this cart was placed as and that is not paid yet: the cart stays until its money is accepted. */
export type PendingOrder = {
  id: string;
  orderNumber: string;
  delivery: DeliveryMode;
  /** Milliseconds by the shop's clock until which its prices, in euros, may be paid. */
  until: number;
  lines: readonly (ItemKey & {
    quantity: number;
    notes?: readonly NoteChoice[] | null | undefined;
    unitPrice: number;
    coefficient: number;
  })[];
};

export const $pendingOrder = persistentAtom<PendingOrder | null>('cartOrder', null, {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      const placed = JSON.parse(text) as PendingOrder;
      return typeof placed.id === 'string' && placed.lines.every(({ unitPrice }) => unitPrice >= 0) ? placed : null;
    } catch {
      return null;
    }
  },
});

/** Made when this cart is first sent, and its own until its order is finished: whatever is sent twice is one order. */
export const $cartKey = persistentAtom<string>('cartKey', '');

export function keyOfCart(): string {
  if (!$cartKey.get()) $cartKey.set(crypto.getRandomValues(new Uint32Array(4)).join('-'));
  return $cartKey.get();
}

/** Further changes of the cart belong to another order. */
export function finishOrder(): void {
  $pendingOrder.set(null);
  $cartKey.set('');
}

export const isPendingCart = (pending: PendingOrder, items: readonly CartItem[], delivery: DeliveryMode): boolean =>
  delivery === pending.delivery && isSameGoods(pending.lines, items);

/** The order that waits for its money, while the cart is nothing else. */
export function pendingAsItIs(): PendingOrder | null {
  const placed = $pendingOrder.get();
  return placed && isPendingCart(placed, $cart.get(), $deliveryMode.get()) ? placed : null;
}

/** Cents of metal in the order that this cart pays or replaces: they do not add up with the cart's. */
export const pendingMetals = (placed: PendingOrder | null): Cents =>
  (placed?.lines ?? []).reduce(
    (sum, { type, quantity, unitPrice }) => (type === 'metal' ? sum + quantity * centsOf(unitPrice) : sum),
    0,
  );

/** How many of it this cart's own order keeps aside. */
export const ownOf = (key: ItemKey): number => findItem($pendingOrder.get()?.lines ?? [], key)?.quantity ?? 0;

/** Stock for this cart: pieces reserved by its own pending order are available to it. */
export function withOwnPieces(offer: Offer): Offer {
  const line = findItem($pendingOrder.get()?.lines ?? [], offer);
  const { stock, denominations } = offer;
  if (!line || !stock) return offer;
  const own = new Map(line.notes?.map(({ value, count }) => [value, count]));
  return {
    ...offer,
    stock: withOwn(stock, line.quantity),
    ...(denominations && {
      denominations: denominations.map((one) =>
        typeof one === 'number' || one.left === null ? one : { ...one, left: one.left + (own.get(one.value) ?? 0) },
      ),
    }),
  };
}

function withOwn(stock: Stock, own: number): Stock {
  if (stock.state === 'out') return { state: 'few', left: (stock.left ?? 0) + own, days: null };
  return stock.left === null ? stock : { ...stock, left: stock.left + own };
}
