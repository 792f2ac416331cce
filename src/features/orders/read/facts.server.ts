import { and, asc, between, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orderLines, orders, paymentAttempts } from '../../../../db/schema/orders.ts';
import { days } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import type { Cents } from '../../../money.ts';
import { type IdentityNeed, type IdentityTerms, identityNeed } from '../../identity/rule.ts';
import type { MoveFacts, OrderRow } from '../order.ts';
import type { LineRow } from '../rows.ts';
import { isRefundOpen, isRefundRefused } from './ledger.server.ts';

export const unknownOrder = 'Cette commande n’existe pas ou n’existe plus.';

/** Also by the id of a payment attempt: the bank's return link carries that one. */
export function findOrder(db: Db, id: string): OrderRow | undefined {
  const ofAttempt = db.select({ id: paymentAttempts.orderId }).from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return db
    .select()
    .from(orders)
    .where(or(eq(orders.id, id), inArray(orders.id, ofAttempt)))
    .get();
}

export function loadOrder(db: Db, id: string): OrderRow {
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new ShopError('notFound', unknownOrder);
  return order;
}

export const linesOf = (db: Db, orderId: string): LineRow[] =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position)).all();

export type LoadedOrder = { order: OrderRow; lines: readonly LineRow[] };

export function withLines(db: Db, rows: readonly OrderRow[]): LoadedOrder[] {
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(
    db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)).all(),
    ({ orderId }) => orderId,
  );
  return rows.map((order) => ({ order, lines: lines.get(order.id) ?? [] }));
}

/** Cents, cancelled orders excluded. Looks both ways in time: two linked orders must count whichever is prepared first. */
export function metalsAround(db: Db, userId: string, at: number, { metalWindowDays }: IdentityTerms): Cents {
  const window = days(metalWindowDays);
  const row = db
    .select({ total: sql<number>`coalesce(sum(${orderLines.amount}), 0)` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.status, 'cancelled'),
        between(orders.createdAt, at - window, at + window),
        eq(orderLines.type, 'metal'),
      ),
    )
    .get();
  return row?.total ?? 0;
}

function linkedMetals(db: Db, ids: readonly string[], { metalWindowDays }: IdentityTerms): Map<string, Cents> {
  const window = days(metalWindowDays);
  const others = alias(orders, 'others');
  const rows = db
    .select({ id: orders.id, total: sql<number>`sum(${orderLines.amount})` })
    .from(orders)
    .innerJoin(
      others,
      and(
        eq(others.userId, orders.userId),
        ne(others.id, orders.id),
        ne(others.status, 'cancelled'),
        sql`${others.createdAt} between ${orders.createdAt} - ${window} and ${orders.createdAt} + ${window}`,
      ),
    )
    .innerJoin(orderLines, and(eq(orderLines.orderId, others.id), eq(orderLines.type, 'metal')))
    .where(inArray(orders.id, [...ids]))
    .groupBy(orders.id)
    .all();
  return new Map(rows.map(({ id, total }) => [id, total]));
}

export function identityReader({ db, shop }: Ctx, loaded: readonly LoadedOrder[]): (one: LoadedOrder) => IdentityNeed {
  const { identityTerms } = shop.config;
  const sold = (lines: readonly LineRow[]) =>
    lines.reduce((sum, line) => (line.type === 'metal' ? sum + line.amount : sum), 0);
  const withMetal = loaded.filter(({ lines }) => sold(lines) > 0).map(({ order }) => order.id);
  const linked = linkedMetals(db, withMetal, identityTerms);
  const ids = loaded.map(({ order }) => order.userId);
  const clients = db.select({ id: users.id, status: users.identityStatus }).from(users).where(inArray(users.id, ids));
  const statuses = new Map(clients.all().map(({ id, status }) => [id, status]));
  return ({ order, lines }) => {
    const basket = {
      hasBanknotes: lines.some((line) => line.type === 'currency'),
      metals: sold(lines),
      metalsBefore: linked.get(order.id) ?? 0,
    };
    const stage = order.paymentStatus === 'paid' ? 'paid' : 'ordered';
    return identityNeed(basket, statuses.get(order.userId) ?? 'none', identityTerms, stage);
  };
}

export function identityOf(ctx: Ctx, order: OrderRow, lines: readonly LineRow[]): IdentityNeed {
  const one = { order, lines };
  return identityReader(ctx, [one])(one);
}

export const factsOf = (ctx: Ctx, order: OrderRow): OrderRow & MoveFacts => ({
  ...order,
  identity: identityOf(ctx, order, linesOf(ctx.db, order.id)),
  refundRefused: isRefundRefused(ctx.db, order.id),
  refundOpen: isRefundOpen(ctx.db, order.id),
});
