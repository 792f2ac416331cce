import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { orderHistory } from '../../../../db/schema/orders.ts';
import { type Cents, eurosFromCents } from '../../../money.ts';
import { canWithdraw } from '../../catalogue/metals/metalLaw.ts';
import type { OrderRow } from '../order.ts';
import type { LineRow } from '../rows.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.shape.ts';
import {
  closedBecause,
  leftOf,
  type Pieces,
  piecesIn,
  settledBy,
  type WithdrawalFacts,
  withdrawalEnd,
} from '../withdrawalRule.ts';
import { owedOf } from './withdrawalOwed.server.ts';

/** What the history row of a withdrawal holds in `to_value`, beside the sentence that people read. */
const declaration = z.object({
  lines: z.array(z.object({ lineId: z.string(), quantity: z.number() })),
  reason: z.string().default(''),
  key: z.string().optional(),
});
const declared = (stored: string | null) => declaration.parse(JSON.parse(stored ?? '{}'));

export type Declaration = z.output<typeof declaration> & {
  id: string;
  at: number;
  treatedAt: number | null;
  /** Cents to give back for it. */
  amount: Cents;
};

export type OrderWithdrawals = WithdrawalFacts & {
  declared: readonly Declaration[];
  /** Cents still to give back for what the dealer has not dealt with. */
  owed: Cents;
};

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
  const stored = history
    .filter(({ kind }) => kind === 'withdrawal')
    .map(({ id, at, toValue }) => ({ ...declared(toValue), id, at, treatedAt: treated.get(id) ?? null }));
  const declarations = stored.map((one, index) => ({
    ...one,
    amount: amountDue(order, lines, stored.slice(0, index), one.lines),
  }));
  const received = history.find(({ kind, toValue }) => kind === 'status' && toValue === 'delivered');
  return {
    status: order.status,
    paymentStatus: order.paymentStatus,
    receivedAt: order.status === 'delivered' ? (received?.at ?? order.updatedAt) : null,
    lines: lines.map(({ id, name, metalId, quantity }) => ({
      lineId: id,
      name,
      type: types.get(metalId ?? '') ?? null,
      quantity,
      withdrawn: piecesIn(declarations, id),
    })),
    declared: declarations,
    owed: owedOf(db, order, declarations),
  };
}

/** The price of the pieces, and the delivery with the last of them when nothing of the order is left (C. conso. L221-24). */
function amountDue(
  { deliveryCost }: OrderRow,
  lines: readonly LineRow[],
  before: readonly { lines: readonly Pieces[] }[],
  asked: readonly Pieces[],
): Cents {
  const gone = [...before, { lines: asked }];
  const whole = lines.every(({ id, quantity }) => piecesIn(gone, id) === quantity);
  return asked.reduce(
    (sum, { lineId, quantity }) => sum + quantity * (find(lines, lineId)?.unitPrice ?? 0),
    whole ? deliveryCost : 0,
  );
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
    owed: eurosFromCents(facts.owed),
    declared: facts.declared.map(({ id, at, lines: asked, reason, treatedAt, amount }) => ({
      _id: id,
      at,
      lines: named(asked, lines),
      amount: eurosFromCents(amount),
      reason,
      settledBy: settledBy(at),
      treatedAt,
    })),
  };
}

const find = (lines: readonly LineRow[], lineId: string) => lines.find(({ id }) => id === lineId);

/** The pieces of a declaration with their names. */
export const named = (asked: readonly Pieces[], lines: readonly LineRow[]) =>
  asked.map(({ lineId, quantity }) => ({ lineId, quantity, name: find(lines, lineId)?.name ?? '' }));
