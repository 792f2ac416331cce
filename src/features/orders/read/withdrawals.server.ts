import { and, eq, inArray, min } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { orderHistory } from '../../../../db/schema/orders.ts';
import { eurosFromCents } from '../../../money.ts';
import type { MetalType } from '../../../paths.ts';
import { refundedPieces } from '../handOver/refundedPieces.server.ts';
import type { OrderRow } from '../order.ts';
import type { LineRow } from '../rows.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.shape.ts';
import {
  closedBecause,
  leftOf,
  mayRenounce,
  type Pieces,
  piecesIn,
  settledBy,
  type WithdrawalFacts,
  withdrawalEnd,
} from '../withdrawalRule.ts';
import { type Declarations, declaredReader } from './declared.server.ts';
import type { LoadedOrder } from './facts.server.ts';

export type OrderWithdrawals = WithdrawalFacts & Declarations;

/** The lines, receipt and withdrawals of these orders as the rules want them. */
export function withdrawalReader(db: Db, loaded: readonly LoadedOrder[]): (one: LoadedOrder) => OrderWithdrawals {
  const orders = loaded.map(({ order }) => order);
  const types = metalTypesIn(db, loaded);
  const receipts = receiptsOf(db, orders);
  const declaredOf = declaredReader(db, orders);
  const ids = orders.map(({ id }) => id);
  const back = refundedPieces(db, ids);
  return ({ order, lines }) => {
    const declarations = declaredOf(order);
    return {
      ...declarations,
      status: order.status,
      paymentStatus: order.paymentStatus,
      receivedAt: order.status === 'delivered' ? (receipts.get(order.id) ?? order.updatedAt) : null,
      lines: lines.map(({ id, name, metalId, quantity }) => ({
        lineId: id,
        name,
        type: types.get(metalId ?? '') ?? null,
        quantity,
        withdrawn: piecesIn(declarations.declared, id),
        refunded: back.get(id)?.quantity ?? 0,
      })),
    };
  };
}

export const withdrawalsOf = (db: Db, order: LoadedOrder): OrderWithdrawals => withdrawalReader(db, [order])(order);

const typesAmong = prepared((db) =>
  db.select({ id: metals.id, type: metals.type }).from(metals).where(among(metals.id)).prepare(),
);

function metalTypesIn(db: Db, loaded: readonly LoadedOrder[]): Map<string, MetalType> {
  const ids = new Set(loaded.flatMap(({ lines }) => lines.flatMap(({ metalId }) => metalId ?? [])));
  const rows = typesAmong(db).all(idsOf(ids));
  return new Map(rows.map(({ id, type }) => [id, type]));
}

function receiptsOf(db: Db, orders: readonly OrderRow[]): Map<string, number | null> {
  const { orderId, kind, toValue, at } = orderHistory;
  const ids = orders.flatMap(({ id, status }) => (status === 'delivered' ? id : []));
  if (ids.length === 0) return new Map();
  const rows = db
    .select({ orderId, at: min(at) })
    .from(orderHistory)
    .where(and(inArray(orderId, ids), eq(kind, 'status'), eq(toValue, 'delivered')))
    .groupBy(orderId)
    .all();
  return new Map(rows.map((row) => [row.orderId, row.at]));
}

/** What the API says of it; null for an order without collector coins. */
export function presentWithdrawal(facts: OrderWithdrawals, lines: readonly LineRow[]): Withdrawal | null {
  const coins = facts.lines.filter(({ type, withdrawn }) => withdrawn > 0 || mayRenounce({ type }));
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
    declared: facts.declared.map(({ id, declaredAt, lines: asked, reason, treatedAt, amount }) => ({
      _id: id,
      at: declaredAt,
      lines: named(asked, lines),
      amount: eurosFromCents(amount),
      reason,
      settledBy: settledBy(declaredAt),
      treatedAt,
    })),
  };
}

/** The pieces of a declaration with their names. */
export const named = (asked: readonly Pieces[], lines: readonly LineRow[]) =>
  asked.map(({ lineId, quantity }) => ({ lineId, quantity, name: lines.find(({ id }) => id === lineId)?.name ?? '' }));
