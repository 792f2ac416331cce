import type { NoteChoice } from '../../../../db/schema/orders.ts';
import type { Order } from '../order.shape.ts';

/** Pieces or units of one line that were given back in money, and which banknotes they were. */
export type RefundedPieces = { quantity: number; notes: readonly NoteChoice[] };

/** The banknotes of a line without those that went back. */
export const notesLeft = (notes: readonly NoteChoice[], back: readonly NoteChoice[]): NoteChoice[] =>
  notes
    .map(({ value, count }) => ({
      value,
      count: back.reduce((left, gone) => (gone.value === value ? left - gone.count : left), count),
    }))
    .filter(({ count }) => count > 0);

type Kept = Pick<Order, 'Items' | 'refunded' | 'paymentStatus'>;

const hasLess = ({ kept, quantity }: Order['Items'][number]): boolean => kept < quantity;

/** Whether less is to be handed over than was ordered, or money went back for who knows what. */
export const isReduced = ({ Items, refunded, paymentStatus }: Kept): boolean =>
  Items.some(hasLess) || (paymentStatus === 'paid' && refunded > 0);

export const hasNothingLeft = ({ Items }: Pick<Order, 'Items'>): boolean => Items.every(({ kept }) => kept === 0);
