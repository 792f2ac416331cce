import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { identityNeed } from '../../../src/features/identity/rule.ts';
import { neighboursOf, shownPage } from '../../../src/features/orders/client/historyPages.ts';
import { historyRows } from '../../../src/features/orders/client/historyRows.ts';
import { lineView } from '../../../src/features/orders/lineView.ts';
import {
  identityToProve,
  netText,
  nextActs,
  paymentState,
  progressOf,
  stateOf,
  surplusSentence,
} from '../../../src/features/orders/model/state.ts';
import type { Order } from '../../../src/features/orders/order.shape.ts';

const { identityTerms } = readConfig({});
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('Le client voit de son paiement', () => {
  const facts = { paymentStatus: 'pending', amount: 482.35, refunded: 0 } as const;

  it('les mots de son propre moyen de paiement', () => {
    for (const paymentType of ['carte', 'virement'] as const)
      expect(paymentState({ ...facts, paymentType }, 0)).toBe('');
    expect(paymentState({ ...facts, paymentType: 'carte', paymentStatus: 'paid' }, 0)).toBe('Payée par carte');
    expect(paymentState({ ...facts, paymentType: 'virement', paymentStatus: 'paid' }, 0)).toBe('Virement reçu');
    const back = paymentState({ ...facts, paymentType: 'carte', paymentStatus: 'paid', refunded: 100 }, 0);
    expect(plain(back)).toBe('Payée par carte, 100,00 € rendus');
  });

  it('ce qui est venu d’un virement, jamais plus : une partie n’est pas le virement', () => {
    const cancelled = { ...facts, paymentType: 'virement', paymentStatus: 'paid' } as const;
    expect(paymentState(cancelled, 48_235)).toBe('Virement reçu');
    expect(plain(paymentState(cancelled, 10_000))).toBe(
      'Virement reçu en partie : 100,00 € sur 482,35 €, à rembourser',
    );
    expect(plain(paymentState({ ...cancelled, refunded: 40 }, 10_000))).toBe(
      'Virement reçu en partie : 100,00 € sur 482,35 €, 40,00 € rendus',
    );
  });

  it('après une rétractation d’une partie, dit ce que la commande coûte au bout du compte', () => {
    const order = { amount: 500, refunded: 0, withdrawal: null, paymentStatus: 'paid', status: 'confirmed' } as const;
    const owes = (owed: number) => ({ owed }) as Order['withdrawal'];
    expect(netText(order)).toBeNull();
    expect(netText({ ...order, refunded: 120, status: 'cancelled' })).toBeNull();
    expect(plain(netText({ ...order, withdrawal: owes(120) }) ?? '')).toBe('380,00 €');
    expect(plain(netText({ ...order, refunded: 120, withdrawal: owes(30.5) }) ?? '')).toBe('349,50 €');
    expect(netText({ ...order, refunded: 500 })).toBeNull();
    expect(netText({ ...order, withdrawal: owes(120), paymentStatus: 'pending' })).toBeNull();
  });
});

describe('Où en est une commande', () => {
  const facts = {
    _id: '7',
    orderNumber: 'ABC',
    buyer: { email: 'zoe@example.fr' } as Order['buyer'],
    paymentType: 'carte',
    status: 'pending',
    paymentStatus: 'pending',
    payableUntil: Date.parse('2026-11-23T12:00:00Z'),
    canPay: false,
    awaitsBank: false,
    identity: { required: false, satisfied: true, toSend: false, sentence: '' },
    transfer: null,
    delivery: 'parcel',
    trackingNumber: null,
    Items: [{ kept: 1 } as Order['Items'][number]],
    withdrawal: null,
    readyAt: null,
  } as const satisfies Parameters<typeof stateOf>[0];
  const unproven = { required: true, satisfied: false, toSend: true, sentence: 'Envoyez votre pièce d’identité.' };
  const told = (values: Partial<Parameters<typeof stateOf>[0]>) => [
    plain(stateOf({ ...facts, ...values }).words),
    ...nextActs({ ...facts, ...values }).map(({ label }) => label),
  ];

  it('se lit en mots, avec ce qu’il reste à faire, et rien quand il n’y a rien à faire', () => {
    expect(told({ canPay: true })).toEqual(['À payer avant le 23 novembre 2026 à 13 h 00', 'Payer']);
    expect(told({ canPay: true, identity: unproven }).slice(1)).toEqual(['Payer']);
    expect(told({ canPay: true, paymentStatus: 'refused' })).toEqual(['Paiement refusé', 'Réessayer de payer']);
    expect(told({ canPay: true, awaitsBank: true })).toEqual(['Paiement en cours à la banque']);
    expect(told({})).toEqual(['Non payée, délai passé']);
    const transfer = { details: 'known', deadline: facts.payableUntil } as NonNullable<Order['transfer']>;
    expect(told({ paymentType: 'virement', transfer, identity: unproven })).toEqual([
      'Virement attendu jusqu’au 23 novembre 2026',
      'Voir les coordonnées du virement',
      'Envoyer ma pièce d’identité',
    ]);
  });

  it('une fois payée, mène à la vérification, puis suit le colis', () => {
    const paid = { paymentStatus: 'paid', status: 'confirmed' } as const;
    expect(told(paid)).toEqual(['Payée, bientôt en préparation']);
    expect(told({ ...paid, identity: unproven })).toEqual([
      'Payée, pièce d’identité à envoyer',
      'Envoyer ma pièce d’identité',
    ]);
    expect(told({ ...paid, identity: { ...unproven, toSend: false } })).toEqual([
      'Payée, identité en cours de vérification',
      'Suivre la vérification',
    ]);
    expect(told({ ...paid, status: 'prepared' })).toEqual(['Payée, en préparation']);
    expect(told({ ...paid, status: 'prepared', delivery: 'counter', readyAt: 1 })).toEqual(['Prête au retrait']);
    const givenUp = { ...paid, Items: [{ kept: 0 } as Order['Items'][number]] };
    const owed = { owed: 100 } as Order['withdrawal'];
    for (const status of ['confirmed', 'prepared', 'shipped', 'delivered'] as const) {
      expect(told({ ...givenUp, status, withdrawal: owed })).toEqual(['Rétractation enregistrée, à rembourser']);
      expect(told({ ...givenUp, status })).toEqual(['Remboursée']);
    }
    expect(told({ ...paid, status: 'shipped', trackingNumber: '8R1' })).toEqual(['Expédiée, suivi 8R1']);
    expect(told({ ...paid, status: 'delivered' })).toEqual(['Livrée']);
    expect(told({ ...paid, status: 'delivered', delivery: 'counter' })).toEqual(['Remise au comptoir']);
    const at = Date.parse('2026-11-23T16:00:00+01:00');
    const row = { _id: '1', at, kind: 'status', from: 'prepared', to: 'delivered', text: '', by: '' } as const;
    expect(told({ ...paid, status: 'delivered', timeline: [row] })).toEqual(['Livrée le 23 novembre 2026']);
    expect(told({ ...paid, status: 'delivered', delivery: 'counter', timeline: [row] })).toEqual([
      'Remise au comptoir le 23 novembre 2026',
    ]);
    expect(told({ ...paid, status: 'cancelled' })).toEqual(['Annulée, à rembourser']);
    expect(told({ paymentStatus: 'refunded', status: 'cancelled' })).toEqual(['Remboursée']);
    expect(told({ paymentStatus: 'cancelled', status: 'cancelled' })).toEqual(['Annulée']);
  });
});

describe('L’avancement d’une commande', () => {
  const order = {
    status: 'shipped' as const,
    paymentStatus: 'paid' as const,
    Items: [{ kept: 1 } as Order['Items'][number]],
    readyAt: null,
  };
  const steps = (delivery: 'parcel' | 'counter', required: boolean) =>
    progressOf({ ...order, delivery, identity: { required, satisfied: true, toSend: false, sentence: '' } })?.map(
      ({ label, state }) => `${label} ${state}`,
    );

  it('finit par la remise, avec ou sans identité à vérifier, en cinq étapes au plus', () => {
    expect(steps('parcel', false)?.slice(2)).toEqual(['Préparation done', 'Expédition done', 'Livraison now']);
    expect(steps('parcel', true)).toEqual([
      'Paiement done',
      'Identité done',
      'Préparation done',
      'Expédition done',
      'Livraison now',
    ]);
    expect(steps('counter', true)?.slice(2)).toEqual(['Identité done', 'Préparation done', 'Retrait now']);
  });
});

describe('L’historique d’une commande', () => {
  const [placed, sent, verified, prepared] = [1, 2, 3, 4];
  const row = (at: number, to: string | null) =>
    ({ _id: `${at}`, at, kind: 'status', from: null, to, text: to ?? '', by: 'La boutique' }) as const;
  const timeline = [row(placed, 'placed'), row(prepared, 'prepared')];
  const identity = { required: true, satisfied: true, toSend: false, sentence: '' };
  const told = (values: Partial<Order['identity']>) =>
    historyRows({ createdAt: placed, timeline, identity: { ...identity, ...values } }).map(({ text }) => text);

  it('dit les pièces reçues et l’identité vérifiée entre la commande et sa préparation, et rien d’avant ni d’après', () => {
    const both = ['placed', 'Pièces d’identité reçues.', 'Identité vérifiée.', 'prepared'];
    expect(told({ sentAt: sent, verifiedAt: verified })).toEqual(both);
    expect(told({ sentAt: placed, verifiedAt: verified })).toEqual(both.toSpliced(1, 1));
    expect(told({ sentAt: prepared + 1 })).toEqual(['placed', 'prepared']);
    expect(told({})).toEqual(['placed', 'prepared']);
  });
});

describe('L’identité à prouver', () => {
  const identity = { required: true, satisfied: false, toSend: true, sentence: 'Envoyez votre pièce d’identité.' };

  it('n’invite plus à payer une commande payée', () => {
    const notes = { hasBanknotes: true, metals: 0, metalsBefore: 0 };
    const [waiting, paid] = (['ordered', 'paid'] as const).map((stage) =>
      identityNeed(notes, 'none', identityTerms, stage),
    );
    expect(waiting && identityToProve({ identity: waiting, status: 'pending' })).toContain('une fois le paiement reçu');
    expect(paid && identityToProve({ identity: paid, status: 'confirmed' })).toContain(
      'Envoyez votre pièce d’identité',
    );
    expect(paid?.sentence).not.toContain('paye');
  });

  it('n’est plus demandée une fois prouvée, la commande partie ou annulée', () => {
    const proved = { ...identity, satisfied: true };
    expect(identityToProve({ identity: proved, status: 'confirmed' })).toBeNull();
    for (const status of ['prepared', 'shipped', 'delivered', 'cancelled'] as const) {
      expect(identityToProve({ identity, status })).toBeNull();
    }
  });
});

describe('Un paiement de trop', () => {
  it('est dit avec son montant, puis réglé ; sans lui, rien n’est dit', () => {
    expect(surplusSentence({ surplus: null })).toBeNull();
    const open = plain(surplusSentence({ surplus: { amount: 482.35, settledAt: null } }) ?? '');
    expect(open).toContain('482,35 € de trop');
    expect(open).toContain('nous vous le rendons');
    const settled = surplusSentence({ surplus: { amount: 482.35, settledAt: Date.parse('2026-11-21T12:00:00Z') } });
    expect(settled).toContain('21 novembre 2026');
    expect(settled).not.toContain('nous vous le rendons');
  });
});

describe('Une ligne de commande', () => {
  const line = { id: '1', photo: null, notes: null, coefficient: 1, withdrawn: 0, refunded: 0 };

  it('dit les pièces et leur prix', () => {
    const view = lineView({ ...line, type: 'metal', name: 'Napoléon', quantity: 2, unitPrice: 711.2, amount: 1422.4 });
    expect([view.quantity, view.unitPrice, view.amount, view.notes].map(plain)).toEqual([
      '2 exemplaires',
      expect.stringContaining('711,20 €'),
      '1 422,40 €',
      '',
    ]);
    expect(lineView({ ...line, type: 'metal', name: 'Napoléon', quantity: 1, unitPrice: 1, amount: 1 }).quantity).toBe(
      '1 exemplaire',
    );
  });

  it('dit à combien de pièces on a renoncé', () => {
    const coins = { ...line, type: 'metal', name: 'Écu', quantity: 3, unitPrice: 1, amount: 3 } as const;
    expect([0, 2, 3].map((withdrawn) => lineView({ ...coins, withdrawn }).withdrawn)).toEqual([
      '',
      'dont 2 en rétractation',
      'Rétractation',
    ]);
  });

  it('dit les billets choisis, dans leur monnaie', () => {
    const view = lineView({
      ...line,
      type: 'currency',
      name: 'Yen (JPY)',
      quantity: 11_000,
      unitPrice: 0.6215,
      coefficient: 100,
      amount: 68.37,
      notes: [
        { value: 10_000, count: 1 },
        { value: 500, count: 2 },
      ],
    });
    expect([view.quantity, view.unitPrice, view.notes].map(plain)).toEqual([
      '11 000 JPY',
      '0,6215 € pour 100 JPY',
      '1 billet de 10 000 JPY, 2 billets de 500 JPY',
    ]);
  });
});

describe('L’historique en plusieurs pages', () => {
  it('lit la page demandée, et la première pour tout le reste', () => {
    expect(['2', null, '0', '-1', 'x', '1e3', '2.5'].map((page) => shownPage(page).page)).toEqual([
      2, 1, 1, 1, 1, 1, 1,
    ]);
  });

  it('mène aux commandes plus récentes et plus anciennes, jamais dans le vide', () => {
    expect(neighboursOf({ page: 1, pageSize: 20, total: 20 })).toEqual({ newer: null, older: null });
    expect(neighboursOf({ page: 1, pageSize: 20, total: 21 })).toEqual({ newer: null, older: '?page=2' });
    expect(neighboursOf({ page: 2, pageSize: 20, total: 41 })).toEqual({ newer: '?', older: '?page=3' });
    expect(neighboursOf({ page: 3, pageSize: 20, total: 41 })).toEqual({ newer: '?page=2', older: null });
  });
});
