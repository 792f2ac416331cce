import { describe, expect, test } from 'vitest';
import { type Act, nextRecord } from '../../../src/features/orders/model/act.ts';
import {
  bookMissingAmount,
  bookTransfer,
  decideShortfall,
  decideUndo,
} from '../../../src/features/orders/model/decide/pay.ts';
import {
  decidePaymentStatus,
  decideRefundRequest,
  decideTransferRefund,
  refundableAmount,
  refundRow,
} from '../../../src/features/orders/model/decide/refund.ts';
import type { OrderRecord } from '../../../src/features/orders/model/record.ts';
import type { Purpose } from '../../../src/features/orders/payments.api.ts';
import { formatEuro } from '../../../src/money.ts';
import { recordOf, refund } from '../../support/record.ts';
import { configuration, facts, now, situations } from './situations.ts';

const price = 49_735;
const awaited = situations['par virement, attendu'];
const cancelled = situations['annulée avant son virement'];
const card = situations['payée par carte'];
const byCard = {
  ...card,
  payments: card.payments.map((one) => ({ ...one, amount: price, reference: 'KRF482MPX756' })),
};
const noted = (amount: number) => ({ amount, valueDate: '2026-11-23', payer: 'MME LEFEVRE' });
const texts = (act: Act) => (act.history ?? []).map(({ text }) => text).join(' ');
const whole = { purpose: 'order' } as const;
const goodwill = { purpose: 'goodwill' } as const;

describe('Un virement reçu', () => {
  test('dit ce qui est venu de trop, à qui n’a pas annulé', () => {
    expect(texts(bookTransfer(awaited, noted(price + 100), facts))).toMatch(/compte\. 1,00.+de trop, à vous rendre/);
    for (const act of [bookTransfer(awaited, noted(price), facts), bookTransfer(cancelled, noted(price + 100), facts)])
      expect(texts(act)).not.toContain('de trop');
  });

  test('trop court pour une commande annulée, est quand même à rendre', () => {
    expect(bookTransfer(cancelled, noted(100), facts)).toMatchObject({
      order: { paymentStatus: 'paid' },
      mails: [{ kind: 'latePayment', detail: formatEuro(100) }],
    });
  });

  test('après le paiement, est en plus : sans courriel, sauf pour une commande annulée', () => {
    const again = bookTransfer(situations.payée, noted(100), facts);
    expect(again).toMatchObject({ order: {}, rows: [{ table: 'transfers', add: { amount: 100 } }] });
    expect(texts(again)).toMatch(/1,00.+reçu en plus, à vous rendre/);
    expect(again).not.toHaveProperty('mails');
    const late = bookTransfer(situations['annulée, à rembourser'], noted(100), facts);
    expect(late, 'its own sum, not all that came').toMatchObject({
      order: {},
      mails: [{ kind: 'latePayment', detail: formatEuro(100) }],
    });
  });

  test('en partie, dit ce qui manque', () => {
    expect(texts(bookTransfer(awaited, noted(40_000), facts))).toMatch(/400,00.+il manque 97,35/);
  });

  test('noté d’un geste vaut ce qui manque, au moins un centime, et ne se retire que d’une commande annulée', () => {
    const until = { createdAt: now, dueAt: now + 60_000 };
    const at = { createdAt: now, dueAt: now };
    for (const [record, amount, time] of [
      [awaited, price, at],
      [situations['par virement, reçu en partie'], 9_735, at],
      [situations['annulée, à rembourser'], 1, until],
      [cancelled, price, until],
    ] as const) {
      const act = bookMissingAmount(record, facts);
      expect(act).toMatchObject({ rows: [{ add: { amount, valueDate: '2026-11-23', payer: '', slip: '' } }] });
      expect(act.mails?.map((letter) => letter.time)).toEqual([time]);
    }
  });

  test('avec un écart que la boutique accepte, paie la commande et retire le courriel de ce qui manquait', () => {
    const tolerant = { ...facts, configuration: { ...configuration, invoicing: { tolerance: 100 } } };
    const act = decideShortfall(
      nextRecord(awaited, bookTransfer(awaited, noted(price - 100), facts), facts),
      tolerant as never,
    );
    expect(act).toMatchObject({
      order: { paymentStatus: 'paid', status: 'confirmed' },
      rows: [{ add: { amount: 0, shortfall: 100, valueDate: '2026-11-23', payer: '' } }],
      cancelledMails: { kind: 'transferShort' },
      mails: [{ kind: 'paymentReceived', time: { createdAt: now, dueAt: now + 60_000 } }],
    });
  });
});

describe('Un virement noté par erreur', () => {
  const undone = (record: OrderRecord, values: Partial<OrderRecord> = {}, id?: string) => {
    const changed = { ...record, ...values };
    return decideUndo(changed, facts, id ?? changed.transfers.at(-1)?.id ?? '');
  };
  const received = (record: OrderRecord, amount: number) =>
    nextRecord(record, bookTransfer(record, noted(amount), facts), facts);
  const paid = received(awaited, price);

  test('rend à la commande l’état d’avant, et sa facture n’est plus due', () => {
    const act = undone(paid) as Act;
    expect(act).toMatchObject({
      order: { status: 'pending', paymentStatus: 'pending' },
      invoice: 'drop',
      cancelledMails: { createdAt: now },
      mails: [],
      rows: [{ table: 'transfers', id: paid.transfers[0]?.id, set: { undoneAt: now } }],
    });
    expect(texts(act)).toMatch(/^Virement de 497,35.+noté par erreur\u00a0: il est retiré. Commande «.En attente/u);
  });

  test('reste sans effet sur une commande que les autres paient, ou que rien ne payait', () => {
    const again = { ...paid, transfers: [...paid.transfers, { ...paid.transfers[0], id: 'again' }] } as OrderRecord;
    for (const record of [again, received(awaited, 100)]) {
      const act = undone(record) as Act;
      expect(act.order).toEqual({});
      expect(act).not.toHaveProperty('invoice');
      expect(act.history).toHaveLength(1);
    }
    expect(undone(again, {}, again.transfers[0]?.id)).toContain('Un autre virement est noté depuis');
    expect(undone(paid, {}, 'other')).toContain('déjà été retiré');
  });

  test('laisse annulée une commande annulée, dont le reste est encore à rendre', () => {
    const late = received(cancelled, 100);
    expect(undone(late)).toMatchObject({ order: { status: 'cancelled', paymentStatus: 'cancelled' }, invoice: 'drop' });
    expect(texts(undone(late) as Act)).not.toContain('Commande');
    const twice = { ...late, transfers: [...late.transfers, { ...late.transfers[0], id: 'again' }] } as OrderRecord;
    expect((undone(twice) as Act).order).toEqual({});
  });

  test('ne se retire plus d’une commande qui a avancé', () => {
    const order = (status: OrderRecord['order']['status']) => ({ order: { ...paid.order, status } });
    const paper = { number: '2026-000001', kind: 'invoice', issuedAt: now, amount: price, orderId: 'order' } as const;
    for (const values of [{ refunds: [refund] }, { papers: [paper] }, order('prepared')])
      expect(undone(paid, values), Object.keys(values)[0]).toContain('La commande a avancé depuis');
    const before = paid.transfers.map((one) => ({ ...one, statusBefore: 'prepared' as const }));
    expect(undone(paid, { ...order('prepared'), transfers: before })).toMatchObject({ order: { status: 'prepared' } });
  });

  test('est nommé écart, s’il n’était qu’un écart accepté', () => {
    const short = paid.transfers.map((one) => ({ ...one, id: 'short', amount: 0, shortfall: 100 }));
    const first = paid.transfers.map((one) => ({ ...one, amount: price - 100 }));
    const act = undone(paid, { transfers: [...first, ...short] }) as Act;
    expect(texts(act)).toMatch(/^L’écart de 1,00.+n’est plus accepté/);
    expect(act).toMatchObject({ order: { paymentStatus: 'pending' } });
  });
});

describe('Un remboursement par la banque', () => {
  const asked = (record: OrderRecord, values = {}, known = facts) =>
    decideRefundRequest(record, known, {
      kind: 'card',
      input: { attemptId: 'try', amount: 1_000, refundable: price, what: goodwill, ...values },
    });

  test('se demande sur son paiement, et n’est rendu qu’une fois accepté', () => {
    const act = asked(byCard) as Act;
    expect(act).toEqual({
      order: {},
      rows: [
        { table: 'attempts', id: 'try', set: { enquiries: 0 } },
        {
          table: 'refunds',
          add: expect.objectContaining({
            ...{ attemptId: 'try', amount: 1_000, status: 'asked', purpose: 'goodwill', answeredAt: null },
            ...{ bankText: null, withdrawalId: null, goods: null },
          }),
        },
      ],
      history: [{ kind: 'note', text: expect.stringMatching(/10,00.+demandé à la banque.+Pour.+geste commercial/u) }],
    });
  });

  test('se refuse d’un autre paiement, pendant un autre, d’un montant faux ou qui a changé', () => {
    expect(asked(byCard, { attemptId: 'other' })).toMatchObject({ code: 'notFound' });
    const open = { ...byCard, refunds: [{ ...refund, attemptId: 'try', status: 'asked' as const }] };
    expect(asked(open)).toContain('attend encore la réponse');
    expect(asked(byCard, { refundable: price - 1 })).toMatch(/a changé entre-temps.+497,35/);
    for (const amount of [0, price + 1]) expect(asked(byCard, { amount })).toMatchObject({ field: 'amount' });
    const given = { ...refund, attemptId: 'try', amount: price };
    const payments = byCard.payments.map((one) => ({ ...one, refunds: [given] }));
    expect(asked({ ...byCard, payments, refunds: [given] }, { refundable: 0 })).toContain('Il ne reste rien à rendre');
    expect(refundableAmount(payments[0] as never)).toBe(0);
    const [payment] = byCard.payments as [OrderRecord['payments'][number]];
    const twice = { ...payment.events[0], id: 'second', source: 'callback', fields: { date: '2' } };
    const events = [{ ...payment.events[0], source: 'callback' }, twice];
    const captured = { ...payment, amount: price, events } as typeof payment;
    expect(refundableAmount(captured), 'not more than was paid at once').toBe(price);
  });

  test('au-delà du montant d’une seule personne, se propose avec son titre', () => {
    const limited = (fourEyesAbove: number) => ({ ...facts, configuration: { ...configuration, fourEyesAbove } });
    expect(asked(byCard, {}, limited(1_000))).toHaveProperty('rows');
    const proposed = asked(byCard, {}, limited(999));
    expect(proposed).toMatchObject({
      order: {},
      proposal: { kind: 'card', amount: 1_000, text: expect.stringMatching(/Rembourser 10,00.+Pour.+geste/u) },
      history: [{ kind: 'note', text: expect.stringMatching(/^Proposé à une seconde personne.+Rembourser/u) }],
    });
    const before = { ...byCard, refunds: [{ ...refund, amount: 1 }] };
    expect(asked(before, {}, limited(1_000)), 'counted together').toHaveProperty('proposal');
    const system = { ...limited(0), actor: { kind: 'system', job: 'bank' } as const };
    expect(asked(byCard, {}, system)).toHaveProperty('rows');
  });
});

describe('Un remboursement par virement', () => {
  const asked = (record: OrderRecord, values = {}) =>
    decideTransferRefund(record, facts, { refundable: price, amount: 1_000, what: goodwill, ...values });

  test('se note rendu aussitôt, à son titre', () => {
    const act = asked(situations.payée) as Act;
    expect(act).toMatchObject({
      order: {},
      rows: [{ add: { attemptId: null, amount: 1_000, status: 'accepted', answeredAt: now, bankText: null } }],
      mails: [{ kind: 'partialRefund' }],
    });
    expect(texts(act)).toMatch(/Remboursement de 10,00.+par virement\..+Pour.+geste commercial/u);
    expect(act.mails?.[0]?.detail).toMatch(/10,00/);
  });

  test('se refuse au comptoir, sans virement, d’une somme fausse ou qui a changé', () => {
    expect(asked(recordOf({ channel: 'counter' }))).toContain('comptoir');
    for (const record of [byCard, situations['par virement, reçu en partie'], situations.remboursée])
      expect(asked(record)).toContain('pas de virement reçu à rendre');
    expect(asked(situations.payée, { refundable: price - 1 })).toMatch(/a changé entre-temps.+497,35/);
    expect(asked(situations.payée, { amount: price + 1 })).toMatchObject({ field: 'amount' });
  });

  test('d’une rétractation, la nomme ; des pièces, dit lesquelles et ce qu’elles sont devenues', () => {
    const row = (what: Purpose, status: 'asked' | 'accepted' = 'accepted') =>
      refundRow('order', { attemptId: null, amount: 1, status, what }, facts);
    expect(row({ purpose: 'withdrawal', withdrawalId: 'withdrawal' })).toMatchObject({
      ...{ withdrawalId: 'withdrawal', goods: null, lines: [], means: 'transfer', answeredAt: now },
    });
    const lines = [{ lineId: 'line', quantity: 1 }];
    const pieces = row({ purpose: 'articles', lines, delivery: false, goods: 'damaged' }, 'asked');
    const line = { refundId: pieces.id, lineId: 'line', quantity: 1, notes: null };
    expect(pieces).toMatchObject({ withdrawalId: null, goods: 'damaged', answeredAt: null, lines: [line] });
    expect(row({ purpose: 'order', goods: 'saleable' }).goods).toBe('saleable');
    expect(row({ ...goodwill, goods: 'saleable' } as Purpose).goods).toBeNull();
  });
});

describe('« Remboursée », dit par la boutique', () => {
  const said = (record: OrderRecord, status: 'refunded' | 'paid' = 'refunded', goods?: 'saleable') =>
    decidePaymentStatus(record, facts, { status, goods });

  test('rend par virement tout ce qui est venu par virement', () => {
    expect(said(situations.payée)).toMatchObject({
      order: { paymentStatus: 'refunded' },
      rows: [{ add: { ...whole, attemptId: null, amount: price } }],
      mails: [{ kind: 'orderRefunded' }],
    });
    expect(said(situations.livrée)).toMatchObject({ field: 'goods' });
    expect(said(situations.livrée, 'refunded', 'saleable')).toMatchObject({ goods: [{ kind: 'takeBack' }] });
    const none = { ...situations.payée, transfers: [] };
    expect(said(none)).toContain('pas de virement reçu à rendre');
  });

  test('d’une carte, seulement après le refus de la banque : constaté à la main, pour chaque paiement', () => {
    expect(said(byCard)).toContain('La banque rend un paiement par carte');
    const refused = situations['payée par carte, que la banque refuse de rendre'];
    const byHand = { status: 'accepted', bankText: 'constaté à la main', purpose: 'order' };
    const act = said(refused) as Act;
    expect(act).toMatchObject({
      order: { paymentStatus: 'refunded' },
      rows: [{ table: 'refunds', add: { ...byHand, attemptId: 'try', amount: price } }],
      goods: [{ kind: 'release' }],
    });
    expect(texts(act)).toMatch(/constaté à la main par la boutique/);
    const both = { ...refused, transfers: situations['par virement, reçu en partie'].transfers };
    expect(said(both)).toMatchObject({
      rows: [{ add: { attemptId: null, amount: 40_000 } }, { add: { amount: price } }],
    });
    const limited = { ...facts, configuration: { ...configuration, fourEyesAbove: 0 } };
    const proposed = decidePaymentStatus(refused, limited, { status: 'refunded' });
    expect(proposed).toMatchObject({
      proposal: { kind: 'byHand', amount: price, text: expect.stringMatching(/la banque l’ayant refusé\.$/) },
    });
  });

  test('« Payée » porte ce qui manque, et ce qui ne change rien se refuse', () => {
    expect(said(awaited, 'paid')).toMatchObject({
      order: { paymentStatus: 'paid' },
      rows: [{ add: { amount: price } }],
    });
    expect(said(situations.payée, 'paid')).toContain('déjà');
  });
});
