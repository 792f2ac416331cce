import { persistentAtom } from '@nanostores/persistent';
import { CallError, call } from '../../http/call.ts';
import { $cart, takeFromCart } from '../cart/cart.store.ts';
import type { ItemKey } from '../cart/cart.ts';
import { $changes } from '../cart/refresh.store.ts';
import type { Order } from '../orders/order.shape.ts';
import { getOrderByIdContract } from '../orders/orders.api.ts';

type Line = ItemKey & { quantity: number };

/** The order that this cart was placed as and that is not paid yet: the cart stays until its money is accepted. */
export type Placed = { id: string; orderNumber: string; lines: Line[] };

export const $placed = persistentAtom<Placed | null>('cartOrder', null, {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      const { id, orderNumber, lines } = JSON.parse(text) as Record<string, unknown>;
      return typeof id === 'string' && typeof orderNumber === 'string' && Array.isArray(lines)
        ? { id, orderNumber, lines: lines as Line[] }
        : null;
    } catch {
      return null;
    }
  },
});

const linesOf = (items: readonly Line[]): Line[] => items.map(({ type, id, quantity }) => ({ type, id, quantity }));

export const placedOf = (order: Order): Placed => ({
  id: order._id,
  orderNumber: order.orderNumber,
  lines: linesOf(order.Items),
});

const contentOf = (lines: readonly Line[]): string =>
  lines
    .map(({ type, id, quantity }) => `${type}:${id}:${quantity}`)
    .sort()
    .join();

/** Whether the cart still is what was ordered. */
export const isWhatWasPlaced = ({ lines }: Placed, items: readonly Line[]): boolean =>
  contentOf(lines) === contentOf(items);

const isOpen = ({ status, paymentStatus, paymentType }: Order): boolean =>
  status !== 'cancelled' && paymentType === 'carte' && (paymentStatus === 'pending' || paymentStatus === 'refused');

/**
 * Takes note of how the order of this cart stands: once its money is accepted, or a transfer is on its way, its articles
 * leave the cart; once it is cancelled, they stay. Another order changes nothing.
 */
export function notePlaced(order: Order): void {
  const placed = $placed.get();
  if (placed?.id !== order._id || isOpen(order)) return;
  $placed.set(null);
  if (order.status === 'cancelled') return;
  if ($cart.get().length > 0) takeFromCart(placed.lines);
}

/** Asks the shop how the order of this cart stands; null when there is none any more. Throws CallError. */
export async function askPlaced(): Promise<Order | null> {
  const placed = $placed.get();
  if (!placed) return null;
  try {
    const { data } = await call(getOrderByIdContract, { params: { id: placed.id } });
    notePlaced(data);
    if (data.paymentStatus === 'paid')
      $changes.set([
        ...$changes.get(),
        `Votre commande ${data.orderNumber} est payée : ses articles ont quitté le panier.`,
      ]);
    return isOpen(data) ? data : null;
  } catch (error) {
    // Another account's, or deleted: the cart is this person's all the same.
    if (!(error instanceof CallError && error.status === 404)) throw error;
    $placed.set(null);
    return null;
  }
}
