import { persistentAtom } from '@nanostores/persistent';
import type { NoteChoice } from '../../../db/schema/orders.ts';
import { CallError, call } from '../../http/call.ts';
import { $cart, takeFromCart } from '../cart/cart.store.ts';
import { findItem, type ItemKey } from '../cart/cart.ts';
import { notesText } from '../cart/notes.ts';
import { tellChanges } from '../cart/refresh.store.ts';
import type { DeliveryMode } from '../cart/totals.ts';
import type { Order } from '../orders/order.shape.ts';
import { getOrderByIdContract } from '../orders/orders.api.ts';

type Line = ItemKey & { quantity: number; notes?: readonly NoteChoice[] | null | undefined };

/** The order that this cart was placed as and that is not paid yet: the cart stays until its money is accepted. */
export type Placed = { id: string; orderNumber: string; delivery: DeliveryMode; lines: Line[] };

export const $placed = persistentAtom<Placed | null>('cartOrder', null, {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      const { id, orderNumber, delivery, lines } = JSON.parse(text) as Record<string, unknown>;
      return typeof id === 'string' && typeof orderNumber === 'string' && Array.isArray(lines)
        ? { id, orderNumber, delivery: delivery === 'counter' ? delivery : 'parcel', lines: lines as Line[] }
        : null;
    } catch {
      return null;
    }
  },
});

export const placedOf = ({ _id, orderNumber, delivery, Items }: Order): Placed => ({
  id: _id,
  orderNumber,
  delivery,
  lines: Items.map(({ type, id, quantity, notes }) => ({ type, id, quantity, notes })),
});

/** Whether the cart still is what was ordered. Notes that it leaves to the shop are those of the order. */
export const isWhatWasPlaced = (placed: Placed, items: readonly Line[], delivery: DeliveryMode): boolean =>
  delivery === placed.delivery &&
  items.length === placed.lines.length &&
  items.every((item) => placed.lines.some((line) => isSameLine(line, item)));

const isSameLine = (line: Line, { type, id, quantity, notes }: Line): boolean =>
  line.type === type &&
  line.id === id &&
  line.quantity === quantity &&
  (!notes || notesOf(notes) === notesOf(line.notes ?? []));

const notesOf = (notes: readonly NoteChoice[]): string =>
  notesText(notes.filter(({ count }) => count > 0).toSorted((a, b) => b.value - a.value));

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
