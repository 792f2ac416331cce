import { describe, expect, it, test } from 'vitest';
import {
  hasNothingToHandOver,
  identityMetalAmount,
  linesToHandOver,
  metalAmountOf,
  nothingRemains,
  proratedAmount,
  remainingLines,
  returnedPieces,
} from '../../../src/features/orders/model/goods.ts';
import { isNotRefused } from '../../../src/features/orders/model/money.ts';
import type { OrderRecord } from '../../../src/features/orders/model/record.ts';
import { banknotes } from '../../support/notes.ts';
import { napoleon, recordOf, refund } from '../../support/record.ts';

const coins = { ...napoleon, quantity: 3, unitPrice: 100, amount: 300 };
const dollars = {
  ...({ ...napoleon, id: 'dollars', type: 'currency', metalId: null, metalType: null } as const),
  ...{ quantity: 120, unitPrice: 910_005, coefficient: 1, amount: 10_920, notes: banknotes('1×100, 1×20') },
};
const lines = [coins, dollars];
const pieces = (quantity: number, lineId = 'line', notes: OrderRecord['lines'][number]['notes'] = null) => ({
  ...{ refundId: 'refund', lineId, quantity, notes },
});
const back = (given: Partial<OrderRecord['refunds'][number]>) =>
  ({ ...refund, purpose: 'articles', ...given }) as const;
const renounced = (quantity: number, handledAt: number | null = null) => ({
  ...{ id: 'withdrawal', orderId: 'order', declaredAt: 1, amount: 100 * quantity, reason: '', key: null, handledAt },
  lines: [{ withdrawalId: 'withdrawal', lineId: 'line', quantity }],
});

const leftIn = (record: OrderRecord) => remainingLines(record).map(({ remaining }) => remaining);

test('Ce qui reste : sans ce à quoi on a renoncé, sans ce qui fut rendu ou l’est demandé', () => {
  expect(leftIn(recordOf({ lines }))).toEqual([3, 120]);
  const returned = back({ lines: [pieces(1), pieces(100, 'dollars', banknotes('1×100'))] });
  const [first, second] = remainingLines(recordOf({ lines, refunds: [returned], withdrawals: [renounced(1)] }));
  expect(first).toMatchObject({ withdrawn: 1, refunded: 1, remaining: 1, remainingNotes: null });
  expect(second).toMatchObject({ withdrawn: 0, refunded: 100, remaining: 20, remainingNotes: banknotes('1×20') });
  expect(leftIn(recordOf({ lines, refunds: [{ ...returned, status: 'unknown' }] }))).toEqual([2, 20]);
  expect(leftIn(recordOf({ lines, refunds: [{ ...returned, status: 'refused' }] }))).toEqual([3, 120]);
  expect(leftIn(recordOf({ lines, refunds: [back({ lines: [pieces(9)] })] }))).toEqual([0, 120]);
  const whole = remainingLines(recordOf({ lines, refunds: [refund], withdrawals: [renounced(1)] }));
  expect(whole.map(({ refunded, remaining }) => `${refunded} + ${remaining}`)).toEqual(['2 + 0', '120 + 0']);
  expect(whole[1]?.remainingNotes).toEqual([]);
  expect(leftIn(recordOf({ lines, refunds: [{ ...refund, status: 'asked' }] }))).toEqual([3, 120]);
});

test('À la remise part ce qui reste ; un colis renoncé en entier était déjà parti', () => {
  const leaving = (record: OrderRecord) => linesToHandOver(record).map(({ quantity }) => quantity);
  expect(leaving(recordOf({ lines, withdrawals: [renounced(1)] }))).toEqual([2, 120]);
  const all = { lines: [coins], withdrawals: [renounced(2)], refunds: [back({ lines: [pieces(1)] })] };
  expect(leaving(recordOf(all))).toEqual([2]);
  expect([recordOf(all), recordOf({ lines, withdrawals: [renounced(3)] })].map(nothingRemains)).toEqual([true, false]);
  const given = (of: Parameters<typeof recordOf>[0]) => hasNothingToHandOver(recordOf({ lines: [coins], ...of }));
  expect(given({ status: 'prepared', withdrawals: [renounced(3)] })).toBe(false);
  expect(
    given({ status: 'prepared', withdrawals: [renounced(3)], refunds: [back({ withdrawalId: 'withdrawal' })] }),
  ).toBe(true);
  expect(given({ status: 'confirmed', withdrawals: [renounced(3)] })).toBe(true);
  expect(given({ ...all, status: 'prepared' })).toBe(true);
  expect(given({ status: 'prepared', refunds: [refund] })).toBe(true);
  expect(given({ status: 'confirmed', withdrawals: [renounced(2)] })).toBe(false);
});

describe('Le métal qui compte pour l’identité', () => {
  const counted = (of: Parameters<typeof recordOf>[0]) => identityMetalAmount(recordOf({ lines, ...of }));
  it('Il est celui des lignes de métal, tant qu’il n’est pas revenu', () => {
    expect([metalAmountOf(recordOf({ lines })), counted({})]).toEqual([300, 300]);
    expect(counted({ refunds: [refund] })).toBe(0);
    expect(counted({ refunds: [back({ lines: [pieces(1)] })] })).toBe(200);
    expect(counted({ refunds: [back({ lines: [pieces(9)] })] })).toBe(0);
  });
  it.each([
    ['jamais partie', { status: 'confirmed', withdrawals: [renounced(1)] }, 200],
    ['partie, la pièce pas revenue', { status: 'shipped', withdrawals: [renounced(1)] }, 300],
    ['partie, traitée', { status: 'shipped', withdrawals: [renounced(1, 2)] }, 200],
    [
      'partie, son argent rendu',
      {
        status: 'delivered',
        withdrawals: [renounced(1)],
        refunds: [back({ amount: 100, withdrawalId: 'withdrawal' })],
      },
      200,
    ],
  ] as const)('d’une pièce renoncée : %s', (_name, of, cents) => expect(counted(of)).toBe(cents));
});

test('La part de chaque rendu fait avec les autres le prix de la ligne', () => {
  expect([proratedAmount(coins, 1, 0), proratedAmount(coins, 2, 1)]).toEqual([100, 200]);
  const parts = [proratedAmount(dollars, 50, 0), proratedAmount(dollars, 70, 50)];
  expect(parts).toEqual([4_550, 6_370]);
  expect(proratedAmount({ ...coins, amount: 299 }, 1, 2)).toBe(99);
});

test('Un rendu nomme ses pièces et la livraison ; un geste ne nomme rien', () => {
  const named = (...refunds: OrderRecord['refunds']) =>
    returnedPieces(recordOf({ lines, refunds, withdrawals: [renounced(2)] }));
  const one = (id: string, given: Parameters<typeof back>[0]) => back({ id, ...given });
  expect(named(one('a', { amount: 115, lines: [pieces(1)] }), one('b', { amount: 200, lines: [pieces(2)] }))).toEqual([
    { refundId: 'a', lineId: 'line', quantity: 1, notes: null, amount: 100 },
    { refundId: 'a', lineId: null, quantity: 1, notes: null, amount: 15 },
    { refundId: 'b', lineId: 'line', quantity: 2, notes: null, amount: 200 },
  ]);
  expect(named(one('a', { purpose: 'goodwill', amount: 50 }))).toEqual([]);
  expect(named(one('a', { purpose: 'delivery', amount: 15 }))).toMatchObject([{ lineId: null, amount: 15 }]);
  expect(named(one('a', { status: 'refused', amount: 100, lines: [pieces(1)] }))).toEqual([]);
  expect(named(one('a', { amount: 100, lines: [pieces(1, 'autre')] }))).toEqual([]);
  const closing = { purpose: 'withdrawal', withdrawalId: 'withdrawal' } as const;
  expect(named(one('a', { ...closing, amount: 200 }))).toMatchObject([{ lineId: 'line', quantity: 2, amount: 200 }]);
  expect(named(one('a', { ...closing, amount: 80 }))).toMatchObject([{ lineId: 'line', quantity: 0, amount: 80 }]);
  const asked = recordOf({ lines, refunds: [one('a', { status: 'unknown', amount: 100, lines: [pieces(1)] })] });
  expect([returnedPieces(asked), returnedPieces(asked, isNotRefused).length]).toEqual([[], 1]);
});
