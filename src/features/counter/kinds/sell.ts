import { type Cents, centsOf, eurosFromCents, microsOf } from '../../../money.ts';
import { parseQuantity } from '../../cart/cart.ts';
import { amountOf, composeNotes } from '../../cart/totals.ts';
import { tierPrice } from '../../catalogue/model/tiers.ts';
import { sumOfCounts } from '../../drawer/model/cash.ts';
import { type Counts, countRows, countsText, parseBanknotes } from './counts.ts';
import type { CounterItem } from './goods.api.ts';
import type { LineOf } from './kinds.api.ts';
import type { LineDraft } from './line.ts';

/** `notes`: typed by the clerk, or null while chosen automatically. `pieces`: ids of the chosen numbered pieces. */
export type SellDraft = LineDraft & { kind: 'sell'; quantity: string; notes: string | null; pieces: readonly number[] };

const isNumbered = ({ pieces }: CounterItem): boolean => pieces.length > 0;

export function newSellDraft(goods: CounterItem): SellDraft {
  const pieces = goods.pieces.flatMap(({ piece, isNamed }) => (isNamed ? [piece] : []));
  return { kind: 'sell', goods, quantity: goods.type === 'metal' ? '1' : '', notes: null, pieces };
}

function quantityOf({ goods, quantity, pieces }: SellDraft): number {
  if (isNumbered(goods)) return pieces.length;
  const units = parseQuantity(quantity) ?? 0;
  return units < 1e8 ? units : 0;
}

export function notesOf(draft: SellDraft): Counts | null {
  const { goods, notes } = draft;
  if (goods.type === 'metal') return {};
  if (notes !== null) return parseBanknotes(goods, notes);
  if (quantityOf(draft) === 0) return {};
  const stock = goods.notes.map(({ value, free }) => ({ value, left: free }));
  const composition = composeNotes(quantityOf(draft), stock, 'large');
  return composition && Object.fromEntries(composition.map(({ value, count }) => [value, count]));
}

export const isUnreadable = (draft: SellDraft): boolean => draft.quantity.trim() !== '' && quantityOf(draft) === 0;

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
  const { type, id } = goods;
  if (type === 'currency' && sumOfCounts(counts) !== quantity) return null;
  const notes = type === 'currency' ? { notes: countRows(counts) } : {};
  return { kind: 'sell', type, id, quantity, pieces: [...pieces], amount: eurosFromCents(amountDue(draft)), ...notes };
}
