import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { paymentEvents } from '../../../../db/schema/orders.ts';
import { capturedBy } from '../read/captured.ts';
import { ledgerOf, refundedOnCards } from '../read/ledger.server.ts';
import type { AttemptRow } from '../rows.ts';

const aboutMoney = and(
  inArray(paymentEvents.outcome, ['paid', 'unexpectedPayment']),
  eq(paymentEvents.needsAttention, true),
);

/** Whichever payment of the order was refunded: an alert left open would ask for the same money twice. */
export function closeAlerts(tx: Db, { id, orderId }: AttemptRow): void {
  const own = and(aboutMoney, eq(paymentEvents.attemptId, id), isNull(paymentEvents.resolvedAt));
  const unexpected = capturedBy(tx.select().from(paymentEvents).where(own).all());
  if (unexpected > 0 && ledgerOf(tx, id).refunded >= unexpected) resolve(tx, own);
  if (orderId && isUnexpectedRefunded(tx, orderId))
    resolve(tx, and(aboutMoney, eq(paymentEvents.orderId, orderId), isNull(paymentEvents.resolvedAt)));
}

/** Counts closed alerts too: one refund must not close two alerts. */
function isUnexpectedRefunded(tx: Db, orderId: string): boolean {
  const ofOrder = and(aboutMoney, eq(paymentEvents.orderId, orderId));
  const events = tx.select().from(paymentEvents).where(ofOrder).all();
  const attempts = Map.groupBy(events, ({ attemptId }) => attemptId);
  const unexpected = [...attempts.values()].reduce((sum, own) => sum + capturedBy(own), 0);
  return unexpected > 0 && refundedOnCards(tx, orderId) >= unexpected;
}

/** No resolver: the dealer did not decide this, a refund did. */
function resolve(tx: Db, which: SQL | undefined): void {
  tx.update(paymentEvents).set({ resolvedAt: Date.now() }).where(which).run();
}
