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

type Found<Row> = { key: unknown; name: string; row: Row };

/** Line by line: a text says why one is left aside, null that it says nothing. A second line about one thing is left too. */
export function readLines<Row>(
  { lines, problems }: ReturnType<typeof readTable>,
  read: (cells: Line['cells']) => Found<Row> | string | null,
): { rows: Row[]; problems: Problem[] } {
  const seen = new Map<unknown, number>();
  const rows: Row[] = [];
  for (const { line, cells } of lines) {
    const found = read(cells);
    if (found === null) continue;
    if (typeof found === 'string') problems.push({ line, reason: found });
    else if (seen.has(found.key))
      problems.push({ line, reason: `«\u00a0${found.name}\u00a0» est déjà à la ligne ${seen.get(found.key)}.` });
    else {
      seen.set(found.key, line);
      rows.push(found.row);
    }
  }
  return { rows, problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
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
