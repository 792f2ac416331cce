import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvoiceContent, InvoiceLine } from '../../../db/schema/invoices.ts';
import { type CreditedPart, creditLines } from '../../../src/features/invoices/credit.ts';
import type { GrossLine } from '../../../src/features/invoices/figures.ts';
import { contentOf, grossLine, invoiced } from '../../support/lines.ts';

const goods = grossLine;
const silver = { regime: 'standard' } as const;
const paper = contentOf;
const invoiceOf = (lines: GrossLine[], delivery = 0) => paper(invoiced(lines, delivery));
const back = (
  lineId: string | null,
  amount: number,
  quantity = 1,
  notes: CreditedPart['notes'] = null,
): CreditedPart => ({
  lineId,
  amount,
  quantity,
  notes,
});
const credit = (
  invoice: InvoiceContent,
  amount: number,
  returnedParts: readonly CreditedPart[] = [],
  creditNotes: readonly InvoiceContent[] = [],
) => creditLines({ invoice, creditNotes, amount, returnedParts });
const sum = (lines: readonly InvoiceLine[], key: 'gross' | 'net' | 'tax') =>
  lines.reduce((total, line) => total + line[key], 0);
const lineText = ({ name, rate, gross, quantity }: InvoiceLine) => `${quantity} ${name}${rate ? ' taxé' : ''} ${gross}`;
const partial = 'Remboursement partiel';

const gold = invoiceOf([goods('or', 1_000)], 400);
const mixed = invoiceOf([goods('or', 7_500), goods('argent', 2_500, silver)], 400);
const two = invoiceOf([goods('or', 6_000), goods('argent', 4_800, silver)], 1_000);
const several = invoiceOf([goods('or', 6_000, { quantity: 2 }), goods('argent', 3_000, { ...silver, quantity: 3 })]);
const three = invoiceOf([goods('or', 9_000, { quantity: 3 }), goods('argent', 3_000, silver)]);
type Refund = [amount: number, returned?: CreditedPart[]];

test.each<[string, InvoiceContent, Refund[], string[]]>([
  ['de rien n’a pas de ligne', gold, [[0]], []],
  ['quand tout est déjà rendu non plus', gold, [[1_400], [500]], []],
  ['sans article rend à chaque régime', mixed, [[1_000]], [`1 ${partial} 750`, `1 ${partial} taxé 250`]],
  [
    '… selon ce que ses articles valent encore',
    mixed,
    [[2_500, [back('argent', 2_500)]], [1_000]],
    [`1 ${partial} 1000`],
  ],
  ['d’une part d’une pièce porte son régime', mixed, [[500, [back('argent', 500, 0)]]], [`1 ${partial} taxé 500`]],
  [
    '… et le surplus celui des autres',
    mixed,
    [[3_000, [back('argent', 3_000, 0)]]],
    [`1 ${partial} 500`, `1 ${partial} taxé 2500`],
  ],
  ['n’entame pas la livraison quand les articles suffisent', gold, [[1_000]], [`1 ${partial} 1000`]],
  ['entame la livraison quand ils n’y suffisent plus', gold, [[1_100]], ['1 Colis 100', `1 ${partial} 1000`]],
  ['… et plus tard ce qui en reste', gold, [[1_100], [300]], ['1 Colis 300']],
  ['de la livraison la partage entre ses taux', two, [[500, [back(null, 500)]]], ['1 Colis 300', '1 Colis taxé 200']],
  [
    'qui entame une livraison à deux régimes en rend à chacun sa part, sans dépasser la somme',
    two,
    [[11_500]],
    ['1 Colis 420', '1 Colis taxé 280', `1 ${partial} 6000`, `1 ${partial} taxé 4800`],
  ],
  [
    'd’un article déjà rendu en partie ne rend que ce qu’il en reste, le surplus sans le nommer',
    several,
    [
      [4_000, [back('or', 4_000)]],
      [3_000, [back('or', 3_000)]],
    ],
    ['1 or 2000', `1 ${partial} taxé 1000`],
  ],
  [
    'de plusieurs articles n’en rend pas plus que la somme',
    several,
    [[3_500, [back('or', 3_000), back('argent', 2_000, 2)]]],
    ['1 or 3000', '2 argent taxé 500'],
  ],
  [
    'le dernier compte les pièces laissées',
    three,
    [[3_000, [back('or', 3_000)]], [9_000]],
    ['2 or 6000', '1 argent taxé 3000'],
  ],
])('Un avoir %s', (_, invoice, refunds, expected) => {
  const notes: InvoiceContent[] = [];
  for (const [amount, returned] of refunds) notes.push(paper(credit(invoice, amount, returned, notes)));
  expect(notes.at(-1)?.lines.map(lineText)).toEqual(expected);
});

test('Un avoir ne rend jamais plus que la facture, et nomme alors tout', () => {
  expect(credit(three, 99_999)).toEqual(three.lines);
});

test('Un avoir nomme ce qui est rendu, sans les numéros ni les billets de ce qui reste', () => {
  const details: InvoiceLine['details'] = [
    ['Poids', '1 g'],
    ['Numéro de série', 'A, B'],
    ['Billets', '3 × 100'],
  ];
  const invoice = invoiceOf([goods('pièce', 9_000, { quantity: 3, details }), goods('autre', 4_000)]);
  const [one] = credit(invoice, 3_000, [back('pièce', 3_000)]);
  expect(one).toMatchObject({ name: 'pièce', quantity: 1, gross: 3_000, details: [['Poids', '1 g']] });
  const [money] = credit(invoice, 3_000, [back('pièce', 3_000, 100, [{ value: 100, count: 1 }])]);
  expect(money?.details).toEqual([
    ['Poids', '1 g'],
    ['Billets', '1 × 100'],
  ]);
  expect(credit(invoice, 9_000, [back('pièce', 9_000, 3)])[0]?.details).toEqual(details);
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
