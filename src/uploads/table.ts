import { stringify } from 'csv-stringify/sync';
import { fold } from '../../db/fold.ts';
import type { Row } from './fileKind.ts';

type Line = { line: number; cells: Record<string, string> };

type Table = { columns: string[]; lines: Line[] };

const maxPreamble = 20;

/** `columns`: folded names, or empty if none of the first rows is a heading. */
export function parseTable(rows: readonly Row[], isHead: (columns: string[]) => boolean): Table {
  const foldedRows = rows.slice(0, maxPreamble).map(({ cells }) => cells.map((name) => fold(name).trim()));
  const headIndex = foldedRows.findIndex(isHead);
  const columns = foldedRows[headIndex] ?? [];
  const { aligned } = splitShiftedRows(rows.slice(headIndex < 0 ? rows.length : headIndex + 1), columns.length);
  const lines = aligned.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ''])),
  }));
  return { columns, lines };
}

export const shiftedRowText = 'plus de cellules que de colonnes.';

/** `shifted`: rows with too many cells, probably because a cell contains a comma. */
export function splitShiftedRows(rows: readonly Row[], width: number): { aligned: Row[]; shifted: Row[] } {
  const { aligned = [], shifted = [] } = Object.groupBy(rows, ({ cells }) =>
    cells.slice(width).some((cell) => cell !== '') ? 'shifted' : 'aligned',
  );
  return { aligned, shifted };
}

type Cell = string | number | null;

/** Opens in French spreadsheets, which take no cell for a formula. */
export const writeTable = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows] as Cell[][], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
  });
