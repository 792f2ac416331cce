import { and, asc, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import { invoices } from '../../../db/schema/invoices.ts';
import { stockIssues, stockLots } from '../../../db/schema/stock.ts';
import { within } from '../../../db/within.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { currentConfiguration } from '../configuration/configuration.server.ts';
import { invoicingOf } from '../configuration/invoicing.ts';
import { issuesOf } from '../stock/lots.server.ts';
import { type Span, seriesOf } from './facts.server.ts';
import { type MarginEvent, marginEvents } from './margin.ts';

/** Orders of which a paper was issued, goods left or came back, or a cost became known in the span. */
function ordersIn(ctx: Ctx, { from, to }: Span): string[] {
  const { db } = ctx;
  const { at, costedAt, orderId } = stockIssues;
  const papers = db
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(and(eq(invoices.series, seriesOf(ctx)), gte(invoices.issuedAt, from), lt(invoices.issuedAt, to)));
  const goods = db
    .select({ id: sql<string>`${orderId}` })
    .from(stockIssues)
    .leftJoin(stockLots, eq(stockLots.returnOf, stockIssues.id))
    .where(and(isNotNull(orderId), or(...[at, costedAt, stockLots.at].map((one) => and(gte(one, from), lt(one, to))))));
  return papers
    .union(goods)
    .all()
    .map(({ id }) => id);
}

export function marginsIn(ctx: Ctx, { from, to }: Span): MarginEvent[] {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const ids = ordersIn(ctx, { from, to });
  const papers = db
    .select()
    .from(invoices)
    .where(and(eq(invoices.series, seriesOf(ctx)), within(invoices.orderId, ids)))
    .orderBy(asc(invoices.issuedAt), asc(invoices.sequence))
    .all();
  const left = Map.groupBy(issuesOf(db, ids), ({ orderId }) => orderId);
  const { marginRates } = invoicingOf(currentConfiguration(db));
  return [...Map.groupBy(papers, ({ orderId }) => orderId)]
    .flatMap(([orderId, of]) => marginEvents({ orderId, papers: of, left: left.get(orderId) ?? [] }, marginRates))
    .filter(({ at }) => at >= from && at < to)
    .sort((a, b) => a.at - b.at);
}
