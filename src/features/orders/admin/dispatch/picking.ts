import type { NoteChoice } from '../../../../../db/schema/orders.ts';
import { addedUp } from '../../../cart/notes.ts';
import type { Order } from '../../order.shape.ts';

export type Pick = {
  type: 'metal' | 'currency';
  id: string;
  name: string;
  photo: string | null;
  quantity: number;
  notes: NoteChoice[];
  orders: { _id: string; orderNumber: string; quantity: number }[];
};

/** The goods of these orders, item by item: metals first, each kind by name. */
export function picksOf(orders: readonly Order[]): Pick[] {
  const picks = new Map<string, Pick>();
  for (const { _id, orderNumber, Items } of orders) {
    for (const { type, id, name, photo, remaining, remainingNotes } of Items) {
      if (remaining === 0) continue;
      const key = `${type}:${id}`;
      const pick = picks.get(key) ?? { type, id, name, photo, quantity: 0, notes: [], orders: [] };
      pick.quantity += remaining;
      pick.notes = addedUp([...pick.notes, ...(remainingNotes ?? [])]);
      pick.orders.push({ _id, orderNumber, quantity: remaining });
      picks.set(key, pick);
    }
  }
  return [...picks.values()].sort((a, b) => b.type.localeCompare(a.type) || a.name.localeCompare(b.name, 'fr'));
}
