import { isoFromFrench } from '../../../dates.ts';
import { formatEuro, formatNumber, microsFromEuros } from '../../../money.ts';
import type { FormFields } from '../../../ui/desk/fields.ts';
import { averageUnitCost } from '../../goods/model/lines.server.ts';
import { keyOfLabel, lotInput, purchaseFields } from '../../goods/model/purchase.ts';
import type { StockLine } from '../../goods/model/stock.ts';
import { saveStockContract } from '../../goods/stock.api.ts';
import type { Cells } from './items.ts';
import { pick, type StockCells, type StockCounts } from './plan.ts';
import { parseDecimalCell, RowRefusal } from './readCells.server.ts';

/** « 1 200,00 » → 1200; NaN for other text. */
export function parseWholeNumber(cell = ''): number | undefined {
  const text = parseDecimalCell(cell).replace(/[.,]0+$/, '');
  return text === '' ? undefined : /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** Other shops export backorders as negative counts, or only whether an article is in stock. */
const parseCount = (cell = ''): number | undefined =>
  /^([-−] ?\d+([.,]0+)?|out_?of_?stock)$/i.test(cell)
    ? 0
    : parseWholeNumber(cell.replace(/^(in_?stock|not stocked|unlimited|illimité)$/i, ''));

const countFields = ['count', 'received', 'lowAt', 'onOrderDays', 'expected'] as const;
const countsShape = saveStockContract.body.shape.rows.element.pick({
  count: true,
  received: true,
  lowAt: true,
  onOrderDays: true,
  expected: true,
});

function readStock(cells: Cells): StockCells | string {
  const stock: StockCells = {};
  for (const name of countFields) {
    const count = name === 'count' ? parseCount(cells.count) : parseWholeNumber(cells[name]);
    if (count === undefined || (name === 'received' && count === 0)) continue;
    if (Number.isNaN(count)) return `«\u00a0${cells[name]}\u00a0» n’est pas un nombre entier.`;
    stock[name] = count;
  }
  const counts = countsShape.safeParse(stock);
  if (!counts.success) return counts.error.issues[0]?.message ?? 'le stock ne se lit pas.';
  const unitCost = microsFromEuros(parseDecimalCell(cells.cost || '0'));
  if (unitCost === null || unitCost < 0) return `«\u00a0${cells.cost}\u00a0» n’est pas un coût en euros.`;
  const entries = Object.entries(purchaseFields as FormFields).flatMap(([name, { kind, options = [] }]) => {
    const text = cells[name === 'reference' ? 'purchaseReference' : (name as keyof Cells)];
    if (!text) return [];
    return [[name, kind === 'date' ? isoFromFrench(text) : (keyOfLabel(Object.fromEntries(options), text) ?? text)]];
  });
  const lot = lotInput.omit({ unitCost: true }).safeParse(Object.fromEntries(entries));
  if (!lot.success) return lot.error.issues[0]?.message ?? 'l’achat ne se lit pas.';
  // Other shops export zero for an unknown cost.
  if (entries.length > 0 || unitCost > 0) stock.lot = { ...lot.data, ...(unitCost > 0 && { unitCost }) };
  return stock;
}

export type StockChange = { cells?: StockCells; text: string; note: string };

const leftOutText = (what: string) => `${what} non repris\u00a0: il se note avec un stock compté ou reçu`;

/** `note`: what is left out. @throws RowRefusal */
export function stockChangeOf(
  cells: Cells,
  line: StockLine | undefined,
  costs?: Parameters<typeof averageUnitCost>[1],
): StockChange {
  const parsed = readStock(cells);
  if (typeof parsed === 'string') throw new RowRefusal(parsed);
  const { count, received, lot } = parsed;
  const before: StockCounts = line ?? { inSafe: 0, lowAt: 3, onOrderDays: null, expected: 0 };
  const isCounted = count !== undefined && count !== line?.inSafe;
  const changedFields = (['lowAt', 'onOrderDays', 'expected'] as const).filter(
    (name) => parsed[name] !== undefined && parsed[name] !== before[name],
  );
  const unitCost = lot?.unitCost ?? 0;
  const isCostRead = isCounted || received !== undefined;
  // Storing only a threshold or an expected quantity would make the article counted, with a stock of zero.
  if (!line && !isCostRead && parsed.onOrderDays === undefined && changedFields.length > 0)
    return { text: '', note: leftOutText('réassort') };
  const isCostLeft = unitCost > 0 && !isCostRead && unitCost !== averageUnitCost(before.inSafe, costs);
  const note = isCostLeft ? leftOutText('coût') : '';
  if (!isCostRead && changedFields.length === 0) return { text: '', note };
  const texts = [
    isCounted && `stock ${line ? `${formatNumber(line.inSafe)} → ` : ''}${formatNumber(count)}`,
    received !== undefined && `reçu ${formatNumber(received)}`,
    isCostRead && unitCost > 0 && `coût ${formatEuro(Math.round(unitCost / 10_000))}`,
    changedFields.length > 0 && 'réassort',
  ];
  return {
    cells: {
      ...(isCounted && { count }),
      ...(received && { received }),
      ...(lot && { lot }),
      ...pick(parsed, changedFields),
      seen: pick(before, isCounted ? [...changedFields, 'inSafe'] : changedFields),
    },
    text: texts.filter(Boolean).join(', '),
    note,
  };
}
