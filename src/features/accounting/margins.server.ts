import { and, asc, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type Db, isAnyOf } from '../../../db/client.ts';
import { stockLots } from '../../../db/schema/goods.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { currentConfig } from '../configuration/configuration.server.ts';
import { invoicingOf } from '../configuration/invoicing.ts';
import { invoiceSeries, invoicesWhere, type Span } from './facts.server.ts';
import { type IssuedGoods, type MarginEvent, marginEvents } from './margin.ts';

const returnLots = alias(stockLots, 'back');

function activeOrderIds(ctx: Ctx, { from, to }: Span): string[] {
  const { db } = ctx;
  const { at, costedAt, orderId } = stockLots;
  const invoicedOrders = db
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(and(eq(invoices.series, invoiceSeries(ctx)), gte(invoices.issuedAt, from), lt(invoices.issuedAt, to)));
  const goods = db
    .select({ id: sql<string>`${orderId}` })
    .from(stockLots)
    .leftJoin(returnLots, eq(returnLots.parentId, stockLots.id))
    .where(
      and(isNotNull(orderId), or(...[at, costedAt, returnLots.at].map((one) => and(gte(one, from), lt(one, to))))),
    );
  return invoicedOrders
    .union(goods)
    .all()
    .map(({ id }) => id);
}

function issuedGoodsByOrder(db: Db, orderIds: readonly string[]): Map<string | null, IssuedGoods[]> {
  const { id, parentId, orderId } = stockLots;
  const issuedLots = db.select().from(stockLots).where(isAnyOf(orderId, orderIds)).orderBy(asc(id)).all();
  const ids = issuedLots.map((lot) => lot.id);
  const returnedLots = db.select().from(stockLots).where(isAnyOf(parentId, ids)).orderBy(asc(id)).all();
  const returnsByLot = Map.groupBy(returnedLots, (lot) => lot.parentId);
  return Map.groupBy(
    issuedLots.map((lot) => ({ ...lot, returns: returnsByLot.get(lot.id) ?? [] })),
    (lot) => lot.orderId,
  );
}

export function readMargins(ctx: Ctx, { from, to }: Span): MarginEvent[] {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const ids = activeOrderIds(ctx, { from, to });
  const invoiceRows = invoicesWhere(ctx, isAnyOf(invoices.orderId, ids));
  const issuedByOrder = issuedGoodsByOrder(db, ids);
  const { marginRates } = invoicingOf(currentConfig(db));
  return [...Map.groupBy(invoiceRows, ({ orderId }) => orderId)]
    .flatMap(([orderId, invoicesOfOrder]) =>
      marginEvents({ orderId, invoices: invoicesOfOrder, issuedGoods: issuedByOrder.get(orderId) ?? [] }, marginRates),
    )
    .filter(({ at }) => at >= from && at < to)
    .sort((a, b) => a.at - b.at);
}
