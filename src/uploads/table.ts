import { stringify } from 'csv-stringify/sync';
import { fold } from '../../db/fold.ts';
import type { Row } from './fileKind.ts';

type Line = { line: number; cells: Record<string, string> };
type Problem = { line: number | null; reason: string };

type Table = { columns: string[]; lines: Line[]; problems: Problem[] };

/** Lines above the column names: a title, a date. */
const maxPreamble = 20;

/** Lines below the row of column names, which are folded; no column where `isHead` knows none of the first rows. */
export function tableOf(rows: readonly Row[], isHead: (columns: string[]) => boolean): Table {
  const named = rows.slice(0, maxPreamble).map(({ cells }) => cells.map((name) => fold(name).trim()));
  const at = named.findIndex(isHead);
  const columns = named[at] ?? [];
  const { straight, shifted } = partShifted(rows.slice(at < 0 ? rows.length : at + 1), columns.length);
  const problems = shifted.map(({ line }) => ({ line, reason: shiftedReason }));
  const lines = straight.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ''])),
  }));
  return { columns, lines, problems };
}

export const shiftedReason = 'plus de cellules que de colonnes.';

/** Apart, rows with more cells than columns: probably a comma that is no separator moved each later cell to its neighbour. */
export function partShifted(rows: readonly Row[], width: number): { straight: Row[]; shifted: Row[] } {
  const { straight = [], shifted = [] } = Object.groupBy(rows, ({ cells }) =>
    cells.slice(width).some((cell) => cell !== '') ? 'shifted' : 'straight',
  );
  return { straight, shifted };
}

type Cell = string | number | null;

/** A CSV file as French spreadsheets open it; no cell is taken for a formula. */
export const writeTable = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows] as Cell[][], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
  });
