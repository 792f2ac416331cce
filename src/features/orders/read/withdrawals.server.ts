import { and, eq, inArray, min } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { orderHistory } from '../../../../db/schema/orders.ts';
import type { Shop } from '../../../http/context.ts';
import { eurosFromCents } from '../../../money.ts';
import type { MetalType } from '../../../paths.ts';
import { refundedPieces } from '../handOver/refundedPieces.server.ts';
import { hasLeft, type OrderRow } from '../order.ts';
import type { LineRow } from '../rows.ts';
import { whatNext } from '../withdrawal/whatNext.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.shape.ts';
import {
  closedBecause,
  isWhole,
  leftOf,
  mayRenounce,
  type Pieces,
  piecesIn,
  priceOf,
  type Returnable,
  restOf,
  settledBy,
  type WithdrawalFacts,
  withdrawalEnd,
} from '../withdrawalRule.ts';
import { type Declaration, type Declarations, declaredReader } from './declared.server.ts';
import type { LoadedOrder } from './facts.server.ts';

export type OrderWithdrawals = WithdrawalFacts & Declarations & { leftAt: number | null };

/** The lines, receipt and withdrawals of these orders as the rules want them. */
export function withdrawalReader(db: Db, loaded: readonly LoadedOrder[]): (one: LoadedOrder) => OrderWithdrawals {
  const orders = loaded.map(({ order }) => order);
  const types = metalTypesIn(db, loaded);
  const moves = handOversOf(db, orders);
  const declaredOf = declaredReader(db, orders);
  const ids = orders.map(({ id }) => id);
  const back = refundedPieces(db, ids);
  return ({ order, lines }) => {
    const declarations = declaredOf(order);
    return {
      ...declarations,
      status: order.status,
      paymentStatus: order.paymentStatus,
      leftAt: hasLeft(order) ? (moves(order.id, ['shipped', 'delivered']) ?? order.createdAt) : null,
      receivedAt: order.status === 'delivered' ? (moves(order.id, ['delivered']) ?? order.updatedAt) : null,
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

/** When an order that left the shop first took one of these states. */
function handOversOf(db: Db, orders: readonly OrderRow[]) {
  const { orderId, kind, toValue, at } = orderHistory;
  const ids = orders.flatMap((order) => (hasLeft(order) ? order.id : []));
  const rows =
    ids.length === 0
      ? []
      : db
          .select({ orderId, to: toValue, at: min(at) })
          .from(orderHistory)
          .where(and(inArray(orderId, ids), eq(kind, 'status'), inArray(toValue, ['shipped', 'delivered'])))
          .groupBy(orderId, toValue)
          .all();
  return (id: string, states: readonly OrderRow['status'][]): number | null => {
    const found = rows.filter((row) => row.orderId === id && states.some((state) => state === row.to));
    return found.length === 0 ? null : Math.min(...found.map((row) => row.at ?? 0));
  };
}

/** What of an order may be withdrawn now, and what goes back with it. */
export function returnableOf(
  facts: Pick<WithdrawalFacts, 'lines'>,
  { order: { deliveryCost }, lines }: { order: Pick<OrderRow, 'deliveryCost'>; lines: readonly LineRow[] },
): Returnable {
  const left = facts.lines.map((line) => ({
    lineId: line.lineId,
    quantity: leftOf(line),
    unitPrice: lines.find(({ id }) => id === line.lineId)?.unitPrice ?? 0,
  }));
  return {
    lines: left.flatMap(({ quantity, ...line }) => (quantity > 0 ? [{ ...line, left: quantity }] : [])),
    delivery: isWhole(facts, left) ? deliveryCost : 0,
  };
}

/** What the API says of it; null for an order without collector coins. */
export function presentWithdrawal(
  { order, lines }: LoadedOrder,
  { facts, shop }: { facts: OrderWithdrawals; shop: Shop },
): Withdrawal | null {
  const coins = facts.lines.filter(({ type, withdrawn }) => withdrawn > 0 || mayRenounce({ type }));
  if (coins.length === 0) return null;
  const now = Date.now();
  const why = closedBecause(facts, now);
  const rest = restOf(facts, now);
  const { delivery } = returnableOf(facts, { order, lines });
  const prices = lines.map(({ id, unitPrice }) => ({ lineId: id, unitPrice }));
  const isSettled = ({ treatedAt, owed }: Declaration) =>
    treatedAt !== null || order.paymentStatus === 'refunded' || (order.paymentStatus === 'paid' && owed === 0);
  return {
    open: why === null,
    why: why ?? '',
    until: withdrawalEnd(facts.receivedAt),
    sent: hasLeft(order),
    lines: coins.map((line) => ({
      lineId: line.lineId,
      name: line.name,
      quantity: line.quantity,
      left: why === null ? leftOf(line) : 0,
      unitPrice: eurosFromCents(prices.find(({ lineId }) => lineId === line.lineId)?.unitPrice ?? 0),
    })),
    delivery: eurosFromCents(delivery),
    owed: eurosFromCents(facts.owed),
    declared: facts.declared.map((one) => {
      const sent = facts.leftAt !== null && facts.leftAt <= one.declaredAt;
      return {
        _id: one.id,
        at: one.declaredAt,
        lines: named(one.lines, lines),
        amount: eurosFromCents(one.amount),
        reason: one.reason,
        settledBy: settledBy(one.declaredAt),
        treatedAt: one.treatedAt,
        isPaidBack: one.treatedAt === null && one.owed === 0,
        sent,
        next: isSettled(one)
          ? []
          : whatNext({
              order,
              shop,
              at: one.declaredAt,
              sent,
              isCancelled: order.status === 'cancelled',
              amount: one.amount,
              delivery: one.amount - priceOf(prices, one.lines),
              rest,
            }),
      };
    }),
  };
}

export const named = (asked: readonly Pieces[], lines: readonly LineRow[]) =>
  asked.map(({ lineId, quantity }) => ({ lineId, quantity, name: lines.find(({ id }) => id === lineId)?.name ?? '' }));
