import {
  type IdentityNeed,
  type IdentityTerms,
  identityNeed,
  isIdentityDue,
  noIdentityNeed,
} from '../../identity/rule.ts';
import { hasLeftShop, isBeforePreparation, type OrderRow } from '../order.ts';
import { hasNothingToHandOver, metalAmountOf } from './goods.ts';
import type { OrderClient, OrderData } from './record.ts';

export function identityOf(data: OrderData, client: OrderClient, terms: IdentityTerms): IdentityNeed {
  const { order, lines } = data;
  // At the counter, identity is verified before the deal is closed.
  if (order.channel === 'counter') return noIdentityNeed;
  const goods = {
    hasBanknotes: lines.some(({ type }) => type === 'currency'),
    metals: metalAmountOf(data),
    earlierMetalAmount: client.earlierMetalAmount,
  };
  const status = isBeforePreparation(order) && client.awaitsSecondReview ? 'byOne' : client.status;
  const need = identityNeed(goods, status, terms, order.paymentStatus === 'paid' ? 'paid' : 'ordered');
  if (!need.required) return need;
  const sentAt = client.submittedAt ?? undefined;
  if (need.satisfied) return { ...need, sentAt, verifiedAt: client.decidedAt ?? undefined };
  const isSettled = order.status === 'cancelled' || order.paymentStatus === 'refunded' || hasNothingToHandOver(data);
  return isSettled && !hasLeftShop(order) ? noIdentityNeed : { ...need, sentAt };
}

export const awaitsIdentity = (
  order: Pick<OrderRow, 'status'>,
  need: Pick<IdentityNeed, 'required' | 'satisfied'>,
): boolean => isBeforePreparation(order) && isIdentityDue(need);
