import { stringify } from 'csv-stringify/sync';
import { fold } from '../../../../db/fold.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Upload } from '../../../uploads/documentRules.ts';
import { decodeTable, type Line, readTable } from '../../../uploads/table.ts';
import type { ReadStock, StockGridRow } from '../stock.api.ts';
import { stockText } from '../stock.ts';
import { stockGrid } from './grid.server.ts';

const head = ['id', 'nom', 'coupure', 'coffre', 'réservé', 'libre', 'attendu', 'seuil', 'délai', 'état'];

/** For French spreadsheets: semicolons, byte order mark. An item that nobody counts has no figures. */
export function exportStock(ctx: Ctx): string {
  const lines = stockGrid(ctx).map((row) => {
    const { id, name, value, counted, inSafe, reserved, expected, lowAt, onOrderDays, stock } = row;
    const counts = counted
      ? [inSafe, reserved, inSafe - reserved, expected, lowAt, onOrderDays ?? '']
      : ['', '', '', '', '', ''];
    return [id, name, value ?? '', ...counts, counted ? stockText(stock) : ''];
  });
  return stringify([head, ...lines], { bom: true, delimiter: ';', record_delimiter: 'windows', escape_formulas: true });
}

/** Counts by id, or by name, and by note where it is one. Saves nothing. */
export async function readStockFile(ctx: Ctx, { file }: { file: Upload }): Promise<ReadStock> {
  requireAdmin(ctx.actor);
  const { columns, lines, problems } = readTable(decodeTable(await file.bytes()));
  if (!columns.includes('coffre') || !(columns.includes('id') || columns.includes('nom')))
    return {
      rows: [],
      problems: [{ line: 1, reason: 'il faut une colonne « id » ou « nom », et une colonne « coffre ».' }],
    };
  const grid = stockGrid(ctx);
  const rows: ReadStock['rows'] = [];
  const seen = new Map<StockGridRow, number>();
  for (const line of lines) {
    const read = readLine(grid, line);
    if (read === null) continue;
    if (typeof read === 'string') problems.push({ line: line.line, reason: read });
    else if (seen.has(read.row)) problems.push({ line: line.line, reason: `déjà à la ligne ${seen.get(read.row)}.` });
    else {
      seen.set(read.row, line.line);
      const { type, id, value } = read.row;
      rows.push({ type, id, value, count: read.count });
    }
  }
  return { rows, problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

function readLine(
  grid: readonly StockGridRow[],
  { cells }: Line,
): { row: StockGridRow; count: number } | string | null {
  const text = (cells['coffre'] ?? '').replace(/\s/g, '');
  if (text === '') return null;
  if (!/^\d{1,6}$/.test(text)) return `« ${text} » n’est pas un nombre entier.`;
  const { id = '', nom: name = '', coupure = '' } = cells;
  const value = coupure.trim() === '' ? null : Number(coupure.replace(/\s/g, ''));
  const same = grid.filter((row) => row.value === value && (id ? row.id === id : fold(row.name) === fold(name)));
  const what = `${name || id}${coupure && ` de ${coupure}`}`;
  if (same.length > 1) return `plusieurs articles s’appellent « ${what} ». Indiquez l’identifiant.`;
  const [row] = same;
  return row ? { row, count: Number(text) } : `aucun article ne s’appelle « ${what} ».`;
}
