import type { Shop } from '../../../http/context.ts';
import { eurosFromCents } from '../../../money.ts';
import { hasLeft, type OrderStatus } from '../order.ts';
import type { Withdrawal as PresentWithdrawal } from '../withdrawal.shape.ts';
import {
  closedBecause,
  isWhole,
  leftOf,
  mayRenounce,
  type Pieces,
  priceOf,
  type Returnable,
  restOf,
  settledBy,
  type WithdrawalFacts,
  withdrawalEnd,
} from '../withdrawalRule.ts';
import { goodsOf } from './goods.ts';
import { owedForWithdrawals } from './money.ts';
import type { Line, OrderParts } from './record.ts';
import { whatNext } from './whatNext.ts';

/** When an order first took one of these states; null before. */
export function reachedAt({ history }: Pick<OrderParts, 'history'>, states: readonly OrderStatus[]): number | null {
  const reached = history.find(({ kind, toValue }) => kind === 'status' && states.some((state) => state === toValue));
  return reached?.at ?? null;
}

/** The lines and the receipt of an order as the right of withdrawal wants them. */
export function withdrawable(record: OrderParts): WithdrawalFacts {
  const { status, paymentStatus, updatedAt } = record.order;
  return {
    status,
    paymentStatus,
    receivedAt: status === 'delivered' ? (reachedAt(record, ['delivered']) ?? updatedAt) : null,
    lines: goodsOf(record).map(({ line, withdrawn, refunded }) => ({
      lineId: line.id,
      name: line.name,
      type: line.metalType,
      quantity: line.quantity,
      withdrawn,
      refunded,
    })),
  };
}

/** What of an order may be withdrawn now, and what goes back with it. */
export function returnableOf(record: OrderParts): Returnable {
  const facts = withdrawable(record);
  const left = facts.lines.map((line, at) => ({
    lineId: line.lineId,
    quantity: leftOf(line),
    unitPrice: record.lines[at]?.unitPrice ?? 0,
  }));
  return {
    lines: left.flatMap(({ quantity, ...line }) => (quantity > 0 ? [{ ...line, left: quantity }] : [])),
    delivery: isWhole(facts, left) ? record.order.deliveryCost : 0,
  };
}

export const named = (asked: readonly Pieces[], lines: readonly Pick<Line, 'id' | 'name'>[]) =>
  asked.map(({ lineId, quantity }) => ({ lineId, quantity, name: lines.find(({ id }) => id === lineId)?.name ?? '' }));

/** What the API says of it; null for an order without collector coins. */
export function presentWithdrawal(
  record: OrderParts,
  shop: Pick<Shop, 'config'>,
  now: number,
): PresentWithdrawal | null {
  const { order, lines, withdrawals } = record;
  const facts = withdrawable(record);
  const coins = facts.lines.filter(({ type, withdrawn }) => withdrawn > 0 || mayRenounce({ type }));
  if (coins.length === 0) return null;
  const why = closedBecause(facts, now);
  const owed = owedForWithdrawals(record);
  const prices = lines.map(({ id, unitPrice }) => ({ lineId: id, unitPrice }));
  const leftAt = hasLeft(order) ? (reachedAt(record, ['shipped', 'delivered']) ?? order.createdAt) : null;
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
    delivery: eurosFromCents(returnableOf(record).delivery),
    owed: eurosFromCents(owed.reduce((sum, cents) => sum + cents, 0)),
    declared: withdrawals.map((one, at) => {
      const sent = leftAt !== null && leftAt <= one.declaredAt;
      const isPaidBack = one.treatedAt === null && owed[at] === 0;
      const isSettled =
        one.treatedAt !== null || order.paymentStatus === 'refunded' || (order.paymentStatus === 'paid' && isPaidBack);
      return {
        _id: one.id,
        at: one.declaredAt,
        lines: named(one.lines, lines),
        amount: eurosFromCents(one.amount),
        reason: one.reason,
        settledBy: settledBy(one.declaredAt),
        treatedAt: one.treatedAt,
        isPaidBack,
        sent,
        next: isSettled
          ? []
          : whatNext({
              order,
              shop,
              at: one.declaredAt,
              sent,
              isCancelled: order.status === 'cancelled',
              amount: one.amount,
              delivery: one.amount - priceOf(prices, one.lines),
              rest: restOf(facts, now),
            }),
      };
    }),
  };
}
