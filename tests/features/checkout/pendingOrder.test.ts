import { describe, expect, it } from 'vitest';
import type { CartItem } from '../../../src/features/cart/cart.ts';
import { isPendingCart } from '../../../src/features/cart/pendingOrder.store.ts';
import { pendingOf } from '../../../src/features/checkout/pendingOrder.ts';
import type { Order } from '../../../src/features/orders/order.shape.ts';

const coin: CartItem = { type: 'metal', id: 'm1', quantity: 2, name: 'Napoléon', unitPrice: 300, photo: null };
const dollars: CartItem = {
  type: 'currency',
  id: 'c1',
  quantity: 40,
  name: 'Dollar',
  unitPrice: 0.921534,
  photo: null,
  coefficient: 1,
  notes: [{ value: 20, count: 2 }],
};
describe('Le panier déjà commandé', () => {
  const placed = pendingOf({
    _id: 'o1',
    delivery: 'parcel',
    Items: [
      { type: 'metal', id: 'm1', quantity: 2, notes: null },
      {
        type: 'currency',
        id: 'c1',
        quantity: 40,
        notes: [
          { value: 20, count: 1 },
          { value: 10, count: 2 },
        ],
      },
    ],
  } as Order);
  const mixed: CartItem = {
    ...dollars,
    notes: [
      { value: 10, count: 2 },
      { value: 20, count: 1 },
    ],
  };
  const { notes: _composed, ...free } = dollars;

  it('est reconnu, ses billets dans n’importe quel ordre ou laissés à la boutique', () => {
    expect(isPendingCart(placed, [mixed, coin], 'parcel')).toBe(true);
    expect(isPendingCart(placed, [free, coin], 'parcel')).toBe(true);
  });

  it('ne l’est plus avec d’autres billets, une autre quantité ou une autre livraison', () => {
    expect(isPendingCart(placed, [coin, dollars], 'parcel')).toBe(false);
    expect(isPendingCart(placed, [{ ...coin, quantity: 3 }, mixed], 'parcel')).toBe(false);
    expect(isPendingCart(placed, [coin], 'parcel')).toBe(false);
    expect(isPendingCart(placed, [coin, mixed], 'counter')).toBe(false);
  });
});
