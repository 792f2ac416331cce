import { describe, expect, test } from 'vitest';
import { days } from '../../../src/dates.ts';
import {
  amountsOf,
  decidableFrom,
  getCaptures,
  isAlertOpen,
  isRefundedToCard,
  isRefundRefused,
  overpaymentSettledAt,
  refundSettlingTime,
  withdrawalDebts,
} from '../../../src/features/orders/model/money.ts';
import type {
  EventRow,
  PaymentAttempt,
  RefundRow,
  TransferRow,
  Withdrawal,
} from '../../../src/features/orders/model/record.ts';
import {
  amountRefusal,
  purposeRefusal,
  purposeSentence,
  purposeText,
  refundOptions,
  refundPurposeText,
} from '../../../src/features/orders/model/refundable.ts';
import type { Purpose } from '../../../src/features/orders/payments.api.ts';
import { banknotes } from '../../support/notes.ts';
import { napoleon, recordOf, refund } from '../../support/record.ts';

const price = 48_235;
const call = (id: string, values: Partial<EventRow> = {}) => {
  const said = { source: 'callback', outcome: 'paid', amount: price, fields: { date: '15/03/2026_a_09:00:00' } };
  return { id, ...said, needsAttention: false, resolvedAt: null, ...values } as EventRow;
};
const payment = (events: EventRow[], refunds: RefundRow[] = []) =>
  ({ id: 'attempt', events, refunds }) as unknown as PaymentAttempt;
const transfer = (amount: number, shortfall = 0) => ({ id: `${amount}`, amount, shortfall }) as TransferRow;
const back = (amount: number, values: Partial<RefundRow> = {}) => ({ ...refund, amount, ...values });
const withdrawal = (amount: number) => ({ id: 'w', amount, handledAt: null, lines: [] }) as unknown as Withdrawal;

describe('Ce que la banque a pris d’un essai', () => {
  const counted = (...events: EventRow[]) => getCaptures(events).map(({ id }) => id);

  test('L’argent compte une fois par paiement : ses réponses seulement sans appel, un appel répété une fois', () => {
    const answers = [call('a', { source: 'enquiry' }), call('b', { source: 'enquiry' })];
    expect(counted(...answers)).toEqual(['a']);
    expect(counted(...answers, call('c'), call('d'))).toEqual(['c']);
    expect(counted(call('a', { outcome: 'refused' }), call('b', { outcome: 'unexpectedPayment' }))).toEqual(['b']);
  });

  test('Il distingue deux paiements par leur date ou leur autorisation, et ceux qui n’en disent rien', () => {
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

  test('Le prix n’est rendu qu’après ce qui était venu en trop', () => {
    const over = back(1_765, { purpose: 'overpayment' });
    expect(amountsOf(received(50_000, [over]))).toMatchObject({ refundedPrice: 0, overpaid: 1_765, overpayment: 0 });
    const gesture = (amount: number) => amountsOf(received(50_000, [over, back(amount, { purpose: 'goodwill' })]));
    expect(gesture(1_235).refundedPrice).toBe(1_235);
    expect(gesture(1_001_235).refundedPrice).toBe(price);
  });

  test('L’argent que la boutique dit rendu ailleurs n’est ni gardé, ni du prix', () => {
    const second = call('b', { fields: { date: 'plus tard' }, needsAttention: true, resolvedBy: 'admin' });
    const both = { payments: [payment([call('a'), second])], refunds: [back(10_000, { purpose: 'goodwill' })] };
    const left = { refundedPrice: 10_000, balance: price - 10_000, overpayment: 0 };
    expect(amountsOf(recordOf(both))).toMatchObject(left);
  });

  test('L’argent manque tant que ni virement, ni carte, ni la boutique n’y a pourvu', () => {
    expect(amountsOf(received(40_000)).outstanding).toBe(8_235);
    expect(amountsOf(recordOf({ transfers: [transfer(48_000), transfer(0, 235)] })).outstanding).toBe(0);
    expect(amountsOf(recordOf({ payments: [payment([call('a')])] })).outstanding).toBe(0);
    expect(amountsOf(recordOf()).outstanding).toBe(price);
  });

  test('L’argent d’un virement ne perd pas ce qui est rendu d’une carte', () => {
    const refunds = [back(100), back(50, { attemptId: 'attempt' })];
    const both = received(price, refunds, { payments: [payment([call('a')], refunds.slice(1))] });
    expect(amountsOf(both)).toMatchObject({
      byTransfer: price,
      transferBalance: price - 100,
      balance: 2 * price - 150,
    });
  });

  test('Une commande annulée et payée se rend sans le trop, qui se rend à part ; annulée et pas payée, rien n’est promis', () => {
    const cancelled = { status: 'cancelled' } as const;
    expect(amountsOf(received(60_000, [], cancelled))).toMatchObject({ refundDue: price, overpayment: 11_765 });
    expect(amountsOf(received(100, [], { ...cancelled, paymentStatus: 'cancelled' })).refundDue).toBe(0);
  });

  test('L’argent d’une rétractation n’est dû qu’à hauteur de ce qui est venu du prix', () => {
    const renounced = { withdrawals: [withdrawal(50_000)] };
    expect(withdrawalDebts(received(60_000, [], { ...renounced, status: 'cancelled' }))).toEqual([price]);
    expect(withdrawalDebts(recordOf({ ...renounced, transfers: [transfer(47_235, 1_000)] }))).toEqual([47_235]);
  });

  test('Ce qui est venu en trop est réglé quand la boutique l’a dit, ou rendu à ce titre ou avec toute la commande', () => {
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
  const onCard = (values: Partial<RefundRow>) => isRefundedToCard({ ...refund, attemptId: 'attempt', ...values });
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

describe('Ce qui peut se rendre', () => {
  const total = price + 1_500;
  type Parts = Parameters<typeof recordOf>[0];
  const paid = (values: Parts = {}) =>
    recordOf({ amount: total, deliveryCost: 1_500, transfers: [transfer(total)], ...values });
  const list = (values: Parts = {}) =>
    refundOptions(paid(values)).map(({ purpose, max, isWhole }) => `${purpose} ${max}${isWhole ? ' whole' : ''}`);
  const declared = (id: string, amount: number, handledAt: number | null = null): Withdrawal =>
    ({ id, amount, handledAt, declaredAt: days(Number(id)), lines: [] }) as unknown as Withdrawal;
  const articles = (id: string, amount: number) => ({
    ...back(amount, { id, purpose: 'articles' }),
    lines: [{ refundId: id, lineId: 'line', quantity: 1, notes: null }],
  });

  test('d’une commande payée : ses articles, sa livraison, un geste, ou tout', () => {
    const all = [`articles ${total}`, 'delivery 1500 whole', `goodwill ${total}`, `order ${total} whole`];
    expect(list()).toEqual(all);
    expect(list({ transfers: [transfer(total + 265)] })).toEqual([
      'overpayment 265',
      ...all.slice(0, 3),
      `order ${total + 265} whole`,
    ]);
    const short = [transfer(total - 1_000, 1_000), transfer(265)];
    expect(list({ transfers: short }), 'less than its price was accepted').toContain(`goodwill ${total - 1_000}`);
  });

  test('d’une commande impayée, rien ; remboursée, ce qui est venu depuis ; annulée, ce qui est venu', () => {
    expect(list({ paymentStatus: 'pending' })).toEqual([]);
    expect(list({ paymentStatus: 'refunded' })).toEqual([`overpayment ${total}`]);
    expect(list({ status: 'cancelled' })).toEqual([`order ${total}`]);
  });

  test('ne se rend pas deux fois : la livraison, les articles, ce qui a été un geste', () => {
    expect(list({ refunds: [back(500, { purpose: 'delivery' })] })).toContain('delivery 1000 whole');
    expect(list({ refunds: [back(1_500, { purpose: 'delivery' })] }).join()).not.toContain('delivery');
    expect(list({ refunds: [articles('a', price)] })).toEqual([
      'delivery 1500 whole',
      'goodwill 1500',
      'order 1500 whole',
    ]);
    expect(list({ refunds: [back(49_000, { purpose: 'goodwill' })] })).toContain('delivery 735 whole');
    const lines = [napoleon, { ...napoleon, id: 'other' }];
    expect(list({ lines, refunds: [articles('a', 100)] })).toContain(`articles ${total - 100}`);
  });

  test('Une rétractation se rend d’abord, celle qui est traitée en dernier, sans dépasser ce qui reste', () => {
    const both = { withdrawals: [declared('1', 3_000, 5), declared('2', 10_000)] };
    expect(list(both)).toEqual([
      'withdrawal 10000',
      `articles ${total - 10_000}`,
      'delivery 1500 whole',
      `goodwill ${total - 10_000}`,
      `order ${total} whole`,
      'withdrawal 3000',
    ]);
    expect(list({ ...both, refunds: [back(49_000, { purpose: 'goodwill' })] })[0]).toBe('withdrawal 735');
  });

  const refused = (what: Purpose, amount: number, values: Parts = {}, available = total) =>
    purposeRefusal(paid(values), { what, amount, available });

  test('Un remboursement se refuse au-delà, ou à un titre qui n’est pas dû', () => {
    const both = { withdrawals: [declared('1', 3_000), declared('2', 10_000)] };
    const renounced = (withdrawalId: string) => ({ purpose: 'withdrawal', withdrawalId }) as const;
    expect(refused(renounced('1'), 3_001, both)).toContain('30,00');
    expect(refused(renounced('2'), 10_000, both)).toBeNull();
    expect(refused(renounced('3'), 1, both)).toContain('rien à rendre à ce titre');
    expect(refused({ purpose: 'overpayment' }, 1)).toContain('rien à rendre à ce titre');
    expect(refused({ purpose: 'goodwill' }, total + 1)).toContain('au plus');
    expect(refused({ purpose: 'order' }, total - 1)).toMatch(/vous pouvez rendre 497,35\s€\.$/);
    expect(refused({ purpose: 'order' }, 40_000, {}, 40_000)).toBeNull();
    expect(refused({ purpose: 'order' }, 1, {}, 40_000)).toContain('400,00');
  });

  test('Le remboursement de pièces remises, et lui seul, dit ce qu’elles sont devenues', () => {
    const delivered = { status: 'delivered' } as const;
    expect(refused({ purpose: 'goodwill' }, 1, delivered)).toBeNull();
    for (const what of [{ purpose: 'order' }, { purpose: 'order', goods: 'saleable' }] as const) {
      const isAsked = refused(what, total, delivered) !== null;
      expect([isAsked, refused(what, total) !== null], `${what.goods}`).toEqual([!what.goods, Boolean(what.goods)]);
    }
  });

  test('Le remboursement d’articles nomme ceux qui restent, une fois, à leur prix, et leurs billets', () => {
    const dollars = { ...napoleon, id: 'notes', type: 'currency', currencyId: 'usd', metalId: null } as const;
    const money = {
      ...dollars,
      quantity: 170,
      unitPrice: 1_000_000,
      amount: 17_000,
      notes: banknotes('1×100, 1×50, 1×20'),
    };
    const lines = [napoleon, money];
    const of = (chosen: readonly object[], amount: number, delivery = false) =>
      refused({ purpose: 'articles', lines: chosen, delivery } as Purpose, amount, { lines });
    const coin = { lineId: 'line', quantity: 1 };
    expect(of([coin], price)).toBeNull();
    expect(of([coin], total, true)).toBeNull();
    expect(of([coin], price - 1)).toContain('482,35');
    expect(of([coin, coin], total)).toContain('nommé deux fois');
    const some = (text: string, quantity: number) =>
      of([{ lineId: 'notes', quantity, notes: banknotes(text) }], 100 * quantity);
    for (const text of ['1×100', '1×50', '1×50, 1×20']) {
      const sum = banknotes(text).reduce((all, { value, count }) => all + value * count, 0);
      expect(some(text, sum), text).toBeNull();
    }
    for (const [text, quantity] of [
      ['2×50', 100],
      ['1×100, 1×30', 130],
      ['1×100', 50],
    ] as const)
      expect(some(text, quantity), text).toContain('lesquels des billets');
    expect(of([{ lineId: 'notes', quantity: 100 }], 10_000), 'which notes').toContain('lesquels des billets');
  });

  test('Le montant va d’un centime à ce qui reste', () => {
    expect([1, 10].map((amount) => amountRefusal(amount, 10))).toEqual([null, null]);
    for (const amount of [0, -1, 11])
      expect(amountRefusal(amount, 10)).toMatchObject({ code: 'invalid', field: 'amount' });
  });

  test('Chaque remboursement se dit par son titre', () => {
    const both = paid({ withdrawals: [declared('1', 3_000), declared('2', 10_000)] });
    const of = (purpose: 'withdrawal' | 'order', withdrawalId: string | null = null) =>
      purposeText(both, { purpose, withdrawalId, lines: [], delivery: false });
    expect([of('withdrawal', '1'), of('withdrawal', '2')]).toEqual(
      ['2', '3'].map((day) => expect.stringContaining(`rétractation du ${day} janvier`)),
    );
    expect(of('order')).toBe('toute la commande');
    expect(purposeText(paid({ status: 'cancelled' }), { ...refund, lines: [], delivery: false })).toBe(
      'la commande annulée',
    );
    expect(purposeSentence(both, { purpose: 'withdrawal', withdrawalId: '2' })).toContain('rétractation du 3 janvier');
    expect(purposeSentence(both, { purpose: 'articles', lines: [], delivery: false })).toBe(
      ' Pour\u00a0: des articles.',
    );

    const refunds = [articles('a', price), back(1_500, { id: 'b', purpose: 'delivery' })];
    const texts = refunds.map((one) => refundPurposeText(paid({ refunds }), one as never));
    expect(texts[0]).not.toContain('livraison');
    expect(texts[1]).toBe('la livraison');
    const withDelivery = articles('d', total);
    expect(refundPurposeText(paid({ refunds: [withDelivery] }), withDelivery)).toContain(', la livraison');
  });
});
