import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, paymentEvents } from '../../../db/schema/orders.ts';
import { isoDay } from '../../../src/dates.ts';
import { readTakings } from '../../../src/features/accounting/month.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { noteTransfer, undoTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/refunds.server.ts';
import {
  barsOf,
  chartSize,
  parsePeriod,
  salesFigures,
  spansOf,
} from '../../../src/features/overview/figures.server.ts';
import { ctxOf } from '../../support/context.ts';
import { bankSays, deliver, makeCurrency, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { rowsOf } from '../../support/people.ts';
import { clockShows, openCounter, standClock } from '../../support/shop.ts';

standClock();

const now = Date.parse('2026-09-20T23:30:00+02:00');
const day = (at: number) => isoDay(at).slice(5);

test('Les périodes se comptent en jours et en mois de Paris, aujourd’hui compris', () => {
  const days = spansOf('7j', now);
  expect(days.map(({ from }) => day(from))).toEqual(['09-14', '09-15', '09-16', '09-17', '09-18', '09-19', '09-20']);
  expect(days.at(-1)?.to).toBe(Date.parse('2026-09-21T00:00:00+02:00'));
  expect(spansOf('30j', now)).toHaveLength(30);
  expect(spansOf('mois', now).map(({ from }) => day(from))[0]).toBe('09-01');
  expect(spansOf('mois', now)).toHaveLength(20);
  const months = spansOf('12mois', now);
  expect(months.map(({ from }) => isoDay(from).slice(0, 7))).toHaveLength(12);
  expect([isoDay(months[0]?.from ?? 0), isoDay(months[11]?.to ?? 0)]).toEqual(['2025-10-01', '2026-10-01']);
  // The clocks change on the last Sunday of October.
  const autumn = spansOf('30j', Date.parse('2026-11-10T12:00:00+01:00'));
  expect(autumn.every(({ to }, i) => i === 29 || to === autumn[i + 1]?.from)).toBe(true);
  expect([parsePeriod('12mois'), parsePeriod('toString'), parsePeriod(null)]).toEqual(['12mois', '30j', '30j']);
});

test('L’argent compte au jour de son paiement, comme les encaissements le disent, et ce qui est rendu en part', async () => {
  const { db, client, admin, Items } = openCounter();
  const dealer = ctxOf(db, admin);
  const two = [{ ...Items[0], quantity: 2 }] as const;
  const byTransfer = async () => (await orderByTransfer(db, client, 96_470, { Items: [...two] }))._id;
  const note = (orderId: string, amount: number, valueDate: string) =>
    noteTransfer(dealer, { orderId, amount, valueDate, payer: 'X' });
  // In two parts, one of them noted a week late; a third is taken back.
  const first = await byTransfer();
  await note(first, 50_000, '2026-09-04');
  await undoTransfer(dealer, { transferId: getOrderById(dealer, { id: first }).desk?.transfers[0]?._id ?? '' });
  await note(first, 40_000, '2026-09-04');
  await note(first, 60_000, '2026-09-07');
  const what = { purpose: 'overpayment' } as const;
  await noteTransferRefund(dealer, { orderId: first, amount: 3_530, refundable: 100_000, what });
  // By card, half past midnight in Paris: one call, and two calls about the same money.
  clockShows('2026-09-09T00:30:00+02:00');
  const cards = [
    await orderByCard(db, client, 96_470, { Items: [...two] }),
    await orderByCard(db, client, 48_235, { Items }),
  ];
  for (const { form } of cards)
    await deliver(db, bankSays(form.orderNumber, form === cards[0]?.form ? '964.70EUR' : '482.35EUR', 'payetest'));
  const again = rowsOf(db, paymentEvents).find(({ reference }) => reference === cards[1]?.form.orderNumber);
  db.insert(paymentEvents)
    .values({ ...again, id: undefined, mac: 'other', source: 'enquiry', receivedAt: Date.now() + 86_400_000 } as never)
    .run();
  clockShows('2026-09-12T10:00:00+02:00');
  await note(await byTransfer(), 96_470, '2026-09-12');

  const { rows, ...sums } = salesFigures(dealer, { period: '30j', now });
  const told = rows.flatMap(({ from, received, refunded, net }) =>
    received + refunded > 0 ? [{ day: isoDay(from), received, refunded, net }] : [],
  );
  expect(told).toEqual([
    { day: '2026-09-04', received: 40_000, refunded: 0, net: 40_000 },
    { day: '2026-09-07', received: 60_000, refunded: 3_530, net: 56_470 },
    { day: '2026-09-09', received: 144_705, refunded: 0, net: 144_705 },
    { day: '2026-09-12', received: 96_470, refunded: 0, net: 96_470 },
  ]);
  expect(told).toMatchObject(readTakings(dealer, '2026-09').map(({ method: _, ...takings }) => takings));
  expect(sums).toMatchObject({ netTakings: 337_645, orders: 4, paidOrders: 4 });
  const months = salesFigures(dealer, { period: '12mois', now });
  expect(months.rows.at(-1)).toMatchObject({ received: 341_175, refunded: 3_530, orders: 4 });
  expect(salesFigures(dealer, { period: '7j', now })).toMatchObject({ netTakings: 0, orders: 0, bestItems: [] });
});

test('Les articles les plus vendus sont ceux des commandes payées qui tiennent', async () => {
  const { db, client, admin, Items } = openCounter({ identityStatus: 'verified' });
  const dollars = makeCurrency(db);
  const notes = { type: 'currency' as const, id: dollars.id, quantity: 100 };
  await orderByTransfer(db, client, 48_235 * 2, { Items: [{ ...Items[0], quantity: 2 }] });
  const both = await orderByTransfer(db, client, 48_235 + 9_215, { Items: [...Items, notes] });
  await orderByTransfer(db, client, 48_235, { Items });
  db.update(orders).set({ paymentStatus: 'paid', status: 'confirmed' }).run();
  db.update(orders).set({ status: 'cancelled' }).where(sql`amount = 48235`).run();
  const best = () => salesFigures(ctxOf(db, admin), { period: 'mois' }).bestItems;
  expect(best()).toMatchObject([
    { id: Items[0].id, type: 'metal', quantity: 3, amount: 144_705 },
    { id: dollars.id, type: 'currency', quantity: 100, amount: 9_215 },
  ]);
  db.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, both._id)).run();
  expect(best()).toMatchObject([{ quantity: 2 }]);
});

test('Une barre part de zéro, au-dessous pour ce qui est rendu', () => {
  const { ticks, bars } = barsOf([0, 30_000, -10_000]);
  const zero = ticks.find(({ value }) => value === 0)?.y ?? -1;
  expect(bars.map(({ y, height }) => [y, y + height].map(Math.round))).toEqual([
    [zero, zero],
    [0, zero],
    [zero, chartSize.height],
  ]);
});

test('Sans argent, l’échelle va à cent euros', () => {
  expect(barsOf([0, 0]).ticks.map(({ value }) => value)).toEqual(expect.arrayContaining([0, 10_000]));
  expect(barsOf([0, 0]).ticks.every(({ value }) => value >= 0)).toBe(true);
});
