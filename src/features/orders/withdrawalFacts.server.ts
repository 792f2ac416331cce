import { and, asc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { metals } from '../../../db/schema/catalogue.ts';
import { orderHistory, orders } from '../../../db/schema/orders.ts';
import { type Cents, eurosFromCents } from '../../money.ts';
import { canWithdraw } from '../catalogue/metalLaw.ts';
import type { OrderRow } from './order.ts';
import { type LineRow, linesOf } from './orderFacts.server.ts';
import type { Withdrawal } from './withdrawal.shape.ts';
import { closedBecause, leftOf, settledBy, type WithdrawalFacts, withdrawalEnd } from './withdrawal.ts';

/** What the history row of a withdrawal holds in `to_value`, beside the sentence that people read. */
const declaration = z.object({
  lines: z.array(z.object({ lineId: z.string(), quantity: z.number() })),
  reason: z.string().default(''),
  key: z.string().optional(),
});
const declared = (stored: string | null) => declaration.parse(JSON.parse(stored ?? '{}'));

export type Declaration = z.output<typeof declaration> & { id: string; at: number; treatedAt: number | null };

export type OrderWithdrawals = WithdrawalFacts & { declared: readonly Declaration[] };

/** An order's lines and history as the rules of withdrawal want them. */
export function withdrawalsOf(db: Db, order: OrderRow, lines: readonly LineRow[]): OrderWithdrawals {
  const metalIds = lines.flatMap(({ metalId }) => metalId ?? []);
  const rows = db.select({ id: metals.id, type: metals.type }).from(metals).where(inArray(metals.id, metalIds)).all();
  const types = new Map(rows.map(({ id, type }) => [id, type]));
  const history = db
    .select()
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, order.id),
        inArray(orderHistory.kind, ['status', 'withdrawal', 'withdrawalTreated']),
      ),
    )
    .orderBy(asc(orderHistory.at))
    .all();
  const treated = new Map(
    history.flatMap(({ kind, fromValue, at }) => (kind === 'withdrawalTreated' && fromValue ? [[fromValue, at]] : [])),
  );
  const declarations = history
    .filter(({ kind }) => kind === 'withdrawal')
    .map(({ id, at, toValue }) => ({
      ...declared(toValue),
      id,
      at,
      treatedAt: treated.get(id) ?? null,
    }));
  const received = history.find(({ kind, toValue }) => kind === 'status' && toValue === 'delivered');
  const withdrawnOf = (id: string) =>
    declarations
      .flatMap((one) => one.lines)
      .reduce((sum, { lineId, quantity }) => (lineId === id ? sum + quantity : sum), 0);
  return {
    status: order.status,
    paymentStatus: order.paymentStatus,
    receivedAt: order.status === 'delivered' ? (received?.at ?? order.updatedAt) : null,
    lines: lines.map(({ id, name, metalId, quantity }) => ({
      lineId: id,
      name,
      type: types.get(metalId ?? '') ?? null,
      quantity,
      withdrawn: withdrawnOf(id),
    })),
    declared: declarations,
  };
}

/** What the API says of it; null for an order without collector coins. */
export function presentWithdrawal(db: Db, order: OrderRow, lines: readonly LineRow[]): Withdrawal | null {
  if (!lines.some(({ type }) => type === 'metal')) return null;
  const facts = withdrawalsOf(db, order, lines);
  const coins = facts.lines.filter(({ type, withdrawn }) => withdrawn > 0 || (type !== null && canWithdraw({ type })));
  if (coins.length === 0) return null;
  const why = closedBecause(facts, Date.now());
  return {
    open: why === null,
    why: why ?? '',
    until: withdrawalEnd(facts.receivedAt),
    lines: coins.map((line) => ({
      lineId: line.lineId,
      name: line.name,
      quantity: line.quantity,
      left: why === null ? leftOf(line) : 0,
    })),
    declared: facts.declared.map(({ id, at, lines: asked, reason, treatedAt }) => ({
      _id: id,
      at,
      lines: named(asked, lines),
      amount: eurosFromCents(worthOf(asked, lines)),
      reason,
      settledBy: settledBy(at),
      treatedAt,
    })),
  };
}

/** Cents that these pieces cost, without the delivery. */
const worthOf = (asked: Declaration['lines'], lines: readonly LineRow[]): Cents =>
  asked.reduce((sum, { lineId, quantity }) => sum + quantity * (find(lines, lineId)?.unitPrice ?? 0), 0);

const find = (lines: readonly LineRow[], lineId: string) => lines.find(({ id }) => id === lineId);

/** The pieces of a declaration with their names. */
export const named = (asked: Declaration['lines'], lines: readonly LineRow[]) =>
  asked.map(({ lineId, quantity }) => ({ lineId, quantity, name: find(lines, lineId)?.name ?? '' }));

/** Orders with a withdrawal that the dealer has not dealt with: when the oldest was declared, and cents of all of them. */
export function openWithdrawals(db: Db): Map<string, { at: number; amount: Cents }> {
  const treated = db
    .select({ id: orderHistory.fromValue })
    .from(orderHistory)
    .where(and(eq(orderHistory.kind, 'withdrawalTreated'), isNotNull(orderHistory.fromValue)));
  const rows = db
    .select({ orderId: orderHistory.orderId, at: orderHistory.at, toValue: orderHistory.toValue })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.orderId))
    .where(
      and(
        eq(orderHistory.kind, 'withdrawal'),
        notInArray(orderHistory.id, treated),
        // Given back already, or cancelled before any money came.
        notInArray(orders.paymentStatus, ['refunded', 'cancelled']),
      ),
    )
    .orderBy(asc(orderHistory.at))
    .all();
  const open = new Map<string, { at: number; amount: Cents }>();
  for (const { orderId, at, toValue } of rows) {
    const worth = worthOf(declared(toValue).lines, linesOf(db, orderId));
    const before = open.get(orderId);
    open.set(orderId, { at: before?.at ?? at, amount: (before?.amount ?? 0) + worth });
  }
  return open;
}
