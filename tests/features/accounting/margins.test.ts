import { describe, expect, test, vi } from 'vitest';
import { marginPage } from '../../../src/features/accounting/admin/marginPage.server.ts';
import { readInvoices, spanOf } from '../../../src/features/accounting/facts.server.ts';
import { type MarginEvent, sumOf } from '../../../src/features/accounting/margin.ts';
import { readMargins } from '../../../src/features/accounting/margins.server.ts';
import { monthResponse, readEntries } from '../../../src/features/accounting/month.server.ts';
import { defaultInvoicing } from '../../../src/features/configuration/invoicing.ts';
import { stockGrid } from '../../../src/features/goods/desk/grid.server.ts';
import { lowerOfCostAndMarketLabel, valueByFamily } from '../../../src/features/goods/desk/stockWorth.ts';
import { saveLot } from '../../../src/features/goods/lots/lots.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { readList } from '../../../src/ui/list/list.ts';
import { countStock, receiveStock } from '../../support/count.ts';
import { makeCurrency, makeMetal, type orderByTransfer, storedOrder } from '../../support/orders.ts';
import { openPapers } from '../../support/papers.ts';
import { seller } from '../../support/people.ts';
import { clockShows, standClock } from '../../support/shop.ts';

vi.setConfig({ testTimeout: 60_000 });

const { accounts } = defaultInvoicing;
const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);

async function rowsOf(ctx: Ctx, month: string, file: string): Promise<string[][]> {
  const text = (await (await monthResponse(ctx, { month, file }))?.text()) ?? '';
  const apart = file === 'fec' ? '\t' : ';';
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(apart));
}

/** Every file and screen of a month: sales, margins and their tax are alike to the cent. `open`: orders still to hand over. */
async function expectOneTruth(ctx: Ctx, month: string, open: ReadonlySet<string>): Promise<MarginEvent[]> {
  const events = readMargins(ctx, spanOf(month));
  const total = sumOf(events);
  const [margins, sales, fec] = await Promise.all(['marges', 'ventes', 'fec'].map((file) => rowsOf(ctx, month, file)));
  const column = (rows: string[][] = [], at: number) => rows.reduce((sum, row) => sum + cents(row[at]), 0);
  expect([5, 6, 7, 8, 10].map((at) => column(margins, at))).toEqual([
    total.price,
    total.delivery,
    total.unknownCostSales,
    total.cost,
    total.vat,
  ]);
  expect(column(margins, 9)).toBe(total.price - total.unknownCostSales - total.cost);
  expect(column(margins, 11)).toBe(column(margins, 9) - total.vat);
  const issued = readInvoices(ctx, spanOf(month));
  const net = (of: typeof issued) =>
    of.reduce((sum, { kind, content }) => sum + (kind === 'invoice' ? content.net : -content.net), 0);
  expect(column(sales, 9)).toBe(net(issued));
  const waiting = issued.filter(({ orderId }) => open.has(orderId));
  expect(total.price).toBe(net(issued) - net(waiting));
  const booked = (account: string) =>
    (fec ?? []).reduce((sum, row) => (row[4] === account ? sum + cents(row[12]) - cents(row[11]) : sum), 0);
  expect(booked(accounts.marginVat)).toBe(total.vat);
  const soldAtMargin = issued.flatMap(({ kind, content }) =>
    content.lines.flatMap((line) => (line.regime === 'margin' ? [kind === 'invoice' ? line.net : -line.net] : [])),
  );
  expect(booked(accounts.margin)).toBe(soldAtMargin.reduce((sum, one) => sum + one, 0) - total.vat);
  return events;
}

describe('Un mois qui se termine', () => {
  standClock();
  const shop = openPapers({ person: { identityStatus: 'verified' } });
  const sell = (Items: Parameters<typeof orderByTransfer>[3]['Items'], amount: number, deliveryCost = 0) =>
    shop.paid(amount + deliveryCost, { Items, deliveryCost, delivery: deliveryCost > 0 ? 'parcel' : 'counter' });
  const handOver = async (orderId: string) => {
    const { deliveryMode } = storedOrder(shop.db, orderId);
    await updateOrderStatus(shop.dealer(), { orderId, status: 'prepared' });
    const left =
      deliveryMode === 'parcel'
        ? { status: 'shipped' as const, trackingNumber: 'XY1' }
        : { status: 'delivered' as const };
    await updateOrderStatus(shop.dealer(), { orderId, ...left });
  };

  /** Coins at the margin and at an unknown cost, gold, notes, parcels, a return in another month. */
  async function busy() {
    const ctx = shop.dealer();
    const coin = makeMetal(shop.db, { metalName: '100 Francs', type: 'Piece De Collection', netSellPrice: 130_000 });
    const usd = makeCurrency(shop.db);
    const buy = (id: string, count: number, unitCost: number | null, regime: 'margin' | 'investment') =>
      receiveStock(ctx, { type: 'metal', id, count, reason: 'Achat', lot: { ...seller, unitCost, regime } });
    await buy(coin.id, 1, 700_000_000, 'margin');
    await buy(coin.id, 1, null, 'margin');
    await buy(coin.id, 2, 1_450_000_000, 'margin');
    await buy(shop.Items[0].id, 5, 460_000_000, 'investment');
    const lot = { unitCost: 89_123_456 };
    await countStock(ctx, { type: 'currency', id: usd.id, value: 100, count: 3, reason: 'Comptage', lot });
    return { ctx, coin, gold: shop.Items[0], usd };
  }
  const metal = (id: string, quantity: number) => ({ type: 'metal' as const, id, quantity });

  test('dit au centime la même chose partout, sépare ce qui n’est pas remis, et ne change plus', async () => {
    const { ctx, coin, gold, usd } = await busy();
    const three = await sell([metal(coin.id, 3), metal(gold.id, 2)], 3 * 130_000 + 2 * 48_235, 4_500);
    const dollars = await sell([{ type: 'currency', id: usd.id, quantity: 200 }], 18_431);
    const later = await sell([metal(gold.id, 1)], 48_235);
    await handOver(three);
    await handOver(dollars);
    const events = await expectOneTruth(ctx, '2026-09', new Set([later]));
    const ofCoins = sumOf(events.filter(({ regime }) => regime === 'margin'));
    // Of three coins one earned, one has no known cost, one lost.
    expect(ofCoins.unknownCostSales).toBeGreaterThan(0);
    expect(ofCoins.cost).toBe(70_000 + 145_000);
    expect(ofCoins.vat).toBe(Math.round((ofCoins.unknownCostSales - 70_000) / 6));
    clockShows('2026-10-02T10:00:00+02:00');
    const september = await rowsOf(ctx, '2026-09', 'fec');
    await handOver(later);
    await saveLot(ctx, { id: '2', unitCost: 700_000_000 });
    expect(await rowsOf(ctx, '2026-09', 'fec')).toEqual(september);
    const october = readMargins(ctx, spanOf('2026-10'));
    // Invoiced before, handed over now; and a cost that became known.
    expect(sumOf(october)).toMatchObject({ price: 48_235, cost: 46_000 + 70_000, vat: ofCoins.vat });
    clockShows('2026-11-03T10:00:00+01:00');
    const entry = readEntries(ctx, '2026-10').find(({ documentNumber }) => documentNumber === 'MARGE-2026-10');
    expect(entry).toMatchObject({ journal: 'OD', day: '2026-10-31', label: 'TVA sur la marge, octobre 2026' });
  });

  test('a le même total dans chaque vue des marges, de la période que dit l’adresse', async () => {
    const { ctx, coin, gold } = await busy();
    const amount = 130_000 + 48_235;
    await handOver(await sell([metal(coin.id, 1), metal(gold.id, 1)], amount, 2_500));
    for (const par of ['vente', 'article', 'regime', 'jour', 'autre']) {
      const { list, total } = marginPage(ctx, new URLSearchParams({ par }));
      const { rows } = readList(list, ctx, new URLSearchParams());
      expect(list.columns[0]?.label).toBe({ article: 'Article', regime: 'Régime', jour: 'Jour' }[par] ?? 'Commande');
      expect(total).toMatchObject({ quantity: 2, delivery: 2_500, price: amount + 2_500 });
      for (const name of ['quantity', 'price', 'cost', 'vat', 'delivery'] as const)
        expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(total[name]);
    }
    const read = (search: string) => {
      const { first, last } = marginPage(ctx, new URLSearchParams(search));
      return [first, last];
    };
    expect(read('du=2026-02-30&au=demain')).toEqual(['2026-09-01', '2026-09-07']);
    expect(read('du=2026-11-05&au=2026-11-02')).toEqual(['2026-11-02', '2026-11-05']);
  });

  test('dit de son stock le plus bas de son coût et du marché, et ce dont le coût manque', async () => {
    const { ctx } = await busy();
    const groups = valueByFamily(stockGrid(ctx));
    const total = groups.pop();
    expect(groups.map(({ group }) => group)).toContain('Billets');
    for (const one of groups) {
      expect(one.lowerOfCostAndMarket).toBeLessThanOrEqual(Math.min(one.cost, one.market));
      expect(lowerOfCostAndMarketLabel(one)).toBe(one.cost <= one.market ? 'le coût' : 'le marché');
    }
    const cost = groups.reduce((sum, one) => sum + one.cost, 0);
    expect(total).toMatchObject({ group: 'Total', uncosted: 1, cost });
    expect(groups.reduce((sum, { uncosted }) => sum + uncosted, 0)).toBe(1);
  });

  test('Un retour du mois suivant reprend sa marge et sa taxe dans ce mois', async () => {
    const { ctx, coin } = await busy();
    const orderId = await sell([metal(coin.id, 1)], 130_000);
    await handOver(orderId);
    clockShows('2026-10-02T10:00:00+02:00');
    await shop.giveBack(orderId, 130_000, 130_000, { purpose: 'order', goods: 'saleable' });
    const [sold, returned] = ['2026-09', '2026-10'].map((month) => sumOf(readMargins(ctx, spanOf(month))));
    expect(sold).toMatchObject({ quantity: 1, price: 130_000, cost: 70_000, vat: 10_000 });
    expect(returned).toMatchObject({ quantity: -1, price: -130_000, cost: -70_000, vat: -10_000 });
    await expectOneTruth(ctx, '2026-10', new Set());
  });
});
