import { CallError, call } from '../../http/call.ts';
import { orderDonePath } from '../../paths.ts';
import { postForm } from '../../ui/forms/postForm.ts';
import { $deliveryMode, putBackInCart, removeOrderedItems, restoreCart } from '../cart/cart.store.ts';
import type { CartItem } from '../cart/cart.ts';
import { addChanges, clearChanges } from '../cart/refresh.store.ts';
import { isoOf } from '../orders/lineView.ts';
import type { Order, OrderDetail } from '../orders/order.shape.ts';
import { isUnpaid } from '../orders/order.ts';
import { getOrderByIdContract } from '../orders/orders.api.ts';
import { createOrderFormDataContract } from '../orders/payments.api.ts';
import { toFailure } from './failure.ts';
import { $cartKey, $pendingOrder } from './pendingOrder.store.ts';

const awaitsCardPayment = (order: Order): boolean => order.paymentType === 'carte' && isUnpaid(order);

const announce = (text: string): void => addChanges([{ text, item: null }]);

/** If two tabs are open, the items that belong to a key are removed only once. */
export function clearPlacedItems(order: Order, key: string): void {
  if ($cartKey.get() !== key) return;
  $cartKey.set('');
  removeOrderedItems(order.Items);
  clearChanges();
  restoreCart();
  const { _id: id, orderNumber, amount, payableUntil: until } = order;
  if (awaitsCardPayment(order)) $pendingOrder.set({ id, orderNumber, amount, until });
}

export function trackPendingOrder(order: Order): void {
  if ($pendingOrder.get()?.id !== order._id || awaitsCardPayment(order)) return;
  if (order.status === 'cancelled') returnToCart(order);
  else $pendingOrder.set(undefined);
}

/** Goes to the bank, or to the order if it has been paid meanwhile. */
export async function payOrder(orderId: string, amountToPay: number): Promise<void> {
  try {
    const { action, fields } = (await call(createOrderFormDataContract, { body: { amountToPay, orderId } })).data;
    postForm(action, fields).submit();
  } catch (error) {
    if (!toFailure(error).orderId) throw error;
    location.assign(orderDonePath(orderId));
  }
}

export function returnToCart({ _id, orderNumber, Items, delivery }: Order): void {
  if ($pendingOrder.get()?.id === _id) $pendingOrder.set(undefined);
  $deliveryMode.set(delivery);
  const remaining = Items.flatMap((item) => (item.remaining > 0 ? [{ ...item, quantity: item.remaining }] : []));
  putBackInCart(cartItemsOf(remaining));
  announce(`La commande ${orderNumber} est annulée\u00a0: ses articles sont de nouveau dans votre panier.`);
}

export const cartItemsOf = (items: Order['Items']): CartItem[] =>
  items.map(({ type, id, name, photo, quantity, unitPrice, coefficient, notes }) => ({
    type,
    id,
    name: name.replace(/ \([A-Z]{3}\)$/, ''),
    photo,
    quantity,
    unitPrice,
    ...(type === 'currency' && { coefficient, iso: isoOf(name) }),
    ...(notes && { notes }),
  }));

export async function findEarlierOrder(): Promise<Order | undefined> {
  const key = $cartKey.get();
  const order = key ? await fetchOrder(key) : undefined;
  if (order?.status === 'cancelled') $cartKey.set('');
  else if (order) {
    clearPlacedItems(order, key);
    return order;
  }
  return undefined;
}

export async function announceRecoveredOrder(): Promise<void> {
  const order = await findEarlierOrder();
  if (!order) return;
  const waitText = order.paymentType === 'virement' ? ' et attend votre virement' : '';
  announce(`Votre commande ${order.orderNumber} est enregistrée${waitText}\u00a0: ses articles ont quitté le panier.`);
}

export async function checkPendingOrder(): Promise<void> {
  await announceRecoveredOrder();
  const id = $pendingOrder.get()?.id;
  const order = id && (await fetchOrder(id));
  if (order) trackPendingOrder(order);
  else $pendingOrder.set(undefined);
}

async function fetchOrder(id: string): Promise<OrderDetail | undefined> {
  try {
    return (await call(getOrderByIdContract, { params: { id } })).data;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}
