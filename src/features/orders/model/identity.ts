import {
  type IdentityNeed,
  type IdentityTerms,
  identityNeed,
  isIdentityDue,
  nothingToProve,
} from '../../identity/rule.ts';
import { hasLeft, isBeforePreparation, type OrderRow } from '../order.ts';
import { hasNothingToHandOver, metalAmountOf } from './goods.ts';
import type { OrderClient, OrderData } from './record.ts';

export function identityOf(data: OrderData, client: OrderClient, terms: IdentityTerms): IdentityNeed {
  const { order, lines } = data;
  // Identity was already checked at the counter before closing the deal.
  if (order.channel === 'counter') return nothingToProve;
  const basket = {
    hasBanknotes: lines.some(({ type }) => type === 'currency'),
    metals: metalAmountOf(data),
    metalsBefore: client.metalsBefore,
  };
  const status = isBeforePreparation(order) && client.awaitsSecondLook ? 'byOne' : client.status;
  const need = identityNeed(basket, status, terms, order.paymentStatus === 'paid' ? 'paid' : 'ordered');
  if (!need.required) return need;
  const sentAt = client.submittedAt ?? undefined;
  if (need.satisfied) return { ...need, sentAt, verifiedAt: client.decidedAt ?? undefined };
  const isSettled = order.status === 'cancelled' || order.paymentStatus === 'refunded' || hasNothingToHandOver(data);
  return isSettled && !hasLeft(order) ? nothingToProve : { ...need, sentAt };
}

export const awaitsIdentity = (
  order: Pick<OrderRow, 'status'>,
  need: Pick<IdentityNeed, 'required' | 'satisfied'>,
): boolean => isBeforePreparation(order) && isIdentityDue(need);
