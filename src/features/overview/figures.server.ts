import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { currencies, metals } from '../../../db/schema/catalogue.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { keyOrFallback } from '../../query.ts';
import type { Span } from '../accounting/facts.server.ts';
import { sumOf } from '../accounting/margin.ts';
import { readMargins } from '../accounting/margins.server.ts';
import { readTurnover } from '../accounting/turnover.server.ts';
import { priceTicks } from '../catalogue/model/priceCurve.ts';

const maxBestSellers = 8;

type BestSeller = { id: string; type: 'metal' | 'currency'; name: string; amount: number; quantity: number };

/** Amounts are dated by payment or refund, orders by when they were placed. */
export function salesFigures(ctx: Ctx, { period, now = Date.now() }: { period: FiguresPeriod; now?: number }) {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const spans = spansOf(period, now);
  const turnover = readTurnover(db, spans);
  const orderCounts = countOrders(db, spans);
  const rows = spans.map(({ from }, i) => {
    const { received, refunded } = turnover[i] ?? { received: 0, refunded: 0 };
    return { from, received, refunded, net: received - refunded, ...(orderCounts[i] ?? { orders: 0, paidOrders: 0 }) };
  });
  const sum = (key: 'net' | 'orders' | 'paidOrders') => rows.reduce((total, row) => total + row[key], 0);
  const from = spans[0]?.from ?? now;
  return {
    period,
    netTakings: sum('net'),
    orders: sum('orders'),
    paidOrders: sum('paidOrders'),
    rows,
    bestItems: bestItems(db, from),
    margins: sumOf(readMargins(ctx, { from, to: now + 1 })),
  };
}

export type SalesFigures = ReturnType<typeof salesFigures>;

function countOrders(db: Db, spans: readonly { from: number; to: number }[]) {
  const count = (condition: string) =>
    sql`(select count(*) from ${orders} where created_at >= value->>'from' and created_at < value->>'to'
      ${sql.raw(condition)})`;
  return db.all<{ orders: number; paidOrders: number }>(sql`
    select ${count('')} as orders, ${count("and payment_status = 'paid'")} as paidOrders
    from json_each(${JSON.stringify(spans)}) order by key`);
}

const bestItems = (db: Db, from: number): BestSeller[] =>
  db.all<BestSeller>(sql`
    select type, coalesce(metal, money) as id, amount, quantity,
      coalesce((select metal_name from ${metals} where id = metal), (select money_name from ${currencies} where id = money)) as name
    from (
      select l.type, l.metal_id as metal, l.currency_id as money, sum(l.amount) as amount, sum(l.quantity) as quantity
      from ${orders} o cross join ${orderLines} l on l.order_id = o.id
      where o.created_at >= ${from} and o.payment_status = 'paid' and o.status <> 'cancelled'
      group by l.metal_id, l.currency_id order by amount desc limit ${maxBestSellers}
    ) order by amount desc`);

export const periods = { '7j': '7 jours', '30j': '30 jours', mois: 'Ce mois-ci', '12mois': '12 mois' } as const;
export type FiguresPeriod = keyof typeof periods;

export const parsePeriod = (text: string | null): FiguresPeriod => keyOrFallback(periods, text, '30j');

export function spansOf(period: FiguresPeriod, now: number): Span[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/Paris').startOfDay();
  const unit = period === '12mois' ? 'months' : 'days';
  const lastSpan = period === '12mois' ? today.with({ day: 1 }) : today;
  const count = { '7j': 7, '30j': 30, mois: today.day, '12mois': 12 }[period];
  const spanStart = (back: number) => lastSpan.subtract({ [unit]: back }).epochMilliseconds;
  return Array.from({ length: count }, (_, i) => ({ from: spanStart(count - 1 - i), to: spanStart(count - 2 - i) }));
}

export const chartSize = { width: 600, height: 200 };

const gap = 0.25;

const roundToTenth = (n: number) => Math.round(n * 10) / 10;

export function barsOf(values: readonly number[]) {
  const { width, height } = chartSize;
  const lowest = Math.min(0, ...values);
  // The axis reaches 100 € even in a month without sales.
  const ticks = priceTicks(lowest, Math.max(lowest < 0 ? 0 : 10_000, ...values));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (value: number) => roundToTenth(((high - value) / (high - low)) * height);
  const barSpacing = width / values.length;
  return {
    ticks: ticks.map((value) => ({ value, y: y(value) })).reverse(),
    bars: values.map((value, i) => ({
      x: roundToTenth((i + gap / 2) * barSpacing),
      width: roundToTenth(barSpacing * (1 - gap)),
      y: y(Math.max(0, value)),
      height: roundToTenth(Math.abs(y(value) - y(0))),
    })),
  };
}
