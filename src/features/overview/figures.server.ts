import { gte } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { orders } from '../../../db/schema/orders.ts';
import { dayEnds } from '../catalogue/prices/priceHistory.server.ts';
import { givenBackOf } from '../orders/read/ledger.server.ts';

const daysShown = 30;

/** Orders of the last 30 Paris days and their net cents; `daily` is oldest first, today's point at `now`. */
export function salesFigures(db: Db, now: number) {
  const [before = 0, ...ends] = dayEnds(daysShown, now);
  const columns = {
    id: orders.id,
    amount: orders.amount,
    at: orders.createdAt,
    paymentType: orders.paymentType,
    paymentStatus: orders.paymentStatus,
  };
  const received = db
    .select(columns)
    .from(orders)
    .where(gte(orders.createdAt, before + 1))
    .all();
  const paid = received.filter(({ paymentStatus }) => paymentStatus === 'paid');
  const givenBack = givenBackOf(db, paid);
  const kept = paid.map(({ id, amount, at }) => ({ at, amount: amount - (givenBack.get(id) ?? 0) }));
  const sumOf = (from: number, to: number) =>
    kept.reduce((total, { at, amount }) => (at > from && at <= to ? total + amount : total), 0);
  return {
    orders: received.length,
    paidOrders: paid.length,
    paid: sumOf(before, now),
    daily: ends.map((at, i) => ({ at, price: sumOf(ends[i - 1] ?? before, at) })),
  };
}
