import { describe, expect, it } from 'vitest';
import { paymentStatuses } from '../../../db/words.ts';
import { readConfig } from '../../../src/config.ts';
import { identityNeed } from '../../../src/features/identity/rule.ts';
import { stateOf } from '../../../src/features/orders/model/state.ts';
import type { TransferDetails } from '../../../src/features/orders/transferWords.ts';

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
const text = (values: Partial<Facts>) =>
  stateOf(order(values))
    .sentences.join(' ')
    .replace(/[\u00a0\u202f]/g, ' ');

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

  it('propose de réessayer un paiement refusé tant que le prix est gardé', () => {
    expect(text({ paymentStatus: 'refused' })).toContain('21 novembre 2026 à 16 h 05');
    expect(text({ paymentStatus: 'refused', canPay: false })).toContain('Passez une nouvelle commande');
  });

  it('dit d’une commande annulée si de l’argent sera rendu', () => {
    expect(text({ status: 'cancelled', paymentStatus: 'paid' })).toContain('remboursons ce que nous avons reçu');
    expect(text({ status: 'cancelled', paymentStatus: 'cancelled' })).toContain('rien à payer');
    expect(title({ status: 'cancelled', paymentStatus: 'paid' })).toBe('Commande annulée');
  });

  it('rappelle l’identité à prouver à qui a payé, et la règle à qui va payer', () => {
    const notes = { hasBanknotes: true, metals: 0, metalsBefore: 0 };
    const proof = identityNeed(notes, 'none', readConfig({}).identityTerms, 'paid');
    expect(text({ paymentStatus: 'paid', status: 'confirmed', identity: proof })).toContain(
      'sera préparée dès que nous l’aurons vérifiée',
    );
    const identity = { required: true, satisfied: false, toSend: true, sentence: 'Envoyez votre pièce d’identité.' };
    expect(text({ paymentStatus: 'paid', identity: { ...identity, satisfied: true } })).not.toContain('pièces');
    expect(text({ paymentType: 'virement', identity })).toContain('Envoyez votre pièce d’identité.');
  });

  it('parle de virement à qui paie par virement', () => {
    expect(title({ paymentType: 'virement' })).toBe('Commande enregistrée');
    const transfer = (details: TransferDetails) => ({ details }) as NonNullable<Facts['transfer']>;
    expect(text({ paymentType: 'virement', transfer: transfer('known') })).toContain('régler votre commande');
    for (const details of ['missing', 'demo'] as const)
      expect(text({ paymentType: 'virement', transfer: transfer(details) })).not.toContain('régler votre commande');
    expect(title({ paymentType: 'virement', paymentStatus: 'paid' })).toBe('Virement reçu');
  });
});
