import { ambiguousNumberText, normalizeDecimal } from '../../../money.ts';
import type { Values } from '../../../ui/desk/fields.ts';
import { firstRows } from '../../../ui/desk/useWindow.tsx';
import { nonEmptyValues, purchaseFields, unitCostText } from '../model/purchase.ts';
import { isLow, type StockKey } from '../model/stock.ts';
import { daysText, type SaveStock, type StockRow, wholeNumberText } from '../stock.api.ts';
import { stockValue } from './stockWorth.ts';

export const stockFields = ['count', 'received', 'unitCost', 'expected', 'lowAt', 'onOrderDays'] as const;
export type StockField = (typeof stockFields)[number];
type FieldInputs = Partial<Record<StockField, string>>;
/** Sent with a change, so that the server detects concurrent ones. */
export const versionOf = ({ inSafe, updatedAt }: StockRow) => ({ inSafe, updatedAt });
export type RowDrafts = Readonly<Record<string, FieldInputs & { seen?: ReturnType<typeof versionOf> }>>;

export const stockKeyOf = ({ type, id, value }: StockKey): string => `${type}:${id}:${value ?? ''}`;

export const stockViews = {
  metal: { label: 'Or', matches: (row: StockRow) => row.type === 'metal' },
  currency: { label: 'Billets', matches: (row: StockRow) => row.type === 'currency' },
  low: { label: 'À surveiller', matches: isLow },
} as const;
export type StockView = keyof typeof stockViews;

export const initialStockGrid = (rows: StockRow[], view: StockView) => ({
  rows: firstRows(rows, stockViews[view].matches),
  total: rows.length,
  counts: {
    metal: rows.filter(stockViews.metal.matches).length,
    currency: rows.filter(stockViews.currency.matches).length,
    low: rows.filter(stockViews.low.matches).length,
  },
  totals: stockValue(rows),
});
export type InitialStockGrid = ReturnType<typeof initialStockGrid>;

export const stockModes = {
  count: { label: 'Compter', query: 'compter', fields: ['count'] },
  buy: { label: 'Acheter', query: 'acheter', fields: ['received', 'unitCost'] },
  restock: { label: 'Réassort', query: 'reassort', fields: ['expected', 'lowAt', 'onOrderDays'] },
} as const satisfies Record<string, { label: string; query: string; fields: readonly StockField[] }>;
export type StockMode = keyof typeof stockModes;

const readValue: Record<StockField, (row: StockRow) => number | null> = {
  count: (row) => (row.counted ? row.inSafe : null),
  received: () => null,
  unitCost: () => null,
  expected: (row) => (row.counted ? row.expected : null),
  lowAt: (row) => (row.counted ? row.lowAt : null),
  onOrderDays: (row) => row.onOrderDays,
};

export const fieldText = (row: StockRow, field: StockField, typed: FieldInputs | undefined): string =>
  typed?.[field] ?? String(readValue[field](row) ?? '');

function parseNumber(text: string, shape: RegExp): number | null | undefined {
  const decimalText = normalizeDecimal(text);
  if (decimalText === '') return null;
  return shape.test(decimalText) ? Number(decimalText) : undefined;
}

export type Changes = Partial<Record<StockField, number | null>>;

function inputError(field: StockField, text: string): string {
  if (field === 'unitCost') return ambiguousNumberText(text) ?? unitCostText;
  return field === 'onOrderDays' ? daysText : wholeNumberText;
}

export function rowChanges(
  row: StockRow,
  typed: FieldInputs = {},
): { changes: Changes; errors: Partial<Record<StockField, string>> } {
  const changes: Changes = {};
  const errors: Partial<Record<StockField, string>> = {};
  for (const field of stockFields) {
    const text = typed[field];
    if (text === undefined) continue;
    const isDecimal = field === 'unitCost' && ambiguousNumberText(text) === null;
    const value = parseNumber(text, isDecimal ? /^\d+(\.\d{1,6})?$/ : /^\d{1,6}$/);
    const isWrong =
      value === undefined ||
      (field === 'onOrderDays' && value !== null && (value < 1 || value > 365)) ||
      (!['onOrderDays', 'received', 'unitCost'].includes(field) && value === null && row.counted);
    if (isWrong) errors[field] = inputError(field, text);
    else if (value !== readValue[field](row)) changes[field] = value;
  }
  if (changes.unitCost != null && !addsStock(row, changes))
    errors.unitCost = 'Un coût va avec ce qui arrive\u00a0: dites combien.';
  return { changes, errors };
}

const addsStock = (row: StockRow, { received, count }: Changes): boolean =>
  Boolean(received) || (count ?? 0) > row.inSafe;

/** Goods found by a count take the last known cost, so none is needed. */
export const addsWithoutCost = (row: StockRow, changes: Changes): boolean =>
  changes.unitCost == null && (Boolean(changes.received) || (!row.counted && addsStock(row, changes)));

export function toSaveRow(row: StockRow, changes: Changes, purchase: Values): SaveStock['rows'][number] {
  const { unitCost, ...counts } = changes;
  const { regime, ...papers } = nonEmptyValues(purchase);
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
    seen,
    ...(counted && { updatedAt }),
    ...(Object.keys(lot).length > 0 && { lot }),
  };
}

export type StockProblem = {
  message: string;
  rows: Readonly<Record<string, Partial<Record<StockField, string>>>>;
  purchase: Record<string, string>;
  reason?: string | undefined;
};
export const noStockProblem: StockProblem = { message: '', rows: {}, purchase: {} };

const isStockField = (name: string): name is StockField => (stockFields as readonly string[]).includes(name);

/** An error of a whole row (« rows.3.row ») is shown at its first changed field. */
export function fieldProblems(
  message: string,
  errors: Readonly<Record<string, string>>,
  requests: readonly { row: StockRow; changes: Changes }[],
): StockProblem {
  const problem = { message, rows: {} as Record<string, Partial<Record<StockField, string>>>, purchase: {} };
  for (const [path, sentence] of Object.entries(errors)) {
    const [, index, name = path] = /^rows\.(\d+)\.(?:lot\.)?(\w+)$/.exec(path) ?? [];
    const request = requests[Number(index)];
    if (name === 'reason') Object.assign(problem, { reason: sentence });
    else if (name in purchaseFields) Object.assign(problem.purchase, { [name]: sentence });
    else if (request) {
      const field = isStockField(name) ? name : stockFields.find((field) => field in request.changes);
      const key = stockKeyOf(request.row);
      if (field) problem.rows[key] = { ...problem.rows[key], [field]: sentence };
    }
  }
  return problem;
}
