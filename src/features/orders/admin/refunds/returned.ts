import { centsOf, microsOf } from '../../../../money.ts';
import { shareOf } from '../../model/goods.ts';
import type { Order } from '../../order.shape.ts';
import type { Articles } from '../../purpose.api.ts';

/** Counts typed by line, or by banknote of a line. */
type Counts = Readonly<Record<string, string>>;

type Line = Order['Items'][number];

/** One field: pieces of a metal, or one kind of banknote. */
export const fieldsOf = (line: Line): { name: string; value: number; most: number }[] =>
  line.remainingNotes
    ? line.remainingNotes.map(({ value, count }) => ({ name: `${line.lineId}:${value}`, value, most: count }))
    : [{ name: line.lineId, value: 1, most: line.remaining }];

/**
 * The pieces for the call, and what they are worth in cents; `delivery` are the cents of it that go back with them. None
 * where a count is not a whole number that the order still has.
 */
export function returnedOf(order: Pick<Order, 'Items'>, counts: Counts, delivery = 0) {
  let amount = delivery;
  const lines: Articles['lines'] = [];
  for (const line of order.Items) {
    const fields = fieldsOf(line).map(({ name, ...field }) => ({ ...field, count: Number(counts[name]?.trim() || 0) }));
    if (!fields.every(({ count, most }) => Number.isInteger(count) && count >= 0 && count <= most))
      return { lines: [], amount: 0 };
    const quantity = fields.reduce((sum, { value, count }) => sum + value * count, 0);
    if (quantity === 0) continue;
    const notes = fields.flatMap(({ value, count }) => (count > 0 ? [{ value, count }] : []));
    lines.push({ lineId: line.lineId, quantity, ...(line.remainingNotes && { notes }) });
    const unitPrice = line.type === 'metal' ? centsOf(line.unitPrice) : microsOf(line.unitPrice);
    amount += shareOf({ ...line, unitPrice, amount: centsOf(line.amount) }, quantity, line.refunded);
  }
  return { lines, amount };
}
