import { plainDecimal } from '../../../money.ts';
import type { Values } from '../../../ui/desk/versions.ts';
import { lotOf } from '../PurchaseFields.tsx';
import type { SaveStock, StockGridRow } from '../stock.api.ts';

const stockFields = ['count', 'received', 'unitCost', 'expected', 'lowAt', 'onOrderDays'] as const;
export type StockField = (typeof stockFields)[number];
export type Typed = Partial<Record<StockField, string>> & { bought?: Parameters<typeof lotOf>[0] };
export type Drafts = Readonly<Record<string, Typed>>;

export const keyOf = ({ type, id, value }: Pick<StockGridRow, 'type' | 'id' | 'value'>): string =>
  `${type}:${id}:${value ?? ''}`;

const present: Record<StockField, (row: StockGridRow) => number | null> = {
  count: (row) => (row.counted ? row.inSafe : null),
  received: () => null,
  unitCost: () => null,
  expected: (row) => (row.counted ? row.expected : null),
  lowAt: (row) => (row.counted ? row.lowAt : null),
  onOrderDays: (row) => row.onOrderDays,
};

export const shownOf = (row: StockGridRow, field: StockField, typed: Typed | undefined): string =>
  typed?.[field] ?? String(present[field](row) ?? '');

/** A whole number, null for nothing at all; undefined for what is neither. */
function readWhole(text: string): number | null | undefined {
  const digits = text.replace(/\s/g, '');
  if (digits === '') return null;
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
}

/** Euros, null for nothing at all; undefined for what is no cost. */
function readCost(text: string): number | null | undefined {
  const plain = plainDecimal(text);
  if (plain === '') return null;
  return /^\d+(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
}

export type Changes = Partial<Record<StockField, number | null>>;

/** Edited fields that differ from the row; `wrong` names the unreadable ones. */
export function changesOf(row: StockGridRow, typed: Typed = {}): { changes: Changes; wrong: StockField[] } {
  const changes: Changes = {};
  const wrong: StockField[] = [];
  for (const field of stockFields) {
    const text = typed[field];
    if (text === undefined) continue;
    const value = field === 'unitCost' ? readCost(text) : readWhole(text);
    const isWrong =
      value === undefined ||
      (field === 'onOrderDays' && value !== null && (value < 1 || value > 365)) ||
      (!['onOrderDays', 'received', 'unitCost'].includes(field) && value === null && row.counted);
    if (isWrong) wrong.push(field);
    else if (value !== present[field](row)) changes[field] = value;
  }
  if (changes.unitCost != null && !arrives(row, changes)) wrong.push('unitCost');
  return { changes, wrong };
}

/** Something comes into the safe, by a delivery or a count. */
export const arrives = (row: StockGridRow, { received, count }: Changes): boolean =>
  Boolean(received) || (count ?? 0) > row.inSafe;

type Said = { typed: Typed | undefined; purchase: Values };

export function bodyRow(row: StockGridRow, changes: Changes, { typed, purchase }: Said): SaveStock['rows'][number] {
  const { unitCost, ...counts } = changes;
  const { regime, ...papers } = lotOf({ ...purchase, ...typed?.bought });
  const lot = {
    ...(unitCost != null && { unitCost }),
    ...(counts.received && { ...papers, ...(row.type === 'metal' && { regime }) }),
  };
  const { type, id, value, counted, inSafe: seen, updatedAt } = row;
  return {
    type,
    id,
    ...(value !== null && { value }),
    ...(counts as Omit<SaveStock['rows'][number], 'type' | 'id'>),
    ...(counted && { seen, updatedAt }),
    ...(Object.keys(lot).length > 0 && { lot }),
  };
}
