import { describe, expect, test } from 'vitest';
import { orderStatuses, paymentStatuses } from '../../../db/words.ts';
import {
  canMovePayment,
  canTransition,
  isDeletable,
  isPayable,
  type PaymentMover,
} from '../../../src/features/orders/model/rules.ts';
import { isAhead, type OrderStatus, type PaymentStatus } from '../../../src/features/orders/order.ts';
import { napoleon, recordOf, refund } from '../../support/record.ts';

const piece = { refundId: 'refund', lineId: napoleon.id, quantity: 1, notes: null };
const returned = [{ ...refund, lines: [piece] }];

describe('Les états d’une commande', () => {
  const open: Record<OrderStatus, OrderStatus[]> = {
    pending: ['confirmed', 'cancelled'],
    confirmed: ['prepared', 'cancelled'],
    prepared: ['shipped', 'cancelled'],
    shipped: ['delivered'],
    delivered: [],
    cancelled: [],
  };
  const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));

  test.each(pairs)('un colis payé passe de %s à %s selon la table, et jamais autrement', (from, to) => {
    const verdict = canTransition(recordOf({ status: from }), to, 'AB123');
    expect(verdict.allowed).toBe(open[from].includes(to));
    expect(verdict.why === '').toBe(verdict.allowed);
  });

  test('une commande au comptoir passe de la préparation à la remise, sans expédition', () => {
    const prepared = recordOf({ status: 'prepared', deliveryMode: 'counter' });
    expect(canTransition(prepared, 'delivered').allowed).toBe(true);
    expect(canTransition(prepared, 'shipped', 'AB123').allowed).toBe(false);
  });

  test.each(paymentStatuses.filter((status) => status !== 'paid'))(
    'sans paiement (%s), rien n’est préparé',
    (paymentStatus) => {
      expect(canTransition(recordOf({ status: 'confirmed', paymentStatus }), 'prepared').why).toContain('paiement');
      expect(canTransition(recordOf({ status: 'prepared', paymentStatus }), 'shipped', 'AB123').allowed).toBe(false);
    },
  );

  test('avant son paiement, une commande se confirme et s’annule', () => {
    const unpaid = recordOf({ paymentStatus: 'pending' });
    expect(canTransition(unpaid, 'confirmed').allowed).toBe(true);
    expect(canTransition(unpaid, 'cancelled').allowed).toBe(true);
  });

  test('sans l’identité que la loi demande, rien n’est préparé', () => {
    const identity = { required: true, satisfied: false, toSend: true, sentence: '' };
    expect(canTransition(recordOf({ status: 'confirmed', identity }), 'prepared').why).toContain('identité');
    expect(
      canTransition(recordOf({ status: 'confirmed', identity: { ...identity, satisfied: true } }), 'prepared').allowed,
    ).toBe(true);
    const unasked = { ...identity, required: false };
    expect(canTransition(recordOf({ status: 'confirmed', identity: unasked }), 'prepared').allowed).toBe(true);
    // Asked once, before the preparation: what is prepared goes out.
    expect(canTransition(recordOf({ status: 'prepared', identity }), 'shipped', 'AB123').allowed).toBe(true);
  });

  test('tant que la banque n’a pas dit ce qu’est devenu un remboursement, rien n’est préparé ni ne part', () => {
    const doubt = (status: OrderStatus) => recordOf({ status, refunds: [{ ...refund, status: 'unknown' }] });
    expect(canTransition(doubt('confirmed'), 'prepared').why).toContain('remboursement');
    expect(canTransition(doubt('prepared'), 'shipped', 'AB123').allowed).toBe(false);
    expect(canTransition(doubt('prepared'), 'cancelled').allowed).toBe(true);
    expect(canTransition(doubt('shipped'), 'delivered').allowed).toBe(true);
  });

  test('un colis ne part pas sans numéro de suivi', () => {
    expect(canTransition(recordOf({ status: 'prepared' }), 'shipped').why).toContain('numéro de suivi');
    expect(canTransition(recordOf({ status: 'prepared' }), 'shipped', '').allowed).toBe(false);
    expect(canTransition(recordOf({ status: 'prepared' }), 'delivered').why).toContain('expédition');
  });

  test('quand tout est remboursé ou en rétractation, elle ne peut plus que s’annuler, ou arriver si elle est partie', () => {
    const empty = (status: OrderStatus) => recordOf({ status, refunds: returned });
    expect(canTransition(empty('confirmed'), 'prepared').why).toContain('rien à remettre');
    expect(
      canTransition(recordOf({ status: 'confirmed', paymentStatus: 'refunded', refunds: returned }), 'prepared').why,
    ).toContain('rien à remettre');
    expect(canTransition(empty('prepared'), 'shipped', 'AB123').allowed).toBe(false);
    expect(canTransition(empty('prepared'), 'cancelled').allowed).toBe(true);
    expect(canTransition(empty('shipped'), 'delivered').allowed).toBe(true);
  });

  test('un colis parti arrive même s’il est remboursé en route ; sinon ce qui est remboursé ne part pas', () => {
    expect(canTransition(recordOf({ status: 'shipped', paymentStatus: 'refunded' }), 'delivered').allowed).toBe(true);
    expect(canTransition(recordOf({ status: 'shipped', paymentStatus: 'cancelled' }), 'delivered').allowed).toBe(false);
    expect(canTransition(recordOf({ status: 'prepared', paymentStatus: 'refunded' }), 'shipped', 'AB123').allowed).toBe(
      false,
    );
  });

  test('celle qui y est déjà l’apprend', () => {
    for (const status of orderStatuses) expect(canTransition(recordOf({ status }), status).why).toContain('déjà');
    expect(canTransition(recordOf({ status: 'delivered' }), 'pending').why).toContain('ne peut pas passer');
  });

  test('sont encore à venir tant que rien n’est parti ni annulé', () => {
    expect(orderStatuses.filter((status) => isAhead({ status }))).toEqual(['pending', 'confirmed', 'prepared']);
  });
});

describe('Les états d’un paiement', () => {
  const movers: PaymentMover[] = ['dealer', 'bank', 'shop'];
  const allowed: [PaymentStatus, PaymentStatus, PaymentMover][] = [
    ['pending', 'paid', 'dealer'],
    ['pending', 'paid', 'bank'],
    ['pending', 'refused', 'bank'],
    ['pending', 'cancelled', 'shop'],
    ['refused', 'pending', 'shop'],
    ['refused', 'paid', 'bank'],
    ['refused', 'cancelled', 'shop'],
    ['paid', 'refunded', 'dealer'],
    ['paid', 'refunded', 'bank'],
    ['cancelled', 'paid', 'dealer'],
    ['cancelled', 'paid', 'bank'],
  ];
  const all = paymentStatuses.flatMap((from) =>
    paymentStatuses.flatMap((to) => movers.map((mover) => [from, to, mover] as const)),
  );

  test.each(all)(
    'un virement passe de %s à %s par %s selon la table, et jamais autrement',
    (paymentStatus, to, mover) => {
      const expected = allowed.some(([a, b, c]) => a === paymentStatus && b === to && c === mover);
      expect(canMovePayment(recordOf({ paymentStatus }), to, mover).allowed).toBe(expected);
    },
  );

  test('la boutique ne déclare jamais une carte payée à la main', () => {
    for (const paymentStatus of ['pending', 'refused', 'cancelled'] as const) {
      expect(canMovePayment(recordOf({ paymentStatus, paymentType: 'carte' }), 'paid', 'dealer').why).toContain(
        'banque',
      );
    }
  });

  test('une carte se rembourse par la banque, à la main seulement après son refus', () => {
    const card = (values: Parameters<typeof recordOf>[0] = {}) =>
      recordOf({ paymentStatus: 'paid', paymentType: 'carte', ...values });
    expect(canMovePayment(card(), 'refunded', 'dealer').why).toContain('Rembourser par la banque');
    expect(canMovePayment(card({ refunds: [{ ...refund, status: 'refused' }] }), 'refunded', 'dealer').allowed).toBe(
      true,
    );
    expect(canMovePayment(card(), 'refunded', 'bank').allowed).toBe(true);
    expect(canMovePayment(card({ paymentStatus: 'pending' }), 'refunded', 'dealer').why).toContain(
      'ne peut pas passer',
    );
    expect(canMovePayment(card({ paymentStatus: 'pending' }), 'paid', 'bank').allowed).toBe(true);
  });

  test('un refus dit pourquoi : déjà là, à annuler avec la commande, ou impossible', () => {
    for (const paymentStatus of paymentStatuses)
      expect(canMovePayment(recordOf({ paymentStatus }), paymentStatus, 'bank').why).toContain('déjà');
    expect(canMovePayment(recordOf({ paymentStatus: 'pending' }), 'cancelled', 'dealer').why).toContain('Annulez');
    expect(canMovePayment(recordOf({ paymentType: 'carte' }), 'cancelled', 'dealer').why).toContain(
      'ne peut pas passer',
    );
    const unpaidCard = recordOf({ paymentStatus: 'pending', paymentType: 'carte' });
    expect(canMovePayment(unpaidCard, 'cancelled', 'dealer').why).toContain('Annulez');
    expect(canMovePayment(unpaidCard, 'refused', 'dealer').why).toContain('ne peut pas passer');
    expect(canMovePayment(recordOf({ paymentStatus: 'refunded' }), 'paid', 'bank').why).toContain('ne peut pas passer');
  });
});

test('Seule une commande par carte, impayée et dans son délai peut encore être payée', () => {
  const order = { status: 'pending', paymentStatus: 'refused', paymentType: 'carte', payableUntil: 10 } as const;
  expect(isPayable(order, 9)).toBe(true);
  expect(isPayable(order, 10)).toBe(false);
  expect(isPayable({ ...order, paymentStatus: 'pending' }, 9)).toBe(true);
  expect(isPayable({ ...order, status: 'confirmed' }, 9)).toBe(true);
  expect(isPayable({ ...order, paymentType: 'virement' }, 9)).toBe(false);
  expect(isPayable({ ...order, paymentStatus: 'paid' }, 9)).toBe(false);
  expect(isPayable({ ...order, status: 'cancelled' }, 9)).toBe(false);
});

test('Une commande qui a reçu de l’argent ne se supprime pas', () => {
  expect(paymentStatuses.filter((paymentStatus) => !isDeletable(recordOf({ paymentStatus })))).toEqual([
    'paid',
    'refunded',
  ]);
});
