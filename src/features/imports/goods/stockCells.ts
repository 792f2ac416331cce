import { isoFromFrench } from '../../../dates.ts';
import { microsFromEuros } from '../../../money.ts';
import type { FormFields } from '../../../ui/desk/fields.ts';
import { type Acquisition, keyOfLabel, lotInput, purchaseFields } from '../../goods/model/purchase.ts';
import type { StockLine } from '../../goods/model/stock.ts';
import { saveStockContract } from '../../goods/stock.api.ts';
import { parseDecimalCell } from './decimalOf.ts';
import type { Cells } from './items.ts';

export type StockCells = {
  count?: number;
  received?: number;
  lowAt?: number;
  onOrderDays?: number | null;
  expected?: number;
  lot?: Acquisition;
  seen?: Partial<StockCounts>;
};
export type StockCounts = Pick<StockLine, 'inSafe' | 'lowAt' | 'onOrderDays' | 'expected'>;

/** « 1 200,00 » → 1200; NaN for other text. */
export function parseWholeNumber(cell = ''): number | undefined {
  const text = parseDecimalCell(cell).replace(/[.,]0+$/, '');
  return text === '' ? undefined : /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** Other shops export backorders as negative counts. Wix only says whether an article is in stock. */
const parseCount = (cell = ''): number | undefined =>
  /^(-\d+|out_?of_?stock)$/i.test(cell) ? 0 : parseWholeNumber(cell.replace(/^in_?stock$/i, ''));

const countFields = ['count', 'received', 'lowAt', 'onOrderDays', 'expected'] as const;
const countsShape = saveStockContract.body.shape.rows.element.pick({
  count: true,
  received: true,
  lowAt: true,
  onOrderDays: true,
  expected: true,
});

export function readStock(cells: Cells): StockCells | string {
  const stock: StockCells = {};
  for (const name of countFields) {
    const count = name === 'count' ? parseCount(cells.count) : parseWholeNumber(cells[name]);
    if (count === undefined || (name === 'received' && count === 0)) continue;
    if (Number.isNaN(count)) return `«\u00a0${cells[name]}\u00a0» n’est pas un nombre entier.`;
    stock[name] = count;
  }
  const counts = countsShape.safeParse(stock);
  if (!counts.success) return counts.error.issues[0]?.message ?? 'le stock ne se lit pas.';
  const unitCost = cells.cost ? microsFromEuros(parseDecimalCell(cells.cost)) : undefined;
  if (unitCost === null) return `«\u00a0${cells.cost}\u00a0» n’est pas un coût en euros.`;
  const entries = Object.entries(purchaseFields as FormFields).flatMap(([name, { kind, options = [] }]) => {
    const text = cells[name === 'reference' ? 'purchaseReference' : (name as keyof Cells)];
    if (!text) return [];
    return [[name, kind === 'date' ? isoFromFrench(text) : (keyOfLabel(Object.fromEntries(options), text) ?? text)]];
  });
  const lot = lotInput.omit({ unitCost: true }).safeParse(Object.fromEntries(entries));
  if (!lot.success) return lot.error.issues[0]?.message ?? 'l’achat ne se lit pas.';
  if (entries.length > 0 || unitCost !== undefined)
    stock.lot = { ...lot.data, ...(unitCost !== undefined && { unitCost }) };
  return stock;
}
