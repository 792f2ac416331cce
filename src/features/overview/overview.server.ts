import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm';
import { orderLines, orders, refunds } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { formatNumber } from '../../money.ts';
import { listIdentities } from '../identity/listIdentities.server.ts';
import { openPaymentEvents } from '../orders/read/desk.server.ts';
import { identityOf, linesOf, loadOrder } from '../orders/read/facts.server.ts';
import { openWithdrawals } from '../orders/withdrawal/openWithdrawals.server.ts';
import { salesFigures } from './figures.server.ts';

const rowsShown = 12;

/** « 2 × 20 francs Napoléon », each line of each of these orders. */
function goodsOf({ db }: Ctx, ids: readonly string[]): Map<string, string> {
  const { orderId, quantity, name, position } = orderLines;
  const lines = db
    .select({ orderId, quantity, name })
    .from(orderLines)
    .where(inArray(orderId, [...ids]))
    .orderBy(asc(position))
    .all();
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  const words = (one: (typeof lines)[number]) => `${formatNumber(one.quantity)} × ${one.name}`;
  return new Map([...byOrder].map(([id, own]) => [id, own.map(words).join(', ')]));
}

const orderColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  buyer: orders.buyer,
  amount: orders.amount,
  createdAt: orders.createdAt,
  payableUntil: orders.payableUntil,
  paymentType: orders.paymentType,
  deliveryMode: orders.deliveryMode,
};

/** Oldest work first; the counts are those of the whole lists. Figures of 30 days in cents. */
export function workToDo(ctx: Ctx, now = Date.now()) {
  requireAdmin(ctx.actor);
  const queue = (...conditions: Parameters<typeof and>) => {
    const where = and(...conditions);
    const rows = ctx.db
      .select(orderColumns)
      .from(orders)
      .where(where)
      .orderBy(asc(orders.createdAt))
      .limit(rowsShown)
      .all();
    const total = ctx.db.select({ n: count() }).from(orders).where(where).get()?.n ?? 0;
    const goods = goodsOf(
      ctx,
      rows.map(({ id }) => id),
    );
    return { rows: rows.map((row) => ({ ...row, goods: goods.get(row.id) ?? '' })), total };
  };
  const toPrepare = queue(eq(orders.status, 'confirmed'), eq(orders.paymentStatus, 'paid'));
  const withdrawn = openWithdrawals(ctx.db);
  const withdrawals = queue(inArray(orders.id, [...withdrawn.keys()]));
  return {
    bankAlerts: openPaymentEvents(ctx),
    identities: identitiesToCheck(ctx),
    toPrepare,
    /** Ids of orders that must not be prepared before their client's identity is verified. */
    waiting: new Set(toPrepare.rows.map(({ id }) => id).filter((id) => waitsForIdentity(ctx, id))),
    toSend: queue(eq(orders.status, 'prepared')),
    /** The money may have left or not. */
    refundsInDoubt: queue(
      inArray(orders.id, ctx.db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.status, 'unknown'))),
    ),
    /** Amounts are what was withdrawn, not the order's. */
    withdrawals: {
      ...withdrawals,
      rows: withdrawals.rows.map((row) => ({ ...row, amount: withdrawn.get(row.id)?.amount ?? row.amount })),
    },
    withdrawn,
    toRefund: queue(eq(orders.status, 'cancelled'), eq(orders.paymentStatus, 'paid')),
    transfers: queue(
      eq(orders.paymentType, 'virement'),
      eq(orders.paymentStatus, 'pending'),
      inArray(orders.status, ['pending', 'confirmed']),
    ),
    failedMails: ctx.db.select({ n: count() }).from(mailOutbox).where(isNotNull(mailOutbox.failedAt)).get()?.n ?? 0,
    figures: salesFigures(ctx.db, now),
  };
}

export type Work = ReturnType<typeof workToDo>;
export type WorkQueue = Work['toPrepare'];

function waitsForIdentity(ctx: Ctx, orderId: string): boolean {
  const { required, satisfied } = identityOf(ctx, {
    order: loadOrder(ctx.db, orderId),
    lines: linesOf(ctx.db, orderId),
  });
  return required && !satisfied;
}

function identitiesToCheck(ctx: Ctx) {
  const { rows, meta } = listIdentities(ctx, {
    status: 'pending',
    q: '',
    sort: '',
    page: 1,
    pageSize: rowsShown,
  });
  return { rows, total: meta.total };
}
