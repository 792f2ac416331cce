import { type Cents, centsOf, eurosFromCents, microsOf } from '../../../money.ts';
import { amountOf, composeNotes } from '../../cart/totals.ts';
import { tierPrice } from '../../catalogue/model/tiers.ts';
import { type Counts, countsText, readCounts } from './counts.ts';
import type { CounterGoods } from './goods.api.ts';
import type { LineOf } from './kinds.api.ts';
import type { LineDraft } from './line.ts';

/** `notes`: null for the shop's choice. `pieces`: numbered ones. */
export type SellDraft = LineDraft & { kind: 'sell'; quantity: string; notes: string | null; pieces: readonly number[] };

const isNumbered = ({ pieces }: CounterGoods): boolean => pieces.length > 0;

export function sellDraft(goods: CounterGoods): SellDraft {
  const pieces = goods.pieces.flatMap(({ piece, isNamed }) => (isNamed ? [piece] : []));
  return { kind: 'sell', goods, quantity: goods.type === 'metal' ? '1' : '', notes: null, pieces };
}

function quantityOf({ goods, quantity, pieces }: SellDraft): number {
  if (isNumbered(goods)) return pieces.length;
  return /^\d{1,8}$/.test(quantity.trim()) ? Number(quantity) : 0;
}

/** Largest notes first, within the stock. */
export function notesOf(draft: SellDraft): Counts | null {
  const { goods, notes } = draft;
  if (goods.type === 'metal') return {};
  const known = new Set(goods.notes.map(({ value }) => value));
  if (notes !== null) return readCounts(notes, (typed) => (known.has(Number(typed)) ? Number(typed) : null));
  const drawer = goods.notes.map(({ value, free }) => ({ value, left: free }));
  const composed = composeNotes(quantityOf(draft), drawer, 'large');
  return composed && Object.fromEntries(composed.map(({ value, count }) => [value, count]));
}

export const draftNotesText = (draft: SellDraft): string => draft.notes ?? countsText(notesOf(draft) ?? {});

export const unitPriceOf = ({ goods, ...draft }: SellDraft): number => {
  const { type, sellPrice, tiers } = goods;
  const price = type === 'metal' ? centsOf(sellPrice) : microsOf(sellPrice);
  return tierPrice(price, tiers, Math.max(1, quantityOf({ goods, ...draft })));
};

export function amountDue(draft: SellDraft): Cents {
  const { type, coefficient } = draft.goods;
  return amountOf({ type, unitPrice: unitPriceOf(draft), coefficient }, quantityOf(draft));
}

export function sellBody(draft: SellDraft): (Omit<LineOf<'sell'>, 'pieces'> & { pieces: number[] }) | null {
  const { goods, pieces } = draft;
  const quantity = quantityOf(draft);
  const counts = notesOf(draft);
  if (quantity === 0 || counts === null) return null;
  const notes = Object.entries(counts).map(([value, count]) => ({ value: Number(value), count }));
  const isWhole = notes.reduce((sum, { value, count }) => sum + value * count, 0) === quantity;
  if (goods.type === 'currency' && !isWhole) return null;
  const amount = eurosFromCents(amountDue(draft));
  const { type, id } = goods;
  return { kind: 'sell', type, id, quantity, pieces: [...pieces], amount, ...(type === 'currency' && { notes }) };
}
