import { describe, expect, test } from 'vitest';
import type { InvoiceFact } from '../../../src/features/accounting/entries.ts';
import {
  type DatedRate,
  grossMargin,
  type IssuedGoods,
  marginEvents,
  netMargin,
  rateAt,
  sumOf,
} from '../../../src/features/accounting/margin.ts';
import { creditLines } from '../../../src/features/invoices/credit.ts';
import type { GrossLine } from '../../../src/features/invoices/figures.ts';
import type { Regime } from '../../../src/features/invoices/lines.ts';
import { contentOf, grossLine, invoiced, issuedPaper } from '../../support/lines.ts';

const rates: DatedRate[] = [{ from: '2014-01-01', rate: 2_000 }];
const day = 86_400_000;
const start = Date.parse('2026-11-02T10:00:00Z');
const at = (days: number) => start + days * day;

const line = (lineId: string, regime: Regime, gross: number, quantity = 1): GrossLine =>
  grossLine(lineId, gross, { regime, quantity });
const paper = issuedPaper;

const issued = (
  lineId: string,
  quantity: number,
  cost: number | null,
  more: Partial<IssuedGoods> = {},
): IssuedGoods => ({
  orderLineId: lineId,
  at: at(1),
  quantity,
  value: null,
  cost,
  costedAt: cost === null ? null : at(1),
  regime: 'margin',
  returns: [],
  ...more,
});

const sale = (papers: InvoiceFact[], goods: IssuedGoods[]) =>
  marginEvents({ orderId: 'o1', invoices: papers, issuedGoods: goods }, rates);
const coin = (gross: number, quantity = 1) => line('coin', 'margin', gross, quantity);

describe('La marge d’une vente', () => {
  test('taxe la marge seule, TVA comprise, livraison comprise', () => {
    const [event] = sale([paper('invoice', invoiced([coin(13_000)]), at(0))], [issued('coin', 1, 7_000)]);
    expect(event).toMatchObject({ at: at(1), price: 13_000, cost: 7_000, vat: 1_000, isDoubtful: false });
    expect(event && [grossMargin(event), netMargin(event)]).toEqual([6_000, 5_000]);
    const [sent] = sale([paper('invoice', invoiced([coin(13_000)], 1_200), at(0))], [issued('coin', 1, 7_000)]);
    expect(sent).toMatchObject({ price: 14_200, delivery: 1_200, vat: 1_200 });
  });

  test('n’existe pas avant la remise, ni avant la facture', () => {
    const papers = [paper('invoice', invoiced([coin(13_000)]), at(3))];
    expect([sale(papers, []), sale(papers, [issued('coin', 1, 7_000)])]).toMatchObject([[], [{ at: at(3) }]]);
  });

  test('pièce par pièce : une perte sur l’une n’enlève rien à la taxe de l’autre', () => {
    const papers = [paper('invoice', invoiced([coin(26_000, 2)]), at(0))];
    const total = sumOf(sale(papers, [issued('coin', 1, 7_000), issued('coin', 1, 19_000)]));
    expect(total).toMatchObject({ cost: 26_000, vat: 1_000 });
  });

  test('L’or d’investissement et les billets n’ont pas de taxe, et une vente taxée compte hors taxe', () => {
    const goods = [
      line('gold', 'investment', 70_000),
      line('bar', 'standard', 12_000),
      line('usd', 'banknotes', 46_000),
    ];
    const total = sale(
      [paper('invoice', invoiced(goods), at(0))],
      [
        issued('gold', 1, 68_000),
        issued('bar', 1, 9_000, { regime: 'taxed' }),
        issued('usd', 5, 44_500, { value: 100 }),
      ],
    );
    expect(total.map(({ lineId, price, cost, vat }) => [lineId, price - cost, vat])).toEqual([
      ['gold', 2_000, 0],
      ['bar', 1_000, 0],
      ['usd', 1_500, 0],
    ]);
  });

  test('Un coût inconnu ne s’invente pas ; noté plus tard, marge et taxe viennent ce jour-là', () => {
    const papers = [paper('invoice', invoiced([coin(13_000)]), at(0))];
    expect(sale(papers, [issued('coin', 1, null)])).toMatchObject([
      { price: 13_000, unknownCostSales: 13_000, cost: 0, vat: 0 },
    ]);
    const late = sale(papers, [issued('coin', 1, 7_000, { costedAt: at(9) })]);
    expect(late).toMatchObject([
      { at: at(1), price: 13_000, unknownCostSales: 13_000, vat: 0 },
      { at: at(9), price: 0, unknownCostSales: -13_000, cost: 7_000, vat: 1_000 },
    ]);
  });

  test('Un retour remboursé reprend prix, coût et taxe le jour où il a lieu', () => {
    const invoice = invoiced([coin(26_000, 2)]);
    const returnedParts = [{ lineId: 'coin', quantity: 1, notes: null, amount: 13_000 }];
    const note = creditLines({ invoice: contentOf(invoice), creditNotes: [], amount: 13_000, returnedParts });
    const goods = issued('coin', 2, 14_000, { returns: [{ at: at(5), quantity: 1, cost: 7_000 }] });
    const events = sale([paper('invoice', invoice, at(0)), paper('creditNote', note, at(5))], [goods]);
    expect(events).toMatchObject([
      { at: at(1), quantity: 2, price: 26_000, cost: 14_000, vat: 2_000 },
      { at: at(5), quantity: -1, price: -13_000, cost: -7_000, vat: -1_000 },
    ]);
  });

  test('Un geste commercial diminue la marge et sa taxe, une pièce revenue abîmée reste une perte', () => {
    const invoice = invoiced([coin(13_000)]);
    const less = creditLines({
      invoice: contentOf(invoice),
      creditNotes: [],
      amount: 1_200,
      returnedParts: [],
      isGoodwill: true,
    });
    const gift = sale([paper('invoice', invoice, at(0)), paper('creditNote', less, at(4))], [issued('coin', 1, 7_000)]);
    expect(sumOf(gift)).toMatchObject({ price: 11_800, vat: 800 });
    const all = creditLines({ invoice: contentOf(invoice), creditNotes: [], amount: 13_000, returnedParts: [] });
    const broken = sale(
      [paper('invoice', invoice, at(0)), paper('creditNote', all, at(4))],
      [issued('coin', 1, 7_000)],
    );
    expect(sumOf(broken)).toMatchObject({ price: 0, cost: 7_000, vat: 0 });
  });

  test('vendue à la marge et achetée autrement, elle se signale', () => {
    const papers = [paper('invoice', invoiced([coin(13_000)]), at(0))];
    expect(sale(papers, [issued('coin', 1, 7_000, { regime: 'taxed' })])).toMatchObject([{ isDoubtful: true }]);
  });

  test('Le taux est celui du jour de la remise', () => {
    const dated = [...rates, { from: '2027-01-01', rate: 2_100 }];
    expect(rateAt(dated, Date.parse('2026-12-31T22:00:00Z'))).toBe(2_000);
    expect(rateAt(dated, Date.parse('2026-12-31T23:00:00Z'))).toBe(2_100);
    expect(rateAt(dated, 0)).toBe(0);
  });
});
