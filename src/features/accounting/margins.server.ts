import { and, asc, eq, gte, isNotNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { stockIssues, stockLots } from '../../../db/schema/stock.ts';
import { within } from '../../../db/within.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { currentConfiguration } from '../configuration/configuration.server.ts';
import { invoicingOf } from '../configuration/invoicing.ts';
import { issuesOf } from '../stock/lots.server.ts';
import type { spanOf } from './facts.server.ts';
import { type LeftGoods, type MarginEvent, marginEvents } from './margin.ts';

type Span = ReturnType<typeof spanOf>;
type Series = { series: '' | 'SPECIMEN' };

/** Orders of which a paper was issued, goods left or came back, or a cost became known in the span. */
function ordersIn(db: Db, { series, from, to }: Span & Series): string[] {
  const papers = db
    .selectDistinct({ id: invoices.orderId })
    .from(invoices)
    .where(and(eq(invoices.series, series), gte(invoices.issuedAt, from), lt(invoices.issuedAt, to)));
  const { at, costedAt, orderId } = stockIssues;
  const left = db
    .selectDistinct({ id: orderId })
    .from(stockIssues)
    .where(and(isNotNull(orderId), or(and(gte(at, from), lt(at, to)), and(gte(costedAt, from), lt(costedAt, to)))));
  const back = db
    .selectDistinct({ id: orderId })
    .from(stockLots)
    .innerJoin(stockIssues, eq(stockIssues.id, stockLots.returnOf))
    .where(and(gte(stockLots.at, from), lt(stockLots.at, to)));
  const ids = [...papers.all(), ...left.all(), ...back.all()].flatMap(({ id }) => id ?? []);
  return [...new Set(ids)];
}

export function marginsIn(ctx: Ctx, { from, to }: Span): MarginEvent[] {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const series = ctx.shop.config.demo ? 'SPECIMEN' : '';
  const ids = ordersIn(db, { series, from, to });
  const papers = db
    .select()
    .from(invoices)
    .where(and(eq(invoices.series, series), within(invoices.orderId, ids)))
    .orderBy(asc(invoices.issuedAt), asc(invoices.sequence))
    .all();
  const lineIds = papers.flatMap(({ kind, content }) =>
    kind === 'invoice' ? content.lines.flatMap(({ lineId }) => lineId ?? []) : [],
  );
  const left = Map.groupBy(
    issuesOf(db, lineIds).map(({ issue, lot, back }): LeftGoods & { orderId: string | null } => ({
      orderId: issue.orderId,
      lineId: issue.orderLineId ?? '',
      at: issue.at,
      quantity: issue.quantity,
      weight: issue.value ?? 1,
      cost: issue.cost,
      costedAt: issue.costedAt,
      purchase: lot?.regime ?? null,
      back: back.map(({ at, quantity, cost }) => ({ at, quantity, cost })),
    })),
    ({ orderId }) => orderId,
  );
  const { marginRates } = invoicingOf(currentConfiguration(db));
  return [...Map.groupBy(papers, ({ orderId }) => orderId)]
    .flatMap(([orderId, of]) => marginEvents({ orderId, papers: of, left: left.get(orderId) ?? [] }, marginRates))
    .filter(({ at }) => at >= from && at < to)
    .sort((a, b) => a.at - b.at);
}
