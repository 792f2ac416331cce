import type { NoteChoice } from '../../../db/schema/orders.ts';
import { centsFromEuros, microsFromEuros } from '../../money.ts';
import type { Tier } from '../catalogue/model/tiers.ts';
import { addItem, type CartItem, maxLines, maxQuantityOf } from './cart.ts';
import { notesValue } from './notes.ts';
import { maxUnits } from './totals.ts';

/** Never throws. Runs on every page, so it does without Zod, which is large. */
export function parseCart(text: string | null | undefined): CartItem[] {
  try {
    const list: unknown = JSON.parse(text ?? '');
    if (!Array.isArray(list)) return [];
    const items = list.flatMap((value) => parseItem(value) ?? []);
    return items.reduce<CartItem[]>((cart, item) => addItem(cart, item).items, []);
  } catch {
    return [];
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 300;
const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max;

function parseItem(value: unknown): CartItem | null {
  const { type, id, quantity, name, unitPrice, photo, path, ...more }: Record<string, unknown> = Object(value);
  const { iso, coefficient, notes, taxed, tiers } = more;
  if ((type !== 'metal' && type !== 'currency') || !isText(id) || !isText(name)) return null;
  if (!isCount(quantity, maxQuantityOf(type)) || typeof unitPrice !== 'number' || unitPrice < 0) return null;
  if ((type === 'metal' ? centsFromEuros(unitPrice) : microsFromEuros(unitPrice)) === null) return null;
  const item: CartItem = { type, id, quantity, name, unitPrice, photo: isText(photo) ? photo : null };
  // Local storage is untrusted, so only relative paths are accepted.
  if (isText(path) && /^\/[\w-]/.test(path)) item.path = path;
  if (type === 'metal')
    return { ...item, ...(typeof taxed === 'boolean' && { taxed }), ...(areTiers(tiers) && { tiers }) };
  return {
    ...item,
    ...(isText(iso) && { iso }),
    coefficient: isCount(coefficient, maxUnits) ? coefficient : 1,
    ...(areNotes(notes, quantity) && { notes: notes.map(({ value, count }) => ({ value, count })) }),
  };
}

const areTiers = (tiers: unknown): tiers is Tier[] =>
  Array.isArray(tiers) && tiers.every((tier) => isCount(tier?.from, maxUnits) && isCount(tier?.off, 10_000));

function areNotes(notes: unknown, quantity: number): notes is NoteChoice[] {
  if (!Array.isArray(notes) || notes.length > maxLines) return false;
  const isValid = notes.every((note) => isCount(note?.value, maxUnits) && isCount(note?.count, maxUnits));
  return isValid && notesValue(notes) === quantity;
}
