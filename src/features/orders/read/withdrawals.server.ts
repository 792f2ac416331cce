import { and, asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { orderHistory } from '../../../../db/schema/orders.ts';
import { type Cents, eurosFromCents } from '../../../money.ts';
import type { MetalType } from '../../../paths.ts';
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
import type { LoadedOrder } from './facts.server.ts';
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

/** The lines and history of these orders as the rules of withdrawal want them. */
export function withdrawalReader(db: Db, loaded: readonly LoadedOrder[]): (one: LoadedOrder) => OrderWithdrawals {
  const types = metalTypesIn(db, loaded);
  const ids = loaded.map(({ order }) => order.id);
  const history = Map.groupBy(
    db
      .select()
      .from(orderHistory)
      .where(
        and(
          inArray(orderHistory.orderId, ids),
          inArray(orderHistory.kind, ['status', 'withdrawal', 'withdrawalTreated']),
        ),
      )
      .orderBy(asc(orderHistory.at))
      .all(),
    ({ orderId }) => orderId,
  );
  return ({ order, lines }) => {
    const own = history.get(order.id) ?? [];
    const declarations = declarationsIn(own, { order, lines });
    const received = own.find(({ kind, toValue }) => kind === 'status' && toValue === 'delivered');
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
  };
}

export function withdrawalsOf(db: Db, order: OrderRow, lines: readonly LineRow[]): OrderWithdrawals {
  const one = { order, lines };
  return withdrawalReader(db, [one])(one);
}

function metalTypesIn(db: Db, loaded: readonly LoadedOrder[]): Map<string, MetalType> {
  const ids = loaded.flatMap(({ lines }) => lines.flatMap(({ metalId }) => metalId ?? []));
  const rows = db
    .select({ id: metals.id, type: metals.type })
    .from(metals)
    .where(inArray(metals.id, [...new Set(ids)]))
    .all();
  return new Map(rows.map(({ id, type }) => [id, type]));
}

function declarationsIn(
  history: readonly (typeof orderHistory.$inferSelect)[],
  { order, lines }: LoadedOrder,
): Declaration[] {
  const treated = new Map(
    history.flatMap(({ kind, fromValue, at }) => (kind === 'withdrawalTreated' && fromValue ? [[fromValue, at]] : [])),
  );
  const stored = history
    .filter(({ kind }) => kind === 'withdrawal')
    .map(({ id, at, toValue }) => ({ ...declared(toValue), id, at, treatedAt: treated.get(id) ?? null }));
  return stored.map((one, index) => ({
    ...one,
    amount: amountDue(order, lines, stored.slice(0, index), one.lines),
  }));
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
export function presentWithdrawal(facts: OrderWithdrawals, lines: readonly LineRow[]): Withdrawal | null {
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
