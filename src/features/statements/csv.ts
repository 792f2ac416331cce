import { fold } from '../../../db/fold.ts';
import type { CsvMapping } from '../../../db/schema/statements.ts';
import type { Row } from '../../uploads/fileKind.ts';
import { centsOfCell, currencyIn, dayIn, decimalSignIn, isAmount, isNegative } from './cells.ts';
import { noParty, type Operation, receivedIn, type StatementFile, UnreadableFile } from './credit.ts';
import { directionIn, isBalance, isDone, isReturn, proposeColumns } from './csvColumns.ts';

export type CsvTable = { columns: string[]; rows: Row[] };

const isData = ({ cells }: Row): boolean =>
  cells.length >= 3 && cells.some((cell) => dayIn(cell) !== null) && cells.some(isAmount);

const isTitles = ({ cells }: Row): boolean =>
  cells.filter((cell) => /\p{L}/u.test(cell)).length >= 3 &&
  !cells.some((cell) => isAmount(cell) || dayIn(cell) !== null);

/** Names of columns are the last line without figures above the operations; banks write lines of their own above, or none at all. */
function tableIn(rows: readonly Row[]): CsvTable | null {
  const titles = rows.findIndex((row, at) => isTitles(row) && rows.slice(at + 1, at + 3).some(isData));
  const first = titles >= 0 ? titles + 1 : rows.findIndex(isData);
  const data = first >= 0 ? rows.slice(first) : [];
  if (!data.some(isData)) return null;
  const width = Math.max(...data.filter(isData).map(({ cells }) => cells.length));
  return { columns: Array.from({ length: width }, (_, at) => rows[titles]?.cells[at] ?? ''), rows: data };
}

/** @throws UnreadableFile without a line with a day and an amount */
export function readCsvTable(rows: readonly Row[]): CsvTable {
  const table = tableIn(rows);
  if (table) return table;
  throw new UnreadableFile('Ce fichier n’a pas de lignes avec une date et un montant.');
}

const kindOf = (cell: string): string =>
  dayIn(cell) ? 'date' : isAmount(cell) ? 'montant' : currencyIn(cell) || 'texte';

/** Key of a bank's format: its column names, or what the first line holds where it has none. */
export const formatOf = ({ columns, rows }: CsvTable): string =>
  columns.some((name) => name !== '')
    ? columns.map((name) => fold(name).trim()).join('|')
    : columns.map((_, at) => kindOf(rows[0]?.cells[at] ?? '')).join('|');

/** Columns that a mapping does not decide about are recognised; null says that there is none. */
export function readCsv(table: CsvTable, mapping: CsvMapping): StatementFile {
  const proposed = proposeColumns(table);
  const cellOf = ({ cells }: Row, name: 'currency' | 'state' | 'direction') => {
    const place = mapping[name] === undefined ? proposed[name] : mapping[name];
    return place === null ? null : (cells[place]?.trim() ?? '');
  };
  // « Montant (USD) »
  const title = /\(.*\)|\ben\b.*/i.exec(table.columns[mapping.amount] ?? '')?.[0] ?? '';
  const sign = decimalSignIn(table.rows.map(({ cells }) => cells[mapping.amount] ?? ''));
  const operations = table.rows.flatMap((row): Operation[] => {
    const { [mapping.date]: writtenDay = '', [mapping.amount]: writtenAmount = '' } = row.cells;
    const day = dayIn(writtenDay) ?? '';
    const isEmpty = writtenAmount === '';
    if (isEmpty && day === '') return [];
    const text = mapping.texts
      .map((place) => row.cells[place] ?? '')
      .join(' ')
      .trim();
    const currency = cellOf(row, 'currency');
    const state = cellOf(row, 'state');
    const direction = cellOf(row, 'direction');
    const side = direction === null ? 'in' : directionIn(direction);
    const reasons = [
      isBalance(text) && 'solde ou total',
      state !== null && !isDone(state) && (state ? `«\u00a0${state}\u00a0»` : 'sans état'),
      side === null && `sens «\u00a0${direction}\u00a0»`,
      day === '' && 'sans date',
    ];
    return [
      {
        ...noParty,
        place: `ligne ${row.line}`,
        amount: centsOfCell(writtenAmount, sign),
        written: { amount: writtenAmount, day: writtenDay },
        // With two columns of amounts, that of the credits is empty.
        isDebit: isEmpty || side === 'out' || isNegative(writtenAmount),
        currency:
          currencyIn(writtenAmount) ||
          (currency === null ? currencyIn(title) || 'EUR' : currencyIn(currency) || currency),
        reason: reasons.find((reason) => reason !== false) || null,
        bookedOn: day,
        valueDate: day,
        text,
        isReturned: isReturn(text),
      },
    ];
  });
  return { format: 'csv', ...receivedIn(operations) };
}
