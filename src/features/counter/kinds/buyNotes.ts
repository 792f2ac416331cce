import { type Cents, divideHalfUp, microsOf } from '../../../money.ts';
import { type Counts, readCounts } from './counts.ts';
import type { CounterGoods } from './goods.api.ts';
import type { LineOf } from './kinds.api.ts';
import type { LineDraft } from './line.ts';

export type BuyNotesDraft = LineDraft & { kind: 'buyNotes'; notes: string };

export const buyNotesDraft = (goods: CounterGoods): BuyNotesDraft => ({ kind: 'buyNotes', goods, notes: '' });

export function notesBrought({ goods, notes }: BuyNotesDraft): Counts | null {
  const known = new Set(goods.notes.map(({ value }) => value));
  return readCounts(notes, (typed) => (known.has(Number(typed)) ? Number(typed) : null));
}

export const unitsBrought = (draft: BuyNotesDraft): number =>
  Object.entries(notesBrought(draft) ?? {}).reduce((sum, [value, count]) => sum + Number(value) * count, 0);

/** Rounded once for the whole sum, as on the server. */
export function amountOwed(draft: BuyNotesDraft): Cents {
  const { buyPrice, coefficient } = draft.goods;
  const units = BigInt(unitsBrought(draft));
  return divideHalfUp(units * BigInt(microsOf(buyPrice ?? 0)), BigInt(coefficient) * 10_000n);
}

export function buyNotesBody(draft: BuyNotesDraft): LineOf<'buyNotes'> | null {
  const { id, buyPrice } = draft.goods;
  if (buyPrice === null || unitsBrought(draft) === 0) return null;
  const notes = Object.entries(notesBrought(draft) ?? {}).map(([value, count]) => ({ value: Number(value), count }));
  return { kind: 'buyNotes', id, notes, rate: buyPrice };
}
