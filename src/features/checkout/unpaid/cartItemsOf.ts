import type { CartItem } from '../../cart/cart.ts';
import { isoOf } from '../../orders/lineView.ts';
import type { Order } from '../../orders/order.shape.ts';

/** The articles of an order as the cart keeps them, at the prices of the order: the cart reads today's by itself. */
export const cartItemsOf = ({ Items }: Pick<Order, 'Items'>): CartItem[] =>
  Items.map(({ type, id, name, photo, quantity, unitPrice, coefficient, notes }) => ({
    type,
    id,
    // An order's line has the code of the money in its name.
    name: name.replace(/ \([A-Z]{3}\)$/, ''),
    photo,
    quantity,
    unitPrice,
    ...(type === 'currency' && { coefficient, iso: isoOf(name) }),
    ...(notes && { notes }),
  }));

export const remainingOf = (items: Order['Items']): Order['Items'] =>
  items.flatMap((item) => (item.remaining > 0 ? [{ ...item, quantity: item.remaining }] : []));
