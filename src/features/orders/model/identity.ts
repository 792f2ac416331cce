import type { Cents } from '../../../money.ts';
import {
  type IdentityNeed,
  type IdentityStatus,
  type IdentityTerms,
  identityNeed,
  isIdentityDue,
  nothingToProve,
} from '../../identity/rule.ts';
import { hasLeft, isToPrepare, type OrderRow } from '../order.ts';
import { hasNothingToHandOver, metalBought } from './goods.ts';
import type { OrderParts } from './record.ts';

type Client = {
  status: IdentityStatus;
  submittedAt: number | null;
  decidedAt: number | null;
  /** Verified by one person, where the amount of the client's orders takes two. */
  awaitsSecondLook: boolean;
  /** Cents of metal bought before this order within the law's days. */
  metalsBefore: Cents;
};

/** The identity that this order asks for, and how far that is; nothing of an order that is over. */
export function identityOf(parts: OrderParts, client: Client, terms: IdentityTerms): IdentityNeed {
  const { order, lines } = parts;
  const basket = {
    hasBanknotes: lines.some(({ type }) => type === 'currency'),
    metals: metalBought(parts),
    metalsBefore: client.metalsBefore,
  };
  const status = isToPrepare(order) && client.awaitsSecondLook ? 'alone' : client.status;
  const need = identityNeed(basket, status, terms, order.paymentStatus === 'paid' ? 'paid' : 'ordered');
  if (!need.required) return need;
  const sentAt = client.submittedAt ?? undefined;
  if (need.satisfied) return { ...need, sentAt, verifiedAt: client.decidedAt ?? undefined };
  const isOver = order.status === 'cancelled' || order.paymentStatus === 'refunded' || hasNothingToHandOver(parts);
  return isOver && !hasLeft(order) ? nothingToProve : { ...need, sentAt };
}

/** The identity that it asks for holds an order back: it is not prepared before. */
export const awaitsIdentity = (
  order: Pick<OrderRow, 'status'>,
  need: Pick<IdentityNeed, 'required' | 'satisfied'>,
): boolean => isToPrepare(order) && isIdentityDue(need);
