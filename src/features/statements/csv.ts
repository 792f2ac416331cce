import { fold } from '../../../db/fold.ts';
import type { CsvMapping } from '../../../db/schema/statements.ts';
import { wrongField } from '../../http/errors.ts';
import type { Row } from '../../uploads/fileKind.ts';
import {
  cellWords,
  centsOfCell,
  currencyIn,
  dayIn,
  decimalSignIn,
  directionIn,
  isAmount,
  isBalance,
  isDone,
  isNegative,
  isRealDay,
  isReturnedTransfer,
} from './cells.ts';
import type { Operation, Statement } from './credit.ts';
import { proposeStatementColumns } from './csvColumns.ts';

export type CsvTable = {
  columns: string[];
  rows: Row[];
  account: string;
};

const isData = ({ cells }: Row): boolean =>
  cells.length >= 3 && cells.some((cell) => dayIn(cell) !== null) && cells.some(isAmount);

const isTitles = ({ cells }: Row): boolean =>
  cells.filter((cell) => /\p{L}/u.test(cell)).length >= 3 &&
  !cells.some((cell) => isAmount(cell) || dayIn(cell) !== null);

/** An IBAN or number, also masked; not a time of day. */
const accountNumber =
  /[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}|[*xX•]{2,} ?\d{3,}|(?<!\d)(?!20\d{12}(?!\d))\d{6,}[A-Z]?\d{3,}/g;

/** The header is the last line without figures above the operations; banks may omit it or add lines. @throws invalid */
export function readCsvTable(rows: readonly Row[]): CsvTable {
  const titles = rows.findIndex((row, at) => isTitles(row) && rows.slice(at + 1, at + 3).some(isData));
  const first = titles >= 0 ? titles + 1 : rows.findIndex(isData);
  const data = first >= 0 ? rows.slice(first) : [];
  const width = Math.max(...data.filter(isData).map(({ cells }) => cells.length));
  if (width < 0) throw wrongField('file', 'Ce fichier n’a pas de lignes avec une date et un montant.');
  const above = rows.slice(0, first).flatMap(({ cells }) => cells);
  return {
    columns: Array.from({ length: width }, (_, at) => rows[titles]?.cells[at] ?? ''),
    rows: data,
    account: above.flatMap((cell) => cell.match(accountNumber) ?? []).join(' '),
  };
}

const kindOf = (cell: string): string =>
  dayIn(cell) ? 'date' : isAmount(cell) ? 'montant' : currencyIn(cell) || 'texte';

/** Key of a bank's format: its column names, or its first line without a header. */
export const formatOf = ({ columns, rows }: CsvTable): string =>
  columns.some((name) => name !== '')
    ? columns.map((name) => fold(name).trim()).join('|')
    : columns.map((_, at) => kindOf(rows[0]?.cells[at] ?? '')).join('|');

const accountNames = /^(account|compte|iban|(nom|numero|iban) (de |du )?compte|account (name|number|no|id|iban))$/;

const accountPlaceIn = ({ columns }: CsvTable): number =>
  columns.findIndex((name) => accountNames.test(cellWords(name)));

export const namesAccount = (table: CsvTable): boolean => table.account !== '' || accountPlaceIn(table) >= 0;

/** Unmapped columns are detected; null means absent. `account` is for a file without one. */
export function readCsv(table: CsvTable, mapping: CsvMapping, account = ''): Statement {
  const places = { ...proposeStatementColumns(table), ...mapping };
  const title = /\(.*\)|\ben\b.*/i.exec(table.columns[mapping.amount] ?? '')?.[0] ?? '';
  const sign = decimalSignIn(table.rows.map(({ cells }) => cells[mapping.amount] ?? ''));
  const accountPlace = accountPlaceIn(table);
  const operations = table.rows.flatMap(({ line, cells }): Operation[] => {
    const at = (place: number | null | undefined) => (place == null ? null : (cells[place]?.trim() ?? ''));
    const { [mapping.date]: writtenDay = '', [mapping.amount]: written = '' } = cells;
    const day = dayIn(writtenDay) ?? '';
    const isEmpty = written === '';
    if (isEmpty && day === '') return [];
    const text = mapping.texts
      .map((place) => cells[place] ?? '')
      .join(' ')
      .trim();
    const [currency, state, direction] = [at(places.currency), at(places.state), at(places.direction)];
    const side = direction === null ? 'in' : directionIn(direction);
    const reasons = [
      isBalance(text) && 'solde ou total',
      state !== null && !isDone(state) && (state ? `«\u00a0${state}\u00a0»` : 'sans état'),
      side === null && `sens «\u00a0${direction}\u00a0»`,
      day === '' && 'sans date',
    ];
    return [
      {
        place: `ligne ${line}`,
        account: (cells[accountPlace] || table.account || account).replace(/\s/g, ''),
        amount: centsOfCell(written, sign),
        written,
        // Of two amount columns, the credit one is empty.
        isDebit: isEmpty || side === 'out' || isNegative(written),
        currency:
          currencyIn(written) || (currency === null ? currencyIn(title) || 'EUR' : currencyIn(currency) || currency),
        reason: reasons.find((reason) => reason !== false) || null,
        bookedOn: isRealDay(day) ? day : writtenDay,
        text,
        isReturned: isReturnedTransfer(text),
      },
    ];
  });
  return { operations, warnings: [] };
}
