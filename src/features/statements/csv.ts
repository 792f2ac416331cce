import { parse } from 'csv-parse/sync';
import { fold } from '../../../db/fold.ts';
import type { CsvMapping } from '../../../db/schema/statements.ts';
import { centsFromEuros, formatNumber, plainDecimal } from '../../money.ts';
import { type Credit, mostColumns, requireDay, type StatementFile, UnreadableFile } from './credit.ts';

export type CsvTable = { columns: string[]; rows: { line: number; cells: string[] }[] };

/** `yyyy-mm-dd` of « 21/11/2026 », « 21.11.26 », « 2026-11-21 », whether or not there is that day. */
export function dayIn(cell: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(cell);
  const [, d, m, y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(cell.trim()) ?? [];
  if (iso) return iso[0];
  return y ? `${y.length === 2 ? `20${y}` : y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}` : null;
}

/** Cents of « 1 234,50 », « +1234.50 EUR »; null for anything else. */
export function centsOfCell(cell: string): number | null {
  const bare = cell.replace(/EUR/i, '').trim().replace(/^\+/, '');
  return bare === '' ? null : centsFromEuros(plainDecimal(bare));
}

const separators = [';', '\t', ',', '|'];

/** Limits: a year's statement; a longer file would block the event loop. The `tried` lines reveal the separator. */
const most = { lines: 20_000, letters: 10_000, tried: 200 };

function requireBounds(text: string): void {
  const lines = text.split(/\r\n?|\n/);
  if (lines.length <= most.lines && lines.every(({ length }) => length <= most.letters)) return;
  throw new UnreadableFile(
    `Ce fichier est trop grand\u00a0: un relevé a ${formatNumber(most.lines)} lignes de ${formatNumber(most.letters)} signes au plus. Demandez à la banque une période plus courte.`,
  );
}

function recordsOf(text: string, delimiter: string, to = -1): CsvTable['rows'] {
  const rows: CsvTable['rows'] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      to,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      skip_empty_lines: true,
      max_record_size: most.letters,
      on_record: (cells, { lines: line }) => {
        if (cells.length > mostColumns)
          throw new UnreadableFile(`Ce fichier a plus de ${mostColumns} colonnes\u00a0: ce n’est pas un relevé.`);
        rows.push({ line, cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return [];
  }
}

const isAmount = (cell: string): boolean => dayIn(cell) === null && centsOfCell(cell) !== null;

const isData = (cells: readonly string[]): boolean =>
  cells.some((cell) => dayIn(cell) !== null) && cells.some(isAmount);

/** @throws UnreadableFile without a line with a day and an amount */
export function readCsvTable(text: string): CsvTable {
  requireBounds(text);
  for (const separator of separators) {
    const tried = recordsOf(text, separator, most.tried);
    const first = tried.findIndex(({ cells }) => cells.length >= 3 && isData(cells));
    const columns = tried[first - 1]?.cells;
    const rows = columns ? recordsOf(text, separator).slice(first) : [];
    if (columns && rows.length > 0) return { columns, rows };
  }
  throw new UnreadableFile('Ce fichier n’a pas de lignes avec une date et un montant, sous les noms des colonnes.');
}

/** Key of a bank's format: its column names. */
export const formatOf = ({ columns }: CsvTable): string => columns.map((name) => fold(name).trim()).join('|');

export function readCsv({ rows }: CsvTable, mapping: CsvMapping): StatementFile {
  const unread: number[] = [];
  const credits = rows.flatMap(({ line, cells }): Credit[] => {
    const { [mapping.date]: date = '', [mapping.amount]: sum = '' } = cells;
    const day = dayIn(date);
    const amount = centsOfCell(sum);
    if (day === null || (amount === null && sum !== '')) unread.push(line);
    if (day === null || amount === null || amount <= 0) return [];
    const bookedOn = requireDay(day, `Ligne ${line}\u00a0: la date «\u00a0${date}\u00a0»`);
    const text = mapping.texts.map((place) => cells[place] ?? '');
    return [
      { bankReference: '', amount, bookedOn, valueDate: bookedOn, payer: '', iban: '', text: text.join(' ').trim() },
    ];
  });
  // Skipped lines may hold money: the warning lists them.
  const named = unread.slice(0, 10).map((line) => `ligne ${line}`);
  const left = `N’a pas pu être lu et est laissé de côté\u00a0: ${named.join(', ')}${unread.length > 10 ? '…' : '.'}`;
  return { format: 'csv', account: '', credits, warnings: unread.length > 0 ? [left] : [] };
}
