import { describe, expect, test } from 'vitest';
import { days } from '../../../src/dates.ts';
import { withdrawalDebtText, withdrawalDueText } from '../../../src/features/orders/admin/OrderDesk.tsx';
import { withdrawalDebts } from '../../../src/features/orders/model/money.ts';
import type { OrderRecord } from '../../../src/features/orders/model/record.ts';
import {
  isWholeOrder,
  withdrawalClosedText,
  withdrawalRefusal,
} from '../../../src/features/orders/model/withdrawals.ts';
import { withdrawalRecordedText } from '../../../src/features/orders/withdrawal/WithdrawalForm.tsx';
import {
  excludedGoodsText,
  refundDeadline,
  refundValue,
  withdrawalEnd,
} from '../../../src/features/orders/withdrawalRule.ts';
import { napoleon as piece, recordOf, refund } from '../../support/record.ts';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

test('Sans serveur de courriel, une rétractation enregistrée ne dit aucun accusé parti', () => {
  expect(withdrawalRecordedText('a@b.fr')).toContain('Un accusé de réception est parti vers a@b.fr.');
  expect(withdrawalRecordedText('')).toBe('Votre rétractation est enregistrée.');
});

describe('Le délai de rétractation', () => {
  test.each([
    ['reçue à la dernière seconde du lundi', '2026-11-23T23:59:59+01:00', '2026-12-07T23:59:59.999+01:00'],
    ['reçue à minuit, à Paris déjà le mardi', '2026-11-23T23:00:00Z', '2026-12-08T23:59:59.999+01:00'],
    ['qui finirait à Noël va jusqu’au lundi 28', '2026-12-11T10:00:00+01:00', '2026-12-28T23:59:59.999+01:00'],
    ['par-dessus l’heure d’hiver', '2026-10-14T12:00:00+02:00', '2026-10-28T23:59:59.999+01:00'],
  ])('%s', (_, received, end) => {
    expect(iso(withdrawalEnd(Date.parse(received)))).toBe(new Date(end).toISOString());
  });

  test('Il va jusqu’au jour où le comptoir rouvre, quand il est fermé le dernier jour', () => {
    const day: [number, number][] = [[600, 1_110]];
    const opening = { week: [[], day, day, day, day, day, []], exceptions: [] };
    const closed = { week: [], exceptions: [{ from: '2026-12-07', to: '2026-12-08', spans: [] }] };
    const receivedAt = Date.parse('2026-11-23T10:00:00+01:00');
    expect(iso(withdrawalEnd(receivedAt, opening))).toBe('2026-12-08T22:59:59.999Z');
    expect(iso(withdrawalEnd(receivedAt, closed))).toBe('2026-12-09T22:59:59.999Z');
  });

  test('Il n’a pas de fin avant la livraison ; le remboursement est dû le quatorzième jour, même un samedi', () => {
    expect(withdrawalEnd(null)).toBeNull();
    expect(iso(refundDeadline(Date.parse('2026-11-21T10:00:00+01:00')))).toBe('2026-12-05T22:59:59.999Z');
  });
});

const coin = { ...piece, metalType: 'Piece De Collection', unitPrice: 20_000 } as const;
const ecu = { ...coin, id: 'ecu', name: 'Écu', quantity: 3 };
const henri = { ...coin, id: 'henri', name: 'Henri d’or', quantity: 1 };
const bar = { ...henri, id: 'bar', name: 'Lingot', metalType: 'Lingots' } as const;
const napoleon = { ...bar, id: 'napoleon', metalType: "Piece D'investissment" } as const;
const dollars = { ...bar, id: 'dollars', metalType: null } as const;

const received = Date.parse('2026-11-23T10:00:00+01:00');
const lastMoment = Date.parse('2026-12-07T23:59:59.999+01:00');
const declared = (lineId: string, quantity: number): OrderRecord['withdrawals'][number] => ({
  ...{ id: lineId, orderId: 'order', declaredAt: 1, handledAt: null, amount: 0, reason: '', key: null },
  lines: [{ withdrawalId: lineId, lineId, quantity }],
});
const returned = (lineId: string, quantity: number): OrderRecord['refunds'][number] => ({
  ...{ ...refund, purpose: 'articles' },
  lines: [{ refundId: 'refund', lineId, quantity, notes: null }],
});
const delivered = (of: Parameters<typeof recordOf>[0] = {}) =>
  recordOf({ status: 'delivered', lines: [ecu, henri], updatedAt: received, ...of });
const both = [
  { lineId: 'ecu', quantity: 3 },
  { lineId: 'henri', quantity: 1 },
];

const config = { opening: { week: [], exceptions: [] } };

describe('Un client peut renoncer', () => {
  test('jusqu’à la dernière milliseconde du délai, et pas une de plus', () => {
    expect(withdrawalRefusal(delivered(), both, { now: lastMoment, config })).toBeNull();
    expect(withdrawalRefusal(delivered(), both, { now: lastMoment + 1, config })).toMatch(/terminé le 7 décembre 2026/);
  });

  test('dès la commande, à tout moment avant sa réception ; pas à une commande annulée ou remboursée', () => {
    for (const status of ['pending', 'confirmed', 'prepared', 'shipped'] as const)
      expect(withdrawalClosedText(delivered({ status }), received + days(365), config), status).toBeNull();
    expect(withdrawalClosedText(delivered({ status: 'cancelled' }), received, config)).toMatch(/annulée/);
    expect(withdrawalClosedText(delivered({ paymentStatus: 'refunded' }), received, config)).toMatch(/remboursée/);
  });

  test('à une partie des pièces, puis au reste, jamais à plus', () => {
    const some = (quantity: number, ...withdrawn: number[]) => {
      const withdrawals = withdrawn.map((count) => declared('ecu', count));
      return withdrawalRefusal(delivered({ withdrawals }), [{ lineId: 'ecu', quantity }], { now: received, config });
    };
    expect([some(2), some(1, 2)]).toEqual([null, null]);
    expect(some(2, 2)).toMatch(/1 pièce au plus/);
    expect(some(1, 3)).toMatch(/déjà renoncé à/);
    const gone = { withdrawals: [declared('ecu', 1)], refunds: [returned('ecu', 2)] };
    expect(withdrawalRefusal(delivered(gone), [{ lineId: 'ecu', quantity: 1 }], { now: received, config })).toMatch(
      /Écu.*est déjà remboursé/,
    );
    const closed = (of: Parameters<typeof delivered>[0]) =>
      withdrawalClosedText(delivered({ lines: [ecu], ...of }), received, config);
    expect(closed({ withdrawals: [declared('ecu', 3)] })).toMatch(/déjà renoncé à toutes/);
    expect(closed(gone)).toMatch(/en rétractation ou remboursées/);
  });

  test('aux seules pièces de collection d’une commande mêlée', () => {
    const mixed = delivered({ lines: [ecu, bar, napoleon, dollars] });
    expect(withdrawalRefusal(mixed, [{ lineId: 'ecu', quantity: 3 }], { now: received, config })).toBeNull();
    for (const lineId of ['bar', 'napoleon', 'dollars'])
      expect(withdrawalRefusal(mixed, [{ lineId, quantity: 1 }], { now: received, config })).toBe(excludedGoodsText);
    expect(withdrawalClosedText(delivered({ lines: [bar, napoleon, dollars] }), received, config)).toBe(
      excludedGoodsText,
    );
    expect(withdrawalRefusal(mixed, [{ lineId: 'ailleurs', quantity: 1 }], { now: received, config })).toMatch(
      /ne fait pas partie/,
    );
  });
});

test('La commande entière est rendue quand plus rien n’en reste, ce qui fut rendu avant compris', () => {
  const whole = (of: Parameters<typeof delivered>[0], ...given: [string, number][]) =>
    isWholeOrder(
      delivered(of),
      given.map(([lineId, quantity]) => ({ lineId, quantity })),
    );
  expect(whole({}, ['ecu', 3], ['henri', 1])).toBe(true);
  expect(whole({ withdrawals: [declared('ecu', 3)] }, ['henri', 1])).toBe(true);
  for (const other of [henri, bar]) expect(whole({ lines: [ecu, other] }, ['ecu', 3]), other.name).toBe(false);
});

test('Une rétractation vaut le prix de ses pièces, et la livraison avec la dernière, moins ce qui est déjà rendu', () => {
  const left = (lineId: string, remaining: number, unitPrice: number) => ({ lineId, remaining, unitPrice });
  const returnable = { lines: [left('ecu', 2, 20_000), left('henri', 1, 50_000)], delivery: 1_500, max: 91_000 };
  const worth = (...given: [string, number][]) =>
    refundValue(
      returnable,
      given.map(([lineId, quantity]) => ({ lineId, quantity })),
    );
  expect([worth(), worth(['ecu', 1]), worth(['ecu', 2])]).toEqual([0, 20_000, 40_000]);
  expect([worth(['ecu', 1], ['henri', 1]), worth(['ecu', 2], ['henri', 1])]).toEqual([70_000, 91_000]);
});

const withdrawal = { orderId: 'order', reason: '', key: null, lines: [] };
const one = (id: string, handledAt: number | null = null) => ({ id, declaredAt: 1, handledAt, amount: 100 });
const back = (withdrawalId: string | null, amount: number) => ({ withdrawalId, amount });
test.each([
  ['rien n’est rendu', [one('a'), one('b')], [], [100, 100]],
  ['un geste n’en paie aucune', [one('a')], [back(null, 100)], [100]],
  ['chacune a son argent', [one('a'), one('b')], [back('b', 40), back('b', 60), back('a', 30)], [70, 0]],
  ['ce qui est rendu de trop pour l’une ne paie pas l’autre', [one('a'), one('b')], [back('a', 150)], [0, 100]],
  ['une traitée n’attend plus rien', [one('a', 2), one('b')], [back('b', 10)], [0, 90]],
  ['jamais plus que ce qui reste du prix', [one('a'), one('b')], [back(null, 48_085)], [100, 50]],
])('Ce qui reste dû : %s', (_, all, givenBack, owed) => {
  const withdrawals = all.map((part) => ({ ...part, ...withdrawal }));
  const purposeOf = (id: string | null) => (id === null ? ('goodwill' as const) : ('withdrawal' as const));
  const refunds = givenBack.map((part) => ({ ...refund, ...part, purpose: purposeOf(part.withdrawalId) }));
  expect(withdrawalDebts(recordOf({ withdrawals, refunds }))).toEqual(owed);
});

test.each([
  ['refunded', 'delivered', true, 'La commande est remboursée', 'La commande est remboursée'],
  ['paid', 'delivered', true, 'reste à la noter', 'tout est rendu'],
  ['cancelled', 'cancelled', false, 'Rien n’a été payé', 'Rien n’est payé'],
  ['pending', 'confirmed', false, 'décidez de la suite', 'Rien n’est payé'],
  ['paid', 'delivered', false, 'attendre les pièces', 'Remboursez d’abord'],
  ['paid', 'confirmed', false, 'ne les envoyez pas', 'Remboursez d’abord'],
] as const)('Une rétractation d’une commande %s, %s', (paymentStatus, status, isPaidBack, due, left) => {
  expect(withdrawalDueText({ status, paymentStatus }, { settledBy: 0, isPaidBack })).toContain(due);
  const withdrawal = { owed: isPaidBack ? 0 : 10 } as Parameters<typeof withdrawalDebtText>[0]['withdrawal'];
  const told = withdrawalDebtText({ paymentStatus, withdrawal });
  expect(told.replace('Tout ce qui était dû est rendu', 'tout est rendu')).toContain(left);
});
