import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { bills } from '../../../../db/schema/catalogue.ts';
import type { OrderDesk } from '../order.shape.ts';
import type { OrderRow } from '../order.ts';
import { linesOf } from '../read/facts.server.ts';
import { refundedPieces } from './refundedPieces.server.ts';

export const valuesOf = (db: Db, currencyId: string): number[] =>
  db
    .select({ value: bills.value })
    .from(bills)
    .where(eq(bills.currencyId, currencyId))
    .orderBy(asc(bills.value))
    .all()
    .map(({ value }) => value);

const isOpen = ({ status, paymentStatus }: OrderRow): boolean =>
  (status === 'pending' || status === 'confirmed') && paymentStatus !== 'refunded';

/** The lines whose banknotes may still be others, with the notes there are. */
export function changeableNotes(db: Db, order: OrderRow): OrderDesk['banknotes'] {
  if (!isOpen(order)) return [];
  const back = refundedPieces(db, [order.id]);
  return linesOf(db, order.id).flatMap(({ id, name, notes, quantity, currencyId }) =>
    notes && currencyId && !back.has(id)
      ? [{ lineId: id, name, quantity, notes, values: valuesOf(db, currencyId).reverse() }]
      : [],
  );
}
