import { expect, test, vi } from 'vitest';
import { fillExamples } from '../../../db/demo/sales/examples.ts';
import { marginPage } from '../../../src/features/accounting/admin/marginPage.server.ts';
import { invoiceExamples } from '../../../src/features/orders/papers/issue.server.ts';
import { stockGrid } from '../../../src/features/stock/desk/grid.server.ts';
import { lowerName, stockWorth } from '../../../src/features/stock/desk/stockWorth.ts';
import { readList } from '../../../src/ui/list/list.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { demoDb } from '../../support/demo.ts';
import { makeActor } from '../../support/people.ts';

test('La période se lit dans l’adresse ; ce qui n’est pas un jour vaut le mois en cours', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T10:00:00Z'), toFake: ['Date'] });
  const db = await demoDb();
  const ctx = ctxOf(db, makeActor(db, 'admin'));
  const read = (search: string) => {
    const { first, last } = marginPage(ctx, new URLSearchParams(search));
    return [first, last];
  };
  for (const none of ['', 'du=&au=', 'du=2026-02-30&au=demain'])
    expect(read(none)).toEqual(['2026-11-01', '2026-11-26']);
  expect(read('du=2026-10-25&au=2026-10-25')).toEqual(['2026-10-25', '2026-10-25']);
  expect(read('du=2026-11-05&au=2026-11-02')).toEqual(['2026-11-02', '2026-11-05']);
  vi.useRealTimers();
});

test('Chaque vue des marges a le même total, et le stock dit le plus bas de son coût et du marché', async () => {
  const db = await demoDb();
  const ctx = ctxOf(db, makeActor(db, 'admin'), shopOf({ DEMO: '1' }));
  await fillExamples(db);
  await invoiceExamples(ctx);
  for (const par of ['vente', 'article', 'regime', 'jour', 'autre']) {
    const { list, total } = marginPage(ctx, new URLSearchParams({ par }));
    const { rows } = readList(list, ctx, new URLSearchParams());
    expect(list.columns[0]?.label).toBe({ article: 'Article', regime: 'Régime', jour: 'Jour' }[par] ?? 'Commande');
    for (const name of ['quantity', 'price', 'cost', 'vat', 'delivery'] as const)
      expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(total[name]);
    expect(rows.length).toBeGreaterThan(0);
  }
  const groups = stockWorth(stockGrid(ctx));
  const total = groups.pop();
  expect(groups.map(({ group }) => group)).toContain('Billets');
  for (const one of groups) {
    expect(one.lower).toBeLessThanOrEqual(Math.min(one.cost, one.market));
    expect(lowerName(one)).toBe(one.cost <= one.market ? 'le coût' : 'le marché');
  }
  expect(total).toMatchObject({ group: 'Total', uncosted: 1, cost: groups.reduce((sum, { cost }) => sum + cost, 0) });
  expect(groups.reduce((sum, { uncosted }) => sum + uncosted, 0)).toBe(1);
});
