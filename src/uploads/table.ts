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
  const problems: Problem[] = [];
  const lines = rows.slice(at < 0 ? rows.length : at + 1).flatMap(({ line, cells }) => {
    // Probably a comma that is no separator: every later cell would be read as its neighbour.
    const isShifted = cells.slice(columns.length).some((cell) => cell !== '');
    if (isShifted) problems.push({ line, reason: 'plus de cellules que de colonnes.' });
    return isShifted ? [] : [{ line, cells: Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ''])) }];
  });
  return { columns, lines, problems };
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
