import { expect, it } from 'vitest';
import type { CartItem } from '../../../src/features/cart/cart.ts';
import { isPendingCart } from '../../../src/features/cart/pendingOrder.store.ts';
import { pendingOf } from '../../../src/features/checkout/pendingOrder.ts';
import type { Order } from '../../../src/features/orders/order.shape.ts';
import { banknotes } from '../../support/notes.ts';

const coin: CartItem = { type: 'metal', id: 'm1', quantity: 2, name: 'Napoléon', unitPrice: 300, photo: null };
const money = { type: 'currency', id: 'c1', quantity: 40 } as const;
const dollars: CartItem = { ...money, name: 'Dollar', unitPrice: 0.921534, photo: null, coefficient: 1 };
const mixed = { ...dollars, notes: banknotes('2×10, 1×20') };

it('Le panier déjà commandé est reconnu, ses billets dans n’importe quel ordre ou laissés à la boutique', () => {
  const Items = [
    { type: 'metal', id: 'm1', quantity: 2, notes: null },
    { ...money, notes: banknotes('1×20, 2×10') },
  ];
  const placed = pendingOf({ _id: 'o1', delivery: 'parcel', Items } as Order);
  for (const items of [
    [mixed, coin],
    [dollars, coin],
  ])
    expect(isPendingCart(placed, items, 'parcel')).toBe(true);
  const otherNotes = { ...dollars, notes: banknotes('2×20') };
  for (const items of [[coin, otherNotes], [{ ...coin, quantity: 3 }, mixed], [coin]])
    expect(isPendingCart(placed, items, 'parcel'), JSON.stringify(items)).toBe(false);
  expect(isPendingCart(placed, [coin, mixed], 'counter')).toBe(false);
});
