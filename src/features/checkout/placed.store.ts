import { CallError, call } from '../../http/call.ts';
import { $cart, takeFromCart } from '../cart/cart.store.ts';
import { findItem } from '../cart/cart.ts';
import { $placed, type Placed } from '../cart/kept/placed.store.ts';
import { tellChanges } from '../cart/refresh.store.ts';
import type { Order } from '../orders/order.shape.ts';
import { getOrderByIdContract } from '../orders/orders.api.ts';

export const placedOf = ({ _id, orderNumber, delivery, payableUntil, Items }: Order): Placed => ({
  id: _id,
  orderNumber,
  delivery,
  until: payableUntil,
  lines: Items.map(({ type, id, quantity, notes, unitPrice, coefficient }) => ({
    type,
    id,
    quantity,
    notes,
    unitPrice,
    coefficient,
  })),
});

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
  if (!placed.lines.some((line) => findItem($cart.get(), line))) return;
  if (order.status === 'cancelled')
    tell(`La commande ${order.orderNumber} est annulée\u00a0: ses articles sont restés dans votre panier.`);
  else takeFromCart(placed.lines);
}

const tell = (text: string): void => tellChanges([{ text, item: null }]);

/** Asks the shop how the order of this cart stands; null when there is none any more. Throws CallError. */
export async function askPlaced(): Promise<Order | null> {
  const placed = $placed.get();
  if (!placed) return null;
  try {
    const { data } = await call(getOrderByIdContract, { params: { id: placed.id } });
    notePlaced(data);
    if (data.paymentStatus === 'paid')
      tell(`Votre commande ${data.orderNumber} est payée\u00a0: ses articles ont quitté le panier.`);
    return isOpen(data) ? data : null;
  } catch (error) {
    // Another account's, or deleted: the cart is this person's all the same.
    if (!(error instanceof CallError && error.status === 404)) throw error;
    $placed.set(null);
    return null;
  }
}
