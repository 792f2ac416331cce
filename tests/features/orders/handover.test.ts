import { expect, test } from 'vitest';
import { founding } from '../../../db/schema/shop.ts';
import { orderArrival, orderHandover } from '../../../src/features/orders/model/arrival.ts';
import type { OrderDetail } from '../../../src/features/orders/order.shape.ts';

const monday = Date.parse('2026-11-23T10:00:00+01:00');
const wednesday = Date.parse('2026-11-25T10:00:00+01:00');
const friday = Date.parse('2026-11-27T10:00:00+01:00');
const paidOn = (at: number): OrderDetail['timeline'] => [
  { _id: '1', at, kind: 'payment', from: 'pending', to: 'paid', text: '', by: '' },
];
const free = { required: false, satisfied: true, toSend: false, sentence: '' };
const waiting = {
  status: 'pending',
  paymentStatus: 'pending',
  paymentType: 'carte',
  delivery: 'parcel',
  identity: free,
  timeline: [],
  readyAt: null,
  buyer: { country: 'FR' },
} as const satisfies Parameters<typeof orderHandover>[0];
const told = (values: Partial<Parameters<typeof orderHandover>[0]>, now = monday) =>
  orderHandover({ ...waiting, ...values }, founding.times, now);

test('Une commande payée arrive à la date comptée depuis son paiement, quel que soit le jour où on la relit', () => {
  const paid = { paymentStatus: 'paid', status: 'confirmed', timeline: paidOn(monday) } as const;
  expect(told(paid)).toBe('chez vous entre mercredi 25 et jeudi 26 novembre');
  expect(told(paid, wednesday)).toBe(told(paid));
  expect(told({ ...paid, delivery: 'counter' })).toBe('au comptoir dès mardi 24 novembre');
});

test('Tant que l’argent ou l’identité manque, la date se compte d’aujourd’hui', () => {
  expect(told({}, wednesday)).toBe('chez vous entre vendredi 27 et lundi 30 novembre');
  expect(told({ paymentType: 'virement' })).toBe('chez vous entre jeudi 26 et lundi 30 novembre');
  const unproven = { required: true, satisfied: false, toSend: false, sentence: 'x' };
  const paid = { paymentStatus: 'paid', timeline: paidOn(monday), identity: unproven } as const;
  expect(told(paid, wednesday)).toBe('chez vous entre vendredi 27 novembre et mardi 1er décembre');
});

test('Une fois l’identité vérifiée après le paiement, la date se compte depuis la vérification', () => {
  const proven = { required: true, satisfied: true, toSend: false, sentence: 'x' };
  const paid = { paymentStatus: 'paid', status: 'confirmed', timeline: paidOn(wednesday) } as const;
  const fromPayment = 'chez vous entre vendredi 27 et lundi 30 novembre';
  expect(told({ ...paid, identity: { ...proven, verifiedAt: monday } }, friday)).toBe(fromPayment);
  expect(told({ ...paid, identity: { ...proven, verifiedAt: friday } }, friday)).toBe(
    'chez vous entre mardi 1er et mercredi 2 décembre',
  );
});

test('À une autre adresse que la sienne, rien n’est dit « chez vous »', () => {
  const deliverTo = { firstName: 'Inès' } as OrderDetail['buyer']['deliverTo'];
  const order = { ...waiting, buyer: { country: 'FR', deliverTo } };
  expect(orderArrival({ ...order, transfer: null }, founding.times, monday)).toBe(
    'Livraison prévue entre mercredi 25 et jeudi 26 novembre, si vous payez aujourd’hui.',
  );
  expect(orderHandover({ ...order, delivery: 'counter' }, founding.times, monday)).toMatch(/^au comptoir/);
});

test('Un colis pour l’étranger prend les jours de l’étranger, sans la douane', () => {
  const deliverTo = { country: 'CH' } as OrderDetail['buyer']['deliverTo'];
  const abroad = 'entre vendredi 27 novembre et mercredi 2 décembre';
  expect(told({ buyer: { country: 'BE' } })).toBe(`chez vous ${abroad}`);
  expect(told({ buyer: { country: 'MC' } })).toBe('chez vous entre mercredi 25 et jeudi 26 novembre');
  expect(told({ buyer: { country: 'FR', deliverTo } })).toBe(`${abroad}, hors formalités de douane`);
});

test('Un colis parti garde sa date, comptée depuis son départ, le temps qu’il la tienne', () => {
  const timeline: OrderDetail['timeline'] = [
    ...paidOn(monday),
    { _id: '2', at: wednesday, kind: 'status', from: 'prepared', to: 'shipped', text: '', by: '' },
    // A corrected number.
    { _id: '3', at: friday, kind: 'status', from: 'shipped', to: 'shipped', text: '', by: '' },
  ];
  const shipped = { status: 'shipped', paymentStatus: 'paid', timeline } as const;
  expect(told(shipped, wednesday)).toBe('chez vous entre jeudi 26 et vendredi 27 novembre');
  expect(told(shipped, friday)).toBe(told(shipped, wednesday));
  expect(told(shipped, friday + 86_400_000)).toBeNull();
  expect(told({ ...shipped, buyer: { country: 'BE' } }, friday)).toMatch(/^chez vous entre lundi 30 novembre/);
});

test('Une commande finie ou en retard, ou partie on ne sait quand, n’annonce plus de date', () => {
  for (const status of ['shipped', 'delivered', 'cancelled'] as const) expect(told({ status })).toBeNull();
  expect(told({ paymentStatus: 'refunded' })).toBeNull();
  expect(told({ status: 'prepared', delivery: 'counter', readyAt: monday })).toBeNull();
  const late = { paymentStatus: 'paid', status: 'prepared', timeline: paidOn(monday) } as const;
  expect(told(late, Date.parse('2026-11-27T10:00:00+01:00'))).toBeNull();
});
