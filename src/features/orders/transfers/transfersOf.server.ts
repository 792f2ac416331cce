import { and, asc, isNull } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { transfers } from '../../../../db/schema/orders.ts';
import type { Cents } from '../../../money.ts';

const receivedAmong = prepared((db) =>
  db
    .select({ orderId: transfers.orderId, amount: transfers.amount })
    .from(transfers)
    .where(and(among(transfers.orderId), isNull(transfers.undoneAt)))
    .orderBy(asc(transfers.createdAt))
    .prepare(),
);

/** Cents that came by transfer for each of these orders, without what was taken back; none for orders without a note. */
export function receivedReader(db: Db, orderIds: readonly string[]): (orderId: string) => Cents | null {
  const rows = receivedAmong(db).all(idsOf(orderIds));
  const sums = new Map<string, Cents>();
  for (const { orderId, amount } of rows) sums.set(orderId, (sums.get(orderId) ?? 0) + amount);
  return (orderId) => sums.get(orderId) ?? null;
}

export const receivedFor = (db: Db, orderId: string): Cents => receivedReader(db, [orderId])(orderId) ?? 0;
