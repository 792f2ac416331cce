import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { paymentAttempts, paymentEvents } from '../../../../db/schema/orders.ts';
import { takesCards } from '../../../config.ts';
import type { Ctx } from '../../../http/context.ts';
import { cardLimitOf } from '../../configuration/configuration.server.ts';
import type { OrderRow } from '../order.ts';
import { transferDetailsOf } from '../shop.ts';
import type { UnpaidFacts } from './rule.ts';

/** What the client's own moves on an order that is not paid depend on. */
export const unpaidFactsOf = ({ db, shop }: Ctx, order: OrderRow): OrderRow & UnpaidFacts => ({
  ...order,
  awaitsBank: awaitsBank(db, order),
  transferDetails: transferDetailsOf(shop.config),
  cardLimit: cardLimitOf(db, takesCards(shop.config)),
});

/** Whether the bank has said that it is still dealing with a payment. */
function awaitsBank(db: Db, { id, paymentStatus }: OrderRow): boolean {
  if (paymentStatus !== 'pending') return false;
  const open = and(eq(paymentAttempts.orderId, id), eq(paymentAttempts.status, 'created'));
  const told = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(paymentEvents, eq(paymentEvents.attemptId, paymentAttempts.id))
    .where(and(open, eq(paymentEvents.outcome, 'pending')));
  return told.get() !== undefined;
}
