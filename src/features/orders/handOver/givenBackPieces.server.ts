import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { type NoteChoice, refundLines, refunds } from '../../../../db/schema/orders.ts';
import type { Returned } from '../../invoices/credit.ts';
import { linesOf } from '../read/facts.server.ts';
import { shareOf } from './share.ts';

type Pieces = Returned & { refundId: string };

/**
 * What refunds by article gave back, in the order they were asked, each piece at the price it was refunded for. What such a
 * refund holds beyond its pieces is the delivery.
 */
export function givenBackPieces(db: Db, orderId: string): Pieces[] {
  const lines = new Map(linesOf(db, orderId).map((line) => [line.id, line]));
  const rows = db
    .select({
      refundId: refunds.id,
      whole: refunds.amount,
      lineId: refundLines.lineId,
      quantity: refundLines.quantity,
      notes: refundLines.notes,
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'accepted')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .all();
  const before = new Map<string, number>();
  const pieces = rows.flatMap(({ refundId, lineId, quantity, notes }): Pieces[] => {
    const line = lines.get(lineId);
    if (!line) return [];
    const gone = before.get(lineId) ?? 0;
    before.set(lineId, gone + quantity);
    return [{ refundId, lineId, quantity, notes, amount: shareOf(line, quantity, gone) }];
  });
  const deliveries = [...Map.groupBy(rows, ({ refundId }) => refundId)].flatMap(([refundId, [first]]): Pieces[] => {
    const own = pieces.filter((piece) => piece.refundId === refundId).reduce((sum, { amount }) => sum + amount, 0);
    const amount = (first?.whole ?? 0) - own;
    return amount > 0 ? [{ refundId, lineId: null, quantity: 1, notes: null, amount }] : [];
  });
  return [...pieces, ...deliveries];
}

const addedUp = (notes: readonly NoteChoice[]): NoteChoice[] =>
  [...Map.groupBy(notes, ({ value }) => value)].map(([value, of]) => ({
    value,
    count: of.reduce((sum, { count }) => sum + count, 0),
  }));

/** The same, whatever refund it was of. */
export const givenBackByLine = (db: Db, orderId: string): Returned[] =>
  [...Map.groupBy(givenBackPieces(db, orderId), ({ lineId }) => lineId)].map(([lineId, of]) => ({
    lineId,
    quantity: of.reduce((sum, { quantity }) => sum + quantity, 0),
    notes: of.some(({ notes }) => notes) ? addedUp(of.flatMap(({ notes }) => notes ?? [])) : null,
    amount: of.reduce((sum, { amount }) => sum + amount, 0),
  }));
