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

/**
 * Messages about money that was not due are settled once as much was given back, of that payment or, whichever of its
 * payments the dealer chose, of the order: a message left open would ask for it a second time.
 */
export function closeAlerts(tx: Db, { id, orderId }: AttemptRow): void {
  const own = and(aboutMoney, eq(paymentEvents.attemptId, id), isNull(paymentEvents.resolvedAt));
  const undue = capturedBy(tx.select().from(paymentEvents).where(own).all());
  if (undue > 0 && ledgerOf(tx, id).refunded >= undue) resolve(tx, own);
  if (orderId && isUndueGivenBack(tx, orderId))
    resolve(tx, and(aboutMoney, eq(paymentEvents.orderId, orderId), isNull(paymentEvents.resolvedAt)));
}

/** All that was ever not due counts here, settled or not: what an earlier refund settled must not settle more. */
function isUndueGivenBack(tx: Db, orderId: string): boolean {
  const ofOrder = and(aboutMoney, eq(paymentEvents.orderId, orderId));
  const events = tx.select().from(paymentEvents).where(ofOrder).all();
  const attempts = Map.groupBy(events, ({ attemptId }) => attemptId);
  const undue = [...attempts.values()].reduce((sum, own) => sum + capturedBy(own), 0);
  return undue > 0 && refundedOnCards(tx, orderId) >= undue;
}

/** Nobody's word: who resolved it stays empty, and the money counts once, as the refund that it was. */
function resolve(tx: Db, which: SQL | undefined): void {
  tx.update(paymentEvents).set({ resolvedAt: Date.now() }).where(which).run();
}
