import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { fold } from '../../db/fold.ts';

export type Line = { line: number; cells: Record<string, string> };
export type Problem = { line: number | null; reason: string };

/** UTF-8, or the Windows encoding that spreadsheets use by default. */
export function decodeTable(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = [';', '\t', ','] as const;

/** Separator found in the first line; semicolon first, as a comma may be decimal. */
function separatorOf(text: string): string {
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  return separators.find((one) => head.includes(one)) ?? ';';
}

export function readTable(text: string): { columns: string[]; lines: Line[]; problems: Problem[] } {
  const problems: Problem[] = [];
  let columns: string[] = [];
  const records = parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    columns: (head: string[]) => {
      columns = head.map((name) => fold(name).trim());
      return columns;
    },
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    relax_column_count: true,
    on_skip: (error) => {
      problems.push({ line: Number(error?.['lines']) || null, reason: 'les guillemets ne se ferment pas.' });
      return undefined;
    },
  }) as unknown as { record: Record<string, string>; info: { lines: number } }[];
  return { columns, lines: records.map(({ record, info }) => ({ line: info.lines, cells: record })), problems };
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
