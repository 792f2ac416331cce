import { describe, expect, test } from 'vitest';
import { orderStatuses, paymentStatuses } from '../../../db/words.ts';
import {
  isDeletable,
  isPayable,
  type PaymentActor,
  paymentRefusal,
  transitionRefusal,
} from '../../../src/features/orders/model/rules.ts';
import { isBeforeShipment, type OrderStatus, type PaymentStatus } from '../../../src/features/orders/order.ts';
import { napoleon, recordOf, refund } from '../../support/record.ts';

type Values = Parameters<typeof recordOf>[0];
const returned = [{ ...refund, lines: [{ refundId: 'refund', lineId: napoleon.id, quantity: 1, notes: null }] }];
const inDoubt = [{ ...refund, status: 'unknown' }] as const;
const refused = [{ ...refund, status: 'refused' }] as const;
const unproven = { required: true, satisfied: false, toSend: true, sentence: '' };
const counter = { deliveryMode: 'counter' } as const;

test('Un colis payé passe d’un état à l’autre selon la table, jamais autrement, et chaque refus dit pourquoi', () => {
  const verdicts = orderStatuses.map((status) => {
    const told = orderStatuses.map((to) => ({ to, why: transitionRefusal(recordOf({ status }), to, true) }));
    expect(told.every(({ why }) => why !== '')).toBe(true);
    expect(told.find(({ to }) => to === status)?.why).toContain('déjà');
    return [status, told.filter(({ why }) => why === null).map(({ to }) => to)];
  });
  expect(Object.fromEntries(verdicts)).toEqual({
    pending: ['confirmed', 'cancelled'],
    confirmed: ['prepared', 'cancelled'],
    prepared: ['shipped', 'cancelled'],
    shipped: ['delivered'],
    delivered: [],
    cancelled: [],
  } satisfies Record<OrderStatus, OrderStatus[]>);
  expect(transitionRefusal(recordOf({ status: 'delivered' }), 'pending')).toContain('ne peut pas passer');
  const ahead = orderStatuses.filter((status) => isBeforeShipment({ status }));
  expect(ahead, 'still to come').toEqual(['pending', 'confirmed', 'prepared']);
});

/** Words of the refusal; none where it is allowed. */
test.each<[OrderStatus, OrderStatus, string, Values, string]>([
  ['prepared', 'delivered', 'au comptoir', counter, ''],
  ['prepared', 'shipped', 'au comptoir', counter, 'Remise au comptoir'],
  ['prepared', 'delivered', 'un colis', {}, 'expédition'],
  ...paymentStatuses
    .filter((status) => status !== 'paid')
    .flatMap((paymentStatus): [OrderStatus, OrderStatus, string, Values, string][] => [
      ['confirmed', 'prepared', paymentStatus, { paymentStatus }, 'paiement'],
      ['prepared', 'shipped', paymentStatus, { paymentStatus }, 'paiement'],
    ]),
  ['pending', 'confirmed', 'un virement pas encore arrivé', { paymentStatus: 'pending' }, 'acceptez l’écart'],
  ['pending', 'confirmed', 'une carte pas encore payée', { paymentType: 'carte', paymentStatus: 'pending' }, ''],
  ['pending', 'cancelled', 'pas encore payée', { paymentStatus: 'pending' }, ''],
  ['confirmed', 'prepared', 'sans l’identité que la loi demande', { identity: unproven }, 'identité'],
  ['confirmed', 'prepared', 'identité prouvée', { identity: { ...unproven, satisfied: true } }, ''],
  ['confirmed', 'prepared', 'identité pas demandée', { identity: { ...unproven, required: false } }, ''],
  ['prepared', 'shipped', 'l’identité se demande une fois, avant la préparation', { identity: unproven }, ''],
  ['confirmed', 'prepared', 'un remboursement en doute', { refunds: inDoubt }, 'remboursement'],
  ['prepared', 'shipped', 'un remboursement en doute', { refunds: inDoubt }, 'remboursement'],
  ['prepared', 'cancelled', 'un remboursement en doute', { refunds: inDoubt }, ''],
  ['shipped', 'delivered', 'un remboursement en doute', { refunds: inDoubt }, ''],
  ['confirmed', 'prepared', 'tout est rendu', { refunds: returned }, 'rien à remettre'],
  ['confirmed', 'prepared', 'remboursée', { paymentStatus: 'refunded', refunds: returned }, 'rien à remettre'],
  ['prepared', 'shipped', 'tout est rendu', { refunds: returned }, 'rien à remettre'],
  ['prepared', 'cancelled', 'tout est rendu', { refunds: returned }, ''],
  ['shipped', 'delivered', 'tout est rendu', { refunds: returned }, ''],
  ['shipped', 'delivered', 'remboursée en route', { paymentStatus: 'refunded' }, ''],
  ['shipped', 'delivered', 'jamais payée', { paymentStatus: 'cancelled' }, 'paiement'],
])('Une commande passe de %s à %s, ou la raison se dit : %s', (status, to, _, values, words) => {
  const why = transitionRefusal(recordOf({ status, ...values }), to, true);
  expect(why === null).toBe(words === '');
  expect(why ?? '').toContain(words);
});

test('Un colis ne part pas sans numéro de suivi', () => {
  expect(transitionRefusal(recordOf({ status: 'prepared' }), 'shipped')).toContain('numéro de suivi');
});

describe('Un paiement', () => {
  const card = (paymentStatus: PaymentStatus, values: Values = {}) =>
    recordOf({ paymentStatus, paymentType: 'carte', ...values });

  test('par virement passe d’un état à l’autre selon la table, jamais autrement', () => {
    const movers: PaymentActor[] = ['dealer', 'bank', 'shop'];
    for (const paymentStatus of paymentStatuses)
      expect(paymentRefusal(recordOf({ paymentStatus }), paymentStatus, 'bank')).toContain('déjà');
    const moves = paymentStatuses.flatMap((paymentStatus) =>
      paymentStatuses.flatMap((to) => {
        const by = movers.filter((mover) => !paymentRefusal(recordOf({ paymentStatus }), to, mover));
        return by.length > 0 ? [[paymentStatus, to, ...by].join(' ')] : [];
      }),
    );
    expect(moves.toSorted()).toEqual([
      'cancelled paid dealer bank',
      'paid refunded dealer bank',
      'pending cancelled shop',
      'pending paid dealer bank',
      'pending refused bank',
      'refused cancelled shop',
      'refused paid bank',
      'refused pending shop',
    ]);
  });

  test.each<[string, ReturnType<typeof recordOf>, PaymentStatus, PaymentActor, string]>([
    ['une carte ne se dit pas payée à la main', card('pending'), 'paid', 'dealer', 'banque'],
    ['ni annulée', card('cancelled'), 'paid', 'dealer', 'banque'],
    ['la banque le dit', card('pending'), 'paid', 'bank', ''],
    ['une carte se rembourse par la banque', card('paid'), 'refunded', 'dealer', 'Rembourser par la banque'],
    ['qui le dit', card('paid'), 'refunded', 'bank', ''],
    ['à la main seulement après son refus', card('paid', { refunds: refused }), 'refunded', 'dealer', ''],
    ['jamais avant d’être payée', card('pending'), 'refunded', 'dealer', 'ne peut pas passer'],
    ['s’annule avec sa commande', recordOf({ paymentStatus: 'pending' }), 'cancelled', 'dealer', 'Annulez'],
    ['par carte aussi', card('pending'), 'cancelled', 'dealer', 'Annulez'],
    ['une fois payé ne s’annule plus', card('paid'), 'cancelled', 'dealer', 'ne peut pas passer'],
    ['que le comptoir ne refuse pas', card('pending'), 'refused', 'dealer', 'ne peut pas passer'],
    ['remboursé ne revient pas', recordOf({ paymentStatus: 'refunded' }), 'paid', 'bank', 'ne peut pas passer'],
  ])('%s', (_, record, to, mover, words) => {
    const why = paymentRefusal(record, to, mover);
    expect(why === null).toBe(words === '');
    expect(why ?? '').toContain(words);
  });
});

test('Seule une commande par carte, impayée et dans son délai peut encore être payée', () => {
  const order = { status: 'pending', paymentStatus: 'refused', paymentType: 'carte', payableUntil: 10 } as const;
  const payable = [{}, { paymentStatus: 'pending' }, { status: 'confirmed' }] as const;
  expect(payable.map((values) => isPayable({ ...order, ...values }, 9))).toEqual([true, true, true]);
  const closed = [{ paymentType: 'virement' }, { paymentStatus: 'paid' }, { status: 'cancelled' }] as const;
  expect(closed.map((values) => isPayable({ ...order, ...values }, 9))).toEqual([false, false, false]);
  expect(isPayable(order, 10)).toBe(false);
});

test('Une commande qui a reçu de l’argent ne se supprime pas', () => {
  const kept = paymentStatuses.filter((paymentStatus) => !isDeletable(recordOf({ paymentStatus })));
  expect(kept).toEqual(['paid', 'refunded']);
});
