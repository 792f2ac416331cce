import { isoFromFrench } from '../../../dates.ts';
import { microsFromEuros, plainDecimal } from '../../../money.ts';
import { arrivalLabels, type Bought, lotInput, purchaseRegimeLabels, wordOf } from '../../goods/model/purchase.ts';
import type { StockLine } from '../../goods/model/stock.ts';
import { saveStockContract } from '../../goods/stock.api.ts';
import type { Cells } from './items.ts';

export type StockCells = {
  count?: number;
  received?: number;
  lowAt?: number;
  onOrderDays?: number | null;
  expected?: number;
  lot?: Bought;
  /** What changes, as it was compared. */
  seen?: Partial<StockCounts>;
};
export type StockCounts = Pick<StockLine, 'inSafe' | 'lowAt' | 'onOrderDays' | 'expected'>;

/** « 1 200,00 » as « 1200 », as spreadsheets and other shops write a whole number. */
const wholeText = (cell = ''): string => cell.replace(/\s/g, '').replace(/[.,]0+$/, '');
const wholes = ['count', 'received', 'lowAt', 'onOrderDays', 'expected'] as const;
const savedCounts = saveStockContract.body.shape.rows.element.pick({
  count: true,
  received: true,
  lowAt: true,
  onOrderDays: true,
  expected: true,
});
const papers = {
  source: 'source',
  regime: 'regime',
  supplier: 'supplier',
  address: 'address',
  proof: 'proof',
  sex: 'sex',
  bornOn: 'bornOn',
  bornAt: 'bornAt',
  reference: 'purchaseReference',
  day: 'day',
} as const satisfies Record<string, keyof Cells>;
const labels: Record<string, Record<string, string>> = { source: arrivalLabels, regime: purchaseRegimeLabels };

/** Counts and arrivals of a row, or an error sentence. A cost is that of what arrives. */
export function readStock(cells: Cells): StockCells | string {
  const read: StockCells = {};
  for (const name of wholes) {
    const text = wholeText(cells[name]);
    if (text === '' || (name === 'received' && text === '0')) continue;
    if (!/^\d+$/.test(text)) return `«\u00a0${text}\u00a0» n’est pas un nombre entier.`;
    read[name] = Number(text);
  }
  const counts = savedCounts.safeParse(read);
  if (!counts.success) return counts.error.issues[0]?.message ?? 'le stock ne se lit pas.';
  const unitCost = cells.cost ? microsFromEuros(plainDecimal(cells.cost)) : undefined;
  if (unitCost === null) return `«\u00a0${cells.cost}\u00a0» n’est pas un coût en euros.`;
  const said = Object.entries(papers).flatMap(([name, column]) => {
    const text = isoFromFrench(cells[column] ?? '');
    return text ? [[name, wordOf(labels[name] ?? {}, text) ?? text]] : [];
  });
  const lot = lotInput.omit({ unitCost: true }).safeParse(Object.fromEntries(said));
  if (!lot.success) return lot.error.issues[0]?.message ?? 'l’achat ne se lit pas.';
  if (said.length > 0 || unitCost !== undefined)
    read.lot = { ...lot.data, ...(unitCost !== undefined && { unitCost }) };
  return read;
}
