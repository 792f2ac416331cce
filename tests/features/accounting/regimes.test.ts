import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvoiceContent, InvoiceLine } from '../../../db/schema/invoices.ts';
import { entriesOf, type IssuedFact } from '../../../src/features/accounting/entries.ts';
import { fecText } from '../../../src/features/accounting/fec.ts';
import { byRegime, salesRows, totalsRows } from '../../../src/features/accounting/sales.ts';
import { foundingInvoicing } from '../../../src/features/configuration/invoicing.ts';
import { creditLines } from '../../../src/features/invoices/credit.ts';
import { deliveryLines, type GrossLine, withTax } from '../../../src/features/invoices/figures.ts';
import { totalsOf } from '../../../src/features/invoices/issue.server.ts';
import { type Regime, regimeLabels } from '../../../src/features/invoices/lines.ts';

type Good = { regime: Regime; gross: number };
const line = (lineId: string | null, { regime, gross }: Good): GrossLine => ({
  lineId,
  name: lineId ?? 'Colis',
  details: [],
  quantity: 1,
  unit: lineId === null ? 'service' : 'piece',
  regime,
  rate: regime === 'standard' ? 2_000 : 0,
  gross,
});

function invoiceOf(goods: readonly Good[], delivery: number): InvoiceLine[] {
  const lines = goods.map((good, at) => line(`l${at}`, good));
  return withTax([...lines, ...deliveryLines(lines, line(null, { regime: 'investment', gross: delivery }))]);
}

let sequence = 0;
function issued(kind: IssuedFact['kind'], lines: readonly InvoiceLine[]): IssuedFact {
  const buyer = { company: '=1+1', firstName: 'Zoé', lastName: 'Lefèvre' };
  const content = { lines, ...totalsOf({ lines }), payment: 'virement', buyer, orderNumber: 'ABCD', corrects: null };
  const number = `2026-${++sequence}`;
  const issuedAt = Date.parse('2026-11-23T11:00:00Z');
  return { kind, number, orderId: 'o1', issuedAt, content: content as unknown as InvoiceContent };
}

const sumBy = (rows: readonly (readonly [string, number])[]) => {
  const sums: Record<string, number> = {};
  for (const [key, amount] of rows) sums[key] = (sums[key] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};
const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
const { accounts } = foundingInvoicing;
/** Gold and notes share an account for their delivery. */
const heaps: Record<string, string> = {
  [accounts.investment]: 'exempt',
  [accounts.banknotes]: 'exempt',
  [accounts.deliveryExempt]: 'exempt',
  [accounts.margin]: 'margin',
  [accounts.standard]: 'standard',
  [accounts.deliveryTaxed]: 'standard',
  [accounts.vat]: 'vat',
};
const heapOf: Record<string, string> = {
  [regimeLabels.investment]: 'exempt',
  [regimeLabels.banknotes]: 'exempt',
  [regimeLabels.margin]: 'margin',
  [regimeLabels.standard]: 'standard',
};

/** Sales before tax, and the tax, as each of the exports tells them; the papers themselves first. */
function accountsOf(facts: readonly IssuedFact[]) {
  const papers = facts.flatMap(({ kind, content }) =>
    content.lines.map((one) => ({ ...one, sign: kind === 'invoice' ? 1 : -1 })),
  );
  const both = (rows: readonly { regime: string; net: number; tax: number }[]) =>
    sumBy(rows.flatMap(({ regime, net, tax }) => [[heapOf[regime] ?? '', net] as const, ['vat', tax] as const]));
  const fec = fecText(entriesOf({ issued: facts, money: [], partyOf: () => ({ id: 'C1', name: 'Zoé' }) }), accounts)
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split('\t'));
  return {
    papers: both(
      papers.map(({ regime, net, tax, sign }) => ({ regime: regimeLabels[regime], net: sign * net, tax: sign * tax })),
    ),
    screen: both(byRegime(facts).map(({ key, net, tax }) => ({ regime: key, net, tax }))),
    sales: both(salesRows(facts).map((row) => ({ regime: row[7] ?? '', net: cents(row[9]), tax: cents(row[10]) }))),
    totals: both(totalsRows(facts).map((row) => ({ regime: row[2] ?? '', net: cents(row[3]), tax: cents(row[4]) }))),
    fec: sumBy(
      fec.flatMap((row) =>
        row[4] === accounts.client ? [] : [[heaps[row[4] ?? ''] ?? '', cents(row[12]) - cents(row[11])] as const],
      ),
    ),
  };
}

function expectOneTruth(facts: readonly IssuedFact[]): Record<string, number> {
  const { papers, ...exports } = accountsOf(facts);
  for (const [name, sums] of Object.entries(exports)) expect([name, sums]).toEqual([name, papers]);
  return papers;
}

const margin = { regime: 'margin', gross: 164_426 } as const;
const gold = { regime: 'investment', gross: 48_235 } as const;
const bar = { regime: 'standard', gross: 13_622 } as const;

test('La livraison se partage entre les régimes, quel que soit l’article que le panier porte en tête', () => {
  const whole = (goods: readonly Good[]) => expectOneTruth([issued('invoice', invoiceOf(goods, 4_500))]);
  const sums = whole([margin, gold, bar]);
  expect(sums).toEqual({ margin: 167_729, exempt: 49_204, standard: 11_542, vat: 2_308 });
  expect(whole([bar, gold, margin])).toEqual(sums);
});

const regimes = Object.keys(regimeLabels) as Regime[];
const good = fc.record({ regime: fc.constantFrom(...regimes), gross: fc.integer({ min: 1, max: 2_000_000 }) });

test('Le fichier des écritures, les CSV, l’écran et les papiers disent les mêmes ventes par régime, avoirs compris', () => {
  fc.assert(
    fc.property(
      fc.array(good, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.array(fc.integer({ min: 1, max: 3_000_000 }), { maxLength: 4 }),
      (goods, delivery, refunds) => {
        const lines = invoiceOf(goods, delivery);
        const invoice = issued('invoice', lines);
        const notes: IssuedFact[] = [];
        for (const [at, amount] of refunds.entries()) {
          const of = lines[at % lines.length];
          const credit = creditLines({
            invoice: invoice.content,
            before: notes.map(({ content }) => content),
            amount,
            returned: of ? [{ lineId: of.lineId, quantity: 1, notes: null, amount: Math.min(of.gross, amount) }] : [],
          });
          if (credit.length > 0) notes.push(issued('creditNote', credit));
        }
        const parcels = lines.filter(({ lineId }) => lineId === null);
        expect(parcels.reduce((sum, { gross }) => sum + gross, 0)).toBe(delivery);
        expectOneTruth([invoice]);
        expectOneTruth([invoice, ...notes]);
      },
    ),
    { numRuns: 200 },
  );
});
