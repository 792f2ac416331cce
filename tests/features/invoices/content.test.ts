import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../../db/schema/shop.ts';
import type { Configuration } from '../../../src/features/configuration/configuration.server.ts';
import type { DecisionFacts } from '../../../src/features/orders/model/act.ts';
import { creditContent, invoiceContent } from '../../../src/features/orders/model/invoiceContent.ts';
import type { OrderRecord, Refund } from '../../../src/features/orders/model/record.ts';
import { testShop } from '../../support/context.ts';
import { refund } from '../../support/record.ts';
import { now, situations } from '../orders/situations.ts';

const configuration = { ...defaultConfig, invoicing: {} } as unknown as Configuration;
const facts = { now, configuration, config: testShop.config } as unknown as DecisionFacts;
const sold = { metals: new Map(), serials: new Map() };
const contentOf = (record: OrderRecord) => invoiceContent(record, sold, facts);

describe('Une facture', () => {
  const { payée: paid } = situations;
  const at = (order: Partial<OrderRecord['order']>, more: Partial<OrderRecord> = {}): OrderRecord => ({
    ...paid,
    order: { ...paid.order, ...order },
    ...more,
  });

  test('dit le jour du paiement, non celui d’un refus avant lui, et rien tant qu’il manque', () => {
    const [payment, status] = paid.history;
    const refused = { ...payment, toValue: 'refused', at: now - 1 };
    expect(contentOf(at({}, { history: [refused, status, payment] as OrderRecord['history'] })).paidAt).toBe(now);
    expect(contentOf(at({}, { history: [refused] as OrderRecord['history'] })).paidAt).toBeNull();
  });

  test('en ligne rappelle la rétractation, au comptoir dit ses moyens, à une société les mentions du code', () => {
    const counter = situations['vendue au comptoir, rendue en espèces'];
    const transfers = (['cash', 'card', 'cash'] as const).map((means) => ({ ...counter.transfers[0], means }));
    const ticket = contentOf({ ...counter, transfers } as OrderRecord);
    expect(ticket).toMatchObject({ means: ['cash', 'card'], notes: [] });
    const online = contentOf(paid);
    expect(online).not.toHaveProperty('means');
    expect(online).not.toHaveProperty('terms');
    expect(online.notes).toHaveLength(1);
    const company = contentOf(at({ buyer: { ...paid.order.buyer, company: 'Change Lefèvre' } }));
    expect(company.terms?.length).toBeGreaterThan(0);
  });
});

describe('Un avoir', () => {
  const { 'pièces de collection, livrées': delivered } = situations;
  const invoice = { number: '2026-000001', issuedAt: now, amount: 97_970, content: contentOf(delivered) };
  const refundOf = (id: string, amount: number, more: Partial<Refund> = {}): Refund => {
    return { ...refund, id, amount, purpose: 'goodwill', createdAt: now, answeredAt: now, ...more };
  };
  const onePiece = {
    purpose: 'articles',
    lines: [{ refundId: 'one', lineId: 'line', quantity: 1, notes: null }],
  } as const;
  const noteOf = (
    refunds: Refund[],
    notes: { amount: number; content: NonNullable<ReturnType<typeof creditContent>> }[],
    ids?: string[],
  ) => {
    const issued = notes.map((note) => ({ number: 'A', issuedAt: now, ...note }));
    const content = creditContent({ ...delivered, refunds }, { invoice, notes: issued }, ids);
    if (!content) throw new Error('nothing to credit');
    return { amount: content.gross, content };
  };
  const words = ({ content }: ReturnType<typeof noteOf>) =>
    content.lines.map(({ name, quantity, gross }) => [name, quantity, gross]);

  test('porte ce que les avoirs d’avant n’ont pas encore rendu', () => {
    const refunds = [refundOf('one', 10_000), refundOf('two', 5_000), refundOf('three', 1_000)];
    const first = noteOf(refunds.slice(0, 1), [], ['one']);
    const second = noteOf(refunds.slice(0, 2), [first], ['two']);
    expect([first, second, noteOf(refunds, [first, second], ['three'])].map(({ amount }) => amount)).toEqual([
      10_000, 5_000, 1_000,
    ]);
    expect(noteOf(refunds, []).amount, 'all of them, with an invoice that comes after').toBe(16_000);
  });

  test('ne nomme que les pièces de ses remboursements', () => {
    const refunds = [refundOf('one', 48_235, onePiece), refundOf('two', 5_000)];
    const first = noteOf(refunds.slice(0, 1), [], ['one']);
    expect(words(first)).toEqual([['Écu d’or', 1, 48_235]]);
    expect(words(noteOf(refunds, [first], ['two']))).toEqual([['Geste commercial', 1, 5_000]]);
    const order = [
      ...refunds.slice(0, 1),
      refundOf('two', 5_000, { purpose: 'overpayment' }),
      refundOf('three', 5_000, { purpose: 'withdrawal' }),
    ];
    expect(words(noteOf(order, [first], ['three'])).map(([name]) => name)).toEqual(['Remboursement partiel']);
  });

  test('de deux remboursements n’est un geste commercial que si les deux en sont', () => {
    const named = (purpose: Refund['purpose']) =>
      words(noteOf([refundOf('one', 1_000), refundOf('two', 1_000, { purpose })], [], ['one', 'two'])).map(
        ([name]) => name,
      );
    expect(named('goodwill')).toEqual(['Geste commercial']);
    expect(named('order')).toEqual(['Remboursement partiel']);
  });
});
