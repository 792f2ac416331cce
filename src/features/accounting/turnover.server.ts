import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { isOrderCredit, paymentEvents, refunds, transfers } from '../../../db/schema/orders.ts';
import { isoDay } from '../../dates.ts';
import type { Cents } from '../../money.ts';
import { cardFlows, type Span } from './facts.server.ts';

type Turnover = { received: Cents; refunded: Cents };

const findRepeatedAttempts = (db: Db): string[] =>
  db
    .all<{ id: string }>(sql`
      select attempt_id as id from ${paymentEvents} where ${isOrderCredit(paymentEvents)} and attempt_id is not null
      group by attempt_id having count(*) > 1`)
    .map(({ id }) => id);

/** Faster than `takingsOf`: only payments reported more than once are read one by one. */
export function readTurnover(db: Db, spans: readonly Span[]): Turnover[] {
  const periods = spans.map(({ from, to }) => ({ from, to, first: isoDay(from), end: isoDay(to) }));
  const periodsSql = sql`(
    select key, value->>'from' as a, value->>'to' as b, value->>'first' as first, value->>'end' as "end"
    from json_each(${JSON.stringify(periods)}))`;
  const sumByPeriod = (query: ReturnType<typeof sql>) =>
    db.all<{ n: number }>(sql`select coalesce((${query}), 0) as n from ${periodsSql} order by key`).map(({ n }) => n);
  const repeatedAttempts = findRepeatedAttempts(db);
  const cardSums = sumByPeriod(sql`
    select sum(amount) from ${paymentEvents}
    where ${isOrderCredit(paymentEvents)} and received_at >= a and received_at < b
      and attempt_id not in (select value from json_each(${JSON.stringify(repeatedAttempts)}))`);
  const transferSums = sumByPeriod(sql`
    select sum(amount) from ${transfers} where undone_at is null and value_date >= first and value_date < "end"`);
  const refundSums = sumByPeriod(sql`
    select sum(amount) from ${refunds} where status = 'accepted' and order_id is not null
      and answered_at >= a and answered_at < b`);
  const events = db.select().from(paymentEvents).where(inArray(paymentEvents.attemptId, repeatedAttempts)).all();
  const repeatedFlows = [...Map.groupBy(events, ({ attemptId }) => attemptId).values()].flatMap(cardFlows);
  const sumOf = ({ from, to }: Span) =>
    repeatedFlows.reduce((sum, { at, amount }) => (at >= from && at < to ? sum + amount : sum), 0);
  return spans.map((span, i) => ({
    received: (cardSums[i] ?? 0) + (transferSums[i] ?? 0) + sumOf(span),
    refunded: refundSums[i] ?? 0,
  }));
}
