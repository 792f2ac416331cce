import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InvoiceContent, InvoiceLine } from '../../../db/schema/invoices.ts';
import { creditLines, type Returned } from '../../../src/features/invoices/credit.ts';
import type { GrossLine } from '../../../src/features/invoices/figures.ts';
import { contentOf, grossLine, invoiced } from '../../support/lines.ts';

const goods = grossLine;
const silver = { regime: 'standard' } as const;
const paper = contentOf;
const invoiceOf = (lines: GrossLine[], delivery = 0) => paper(invoiced(lines, delivery));
const back = (lineId: string | null, amount: number, quantity = 1, notes: Returned['notes'] = null): Returned => ({
  lineId,
  amount,
  quantity,
  notes,
});
const credit = (
  invoice: InvoiceContent,
  amount: number,
  returned: readonly Returned[] = [],
  before: readonly InvoiceContent[] = [],
) => creditLines({ invoice, before, amount, returned });
const brief = (lines: readonly InvoiceLine[]) =>
  lines.map(({ name, rate, gross, quantity }) => [name, rate, gross, quantity]);
const sum = (lines: readonly InvoiceLine[], key: 'gross' | 'net' | 'tax') =>
  lines.reduce((total, line) => total + line[key], 0);

describe('Un avoir', () => {
  test('de rien, ou quand tout est déjà rendu, n’a pas de ligne', () => {
    const invoice = invoiceOf([goods('lingot', 10_000)]);
    expect(credit(invoice, 0)).toEqual([]);
    expect(credit(invoice, -500)).toEqual([]);
    expect(credit(invoice, 500, [], [paper(credit(invoice, 10_000))])).toEqual([]);
  });

  test('ne rend jamais plus que la facture, et nomme alors tout', () => {
    const invoice = invoiceOf([goods('lingot', 10_000, { quantity: 3 }), goods('argent', 5_000, silver)], 1_000);
    expect(credit(invoice, 99_999)).toEqual(invoice.lines);
  });

  test('nomme ce qui est rendu, sans les numéros ni les billets de ce qui reste', () => {
    const details: InvoiceLine['details'] = [
      ['Poids', '1 g'],
      ['Numéro de série', 'A, B'],
      ['Billets', '3 × 100'],
    ];
    const invoice = invoiceOf([goods('pièce', 9_000, { quantity: 3, details }), goods('autre', 4_000)]);
    expect(credit(invoice, 3_000, [back('pièce', 3_000)])[0]).toMatchObject({
      name: 'pièce',
      quantity: 1,
      gross: 3_000,
      details: [['Poids', '1 g']],
    });
    const [money] = credit(invoice, 3_000, [back('pièce', 3_000, 100, [{ value: 100, count: 1 }])]);
    expect(money?.details).toEqual([
      ['Poids', '1 g'],
      ['Billets', '1 × 100'],
    ]);
    expect(credit(invoice, 9_000, [back('pièce', 9_000, 3)])[0]?.details).toEqual(details);
  });

  test('sans article rend à chaque régime selon ce que ses articles valent encore', () => {
    const invoice = invoiceOf([goods('or', 7_500), goods('argent', 2_500, silver)], 400);
    expect(brief(credit(invoice, 1_000))).toEqual([
      ['Remboursement partiel', 0, 750, 1],
      ['Remboursement partiel', 2_000, 250, 1],
    ]);
    const first = paper(credit(invoice, 2_500, [back('argent', 2_500)]));
    expect(brief(credit(invoice, 1_000, [], [first]))).toEqual([['Remboursement partiel', 0, 1_000, 1]]);
  });

  test('entame la livraison seulement quand les articles n’y suffisent plus', () => {
    const invoice = invoiceOf([goods('or', 1_000)], 400);
    expect(brief(credit(invoice, 1_000))).toEqual([['Remboursement partiel', 0, 1_000, 1]]);
    expect(brief(credit(invoice, 1_100))).toEqual([
      ['Colis', 0, 100, 1],
      ['Remboursement partiel', 0, 1_000, 1],
    ]);
    expect(brief(credit(invoice, 1_200, [back('or', 1_000)]))).toEqual([
      ['or', 0, 1_000, 1],
      ['Colis', 0, 200, 1],
    ]);
    const first = paper(credit(invoice, 1_100));
    expect(brief(credit(invoice, 300, [], [first]))).toEqual([['Colis', 0, 300, 1]]);
  });

  test('de la livraison la partage entre ses taux, comme la facture', () => {
    const invoice = invoiceOf([goods('or', 6_000), goods('argent', 4_800, silver)], 1_000);
    const parcels = invoice.lines.filter(({ lineId }) => lineId === null);
    expect(brief(credit(invoice, 1_000, [back(null, 1_000)]))).toEqual(brief(parcels));
    expect(brief(credit(invoice, 500, [back(null, 500)]))).toEqual([
      ['Colis', 0, 300, 1],
      ['Colis', 2_000, 200, 1],
    ]);
  });

  test('qui entame une livraison à deux régimes en rend à chacun sa part, sans dépasser la somme', () => {
    const invoice = invoiceOf([goods('or', 6_000), goods('argent', 4_800, silver)], 1_000);
    const lines = credit(invoice, 11_500);
    expect(brief(lines).slice(0, 2)).toEqual([
      ['Colis', 0, 420, 1],
      ['Colis', 2_000, 280, 1],
    ]);
    expect(sum(lines, 'gross')).toBe(11_500);
  });

  test('d’un article déjà rendu en partie ne rend que ce qu’il en reste, le surplus sans le nommer', () => {
    const invoice = invoiceOf([
      goods('or', 6_000, { quantity: 2 }),
      goods('argent', 3_000, { ...silver, quantity: 3 }),
    ]);
    const first = paper(credit(invoice, 4_000, [back('or', 4_000)]));
    expect(brief(credit(invoice, 3_000, [back('or', 3_000)], [first]))).toEqual([
      ['or', 0, 2_000, 1],
      ['Remboursement partiel', 2_000, 1_000, 1],
    ]);
    expect(brief(credit(invoice, 3_500, [back('or', 3_000), back('argent', 2_000, 2)]))).toEqual([
      ['or', 0, 3_000, 1],
      ['argent', 2_000, 500, 2],
    ]);
  });

  test('le dernier compte les pièces que les autres ont laissées', () => {
    const invoice = invoiceOf([goods('or', 9_000, { quantity: 3 }), goods('argent', 3_000, silver)]);
    const first = paper(credit(invoice, 3_000, [back('or', 3_000)]));
    expect(brief(credit(invoice, 9_000, [], [first]))).toEqual([
      ['or', 0, 6_000, 2],
      ['argent', 2_000, 3_000, 1],
    ]);
  });
});

const price = fc.integer({ min: 1, max: 60_000 });
const article = fc.record({ gross: price, quantity: fc.integer({ min: 1, max: 5 }), taxed: fc.boolean() });
const refund = fc.record({
  amount: price,
  of: fc.option(fc.nat({ max: 5 })),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('Quels que soient les remboursements, les avoirs rendent la facture au centime, TVA comprise, et jamais plus', () => {
  fc.assert(
    fc.property(
      fc.array(article, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.array(refund, { maxLength: 6 }),
      (articles, delivery, refunds) => {
        const sold = articles.map(({ gross, quantity, taxed }, at) =>
          goods(`l${at}`, gross, { quantity, ...(taxed && silver) }),
        );
        const invoice = invoiceOf(sold, delivery);
        const whole = sum(invoice.lines, 'gross');
        const notes: InvoiceContent[] = [];
        let left = whole;
        for (const { amount, of, share } of [...refunds, { amount: whole, of: null, share: 0 }]) {
          const line = of === null ? undefined : invoice.lines[of % invoice.lines.length];
          const given = line ? Math.min(amount, Math.round(line.gross * share)) : 0;
          const lines = credit(invoice, amount, line ? [back(line.lineId, given)] : [], notes);
          expect(sum(lines, 'gross')).toBe(Math.min(amount, left));
          for (const one of lines) {
            expect(one.gross).toBeGreaterThan(0);
            expect(one.net + one.tax).toBe(one.gross);
          }
          left -= sum(lines, 'gross');
          if (lines.length > 0) notes.push(paper(lines));
        }
        const credited = notes.flatMap(({ lines }) => lines);
        expect(left).toBe(0);
        for (const rate of [0, 2_000]) {
          const ofRate = ({ lines }: InvoiceContent) => lines.filter((line) => line.rate === rate);
          for (const key of ['gross', 'net', 'tax'] as const)
            expect(sum(ofRate(paper(credited)), key)).toBe(sum(ofRate(invoice), key));
        }
      },
    ),
    { numRuns: 200 },
  );
});
