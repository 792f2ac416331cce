import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, type InvoiceFact } from '../../../src/features/accounting/entries.ts';
import { fecText } from '../../../src/features/accounting/fec.ts';
import { marginEvents, sumOf } from '../../../src/features/accounting/margin.ts';
import { salesTable, totalsByRegime, totalsTable } from '../../../src/features/accounting/sales.ts';
import { defaultInvoicing } from '../../../src/features/configuration/invoicing.ts';
import { creditLines } from '../../../src/features/invoices/credit.ts';
import { type Regime, regimeLabels } from '../../../src/features/invoices/lines.ts';
import { grossLine, invoiced, issuedPaper } from '../../support/lines.ts';

const day = 86_400_000;
const start = Date.parse('2026-11-02T10:00:00Z');
const buyer = { company: '=1+1', firstName: 'Zoé', lastName: 'Lefèvre' };
const issued = (kind: InvoiceFact['kind'], lines: Parameters<typeof issuedPaper>[1], days: number): InvoiceFact =>
  issuedPaper(kind, lines, start + days * day, { payment: 'virement', buyer } as never);

const sumBy = (rows: readonly (readonly [string, number])[]) => {
  const sums: Record<string, number> = {};
  for (const [key, amount] of rows) sums[key] = (sums[key] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};
const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
const { accounts } = defaultInvoicing;
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
function accountsOf(facts: readonly InvoiceFact[]) {
  const papers = facts.flatMap(({ kind, content }) =>
    content.lines.map((one) => ({ ...one, sign: kind === 'invoice' ? 1 : -1 })),
  );
  const both = (rows: readonly { regime: string; net: number; tax: number }[]) =>
    sumBy(rows.flatMap(({ regime, net, tax }) => [[heapOf[regime] ?? '', net] as const, ['vat', tax] as const]));
  const fec = fecText(
    entriesOf({ invoices: facts, payments: [], partyOf: () => ({ id: 'C1', name: 'Zoé' }) }),
    accounts,
  )
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split('\t'));
  return {
    papers: both(
      papers.map(({ regime, net, tax, sign }) => ({ regime: regimeLabels[regime], net: sign * net, tax: sign * tax })),
    ),
    screen: both(totalsByRegime(facts).map(({ key, net, tax }) => ({ regime: key, net, tax }))),
    sales: both(
      salesTable(facts)
        .slice(1)
        .map((row) => ({ regime: row[7] ?? '', net: cents(row[9]), tax: cents(row[10]) })),
    ),
    totals: both(
      totalsTable(facts)
        .slice(1)
        .map((row) => ({ regime: row[2] ?? '', net: cents(row[3]), tax: cents(row[4]) })),
    ),
    fec: sumBy(
      fec.flatMap((row) =>
        row[4] === accounts.client ? [] : [[heaps[row[4] ?? ''] ?? '', cents(row[12]) - cents(row[11])] as const],
      ),
    ),
  };
}

function expectOneTruth(facts: readonly InvoiceFact[]): Record<string, number> {
  const { papers, ...exports } = accountsOf(facts);
  for (const [name, sums] of Object.entries(exports)) expect([name, sums]).toEqual([name, papers]);
  return papers;
}

const good = fc.record({
  regime: fc.constantFrom(...(Object.keys(regimeLabels) as Regime[])),
  gross: fc.integer({ min: 1, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  cost: fc.option(fc.nat({ max: 100_000 }), { freq: 8 }),
  split: fc.nat({ max: 3 }),
});
const note = fc.record({ amount: fc.integer({ min: 1, max: 300_000 }), free: fc.boolean() });

test('Fichier des écritures, CSV, écran, marges et papiers disent les mêmes ventes par régime, avoirs compris', () => {
  let [taxed, credited] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(good, { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 20_000 }),
      fc.array(note, { maxLength: 4 }),
      (goods, delivery, refunds) => {
        const lines = invoiced(
          goods.map(({ regime, gross, quantity }, n) => grossLine(`l${n}`, gross, { regime, quantity })),
          delivery,
        );
        const papers = [issued('invoice', lines, 0)];
        for (const [n, { amount, free }] of refunds.entries()) {
          const of = lines[n % lines.length];
          const named = {
            lineId: of?.lineId ?? null,
            quantity: 1,
            notes: null,
            amount: Math.min(of?.gross ?? 0, amount),
          };
          const [invoice, ...creditNotes] = papers.map(({ content }) => content);
          const credit = invoice && creditLines({ invoice, creditNotes, amount, returnedParts: free ? [] : [named] });
          if (credit && credit.length > 0) papers.push(issued('creditNote', credit, n + 2));
        }
        credited += papers.length - 1;
        const parcels = lines.filter(({ lineId }) => lineId === null);
        expect(parcels.reduce((sum, { gross }) => sum + gross, 0)).toBe(delivery);
        expectOneTruth(papers.slice(0, 1));
        expectOneTruth(papers);

        const lots = goods.flatMap(({ quantity, cost, split }, n) => {
          const first = Math.min(split, quantity - 1);
          return [first, quantity - first].flatMap((count) => {
            const known = cost === null ? { cost, costedAt: null } : { cost: cost * count, costedAt: start + day };
            const gone = { ...known, quantity: count, orderLineId: `l${n}`, at: start + day, value: null, returns: [] };
            return count > 0 ? [{ ...gone, regime: 'margin' as const }] : [];
          });
        });
        const events = marginEvents({ orderId: 'o1', invoices: papers, issuedGoods: lots }, [
          { from: '2014-01-01', rate: 2_000 },
        ]);
        const total = sumOf(events);
        const net = papers.reduce((sum, { kind, content: c }) => sum + (kind === 'invoice' ? c.net : -c.net), 0);
        expect(total.price).toBe(net);
        expect(total.cost).toBe(lots.reduce((sum, { cost }) => sum + (cost ?? 0), 0));
        expect(total.vat).toBeGreaterThanOrEqual(0);
        // Never more than the margins of those that earned something bear.
        const earned = sumOf(events.filter(({ regime }) => regime === 'margin'));
        expect(total.vat).toBeLessThanOrEqual(Math.ceil(Math.max(0, earned.price) / 6) + lots.length);
        for (const { regime, vat } of events) if (regime !== 'margin') expect(vat).toBe(0);
        if (total.vat > 0) taxed++;
      },
    ),
    { numRuns: 300, endOnFailure: true },
  );
  expect(taxed).toBeGreaterThan(30);
  expect(credited).toBeGreaterThan(100);
});
