import { centsOf } from '../../../money.ts';
import type { SaveStock, StockGridRow } from '../stock.api.ts';

export const stockFields = ['count', 'received', 'expected', 'lowAt', 'onOrderDays'] as const;
export type StockField = (typeof stockFields)[number];
export type Typed = Partial<Record<StockField, string>>;
export type Drafts = Readonly<Record<string, Typed>>;

export const keyOf = ({ type, id, value }: Pick<StockGridRow, 'type' | 'id' | 'value'>): string =>
  `${type}:${id}:${value ?? ''}`;

const present: Record<StockField, (row: StockGridRow) => number | null> = {
  count: (row) => (row.counted ? row.inSafe : null),
  received: () => null,
  expected: (row) => (row.counted ? row.expected : null),
  lowAt: (row) => (row.counted ? row.lowAt : null),
  onOrderDays: (row) => row.onOrderDays,
};

export const shownOf = (row: StockGridRow, field: StockField, typed: Typed | undefined): string =>
  typed?.[field] ?? String(present[field](row) ?? '');

/** A whole number, null for nothing at all; undefined for what is neither. */
export function readWhole(text: string): number | null | undefined {
  const digits = text.replace(/\s/g, '');
  if (digits === '') return null;
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
}

export type Changes = Partial<Record<StockField, number | null>>;

/** What is typed and differs from what is there; `wrong` names what cannot be read. */
export function changesOf(row: StockGridRow, typed: Typed = {}): { changes: Changes; wrong: StockField[] } {
  const changes: Changes = {};
  const wrong: StockField[] = [];
  for (const field of stockFields) {
    const text = typed[field];
    if (text === undefined) continue;
    const value = readWhole(text);
    const isWrong =
      value === undefined ||
      (field === 'onOrderDays' && value !== null && (value < 1 || value > 365)) ||
      (field !== 'onOrderDays' && field !== 'received' && value === null && row.counted);
    if (isWrong) wrong.push(field);
    else if (value !== present[field](row)) changes[field] = value;
  }
  return { changes, wrong };
}

export function bodyRow(row: StockGridRow, changes: Changes): SaveStock['rows'][number] {
  const { count, received, expected, lowAt, onOrderDays } = changes;
  const changesTerms = expected != null || lowAt != null || onOrderDays !== undefined;
  return {
    type: row.type,
    id: row.id,
    ...(row.value !== null && { value: row.value }),
    ...(count != null && { count, ...(row.counted && { seen: row.inSafe }) }),
    ...(received != null && { received }),
    ...(expected != null && { expected }),
    ...(lowAt != null && { lowAt }),
    ...(onOrderDays !== undefined && { onOrderDays }),
    ...(changesTerms && row.counted && { updatedAt: row.updatedAt }),
  };
}

/** Cents of what is in the safe, at what the shop buys it for and at what it sells it for. */
export const worthOf = (rows: readonly StockGridRow[]): { buy: number; sell: number } =>
  rows.reduce(
    (sum, { inSafe, buy, sell }) => ({ buy: sum.buy + inSafe * centsOf(buy), sell: sum.sell + inSafe * centsOf(sell) }),
    { buy: 0, sell: 0 },
  );
