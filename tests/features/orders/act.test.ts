import { expect, test } from 'vitest';
import {
  isRefusal,
  mergeActs,
  nextRecord,
  refusalDetails,
  transition,
} from '../../../src/features/orders/model/act.ts';
import type { OrderRecord, PaymentAttempt } from '../../../src/features/orders/model/record.ts';
import { refund } from '../../support/record.ts';
import { facts, now, situations } from './situations.ts';

const awaited = situations['par virement, attendu'];
const paid = situations.payée;

test('Un refus est une phrase, seule ou avec ses détails ; un acte n’en est pas un', () => {
  const detailed = { refusal: 'Trop tard.', field: 'amount' };
  expect([isRefusal('Trop tard.'), isRefusal(detailed), isRefusal({}), isRefusal({ rows: [] })]).toEqual([
    ...[true, true],
    ...[false, false],
  ]);
  expect(refusalDetails('Trop tard.')).toEqual({ refusal: 'Trop tard.' });
  expect(refusalDetails(detailed)).toBe(detailed);
});

test('Deux actes réunis gardent ce que chacun change, et la commande n’a une version de plus que s’ils la changent', () => {
  const note = (text: string) => ({ kind: 'note', text }) as const;
  const letters = [{ kind: 'orderReady' }, { kind: 'orderStatus' }] as const;
  const release = { kind: 'release' } as const;
  const [first, then] = [
    { order: { carrier: 'Un coursier', mac: 'a' }, history: [note('un')], mails: [letters[0]] },
    { order: { mac: 'b' }, history: [note('deux')], mails: [letters[1]], goods: [release] },
  ];
  expect(mergeActs(first, then)).toEqual({
    order: { carrier: 'Un coursier', mac: 'b' },
    rows: [],
    history: [note('un'), note('deux')],
    goods: [release],
    mails: letters,
  });
  for (const merged of [mergeActs(first, {}), mergeActs({}, first)]) expect(merged.order).toEqual(first.order);
  expect(mergeActs({}, {})).not.toHaveProperty('order');
});

test('Un changement d’état n’écrit que ce qui se dit', () => {
  const change = { status: 'cancelled', paymentStatus: 'cancelled' } as const;
  const { status: from, paymentStatus } = awaited.order;
  expect(transition(awaited.order, change, {})).toEqual({ order: change, history: [] });
  expect(transition(awaited.order, change, { payment: 'Plus attendu.', status: 'Annulée.' }).history).toEqual([
    { kind: 'payment', from: paymentStatus, to: 'cancelled', text: 'Plus attendu.' },
    { kind: 'status', from, to: 'cancelled', text: 'Annulée.' },
  ]);
});

test('Une commande changée a une version plus grande, aussi quand l’horloge a reculé ; sinon elle garde la sienne', () => {
  const version = (updatedAt: number, act: object) =>
    nextRecord({ ...awaited, order: { ...awaited.order, updatedAt } }, act, facts).order.updatedAt;
  expect(version(now - 5, { order: {} })).toBe(now);
  expect(version(now, { order: {} })).toBe(now + 1);
  expect(version(now + 5, { order: {} })).toBe(now + 6);
  expect(version(now - 5, {})).toBe(now - 5);
});

test('Ce qui est dit d’une commande porte qui l’a fait et quand, après ce qui est plus ancien', () => {
  const later = { ...paid.history[0], id: 'later', at: now + 1 } as OrderRecord['history'][number];
  const first = { ...later, id: 'first', at: now - 1 };
  const record = { ...paid, history: [later, first] };
  const { history } = nextRecord(record, { history: [{ kind: 'note', text: 'Vu.', to: 'ici' }] }, facts);
  expect(history).toEqual([
    first,
    {
      ...{ id: expect.any(String), orderId: 'order', at: now, kind: 'note', fromValue: null, toValue: 'ici' },
      ...{ text: 'Vu.', actorKind: 'admin', actorId: 'admin' },
    },
    later,
  ]);
  expect(nextRecord(paid, {}, facts).history).toEqual(paid.history);
});

test('Une ligne changée l’est seule, et chaque liste commence par la plus ancienne', () => {
  const [transfer] = paid.transfers as [OrderRecord['transfers'][number]];
  const transfers = [3, 1, 2].map((at) => ({ ...transfer, id: `transfer ${at}`, createdAt: at }));
  const [withdrawal] = situations['pièces de collection, à qui on a renoncé en partie'].withdrawals;
  const declared = [2, 1].map((at) => ({ ...withdrawal, id: `withdrawal ${at}`, declaredAt: at }));
  const payments = [2, 1].map((at) => ({ id: `try ${at}`, createdAt: at, events: [], refunds: [] }));
  const record = { ...paid, transfers, withdrawals: declared, payments } as unknown as OrderRecord;
  const added = { id: 'try 0', createdAt: 0 } as unknown as PaymentAttempt;
  const next = nextRecord(
    record,
    {
      rows: [
        { table: 'transfers', id: 'transfer 2', set: { payer: 'AUTRE' } },
        { table: 'transfers', id: 'transfer 3', set: { undoneAt: now } },
        { table: 'transfers', add: { ...transfer, id: 'transfer 0', createdAt: 0 } },
        { table: 'attempts', add: added },
      ],
    },
    facts,
  );
  expect(next.transfers.map(({ id, payer }) => [id, payer])).toEqual([
    ['transfer 0', transfer.payer],
    ['transfer 1', transfer.payer],
    ['transfer 2', 'AUTRE'],
  ]);
  expect(next.withdrawals.map(({ id }) => id)).toEqual(['withdrawal 1', 'withdrawal 2']);
  expect(next.payments).toEqual([{ ...added, events: [], refunds: [] }, payments[1], payments[0]]);
  expect(nextRecord(awaited, {}, facts).payments).toEqual([]);
});

test('Un remboursement est aussi celui de son paiement', () => {
  const byCard = situations['payée par carte'];
  const add = { ...refund, attemptId: 'try', amount: 1_000 };
  const next = nextRecord(
    byCard,
    {
      rows: [
        { table: 'refunds', add },
        { table: 'refunds', add: refund },
      ],
    },
    facts,
  );
  expect(next.payments).toMatchObject([{ id: 'try', refunds: [add] }]);
  expect(next.refunds).toHaveLength(2);
});
