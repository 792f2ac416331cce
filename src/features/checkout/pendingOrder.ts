import { CallError, call } from '../../http/call.ts';
import { bringBackCart } from '../cart/buyAlone.store.ts';
import { $cart, takeFromCart } from '../cart/cart.store.ts';
import { findItem } from '../cart/cart.ts';
import { $cartKey, $pendingOrder, finishOrder, type PendingOrder } from '../cart/pendingOrder.store.ts';
import { announceChanges } from '../cart/refresh.store.ts';
import type { Order } from '../orders/order.shape.ts';
import { getOrderByIdContract } from '../orders/orders.api.ts';

export const pendingOf = ({ _id, orderNumber, delivery, payableUntil, Items }: Order): PendingOrder => ({
  id: _id,
  orderNumber,
  delivery,
  until: payableUntil,
  lines: Items,
});

const isOpen = ({ status, paymentStatus, paymentType }: Order): boolean =>
  status !== 'cancelled' && paymentType === 'carte' && (paymentStatus === 'pending' || paymentStatus === 'refused');

/** Once the money is accepted or a transfer on its way, the articles leave the cart; once cancelled, they stay. */
export function notePending(order: Order): void {
  const pending = $pendingOrder.get();
  if (pending?.id !== order._id || isOpen(order)) return;
  finishOrder();
  if (pending.lines.some((line) => findItem($cart.get(), line))) {
    if (order.status === 'cancelled')
      announce(`La commande ${order.orderNumber} est annulée\u00a0: ses articles sont restés dans votre panier.`);
    else takeFromCart(pending.lines);
  }
  bringBackCart();
}

const announce = (text: string): void => announceChanges([{ text, item: null }]);

/** Order sent from this cart, even if its answer was lost; null without one. @throws CallError */
export async function askPending(): Promise<Order | null> {
  const known = $pendingOrder.get();
  const id = known?.id ?? $cartKey.get();
  if (!id) return null;
  try {
    const { data } = await call(getOrderByIdContract, { params: { id } });
    if (!known) $pendingOrder.set(pendingOf(data));
    notePending(data);
    if (data.status === 'cancelled') return data;
    // Its own page never came.
    if (!known && data.paymentType === 'virement')
      announce(
        `Votre commande ${data.orderNumber} est enregistrée et attend votre virement\u00a0: ses articles ont quitté le panier.`,
      );
    else if (data.paymentStatus === 'paid')
      announce(`Votre commande ${data.orderNumber} est payée\u00a0: ses articles ont quitté le panier.`);
    return data;
  } catch (error) {
    // Another account's, or deleted: the cart is this person's all the same. A call may still be on its way.
    if (!(error instanceof CallError && error.status === 404)) throw error;
    if (known) finishOrder();
    return null;
  }
}
