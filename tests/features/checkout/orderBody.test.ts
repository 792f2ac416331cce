import { describe, expect, it } from 'vitest';
import type { CartItem } from '../../../src/features/cart/cart.ts';
import { isWhatWasPlaced } from '../../../src/features/cart/kept/placed.store.ts';
import { type Attempt, isSameAttempt, orderBody, orderOfAttempt } from '../../../src/features/checkout/orderBody.ts';
import { placedOf } from '../../../src/features/checkout/placed.store.ts';
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
const tiers = [
  { upTo: 60_000, cost: 1500 },
  { upTo: null, cost: 2500 },
];
const body = (paymentType: 'carte' | 'virement' = 'carte') => orderBody([coin, dollars], tiers, 'parcel', paymentType);

const attempt = (values: Partial<Attempt> = {}): Attempt => ({
  body: { ...body(), orderNumber: 'REFERENCE123', mac: 'ab' },
  form: { action: '/banque', fields: {} },
  sentAt: 1_000_000_000,
  expiresAt: 1_000_600_000,
  ...values,
});
const stored = (values: Partial<Order> = {}) =>
  ({
    orderNumber: 'AUTRE',
    paymentType: 'virement',
    amount: 661.86,
    delivery: 'parcel',
    createdAt: 1_000_000_500,
    buyer: {},
    Items: [
      { type: 'currency', id: 'c1', quantity: 40 },
      { type: 'metal', id: 'm1', quantity: 2 },
    ],
    ...values,
  }) as Order;

describe('La commande envoyée', () => {
  it('porte les billets choisis, et les montants affichés à l’écran', () => {
    expect(body()).toEqual({
      Items: [
        { type: 'metal', id: 'm1', quantity: 2 },
        { type: 'currency', id: 'c1', quantity: 40, notes: [{ value: 20, count: 2 }] },
      ],
      paymentType: 'carte',
      amount: 661.86,
      deliveryCost: 25,
      delivery: 'parcel',
    });
  });

  it('est la même quand la réponse s’est perdue et que rien n’a changé', () => {
    expect(isSameAttempt(attempt(), body())).toBe(true);
  });

  it('est une autre quand le panier, les billets, le prix, la livraison ou le paiement ont changé', () => {
    const otherNotes: CartItem = { ...dollars, notes: [{ value: 10, count: 4 }] };
    const others = [
      orderBody([coin], tiers, 'parcel', 'carte'),
      orderBody([coin, otherNotes], tiers, 'parcel', 'carte'),
      orderBody([{ ...coin, unitPrice: 301 }, dollars], tiers, 'parcel', 'carte'),
      orderBody([coin, dollars], tiers, 'counter', 'carte'),
      orderBody([coin, dollars], tiers, 'parcel', 'carte', {
        firstName: 'Zoé',
        lastName: 'Lefèvre',
        address: '1 rue de la Paix',
        company: null,
        postalCode: '75002',
        town: 'Paris',
        country: 'FR',
      }),
      body('virement'),
    ];
    expect(others.map((other) => isSameAttempt(attempt(), other))).toEqual(others.map(() => false));
  });
});

describe('Le panier déjà commandé', () => {
  const placed = placedOf({
    ...stored(),
    _id: 'o1',
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
    expect(isWhatWasPlaced(placed, [mixed, coin], 'parcel')).toBe(true);
    expect(isWhatWasPlaced(placed, [free, coin], 'parcel')).toBe(true);
  });

  it('ne l’est plus avec d’autres billets, une autre quantité ou une autre livraison', () => {
    expect(isWhatWasPlaced(placed, [coin, dollars], 'parcel')).toBe(false);
    expect(isWhatWasPlaced(placed, [{ ...coin, quantity: 3 }, mixed], 'parcel')).toBe(false);
    expect(isWhatWasPlaced(placed, [coin], 'parcel')).toBe(false);
    expect(isWhatWasPlaced(placed, [coin, mixed], 'counter')).toBe(false);
  });
});

describe('Après une réponse perdue, la commande qui existe déjà', () => {
  it('est reconnue à son numéro pour une carte', () => {
    const placed = stored({ orderNumber: 'REFERENCE123', paymentType: 'carte' });
    expect(orderOfAttempt(attempt(), [stored({ paymentType: 'carte' }), placed])).toBe(placed);
    expect(orderOfAttempt(attempt(), [stored({ paymentType: 'carte' })])).toBeUndefined();
  });

  it('est reconnue à son contenu pour un virement, dans n’importe quel ordre', () => {
    const transfer = attempt({ body: body('virement'), form: null });
    expect(orderOfAttempt(transfer, [stored()])).toMatchObject({ orderNumber: 'AUTRE' });
  });

  it('n’est pas une commande d’un autre contenu, d’un autre montant ou d’un autre jour', () => {
    const transfer = attempt({ body: body('virement'), form: null });
    const others = [
      stored({ amount: 661.87 }),
      stored({ delivery: 'counter' }),
      stored({ createdAt: 1_000_000_000 - 86_400_000 }),
      stored({ Items: [{ type: 'metal', id: 'm1', quantity: 1 }] as Order['Items'] }),
    ];
    expect(orderOfAttempt(transfer, others)).toBeUndefined();
  });
});
