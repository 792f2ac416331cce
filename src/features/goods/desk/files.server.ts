import { fold } from '../../../../db/fold.ts';
import { isoFromFrench } from '../../../dates.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { fileKind } from '../../../uploads/fileKind.ts';
import { parseFile } from '../../../uploads/parseFile.ts';
import { type Line, readLines, tableOf, writeTable } from '../../../uploads/table.ts';
import type { Upload } from '../../../uploads/upload.ts';
import { arrivalLabels, lotInput, purchaseRegimeLabels, wordOf } from '../model/purchase.ts';
import { stockText } from '../model/stock.ts';
import type { ReadStock, StockGridRow } from '../stock.api.ts';
import { stockGrid } from './grid.server.ts';
import { readCost } from './model.ts';

const figures = ['id', 'nom', 'coupure', 'coffre', 'réservé', 'libre', 'attendu', 'seuil', 'délai', 'état'];
const bought = {
  provenance: 'source',
  régime: 'regime',
  fournisseur: 'supplier',
  adresse: 'address',
  'pièce d’identité': 'proof',
  sexe: 'sex',
  'né le': 'bornOn',
  'né à': 'bornAt',
  pièce: 'reference',
  'arrivé le': 'day',
} as const;
const labels: Record<string, Record<string, string>> = { source: arrivalLabels, regime: purchaseRegimeLabels };
const arrivals = ['reçu', 'coût', ...Object.keys(bought)];
const head = [...figures, ...arrivals];

/** For French spreadsheets: semicolons, byte order mark. Uncounted items have no figures. */
export function exportStock(ctx: Ctx): string {
  const lines = stockGrid(ctx).map((row) => {
    const { id, name, value, counted, inSafe, reserved, expected, lowAt, onOrderDays, stock } = row;
    const counts = counted
      ? [inSafe, reserved, inSafe - reserved, expected, lowAt, onOrderDays ?? '']
      : ['', '', '', '', '', ''];
    return [id, name, value ?? '', ...counts, counted ? stockText(stock) : '', ...arrivals.map(() => '')];
  });
  return writeTable([head, ...lines]);
}

/** Counts by id, or by name, and by note where it is one. Saves nothing. */
export async function readStockFile(ctx: Ctx, { file }: { file: Upload }): Promise<ReadStock> {
  requireAdmin(ctx.actor);
  const parsed = await parseFile(await file.bytes(), fileKind({}));
  const hasOne = (columns: string[], ...names: string[]) => names.some((name) => columns.includes(name));
  const table = tableOf(
    parsed.format === 'table' ? parsed.rows : [],
    (columns) => hasOne(columns, 'coffre', 'recu') && hasOne(columns, 'id', 'nom'),
  );
  if (table.columns.length === 0) {
    const reason =
      'il faut une colonne «\u00a0id\u00a0» ou «\u00a0nom\u00a0», et une colonne «\u00a0coffre\u00a0» ou «\u00a0reçu\u00a0».';
    return { rows: [], problems: [{ line: 1, reason }] };
  }
  const grid = stockGrid(ctx);
  return readLines(table, (cells) => readLine(grid, cells));
}

/** « 1 200,00 » as « 1200 », as spreadsheets write a whole number. */
const wholeText = (cell = ''): string => cell.replace(/\s/g, '').replace(/[.,]0+$/, '');

function readLine(grid: readonly StockGridRow[], cells: Line['cells']) {
  const text = wholeText(cells['coffre']);
  const arrival = readArrival(cells);
  if (typeof arrival === 'string') return arrival;
  if (text === '' && arrival.received === undefined && arrival.unitCost === undefined) return null;
  if (!/^\d{0,6}$/.test(text)) return `« ${text} » n’est pas un nombre entier.`;
  const { id = '', nom: name = '', coupure = '' } = cells;
  const value = coupure.trim() === '' ? null : Number(wholeText(coupure));
  const same = grid.filter((row) => row.value === value && (id ? row.id === id : fold(row.name) === fold(name)));
  const what = `${name || id}${coupure && ` de ${coupure}`}`;
  if (same.length > 1) return `plusieurs articles s’appellent « ${what} ». Indiquez l’identifiant.`;
  const [row] = same;
  if (!row) return `aucun article ne s’appelle « ${what} ».`;
  const isMore = row.counted && Number(text) > row.inSafe;
  if (arrival.unitCost !== undefined && arrival.received === undefined && !isMore && row.counted)
    return `« ${what} » a un coût et rien de reçu.`;
  const { type, value: of } = row;
  return {
    key: row,
    name: what,
    row: { type, id: row.id, value: of, count: text === '' ? null : Number(text), ...arrival },
  };
}

/** Arrival with its purchase data, or an error sentence. */
function readArrival(
  cells: Line['cells'],
): Omit<ReadStock['rows'][number], 'type' | 'id' | 'value' | 'count'> | string {
  const { recu = '', cout = '' } = cells;
  const [received, unitCost] = [wholeText(recu), readCost(cout)];
  if (!/^\d{0,6}$/.test(received)) return `«\u00a0${received}\u00a0» n’est pas un nombre entier.`;
  if (unitCost === undefined) return `«\u00a0${cout}\u00a0» n’est pas un coût en euros.`;
  const papersGiven = Object.entries(bought).flatMap(([column, name]) => {
    const text = isoFromFrench(cells[fold(column)] ?? '');
    return text ? [[name, wordOf(labels[name] ?? {}, text) ?? text]] : [];
  });
  const papers = lotInput.omit({ unitCost: true }).safeParse(Object.fromEntries(papersGiven));
  if (!papers.success) return papers.error.issues[0]?.message ?? 'l’achat ne se lit pas.';
  return {
    ...(Number(received) > 0 && { received: Number(received) }),
    ...(unitCost !== null && { unitCost }),
    ...papers.data,
  };
}
