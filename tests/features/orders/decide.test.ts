import { describe, expect, test } from 'vitest';
import type { BankMessage } from '../../../src/features/bank/cardTerminal.ts';
import { type Act, type DecisionFacts, nextRecord } from '../../../src/features/orders/model/act.ts';
import {
  decideClientCancel,
  decideDeletion,
  decideOverdue,
  decideReminder,
} from '../../../src/features/orders/model/decide/cancel.ts';
import {
  attemptRefusal,
  bindPayment,
  decideAttempt,
  decideMessage,
  decideResolution,
  retryCard,
} from '../../../src/features/orders/model/decide/card.ts';
import { decideCounterCancel, decideCounterSale } from '../../../src/features/orders/model/decide/counter.ts';
import {
  decideHandOver,
  decideHandOverCompletion,
  decideHandOverUndo,
  decideNotes,
  decideStatus,
} from '../../../src/features/orders/model/decide/fulfil.ts';
import {
  bookTransfer,
  decideCredit,
  decideShortfall,
  decideTransfer,
  decideUndo,
} from '../../../src/features/orders/model/decide/pay.ts';
import { decideSameCart, placementAct } from '../../../src/features/orders/model/decide/place.ts';
import { decideRefundRequest } from '../../../src/features/orders/model/decide/refund.ts';
import {
  decideAnswer,
  decideBankState,
  decideUnansweredRefund,
  decideUnboundState,
  type KnownState,
} from '../../../src/features/orders/model/decide/refundAnswer.ts';
import { decideWithdrawal, decideWithdrawalHandled } from '../../../src/features/orders/model/decide/withdraw.ts';
import type { AttemptRow, EventRow, OrderRecord, PaymentAttempt } from '../../../src/features/orders/model/record.ts';
import type { AddOrderInput } from '../../../src/features/orders/orders.api.ts';
import type { Purpose } from '../../../src/features/orders/payments.api.ts';
import { banknotes } from '../../support/notes.ts';
import { napoleon, recordOf, refund } from '../../support/record.ts';
import { configuration, facts, now, situations } from './situations.ts';

const noted = (amount: number) => ({ amount, valueDate: '2026-11-23', payer: 'MME LEFEVRE' });
const awaited = situations['par virement, attendu'];
const cancelled = situations['annulée avant son virement'];
const prepared = situations['en préparation, au comptoir'];

test('Un virement qui paie une commande annulée la laisse annulée, sans facture, et le client apprend qu’il est rendu', () => {
  const act = bookTransfer(cancelled, noted(49_735), facts);
  expect(act).toMatchObject({ order: { paymentStatus: 'paid' }, mails: [{ kind: 'latePayment' }] });
  expect(act.order).not.toHaveProperty('status');
  expect(act.invoice).toBeUndefined();
  expect(act.goods ?? []).toEqual([]);
});

test('Payée, une commande est confirmée, facturée dès que le virement ne se retire plus, et son client prévenu', () => {
  const act = bookTransfer(awaited, noted(49_735), facts);
  const until = now + 60_000;
  expect(act).toMatchObject({
    order: { status: 'confirmed', paymentStatus: 'paid' },
    history: [
      { kind: 'payment', to: 'paid' },
      { kind: 'status', to: 'confirmed' },
    ],
    invoice: { since: until },
    mails: [{ kind: 'paymentReceived', time: { createdAt: now, dueAt: until } }],
  });
  expect(bookTransfer(awaited, noted(49_735), facts, false).invoice).toBe('issue');
  const sentFirst = { ...facts, configuration: { ...configuration, invoicing: { issueWhen: 'sent' as const } } };
  expect(bookTransfer(awaited, noted(49_735), sentFirst, false).invoice).toBeUndefined();
  const real = { ...facts, config: { ...facts.config, demo: false } };
  expect(bookTransfer(awaited, noted(49_735), real, false).invoice).toEqual({ since: now });
});

test('Un virement trop court attend le reste, et se retire dans la minute avec son courriel', () => {
  const act = bookTransfer(awaited, noted(40_000), facts);
  expect(act).toMatchObject({ order: {}, mails: [{ kind: 'transferShort' }] });
  const record = nextRecord(awaited, act, facts);
  expect(decideShortfall(record, facts)).toContain('Il ne manque rien');
  const undone = decideUndo(record, facts, record.transfers[0]?.id ?? '');
  expect(undone).toMatchObject({
    cancelledMails: { createdAt: now },
    rows: [{ table: 'transfers', set: { undoneAt: now } }],
  });
  expect(nextRecord(record, undone as object, facts).transfers).toEqual([]);
  const late = { ...facts, now: now + 60_000 };
  expect(decideUndo(record, late, record.transfers[0]?.id ?? '')).toContain('minute est passée');
});

test('Un virement se note à sa date, une fois, sauf s’il y en a bien deux', () => {
  const transfer = noted(10_000);
  const once = nextRecord(awaited, decideTransfer(awaited, facts, transfer) as object, facts);
  const field = (values: object, record = once) => {
    const decision = decideTransfer(record, facts, { ...transfer, ...values });
    return typeof decision === 'object' && 'field' in decision ? decision.field : null;
  };
  expect(field({ valueDate: '2026-11-24' }), 'tomorrow').toBe('valueDate');
  expect(field({ valueDate: '2026-09-23' }), 'two months before').toBe('valueDate');
  expect(field({ valueDate: '2026-09-24' })).toBeNull();
  expect(field({})).toBe('isAnother');
  for (const values of [{ isAnother: true }, { amount: 10_001 }, { valueDate: '2026-11-22' }])
    expect(field(values)).toBeNull();
  const credit = decideCredit(awaited, facts, { ...transfer, payer: 'X'.repeat(141) });
  expect(credit).toMatchObject({ rows: [{ add: { ...transfer, payer: 'X'.repeat(140) } }] });
  const counter = recordOf({ channel: 'counter' });
  for (const decide of [decideTransfer, decideCredit]) expect(decide(counter, facts, transfer)).toContain('comptoir');
});

test('Annulée, une commande rend ses pièces au stock ; payée, son client ne l’annule plus', () => {
  expect(decideClientCancel(awaited, facts, { toCart: true })).toMatchObject({
    order: { status: 'cancelled', paymentStatus: 'cancelled' },
    goods: [{ kind: 'release' }],
    mails: [{ kind: 'orderCancelled', detail: 'Vous avez choisi de commander autrement.' }],
  });
  expect(decideClientCancel(cancelled, facts, { toCart: false })).toEqual({});
  expect(decideClientCancel(situations.payée, facts, { toCart: false })).toMatchObject({
    refusal: expect.stringContaining('Votre paiement est arrivé'),
    data: { paidOrderId: 'order' },
  });
  expect(decideOverdue(awaited, facts)).toEqual({});
  expect(decideOverdue(awaited, { ...facts, now: awaited.order.payableUntil })).toMatchObject({
    order: { status: 'cancelled' },
  });
});

test('Supprimée, une commande impayée rend ses pièces et ferme ses essais de paiement ; une payée reste', () => {
  expect(decideDeletion(situations['par carte, à la banque'], facts)).toEqual({
    rows: [{ table: 'attempts', id: 'try', set: { orderId: null, expiresAt: now } }],
    goods: [{ kind: 'release' }],
    deletesOrder: true,
  });
  for (const record of [situations.payée, situations['par virement, reçu en partie']])
    expect(decideDeletion(record, facts)).toContain('Une commande payée ne se supprime pas');
});

test('Annulée, elle dit pourquoi, et si de l’argent est à rendre', () => {
  const after = { ...facts, now: awaited.order.payableUntil };
  const why = (record: OrderRecord) => decideOverdue(record, after).mails?.[0]?.detail;
  expect(why(awaited)).toContain('virement');
  expect(why(situations['par carte, à payer'])).toContain('par carte');
  const words = (record: OrderRecord) => decideOverdue(record, after).history?.map(({ text }) => text);
  expect(words(awaited)).toContain('Le paiement n’est plus attendu.');
  expect(words(situations['par virement, reçu en partie'])).toContainEqual(expect.stringMatching(/400,00.+à rendre/));
  for (const record of [situations.payée, cancelled]) expect(decideReminder(record, facts)).toEqual({});
  expect(decideReminder(awaited, facts).history).toMatchObject([{ text: 'Rappel du virement envoyé.' }]);
});

test('Ce qui s’ajoute à une commande prend sa place', () => {
  const at = (id: string, createdAt: number) => ({ ...refund, id, createdAt });
  const rows = [at('a', 5), at('c', 1)].map((add) => ({ table: 'refunds' as const, add }));
  const { refunds } = nextRecord({ ...awaited, refunds: [at('b', 5)] }, { rows }, facts);
  expect(refunds.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  const payment = (id: string, orderId: string | null) =>
    ({
      id,
      orderId,
      createdAt: now,
      refunds: [],
      events: [{ id: `${id} event`, orderId }],
    }) as unknown as PaymentAttempt;
  const next = nextRecord(
    { ...awaited, payments: [payment('own', 'before')] },
    { boundAttempt: payment('new', null) },
    facts,
  );
  expect(next.payments).toMatchObject([
    { id: 'own', orderId: 'before', events: [{ orderId: 'before' }] },
    { id: 'new', orderId: 'order', events: [{ id: 'new event', orderId: 'order' }] },
  ]);
});

test('Des billets changés libèrent les premiers et réservent les autres, de cette ligne seule', () => {
  const dollars = {
    ...napoleon,
    type: 'currency' as const,
    metalId: null,
    currencyId: 'usd',
    quantity: 120,
    notes: [],
  };
  const record = recordOf({
    paymentStatus: 'pending',
    lines: [napoleon, { ...dollars, id: 'one' }, { ...dollars, id: 'two' }],
  });
  const chosen = banknotes('1×20, 2×50');
  const change = (values: object) =>
    decideNotes(record, facts, { lineId: 'two', notes: chosen, values: [20, 50], ...values });
  const after = banknotes('2×50, 1×20');
  expect(change({})).toMatchObject({
    rows: [{ table: 'lines', id: 'two', set: { notes: after } }],
    notesChange: { before: { notes: [] }, after: { notes: after } },
    goods: [
      { kind: 'release', orderLineId: 'two' },
      { kind: 'reserve', lines: [{ id: 'two', notes: after }] },
    ],
    mails: [{ kind: 'notesChanged' }],
  });
  expect(change({ notes: banknotes('1×50') })).toMatchObject({ code: 'invalid', field: 'notes' });
  expect(change({ lineId: 'line' })).toMatchObject({ code: 'notFound' });
  const back = { refundId: 'refund', quantity: 20, notes: banknotes('1×20') };
  const refunds = (lineId: string) => [{ ...refund, purpose: 'articles' as const, lines: [{ ...back, lineId }] }];
  const changed = (values: Partial<OrderRecord>) =>
    decideNotes({ ...record, ...values }, facts, { lineId: 'two', notes: chosen, values: [20, 50] });
  expect(changed({ refunds: refunds('one') })).toHaveProperty('notesChange');
  const uncounted = record.lines.map((line) => ({ ...line, notes: null }));
  const { order } = record;
  for (const values of [
    { refunds: refunds('two') },
    { lines: uncounted },
    { order: { ...order, status: 'prepared' as const } },
    { order: { ...order, paymentStatus: 'refunded' as const } },
  ])
    expect(changed(values), Object.keys(values)[0]).toContain('ne se changent plus');
});

describe('Une rétractation', () => {
  const ordered = situations['pièces de collection, commandées'];
  const of = (record: OrderRecord, quantity: number, key?: string) =>
    decideWithdrawal(record, facts, { lines: [{ lineId: 'line', quantity }], key });
  const kinds = (decision: object) => (decision as { mails: { kind: string }[] }).mails.map(({ kind }) => kind);
  const receipts = ['withdrawalReceipt', 'withdrawalNotice'];

  test('libère ce qui n’est pas parti, et annule une commande impayée dont il ne reste rien', () => {
    const one = of(ordered, 1, 'page') as object;
    expect(one).toMatchObject({ goods: [{ kind: 'release', orderLineId: 'line', count: 1 }] });
    expect(one).not.toHaveProperty('order.status');
    expect(kinds(one)).toEqual(receipts);
    const whole = of(ordered, 2) as object;
    expect(whole).toMatchObject({ order: { status: 'cancelled' } });
    expect(kinds(whole)).toEqual(['orderCancelled', ...receipts]);
    expect(of(situations['pièces de collection, livrées'], 1)).toMatchObject({ goods: [] });
    const declared = nextRecord(ordered, one, facts);
    expect(of(declared, 1, 'page'), 'pressed twice').toEqual({});
    for (const key of ['other page', undefined]) expect(of(declared, 1, key)).toHaveProperty('rows.length', 1);
    expect(of(declared, 2, 'page'), 'other pieces').toContain('1 pièce au plus');
  });

  test('répétée avec d’autres pièces sous la même clé, est une autre rétractation', () => {
    const lines = [1, 2].map((n) => ({ ...ordered.lines[0], id: `line ${n}`, quantity: 4 })) as OrderRecord['lines'];
    const one = { lineId: 'line 1', quantity: 1 };
    const both = [one, { lineId: 'line 2', quantity: 1 }];
    const declare = (record: OrderRecord, pieces: typeof both) =>
      decideWithdrawal(record, facts, { lines: pieces, key: 'page' });
    const declared = nextRecord({ ...ordered, lines }, declare({ ...ordered, lines }, both) as object, facts);
    expect(declare(declared, both)).toEqual({});
    expect(declare(declared, [...both, one]), 'counted together').toHaveProperty('rows.0.add.lines.0.quantity', 2);
    for (const pieces of [[one], [one, { lineId: 'line 2', quantity: 2 }]])
      expect(declare(declared, pieces)).toHaveProperty('rows.0.add.lines.length', pieces.length);
  });

  test('dit au comptoir si elle vient de quelqu’un sans compte', () => {
    const text = (actor: DecisionFacts['actor']) => {
      const act = decideWithdrawal(ordered, { ...facts, actor }, { lines: [{ lineId: 'line', quantity: 1 }] });
      return 'history' in Object(act) && (act as Act).history?.[0]?.text;
    };
    expect(text({ kind: 'anonymous' })).toBe('Rétractation sans compte\u00a0: 1 × Écu d’or.');
    expect(text(facts.actor)).toBe('Rétractation\u00a0: 1 × Écu d’or.');
  });

  test('traitée, reprend ses pièces une fois, payées par ses remboursements', () => {
    const record = situations['pièces de collection, en route, à qui on a renoncé en partie'];
    const treated = (values: Partial<OrderRecord> = {}, goods?: 'saleable', withdrawalId = 'withdrawal') =>
      decideWithdrawalHandled({ ...record, ...values }, facts, { withdrawalId, goods });
    expect(treated({}, undefined, 'other')).toMatchObject({ code: 'notFound' });
    const refunds = [
      { ...refund, id: 'own', purpose: 'withdrawal', withdrawalId: 'withdrawal' },
      { ...refund, id: 'refused', purpose: 'withdrawal', withdrawalId: 'withdrawal', status: 'refused', means: 'cash' },
      { ...refund, id: 'other', means: 'cheque' },
    ] as const;
    const isSent = { withdrawals: record.withdrawals.map((one) => ({ ...one, declaredAt: now + 100_000_000 })) };
    expect(treated(isSent)).toMatchObject({ field: 'goods' });
    expect(treated({ ...isSent, refunds }, 'saleable')).toMatchObject({
      rows: [{ table: 'withdrawals', set: { handledAt: now } }],
      goods: [{ kind: 'takeBack', line: { quantity: 1 }, payments: [{ means: 'transfer' }] }],
    });
    const before = { withdrawals: record.withdrawals.map((one) => ({ ...one, handledAt: 1 })) };
    expect(treated(before)).toContain('déjà notée');
  });
});

test('Un rappel ne fait pas une nouvelle version de la commande, et part une fois', () => {
  const reminded = nextRecord(awaited, decideReminder(awaited, facts), facts);
  expect(reminded.order).toMatchObject({ remindedAt: now, updatedAt: awaited.order.updatedAt });
  expect(decideReminder(reminded, facts)).toEqual({});
});

test('Remise, une commande quitte le stock, a sa facture si elle n’en a pas, et son courriel', () => {
  const act = decideStatus(prepared, facts, { status: 'delivered' });
  expect(act).toMatchObject({ goods: [{ kind: 'handOver' }], invoice: 'issue', mails: [{ kind: 'orderStatus' }] });
  expect(decideStatus(situations['en préparation'], facts, { status: 'shipped' })).toMatchObject({
    code: 'invalid',
    field: 'trackingNumber',
  });
  expect(decideStatus(cancelled, facts, { status: 'prepared' })).toContain('ne peut pas passer');
  expect(act).toMatchObject({
    history: [{ kind: 'status', to: 'delivered', text: 'Commande «\u00a0Remise au comptoir\u00a0».' }],
  });
});

describe('Le numéro de suivi d’un colis', () => {
  const carriers = [{ name: 'Autre Messager', link: 'https://autre.example/{numero}' }];
  const shop = { ...facts, configuration: { ...configuration, carriers } };
  const sent = situations['expédiée, identité vérifiée'];
  const ship = (record: OrderRecord, trackingNumber: string | null, carrier?: string) =>
    decideStatus(record, shop, { status: 'shipped', trackingNumber, carrier });

  test('part avec le seul transporteur de la liste, ou celui que le comptoir dit', () => {
    expect(ship(situations['en préparation'], ' 8R 2 ')).toMatchObject({
      order: {
        ...{ status: 'shipped', trackingNumber: '8R 2', carrier: 'Autre Messager' },
        trackingLink: 'https://autre.example/8R2',
      },
      history: [{ text: 'Commande «\u00a0Expédiée\u00a0». Autre Messager, numéro de suivi\u00a0: 8R 2.' }],
      goods: [{ kind: 'handOver' }],
    });
    const other = { order: { carrier: 'Un coursier', trackingLink: null } };
    expect(ship(situations['en préparation'], '8R2', 'Un coursier')).toMatchObject(other);
    expect(ship(situations['en préparation'], '8R2', '')).toMatchObject({ order: { carrier: null } });
    const two = { ...facts, configuration: { ...configuration, carriers: [...carriers, ...carriers] } };
    const act = decideStatus(situations['en préparation'], two, { status: 'shipped', trackingNumber: '8R2' });
    expect(act, 'none is the default of two').toMatchObject({ order: { carrier: null } });
  });

  test('se corrige sur un colis parti, sans changer de transporteur ; ne s’efface pas et ne vient pas après la remise', () => {
    const corrected = { trackingNumber: '8R2', carrier: 'Valeurs Express' };
    expect(ship(sent, '8R2')).toMatchObject({ order: corrected });
    for (const same of [null, ' ', '8R1']) expect(ship(sent, same), `${same}`).toContain('déjà «\u00a0Expédiée\u00a0»');
    const delivered = decideStatus(situations.livrée, shop, { status: 'delivered', trackingNumber: '8R2' });
    expect(delivered).toContain('déjà «\u00a0Livrée\u00a0»');
  });
});

test.each([
  ['', 'Commande «\u00a0Annulée\u00a0».', ''],
  ['  Prix erroné ', 'Commande «\u00a0Annulée\u00a0». Prix erroné.', 'Prix erroné.'],
  ['Le n.c. est faux', 'Commande «\u00a0Annulée\u00a0». Le n.c. est faux.', 'Le n.c. est faux.'],
  ['Vraiment ?', 'Commande «\u00a0Annulée\u00a0». Vraiment ?', 'Vraiment ?'],
])(
  'Annulée par la boutique avec « %s », une commande et son courriel le disent en une phrase',
  (reason, text, detail) => {
    const act = decideStatus(awaited, facts, { status: 'cancelled', reason });
    expect(act).toMatchObject({
      history: [{ text }, { kind: 'payment' }],
      mails: [{ kind: 'orderCancelled', detail }],
    });
  },
);

test('Un remboursement entier rend les pièces, annonce un avoir, et au-delà du montant attend une seconde personne', () => {
  const record = situations.payée;
  const request = { kind: 'transfer' as const, input: { amount: 49_735, what: { purpose: 'order' as const } } };
  const act = decideRefundRequest(record, facts, request);
  expect(act).toMatchObject({
    order: { paymentStatus: 'refunded' },
    goods: [{ kind: 'release' }],
    rows: [{ table: 'refunds', add: { amount: 49_735, status: 'accepted' } }],
    mails: [{ kind: 'orderRefunded' }],
  });
  expect(act).toHaveProperty('creditedRefundIds.length', 1);
  const limited = { ...facts, configuration: { ...configuration, fourEyesAbove: 49_734 } };
  const proposed = decideRefundRequest(record, limited, request);
  expect(proposed).toMatchObject({ order: {}, proposal: { kind: 'transfer', amount: 49_735 } });
  expect(proposed).not.toHaveProperty('rows');
  expect(decideRefundRequest(record, limited, request, true)).toHaveProperty('rows.length', 1);
  const tooMuch = { ...request, input: { ...request.input, amount: 50_000 } };
  expect(decideRefundRequest(record, facts, tooMuch)).toContain('vous pouvez rendre');
});

test('Ce qui n’est pas dans la commande, ou n’a pas changé, se refuse par une phrase', () => {
  const change = { lineId: 'other', notes: [], values: [] };
  expect(decideNotes(awaited, facts, change)).toMatchObject({ code: 'notFound' });
  const refused = recordOf({ paymentType: 'carte', paymentStatus: 'refused' });
  const attempt = { reference: 'KRF482MPX756', status: 'created' as const };
  const entry = { kind: 'attempt', to: 'KRF482MPX756', text: expect.stringContaining('Nouvel essai') };
  expect(retryCard(refused, attempt)).toMatchObject({
    order: { paymentStatus: 'pending' },
    history: [entry, { kind: 'payment', to: 'pending', text: 'Paiement à nouveau attendu.' }],
  });
  expect(retryCard(refused, { ...attempt, status: 'accepted' })).toEqual({ history: [entry] });
  expect(retryCard(awaited, attempt)).not.toHaveProperty('order');
});

test('Un essai par carte se refuse pour une commande payée, passée de délai, d’un autre montant, ou à la banque', () => {
  const payable = situations['par carte, à payer'];
  const amount = 49_735;
  expect(attemptRefusal(payable, amount, now)).toBeNull();
  expect(attemptRefusal(payable, amount - 1, now)).toMatchObject({ data: { amount: 497.35 } });
  expect(attemptRefusal(situations['payée par carte'], amount, now)).toMatchObject({ data: { paidOrderId: 'order' } });
  expect(attemptRefusal(situations['par carte, délai passé'], amount, now)).toContain('ne peut plus être payée');
  const attempt = { id: 'new', reference: 'KRF482MPX756', status: 'created', amount } as AttemptRow;
  const rows = [{ table: 'attempts', add: attempt }];
  expect(decideAttempt(undefined, facts, attempt)).toEqual({ rows });
  expect(decideAttempt(payable, facts, attempt)).toMatchObject({ rows, history: [{ kind: 'attempt' }] });
  expect(decideAttempt(situations['par carte, à la banque'], facts, attempt)).toContain('traite encore');
  expect(decideAttempt(payable, facts, { ...attempt, amount: 1 })).toHaveProperty('refusal');
});

test('Le même panier commandé encore paie sa commande ouverte, par carte ou par virement', () => {
  const open = situations['par carte, à payer'];
  const Items = [{ type: 'metal' as const, id: 'metal', quantity: 1 }];
  const input = { paymentType: 'carte', Items, amount: 49_735, deliveryCost: 1_500 } as AddOrderInput;
  const attempt = { id: 'new', reference: 'KRF482MPX756', status: 'created' } as AttemptRow;
  const again = (record: OrderRecord, by?: AttemptRow, values: Partial<AddOrderInput> = {}) =>
    decideSameCart(record, facts, { input: { ...input, ...values }, attempt: by });
  expect(again(open, attempt)).toMatchObject({ history: [{ kind: 'attempt' }] });
  expect(again(open)).toMatchObject({ order: { paymentType: 'virement' }, mails: [{ kind: 'transferChosen' }] });
  expect(again(awaited)).toEqual({});
  expect(again(situations['payée par carte'], attempt)).toMatchObject({ data: { paidOrderId: 'order' } });
  const refused = { data: { openOrderId: 'order' } };
  expect(again(awaited, attempt), 'no card after a transfer').toMatchObject(refused);
  expect(again(situations['par carte, délai passé'])).toMatchObject(refused);
  for (const values of [{ amount: 1 }, { delivery: 'counter' as const }, { Items: [] }])
    expect(again(open, attempt, values)).toMatchObject(refused);
  const deliverTo = { lastName: 'Durand', address: '2 rue Neuve', postalCode: '75002', town: 'Paris' } as never;
  expect(again(open, attempt, { deliverTo }), 'to another place').toMatchObject(refused);
  const fetched = { ...open, order: { ...open.order, deliveryMode: 'counter' as const } };
  expect(again(fetched, attempt, { deliverTo }), 'fetched').toMatchObject({ history: [{ kind: 'attempt' }] });
  expect(again(situations['par carte, à la banque'], attempt)).toContain('traite encore');
  expect(again(situations['par carte, à la banque'], { ...attempt, status: 'accepted' })).toHaveProperty('history');
});

test('Passée, une commande réserve ses pièces, et n’est forcée que si elle est payée ; une vente se nomme ainsi', () => {
  const act = placementAct(awaited, {}, facts);
  const text = 'Commande ABCDEFGHJKLM passée.';
  expect(act).toMatchObject({
    history: [{ kind: 'created', text }],
    goods: [{ kind: 'reserve', allowsBackorder: false }],
  });
  expect(placementAct(awaited, { allowsBackorder: true }, facts)).toMatchObject({ goods: [{ allowsBackorder: true }] });
  const [sale] = placementAct(recordOf({ channel: 'counter' }), {}, facts).history ?? [];
  expect(sale?.text).toBe('Vente ABCDEFGHJKLM au comptoir.');
});

test('Un paiement arrivé avant sa commande la paie dès qu’elle est passée', () => {
  const record = situations['par carte, à payer'];
  const event = { id: 'early', outcome: 'paid', needsAttention: true, source: 'callback', amount: 49_735, fields: {} };
  const payment = {
    id: 'try',
    status: 'accepted',
    orderId: null,
    amount: 49_735,
    createdAt: now,
    events: [event],
    refunds: [],
  };
  const next = nextRecord(record, bindPayment(record, payment as never, facts), facts);
  expect(next.order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  expect(next.payments).toMatchObject([{ orderId: 'order', events: [{ outcome: 'paid', needsAttention: false }] }]);
  const bound = (values: object) => bindPayment(record, { ...payment, ...values } as never, facts);
  const attempts = (act: Act) => act.rows?.map(({ table }) => table);
  expect(bound({ status: 'created' })).toEqual({ boundAttempt: { ...payment, status: 'created' } });
  const refused = bound({ status: 'refused', events: [] });
  expect(refused).toMatchObject({ order: { paymentStatus: 'refused' }, mails: [{ kind: 'paymentRefused' }] });
  expect(attempts(refused)).toEqual(['attempts']);
  expect(bound({}).history?.map(({ kind }) => kind)).toEqual(['payment', 'status']);
  const settled = [
    { ...event, needsAttention: false },
    { ...event, outcome: 'unexpectedPayment' },
  ];
  expect(attempts(bound({ events: settled }))).toEqual(['attempts']);
  const events = bound({ events: [event, ...settled] }).rows?.flatMap((row) => (row.table === 'events' ? row.id : []));
  expect(events).toEqual(['early']);
});

test('Un message de la banque se note traité une fois, par qui l’a fait, s’il attend quelque chose', () => {
  const event = { id: 'event', reference: 'KRF482MPX756', needsAttention: true, resolvedAt: null } as EventRow;
  expect(decideResolution(event, facts)).toEqual({
    rows: [{ table: 'events', id: 'event', set: { resolvedAt: now, resolvedBy: 'admin' } }],
    history: [{ kind: 'note', text: 'Message de la banque traité, référence KRF482MPX756.' }],
  });
  const job = { ...facts, actor: { kind: 'system', job: 'bank' } as const };
  expect(decideResolution(event, job)).toHaveProperty('rows.0.set.resolvedBy', null);
  for (const other of [{ resolvedAt: now }, { needsAttention: false }])
    expect(decideResolution({ ...event, ...other }, facts)).toContain('n’attend rien de vous');
});

test('Une remise au comptoir prend effet après sa minute, s’annule avant, et rien d’autre ne se fait entre les deux', () => {
  const record = nextRecord(prepared, decideHandOver(prepared, facts) as object, facts);
  expect(record.order).toMatchObject({ status: 'prepared', handOverAt: now + 60_000, handOverBy: 'admin' });
  const during = 'dans la minute';
  for (const status of ['delivered', 'cancelled'] as const)
    expect(decideStatus(record, facts, { status }), status).toContain(during);
  expect(decideHandOver(record, facts)).toContain(during);
  expect(decideHandOverUndo(record, facts)).toMatchObject({
    order: { handOverAt: null, handOverBy: null },
    history: [{ kind: 'note', text: expect.stringContaining('annulée dans la minute') }],
  });
  expect(decideHandOverCompletion(record, facts)).toEqual({});
  const after = { ...facts, now: now + 60_000 };
  expect(decideHandOverUndo(record, after)).toContain('minute est passée');
  expect(decideHandOverCompletion(record, after)).toMatchObject({
    order: { status: 'delivered', handOverAt: null },
    goods: [{ kind: 'handOver' }],
    mails: [{ kind: 'orderStatus' }],
  });
});

test('Ce qui est rendu ou renoncé dans la minute arrête la remise, et le comptoir le lit', () => {
  const record = nextRecord(prepared, decideHandOver(prepared, facts) as object, facts);
  const done = (values: Partial<OrderRecord>) =>
    decideHandOverCompletion({ ...record, ...values }, { ...facts, now: now + 60_000 });
  const refundAt = (createdAt: number) => [{ ...refund, amount: 100, purpose: 'goodwill' as const, createdAt }];
  const [declared] = situations['pièces de collection, à qui on a renoncé en partie'].withdrawals;
  const withdrawalAt = (declaredAt: number) => [{ ...declared, declaredAt, lines: [] }] as never;
  for (const values of [{ refunds: refundAt(now) }, { withdrawals: withdrawalAt(now) }]) {
    const act = done(values);
    const history = [{ kind: 'alert', text: expect.stringContaining('Une partie a été rendue dans la minute') }];
    expect(act).toMatchObject({ order: { handOverAt: null }, history });
    expect(act).not.toHaveProperty('goods');
  }
  for (const values of [{ refunds: refundAt(now - 1) }, { withdrawals: withdrawalAt(now - 1) }])
    expect(done(values), 'before the minute').toMatchObject({ goods: [{ kind: 'handOver' }] });
  const unpaid = done({ order: { ...record.order, paymentStatus: 'pending' } });
  expect(unpaid).toMatchObject({
    history: [{ kind: 'alert', text: expect.stringContaining('paiement n’est pas reçu') }],
  });
  expect(decideHandOverCompletion(prepared, facts), 'none was noted').toEqual({});
  for (const parcel of [situations['en préparation'], situations['expédiée, identité vérifiée']])
    expect(decideHandOver(parcel, facts)).toContain('part par colis');
  expect(typeof decideHandOver(awaited, facts)).toBe('string');
});

describe('Un message de la banque', () => {
  const amount = 49_735;
  type Values = Partial<Omit<EventRow, 'fields'>> & { date?: string };
  const event = (id: string, { date = id, ...values }: Values = {}) => {
    const row = {
      id,
      source: 'callback',
      code: 'payetest',
      amount,
      currency: 'EUR',
      outcome: null,
      needsAttention: false,
    };
    return { ...row, fields: { date }, ...values } as EventRow;
  };
  const attempt = (events: EventRow[] = [], values: Partial<PaymentAttempt> = {}) => {
    const row = { id: 'try', reference: 'REF', orderId: 'order', amount, status: 'created', createdAt: now };
    return { ...row, events, refunds: [], ...values } as unknown as PaymentAttempt;
  };
  const said = (verdict: BankMessage['verdict'], values = {}) =>
    ({ reference: 'REF', terminalMatches: true, amount, currency: 'EUR', verdict, ...values }) as BankMessage;
  const payable = situations['par carte, à payer'];
  const judged = (
    payment: PaymentAttempt,
    message = said('accepted'),
    { order = {}, by = event('new'), others = [] }: { order?: object; by?: EventRow; others?: PaymentAttempt[] } = {},
  ) => {
    const record = { ...payable, order: { ...payable.order, ...order }, payments: [payment, ...others] };
    return decideMessage({ event: by, message, payment, record: payment.orderId ? record : undefined }, facts);
  };
  const accepted = (id: string, values: Values = {}) => event(id, { outcome: 'paid', ...values });

  test('accepté, paie la commande, et se note une fois', () => {
    const { act, ...outcome } = judged(attempt([event('new')]));
    expect(outcome).toEqual({ outcome: 'paid', needsAttention: false });
    const set = { ...outcome, attemptId: 'try', orderId: 'order' };
    expect(act.rows).toEqual([
      { table: 'attempts', id: 'try', set: { status: 'accepted' } },
      { table: 'events', id: 'new', set },
    ]);
    expect(act.order).toMatchObject({ paymentStatus: 'paid', status: 'confirmed', paymentType: 'carte' });
  });

  test('répété, ou qui répond à une question déjà réglée, ne change rien', () => {
    const repeats: [EventRow, EventRow][] = [
      [accepted('first', { date: 'same' }), event('new', { date: 'same' })],
      [accepted('first'), event('new', { source: 'enquiry' })],
      [accepted('first', { source: 'enquiry' }), event('new')],
    ];
    const unread = event('unread', { date: 'first' });
    expect(judged(attempt([unread, accepted('first')]), said('accepted'), { by: unread }).outcome).toBe('paid');
    const answered = [accepted('answer', { source: 'enquiry' }), accepted('call')];
    expect(judged(attempt(answered), said('accepted'), { order: { paymentStatus: 'paid' } })).toMatchObject({
      outcome: 'unexpectedPayment',
    });
    for (const [before, by] of repeats) {
      const { act, ...outcome } = judged(attempt([before]), said('accepted'), { by, order: { paymentStatus: 'paid' } });
      expect(outcome).toEqual({ outcome: 'paid', needsAttention: false });
      expect(act.rows).toMatchObject([{ table: 'events' }]);
      expect(act).not.toHaveProperty('history');
    }
    const refused = event('first', { outcome: 'refused' });
    expect(judged(attempt([refused]), said('accepted'), { by: event('new', { source: 'enquiry' }) }).outcome).toBe(
      'paid',
    );
  });

  test('accepté deux fois, ou après un remboursement ou une annulation, est à rendre', () => {
    for (const paymentStatus of ['paid', 'refunded'] as const) {
      const { act, ...outcome } = judged(attempt([accepted('first')]), said('accepted'), { order: { paymentStatus } });
      expect(outcome).toEqual({ outcome: 'unexpectedPayment', needsAttention: true });
      expect(act).toMatchObject({
        history: [{ kind: 'alert' }, { kind: 'payment' }],
        mails: [{ kind: 'secondPayment' }],
      });
    }
    const late = judged(attempt(), said('accepted'), { order: { status: 'cancelled', paymentStatus: 'cancelled' } });
    expect(late).toMatchObject({ outcome: 'unexpectedPayment', act: { mails: [{ kind: 'latePayment' }] } });
    expect(late.act.history?.at(-1)).toMatchObject({ kind: 'alert' });
  });

  test('refusé, le dit au client du dernier essai seulement', () => {
    const letters = (others: PaymentAttempt[], order = {}) =>
      judged(attempt(), said('refused'), { others, order }).act.mails?.map(({ kind }) => kind) ?? [];
    const other = (values: Partial<PaymentAttempt>) => [attempt([], { id: 'other', createdAt: now + 1, ...values })];
    expect(letters(other({}))).toEqual([]);
    for (const values of [{ status: 'refused' }, { createdAt: now - 1 }] as const)
      expect(letters(other(values))).toEqual(['paymentRefused']);
    for (const order of [{ paymentStatus: 'paid' }, { paymentStatus: 'refunded' }, { paymentType: 'virement' }])
      expect(letters([], order)).toEqual([]);
    expect(letters(other({ createdAt: now })), 'of the same moment').toEqual([]);
    expect(letters([], { paymentStatus: 'refused' }), 'told before').toEqual([]);
    expect(judged(attempt([], { status: 'accepted' }), said('refused'))).toMatchObject({ outcome: 'lateRefusal' });
  });

  test('refusé, se note sur son essai, et sur la commande qui l’attendait', () => {
    const rows = (outcome: string) => [
      { table: 'attempts', id: 'try', set: { status: 'refused' } },
      { table: 'events', id: 'new', set: { outcome, attemptId: 'try', orderId: 'order' } },
    ];
    expect(judged(attempt(), said('refused')).act).toMatchObject({
      order: { paymentStatus: 'refused' },
      rows: rows('refused'),
      history: [{ kind: 'payment', to: 'refused', text: 'Paiement par carte refusé par la banque.' }],
    });
    for (const [order, outcome] of [
      [{ paymentType: 'virement' }, 'refused'],
      [{ paymentStatus: 'paid' }, 'lateRefusal'],
    ] as const) {
      const { act } = judged(attempt(), said('refused'), { order });
      expect(act).toMatchObject({ rows: rows(outcome) });
      expect(act).not.toHaveProperty('order');
    }
  });

  test('d’un autre terminal, montant ou code, n’est que signalé', () => {
    for (const [values, outcome] of [
      [{ reference: 'OTHER' }, 'unknownReference'],
      [{ terminalMatches: false }, 'wrongEnvironment'],
      [{ amount: 1 }, 'amountMismatch'],
      [{ currency: 'USD' }, 'amountMismatch'],
      [{ verdict: 'wrongEnvironment' }, 'wrongEnvironment'],
      [{ verdict: 'unknown' }, 'unknownCode'],
    ] as const) {
      const { act, ...judgement } = judged(attempt(), said('accepted', values));
      expect(judgement).toEqual({ outcome, needsAttention: true });
      expect(act).toMatchObject({ rows: [{ table: 'events' }], history: [{ kind: 'alert' }] });
    }
    expect(judged(attempt(), said('pending')).outcome).toBe('pending');
  });

  test('venu avant la commande, attend qu’elle soit passée', () => {
    const unbound = (values: Partial<PaymentAttempt> = {}) => attempt([], { orderId: null, ...values });
    const waiting = { outcome: 'paid', needsAttention: true };
    expect(judged(unbound())).toMatchObject(waiting);
    expect(judged(unbound({ status: 'accepted' }))).toMatchObject({ ...waiting, outcome: 'unexpectedPayment' });
    expect(judged(unbound()).act.rows).toMatchObject([{ table: 'attempts', set: { status: 'accepted' } }, {}]);
    expect(judged(unbound(), said('refused')).act.rows?.[0]).toMatchObject({ set: { status: 'refused' } });
    expect(judged(unbound({ status: 'accepted' }), said('refused')).outcome).toBe('lateRefusal');
  });
});

test('Un message d’une référence inconnue reste à regarder, sans paiement ni commande', () => {
  const message = { reference: 'OTHER' } as BankMessage;
  const unknown = { event: { id: 'event' } as EventRow, message, payment: undefined, record: undefined };
  const judgement = { outcome: 'unknownReference', needsAttention: true };
  expect(decideMessage(unknown, facts)).toEqual({
    ...judgement,
    act: { rows: [{ table: 'events', id: 'event', set: { ...judgement, attemptId: null, orderId: null } }] },
  });
});

describe('Une vente du comptoir', () => {
  const placed = recordOf({ channel: 'counter', deliveryMode: 'counter', paymentStatus: 'pending' });
  const paid = [
    { means: 'cash', amount: 40_000, slip: '' },
    { means: 'card', amount: 8_235, slip: '0042' },
  ] as const;

  test('est payée, remise et facturée d’un acte, et son seul courriel porte la facture', () => {
    const sale = decideCounterSale(placed, paid, facts);
    expect(sale).toMatchObject({
      order: { paymentStatus: 'paid', status: 'delivered' },
      rows: paid.map((one) => ({ table: 'transfers', add: { ...one, valueDate: '2026-11-23', payer: '' } })),
      goods: [{ kind: 'handOver', lines: [{ id: 'line', quantity: 1 }] }],
      invoice: 'issue',
      mails: [{ kind: 'invoiceIssued' }],
    });
    expect(sale.mails).toHaveLength(1);
    expect(sale.history?.[0]?.text).toMatch(/482,35.+reçus au comptoir.+espèces.+carte/);
  });

  test('s’annule entière : chaque moyen est rendu, les pièces reviennent par les mêmes, une fois', () => {
    const sold = nextRecord(placed, decideCounterSale(placed, paid, facts), facts);
    const act = decideCounterCancel(sold, 'Rapportée.', facts) as Act;
    expect(act.history?.[0]?.text).toMatch(/^Vente annulée, 482,35.+rendus.+: espèces, carte bancaire. Rapportée\./);
    expect(act).toMatchObject({
      order: { paymentStatus: 'refunded' },
      rows: paid.map(({ means, amount }) => ({
        table: 'refunds',
        add: { means, amount, attemptId: null, status: 'accepted', purpose: 'order', goods: 'saleable' },
      })),
      goods: [{ kind: 'takeBack', goods: 'saleable', payments: paid.map(({ means, amount }) => ({ means, amount })) }],
      mails: [{ kind: 'orderRefunded' }],
    });
    expect(act).toHaveProperty('creditedRefundIds.length', 2);
    const refunded = nextRecord(sold, act, facts);
    for (const other of [refunded, situations.livrée])
      expect(decideCounterCancel(other, '', facts)).toContain('déjà annulée');
  });
});

describe('Des pièces remboursées', () => {
  const two = { lines: [{ ...napoleon, quantity: 2, amount: 96_470 }], itemsAmount: 96_470, amount: 97_970 };
  const transfers = situations.livrée.transfers.map((one) => ({ ...one, amount: 97_970 }));
  const refundOf = (status: 'confirmed' | 'delivered', what: Purpose, amount: number) =>
    decideRefundRequest(recordOf({ ...two, status, transfers }), facts, { kind: 'transfer', input: { amount, what } });
  const articles = (goods?: 'saleable' | 'damaged' | 'away') =>
    ({ purpose: 'articles', lines: [{ lineId: 'line', quantity: 1 }], delivery: false, goods }) as Purpose;

  test('remises, reviennent au coffre comme le comptoir le dit, par le moyen qui les rend', () => {
    const payments = [{ means: 'transfer', amount: Number.MAX_SAFE_INTEGER }];
    for (const goods of ['saleable', 'damaged'] as const)
      expect(refundOf('delivered', articles(goods), 48_235)).toMatchObject({
        order: {},
        goods: [{ kind: 'takeBack', goods, line: { id: 'line', quantity: 1 }, payments }],
        mails: [{ kind: 'partialRefund' }],
      });
    expect(refundOf('delivered', articles('away'), 48_235)).toMatchObject({ goods: [] });
    expect(refundOf('delivered', { purpose: 'order', goods: 'saleable' }, 97_970)).toMatchObject({
      goods: [{ kind: 'takeBack', line: { quantity: 2 } }],
    });
    expect(refundOf('delivered', { purpose: 'goodwill' }, 100)).toMatchObject({ goods: [] });
  });

  test('à remettre, ne sont plus promises ; toutes, avec la commande', () => {
    const release = { kind: 'release', orderLineId: 'line', count: 1 };
    expect(refundOf('confirmed', articles(), 48_235)).toMatchObject({ goods: [release] });
    expect(refundOf('confirmed', { purpose: 'goodwill' }, 100)).toMatchObject({ goods: [] });
    expect(refundOf('confirmed', { purpose: 'order' }, 97_970)).toMatchObject({ goods: [{ kind: 'release' }] });
  });
});

describe('Ce que la banque dit d’un remboursement', () => {
  const price = 49_735;
  const capture = { outcome: 'paid', source: 'callback', amount: price, needsAttention: false, resolvedAt: null };
  const capturedBy = (id: string, values = {}) => ({
    ...capture,
    id,
    resolvedBy: null,
    fields: { date: id },
    ...values,
  });
  const accepted = (id: string, values = {}) =>
    ({
      ...{ id, reference: `REF ${id}`, status: 'accepted', amount: price, enquiredAt: null, createdAt: now },
      ...{ events: [capturedBy(id)], refunds: [], ...values },
    }) as unknown as PaymentAttempt;
  const paidBy = (payments: PaymentAttempt[], values: Partial<OrderRecord> = {}): OrderRecord => ({
    ...situations['payée par carte'],
    payments,
    ...values,
  });
  const states = (id: string, refunded: number | null, message = {}): KnownState =>
    ({
      kind: 'known',
      refunded,
      message: { reference: `REF ${id}`, terminalMatches: true, code: 'PA', ...message },
    }) as KnownState;
  const seen = (record: OrderRecord, id: string, refunded: number | null, message = {}) =>
    decideBankState(record, facts, { attemptId: id, state: states(id, refunded, message), askedAt: now });
  const [one, two] = [accepted('one'), accepted('two')];
  const withdrawals = [
    { ...situations['pièces de collection, à qui on a renoncé en partie'].withdrawals[0], amount: 10_000 },
  ] as never;

  test.each([
    ['tout', [one], {}, price, 'order'],
    ['une partie', [one], {}, 10_000, 'goodwill'],
    [
      'une partie d’une commande annulée',
      [one],
      { order: { ...situations.payée.order, status: 'cancelled' } },
      1,
      'order',
    ],
    ['le second de deux paiements', [one, two], {}, price, 'overpayment'],
    ['un peu du second', [one, two], {}, 1, 'overpayment'],
    ['ce qui est dû d’une rétractation', [one], { withdrawals }, 10_000, 'withdrawal'],
    ['plus que d’une rétractation', [one], { withdrawals }, 10_001, 'goodwill'],
  ] as const)('%s, se note au titre de ce qui est dû', (_, payments, values, refunded, purpose) => {
    const { id } = payments.at(-1) ?? one;
    const act = seen(paidBy([...payments], values as Partial<OrderRecord>), id, refunded);
    const add = {
      attemptId: id,
      amount: refunded,
      purpose,
      status: 'accepted',
      bankCode: 'PA',
      bankText: 'etatpaiement',
    };
    expect(act.rows?.[0]).toMatchObject({ table: 'refunds', add });
    expect(act.history).toMatchObject([{ text: expect.stringContaining('accepté par la banque') }]);
  });

  test('Un remboursement fait dans son espace pour un paiement déjà réglé ne compte pas dans le prix', () => {
    const second = capturedBy('second', { needsAttention: true, resolvedAt: 1, resolvedBy: 'admin' });
    const act = seen(paidBy([accepted('one', { events: [capturedBy('one'), second] })]), 'one', price);
    expect(act.rows).toMatchObject([{ add: { purpose: 'overpayment' } }]);
    expect(act.order).toEqual({});
  });

  test('règle les alertes de ce qui n’est plus dû, et celles-là seules', () => {
    const waiting = (id: string) => accepted(id, { events: [capturedBy(id, { needsAttention: true })] });
    const settled = (payments: PaymentAttempt[], id: string, refunded: number, values: Partial<OrderRecord> = {}) =>
      (seen(paidBy(payments, values), id, refunded).rows ?? []).flatMap((row) =>
        row.table === 'events' ? row.id : [],
      );
    const order = { ...situations['payée par carte'].order, status: 'cancelled' } as const;
    expect(settled([waiting('one')], 'one', price, { order })).toEqual(['one']);
    expect(settled([waiting('one')], 'one', price - 1, { order })).toEqual([]);
    expect(settled([one, waiting('two')], 'one', price), 'the other is due now').toEqual(['two']);
    expect(settled([one, waiting('two')], 'one', price - 1)).toEqual([]);
    expect(settled([one, waiting('two'), waiting('three')], 'two', price)).toEqual(['two']);
  });

  test('rien, plus qu’elle n’a pris, ou d’un autre paiement : ne change rien', () => {
    const record = paidBy([one]);
    for (const refunded of [null, 0, price + 1]) expect(seen(record, 'one', refunded), `${refunded}`).toEqual({});
    for (const message of [{ reference: 'REF two' }, { terminalMatches: false }])
      expect(seen(record, 'one', price, message)).toEqual({});
    expect(seen(record, 'two', price)).toEqual({});
  });

  const unknown = { ...refund, id: 'refund', amount: 10_000, attemptId: 'two', createdAt: now };
  const inDoubt = (status: 'asked' | 'unknown', enquiredAt: number | null = null) => {
    const open = { ...unknown, status, answeredAt: null };
    return paidBy([one, accepted('two', { enquiredAt, refunds: [open] })], {
      refunds: [{ ...refund, id: 'other' }, open],
    });
  };

  test('Un refus dit au comptoir lequel et pourquoi, et ne change pas la commande', () => {
    const answer = { kind: 'refused', code: '-30', text: 'adresse IP non autorisee' } as const;
    const act = decideAnswer(inDoubt('asked'), facts, 'refund', answer);
    const set = { status: 'refused', bankCode: '-30', bankText: answer.text, answeredAt: now };
    expect(act.rows).toEqual([{ table: 'refunds', id: 'refund', set }]);
    expect(act.history).toMatchObject([{ kind: 'alert', text: expect.stringMatching(/REF two.+adresse IP/) }]);
    expect(act).not.toHaveProperty('order');
    expect(decideAnswer(inDoubt('asked'), facts, 'other', answer), 'answered before').toEqual({});
  });

  test('Un remboursement en doute, et lui seul, se décide une fois, dix minutes après la question', () => {
    const after = { ...facts, now: now + 600_000 };
    const record = inDoubt('unknown', after.now);
    const settled = (done: boolean, refundId = 'refund', at = after) =>
      decideUnansweredRefund(record, at, { refundId, done });
    const set = { bankCode: null, bankText: 'constaté à la main', answeredAt: after.now };
    const refused = settled(false);
    expect(refused).toMatchObject({ rows: [{ id: 'refund', set: { ...set, status: 'refused' } }] });
    expect(refused).not.toHaveProperty('mails');
    expect(settled(true)).toMatchObject({
      rows: [{ id: 'refund', set: { ...set, status: 'accepted' } }],
      history: [{ kind: 'note' }, { kind: 'payment' }],
      mails: [{ kind: 'partialRefund' }],
    });
    expect(settled(true, 'other')).toContain('pas en doute');
    expect(settled(true, 'unknown')).toMatchObject({ code: 'notFound' });
    expect(settled(true, 'refund', facts)).toContain('peut encore répondre');
    expect(decideUnansweredRefund(inDoubt('unknown'), after, { refundId: 'refund', done: true })).toContain(
      'peut encore répondre',
    );
  });

  test('Le remboursement d’un paiement sans commande se note sans elle, et n’attend plus personne une fois entier', () => {
    const unbound = accepted('one', { orderId: null, events: [capturedBy('one', { needsAttention: true })] });
    const rows = (refunded: number | null) => decideUnboundState(unbound, facts, states('one', refunded)).rows ?? [];
    const add = { orderId: null, attemptId: 'one', amount: price, purpose: 'goodwill', status: 'accepted' };
    expect(rows(price)).toMatchObject([
      { table: 'refunds', add },
      { table: 'events', id: 'one', set: { resolvedAt: now } },
    ]);
    expect(rows(1)).toMatchObject([{ add: { amount: 1 } }]);
    for (const refunded of [null, 0, price + 1]) expect(rows(refunded), `${refunded}`).toEqual([]);
  });
});
