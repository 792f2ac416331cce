import { describe, expect, it } from 'vitest';
import { paymentStatuses } from '../../../db/words.ts';
import { stateOf } from '../../../src/features/orders/model/state.ts';

type Facts = Parameters<typeof stateOf>[0];
const order = (values: Partial<Facts> = {}): Facts => ({
  _id: '7',
  orderNumber: 'ABCD',
  paymentType: 'carte',
  status: 'pending',
  paymentStatus: 'pending',
  payableUntil: Date.parse('2026-11-21T15:05:00Z'),
  canPay: true,
  awaitsBank: false,
  identity: { required: false, satisfied: true, toSend: false, sentence: '' },
  buyer: { email: 'zoe@example.fr' } as Facts['buyer'],
  transfer: null,
  delivery: 'parcel',
  trackingNumber: null,
  Items: [{ remaining: 1 } as Facts['Items'][number]],
  withdrawal: null,
  readyAt: null,
  ...values,
});
const title = (values: Partial<Facts>) => stateOf(order(values)).title;

describe('Après le paiement, la page', () => {
  it('ne dit « Paiement confirmé » que si la boutique a enregistré le paiement', () => {
    const confirmed = paymentStatuses.filter((paymentStatus) => title({ paymentStatus }) === 'Paiement confirmé');
    expect(confirmed).toEqual(['paid']);
  });

  it('attend la banque tant qu’elle n’a rien dit d’une carte, et seulement alors', () => {
    const waiting = paymentStatuses.filter((paymentStatus) => stateOf(order({ paymentStatus })).waiting);
    expect(waiting).toEqual(['pending']);
    expect(stateOf(order({ paymentType: 'virement' })).waiting).toBeFalsy();
    expect(stateOf(order({ status: 'cancelled' })).waiting).toBeFalsy();
  });

  it('à qui a renoncé chez la banque, dit que rien n’est débité, sauf si la banque traite ou a pris le paiement', () => {
    expect(stateOf(order(), true)).toMatchObject({
      title: 'Vous n’avez pas payé, rien n’a été débité',
    });
    expect(stateOf(order(), true).waiting).toBeFalsy();
    expect(stateOf(order({ awaitsBank: true }), true).waiting).toBe(true);
    expect(stateOf(order({ paymentStatus: 'paid', status: 'confirmed' }), true).title).toBe('Paiement confirmé');
    expect(stateOf(order({ status: 'cancelled' }), true).title).toBe('Commande annulée');
  });
});
