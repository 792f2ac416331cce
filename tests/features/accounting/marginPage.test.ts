import { expect, test } from 'vitest';
import { fillExamples } from '../../../db/demo/sales/examples.ts';
import { marginPage, marginSpan } from '../../../src/features/accounting/admin/marginPage.server.ts';
import { invoiceExamples } from '../../../src/features/orders/papers/issue.server.ts';
import { stockGrid } from '../../../src/features/stock/desk/grid.server.ts';
import { lowerName, stockWorth } from '../../../src/features/stock/desk/stockWorth.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { demoDb } from '../../support/demo.ts';
import { makeActor } from '../../support/people.ts';

test('La période se lit dans l’adresse ; ce qui n’est pas un jour vaut le mois en cours', () => {
  const now = Date.parse('2026-11-26T10:00:00Z');
  const read = (search: string) => {
    const { first, last, from, to } = marginSpan(new URLSearchParams(search), now);
    return [first, last, new Date(from).toISOString(), new Date(to).toISOString()];
  };
  const november = ['2026-11-01', '2026-11-26', '2026-10-31T23:00:00.000Z', '2026-11-26T23:00:00.000Z'];
  for (const none of ['', 'du=&au=', 'du=2026-02-30&au=demain', 'du=1999-01-01']) expect(read(none)).toEqual(november);
  expect(read('du=2026-10-25&au=2026-10-25').slice(2)).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
  expect(read('du=2026-11-05&au=2026-11-02').slice(0, 2)).toEqual(['2026-11-02', '2026-11-05']);
});

test('Chaque vue des marges a le même total, et le stock dit le plus bas de son coût et du marché', async () => {
  const db = await demoDb();
  const ctx = ctxOf(db, makeActor(db, 'admin'), shopOf({ DEMO: '1' }));
  await fillExamples(db);
  await invoiceExamples(ctx);
  for (const par of ['vente', 'article', 'regime', 'jour', 'autre']) {
    const { rows, total, view } = marginPage(ctx, new URLSearchParams({ par }));
    expect(view).toBe(par === 'autre' ? 'vente' : par);
    for (const name of ['quantity', 'price', 'cost', 'vat', 'delivery'] as const)
      expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(total[name]);
    expect(rows.length).toBeGreaterThan(0);
  }
  const groups = stockWorth(stockGrid(ctx));
  expect(groups.map(({ group }) => group)).toContain('Billets');
  for (const one of groups) {
    expect(one.lower).toBeLessThanOrEqual(Math.min(one.cost, one.market));
    expect(lowerName(one)).toBe(one.cost <= one.market ? 'le coût' : 'le marché');
  }
  expect(groups.reduce((sum, { uncosted }) => sum + uncosted, 0)).toBe(1);
});
