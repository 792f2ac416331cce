import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { refundLines, refunds } from '../../../../db/schema/orders.ts';
import type { RefundedPieces } from './kept.ts';

const piecesAmong = prepared((db) =>
  db
    .select({ lineId: refundLines.lineId, quantity: refundLines.quantity, notes: refundLines.notes })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(among(refunds.orderId), ne(refunds.status, 'refused')))
    .prepare(),
);

/** By line, what refunds that were not refused are for; one without an answer counts until the bank says no. */
export function refundedPieces(db: Db, orderIds: readonly string[]): Map<string, RefundedPieces> {
  const found = new Map<string, RefundedPieces>();
  for (const { lineId, quantity, notes } of piecesAmong(db).all(idsOf(orderIds))) {
    const before = found.get(lineId);
    found.set(lineId, {
      quantity: (before?.quantity ?? 0) + quantity,
      notes: [...(before?.notes ?? []), ...(notes ?? [])],
    });
  }
  return found;
}
