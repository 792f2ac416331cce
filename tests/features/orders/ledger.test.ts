import { describe, expect, test } from 'vitest';
import { days } from '../../../src/dates.ts';
import {
  capturesIn,
  decidableFrom,
  isAlertOpen,
  isOnCard,
  isRefundRefused,
  moneyOf,
  overpaymentSettledAt,
  owedForWithdrawals,
  refundSettlingTime,
} from '../../../src/features/orders/model/money.ts';
import type {
  EventRow,
  PaymentAttempt,
  RefundRow,
  TransferRow,
  Withdrawal,
} from '../../../src/features/orders/model/record.ts';
import { recordOf, refund } from '../../support/record.ts';

const price = 48_235;
const call = (id: string, values: Partial<EventRow> = {}) => {
  const said = { source: 'callback', outcome: 'paid', amount: price, fields: { date: '15/03/2026_a_09:00:00' } };
  return { id, ...said, needsAttention: false, resolvedAt: null, ...values } as EventRow;
};
const payment = (events: EventRow[], refunds: RefundRow[] = []) =>
  ({ id: 'attempt', events, refunds }) as unknown as PaymentAttempt;
const transfer = (amount: number, shortfall = 0) => ({ id: `${amount}`, amount, shortfall }) as TransferRow;
const back = (amount: number, values: Partial<RefundRow> = {}) => ({ ...refund, amount, ...values });
const withdrawal = (amount: number) => ({ id: 'w', amount, treatedAt: null, lines: [] }) as unknown as Withdrawal;

describe('Ce que la banque a pris d’un essai', () => {
  const counted = (...events: EventRow[]) => capturesIn(events).map(({ id }) => id);

  test('compte une fois par paiement : ses réponses seulement sans appel, un appel répété une fois', () => {
    const answers = [call('a', { source: 'enquiry' }), call('b', { source: 'enquiry' })];
    expect(counted(...answers)).toEqual(['a']);
    expect(counted(...answers, call('c'), call('d'))).toEqual(['c']);
    expect(counted(call('a', { outcome: 'refused' }), call('b', { outcome: 'unexpectedPayment' }))).toEqual(['b']);
  });

  test('distingue deux paiements par leur date ou leur autorisation, et ceux qui n’en disent rien', () => {
    const other = { date: '15/03/2026_a_10:00:00' };
    expect(counted(call('a'), call('b', { fields: other }))).toEqual(['a', 'b']);
    const authorised = (numauto: string) => ({ fields: { ...other, numauto } });
    expect(counted(call('a', authorised('1')), call('b', authorised('2')))).toEqual(['a', 'b']);
    expect(counted(call('a', { fields: {} }), call('b', { fields: {} }))).toEqual(['a', 'b']);
  });
});

describe('L’argent d’une commande', () => {
  const received = (amount: number, refunds: RefundRow[] = [], values = {}) =>
    recordOf({ transfers: [transfer(amount)], refunds: refunds.map((one) => ({ ...one, lines: [] })), ...values });

  test('rendu du prix commence après ce qui était venu en trop', () => {
    const over = back(1_765, { purpose: 'overpayment' });
    expect(moneyOf(received(50_000, [over]))).toMatchObject({ refundedPrice: 0, overpaid: 1_765, overpayment: 0 });
    const gesture = (amount: number) => moneyOf(received(50_000, [over, back(amount, { purpose: 'goodwill' })]));
    expect(gesture(1_235).refundedPrice).toBe(1_235);
    expect(gesture(1_001_235).refundedPrice).toBe(price);
  });

  test('que la boutique dit rendu ailleurs n’est ni gardé, ni du prix', () => {
    const second = call('b', { fields: { date: 'plus tard' }, needsAttention: true, resolvedBy: 'admin' });
    const both = { payments: [payment([call('a'), second])], refunds: [back(10_000, { purpose: 'goodwill' })] };
    const left = { refundedPrice: 10_000, balance: price - 10_000, overpayment: 0 };
    expect(moneyOf(recordOf(both))).toMatchObject(left);
  });

  test('manque tant que ni virement, ni carte, ni la boutique n’y a pourvu', () => {
    expect(moneyOf(received(40_000)).missing).toBe(8_235);
    expect(moneyOf(recordOf({ transfers: [transfer(48_000), transfer(0, 235)] })).missing).toBe(0);
    expect(moneyOf(recordOf({ payments: [payment([call('a')])] })).missing).toBe(0);
    expect(moneyOf(recordOf()).missing).toBe(price);
  });

  test('d’un virement ne perd pas ce qui est rendu d’une carte', () => {
    const refunds = [back(100), back(50, { attemptId: 'attempt' })];
    const both = received(price, refunds, { payments: [payment([call('a')], refunds.slice(1))] });
    expect(moneyOf(both)).toMatchObject({ byTransfer: price, transferBalance: price - 100, balance: 2 * price - 150 });
  });

  test('annulée et payée se rend sans le trop, qui se rend à part ; annulée et pas payée, rien n’est promis', () => {
    const cancelled = { status: 'cancelled' } as const;
    expect(moneyOf(received(60_000, [], cancelled))).toMatchObject({ refundDue: price, overpayment: 11_765 });
    expect(moneyOf(received(100, [], { ...cancelled, paymentStatus: 'cancelled' })).refundDue).toBe(0);
  });

  test('d’une rétractation n’est dû qu’à hauteur de ce qui est venu du prix', () => {
    const renounced = { withdrawals: [withdrawal(50_000)] };
    expect(owedForWithdrawals(received(60_000, [], { ...renounced, status: 'cancelled' }))).toEqual([price]);
    expect(owedForWithdrawals(recordOf({ ...renounced, transfers: [transfer(47_235, 1_000)] }))).toEqual([47_235]);
  });

  test('venu en trop est réglé quand la boutique l’a dit, ou rendu à ce titre ou avec toute la commande', () => {
    const settled = (refunds: RefundRow[], resolvedAt: number | null = null) =>
      overpaymentSettledAt(
        received(price, refunds, { payments: [payment([call('a', { outcome: 'refused', resolvedAt })])] }),
      );
    expect([settled([]), settled([], 7)]).toEqual([0, 7]);
    const at = (answeredAt: number | null) => ({ answeredAt, createdAt: 3 });
    expect(settled([back(1, { purpose: 'overpayment', ...at(9) })], 7)).toBe(9);
    expect(settled([back(1, { ...at(null) })])).toBe(3);
    expect(settled([back(1, { purpose: 'goodwill', ...at(9) })])).toBe(0);
    expect(settled([back(1, { purpose: 'overpayment', status: 'refused', ...at(9) })])).toBe(0);
    expect(overpaymentSettledAt(received(price + 1))).toBeNull();
  });
});

test('Un remboursement est allé sur la carte quand la banque l’a fait, non quand la boutique le dit fait autrement', () => {
  const onCard = (values: Partial<RefundRow>) => isOnCard({ ...refund, attemptId: 'attempt', ...values });
  const byHand = { bankText: 'constaté à la main' };
  expect(onCard({ attemptId: null }), 'by transfer').toBe(false);
  expect(onCard({}), 'by the bank').toBe(true);
  expect(onCard(byHand), 'another way, as noted at once').toBe(false);
  expect(onCard({ ...byHand, answeredAt: 2 }), 'seen at the bank later').toBe(true);
});

test('Un message de la banque attend la boutique tant qu’elle ne l’a pas réglé', () => {
  const waits = (values: Partial<EventRow>) => isAlertOpen(call('a', values));
  const told = [{}, { needsAttention: true }, { needsAttention: true, resolvedAt: 1 }].map(waits);
  expect(told).toEqual([false, true, false]);
});

test('Un remboursement sans réponse se décide après une question qui devait savoir, ou un jour plus tard', () => {
  const unknown = back(1, { status: 'unknown', createdAt: 5 });
  const asked = (enquiredAt: number | null) => decidableFrom(unknown, { enquiredAt } as PaymentAttempt);
  const soon = 5 + refundSettlingTime;
  expect([soon, soon - 1, null].map(asked)).toEqual([soon, 5 + days(1), 5 + days(1)]);
  expect([decidableFrom(unknown, undefined), decidableFrom(refund, undefined)]).toEqual([5 + days(1), null]);
});

test('La banque a refusé de rendre si son dernier mot est un refus, et qu’aucune demande ne reste en doute', () => {
  const isRefused = (...states: RefundRow['status'][]) =>
    isRefundRefused(recordOf({ refunds: states.map((status) => ({ ...refund, status })) }));
  for (const states of [[], ['refused', 'accepted'], ['unknown', 'refused']] as const)
    expect(isRefused(...states), `${states}`).toBe(false);
  expect(isRefused('accepted', 'refused')).toBe(true);
});
