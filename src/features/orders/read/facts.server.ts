import { and, asc, between, eq, inArray, ne, or, sql } from 'drizzle-orm';
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

/** By its id, or by the id of an attempt to pay it: the bank leads back with the attempt's. */
export function findOrder(db: Db, id: string): OrderRow | undefined {
  const ofAttempt = db.select({ id: paymentAttempts.orderId }).from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return db
    .select()
    .from(orders)
    .where(or(eq(orders.id, id), inArray(orders.id, ofAttempt)))
    .get();
}

/** @throws notFound */
export function loadOrder(db: Db, id: string): OrderRow {
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new ShopError('notFound', unknownOrder);
  return order;
}

export const linesOf = (db: Db, orderId: string): LineRow[] =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position)).all();

/**
 * Cents of metal in a client's orders within so many days of a moment that were not cancelled, one order left out. Both
 * ways in time: two orders of 6 000 € in a week are linked, whichever of them is prepared first.
 */
export function metalsAround(
  db: Db,
  userId: string,
  at: number,
  { metalWindowDays }: IdentityTerms,
  exceptOrderId = '',
): Cents {
  const window = days(metalWindowDays);
  const row = db
    .select({ total: sql<number>`coalesce(sum(${orderLines.amount}), 0)` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.id, exceptOrderId),
        ne(orders.status, 'cancelled'),
        between(orders.createdAt, at - window, at + window),
        eq(orderLines.type, 'metal'),
      ),
    )
    .get();
  return row?.total ?? 0;
}

/** What identity this order asks for, as its client stands today. */
export function identityOf(ctx: Ctx, order: OrderRow, lines: readonly LineRow[]): IdentityNeed {
  const { identityTerms } = ctx.shop.config;
  const client = ctx.db.select({ status: users.identityStatus }).from(users).where(eq(users.id, order.userId)).get();
  const metals = lines.reduce((sum, line) => (line.type === 'metal' ? sum + line.amount : sum), 0);
  const basket = {
    hasBanknotes: lines.some((line) => line.type === 'currency'),
    metals,
    metalsBefore: metals > 0 ? metalsAround(ctx.db, order.userId, order.createdAt, identityTerms, order.id) : 0,
  };
  const stage = order.paymentStatus === 'paid' ? 'paid' : 'ordered';
  return identityNeed(basket, client?.status ?? 'none', identityTerms, stage);
}

/** What the tables of moves ask of an order. */
export const factsOf = (ctx: Ctx, order: OrderRow): OrderRow & MoveFacts => ({
  ...order,
  identity: identityOf(ctx, order, linesOf(ctx.db, order.id)),
  refundRefused: isRefundRefused(ctx.db, order.id),
  refundOpen: isRefundOpen(ctx.db, order.id),
});
