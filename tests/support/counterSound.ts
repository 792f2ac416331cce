import { expect } from 'vitest';
import { deals } from '../../db/schema/counter.ts';
import { cashMovements } from '../../db/schema/drawer.ts';
import { exchanges } from '../../db/schema/exchange.ts';
import { ledger, stockLines } from '../../db/schema/goods.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { orders, paymentEvents, refunds, transfers } from '../../db/schema/orders.ts';
import { isoDay } from '../../src/dates.ts';
import { readEntries } from '../../src/features/accounting/month.server.ts';
import { addCounts, sumOfCounts } from '../../src/features/drawer/model/cash.ts';
import { drawerCounts } from '../../src/features/drawer/model/moveCash.server.ts';
import { parseGoods } from '../../src/features/goods/model/csv.server.ts';
import type { GoodsEvent } from '../../src/features/goods/model/lots.ts';
import type { Ctx } from '../../src/http/context.ts';
import type { PaymentByMeans } from '../../src/means.ts';
import { rowsOf } from './people.ts';

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const amounts = (rows: readonly { amount: number }[]): number => total(rows.map(({ amount }) => amount));
const cashOf = (payments: readonly PaymentByMeans[]): number =>
  amounts(payments.filter(({ means }) => means === 'cash'));

/** Register, stock, drawer, ledger, orders and FEC agree to the note and the cent. */
export function soundCounter(ctx: Ctx): void {
  const { db } = ctx;
  const [events, movements] = [rowsOf(db, ledger), rowsOf(db, cashMovements)];
  for (const { id, currencyId, inSafe } of rowsOf(db, stockLines)) {
    const own = events.filter(({ lineId }) => lineId === id);
    expect(total(own.map(({ inSafeChange }) => inSafeChange))).toBe(inSafe);
    if (currencyId)
      expect(total(own.map(({ chain, inSafeChange }) => (chain === 'exchange' ? inSafeChange : 0)))).toBe(inSafe);
  }
  const drawer = addCounts(...movements.map(({ counts }) => counts));
  expect(drawerCounts(db)).toEqual(drawer);
  expect(Math.min(0, ...Object.values(drawer))).toBe(0);

  const [paid, back, papers] = [rowsOf(db, transfers), rowsOf(db, refunds), rowsOf(db, invoices)];
  const [sales, changed] = [new Map(rowsOf(db, orders).map((one) => [one.id, one])), rowsOf(db, exchanges)];
  const nowOf = (event: GoodsEvent) =>
    parseGoods(
      events.findLast(({ refersTo, bookKind }) => refersTo === event.id && bookKind === 'correction') ?? event,
    );
  const dealt = rowsOf(db, deals);
  const known = new Set(dealt.flatMap(({ id, orderId }) => [id, orderId]));
  const atCounter = [...sales.values()].filter(({ channel }) => channel === 'counter');
  const causes = movements.flatMap(({ kind, causeId }) =>
    kind === 'deposit' || kind === 'withdrawal' ? [] : (causeId ?? []),
  );
  expect([...atCounter.map(({ id }) => id), ...causes].filter((id) => !known.has(id))).toEqual([]);
  expect(changed.filter(({ dealId }) => !known.has(dealId))).toEqual([]);
  for (const { id, orderId, due, owed, given, cash, cancelledAt } of dealt) {
    const isCancelled = cancelledAt !== null;
    const own = {
      paid: paid.filter((one) => one.orderId === orderId),
      back: back.filter((one) => one.orderId === orderId),
    };
    expect([amounts(own.paid), amounts(given)]).toEqual([due, owed]);
    expect(amounts(own.back)).toBe(isCancelled ? due : 0);
    if (orderId) {
      expect(sales.get(orderId)).toMatchObject({ amount: due, paymentStatus: isCancelled ? 'refunded' : 'paid' });
      expect(papers.filter((one) => one.orderId === orderId)).toHaveLength(isCancelled ? 2 : 1);
    }
    const moved = movements.filter(({ causeId }) => causeId === id);
    const sums = { sale: cashOf(own.paid), exchange: 0 - cashOf(given) };
    for (const kind of ['sale', 'exchange'] as const)
      expect(amounts(moved.filter((one) => one.kind === kind))).toBe(sums[kind]);
    expect(amounts(moved)).toBe(isCancelled ? 0 : sums.sale + sums.exchange);
    if (!isCancelled) expect(sumOfCounts(cash)).toBe(amounts(moved));
    const exchange = changed.find(({ dealId }) => dealId === id);
    if (!exchange) continue;
    const bought = events.filter((event) => exchange.eventIds.includes(event.id)).map(nowOf);
    const sold = events.filter(
      (event) => event.orderId === orderId && event.kind === 'handedOver' && event.value !== null,
    );
    expect(total(bought.map(({ price = 0 }) => price))).toBe(isCancelled ? 0 : exchange.bought);
    expect(total(sold.map((event) => parseGoods(event).price ?? 0))).toBe(exchange.sold);
    for (const { price = 0, exchange: facts } of [...bought, ...sold.map(parseGoods)])
      expect(amounts(facts?.payments ?? [])).toBe(price);
    const inCash = cashOf(bought.flatMap((goods) => goods.exchange?.payments ?? []));
    expect(inCash).toBe(isCancelled ? 0 : cashOf(given));
  }

  const dated = [...movements.map(({ day }) => day), ...paid.map(({ valueDate }) => valueDate)];
  const answered = [...back, ...changed.map(({ cancelledAt: answeredAt }) => ({ answeredAt }))];
  const others = answered.flatMap(({ answeredAt }) => (answeredAt === null ? [] : isoDay(answeredAt)));
  const months = new Set([...dated, ...others].map((day) => day.slice(0, 7)));
  const lines = [...months].flatMap((month) => readEntries(ctx, month)).flatMap((entry) => entry.lines);
  const account = (name: string) =>
    total(lines.filter((one) => one.account === name).map(({ debit, credit }) => debit - credit));
  expect(total(lines.map(({ debit, credit }) => debit - credit))).toBe(0);
  expect(account('cash')).toBe(sumOfCounts(drawer));
  expect(account('notesBought')).toBe(
    amounts(changed.map(({ bought, cancelledAt }) => ({ amount: cancelledAt ? 0 : bought }))),
  );
  const byCard = (rows: readonly PaymentByMeans[]) => amounts(rows.filter(({ means }) => means === 'card'));
  if (rowsOf(db, paymentEvents).length === 0) expect(account('card')).toBe(byCard(paid) - byCard(back));
}
