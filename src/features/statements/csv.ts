import { fold } from '../../../db/fold.ts';
import type { CsvMapping } from '../../../db/schema/statements.ts';
import { parseDay } from '../../dates.ts';
import { fieldError } from '../../http/context.ts';
import type { Row } from '../../uploads/fileKind.ts';
import { shiftedRowText, splitShiftedRows } from '../../uploads/table.ts';
import {
  findDecimalSeparator,
  isAmount,
  isBalance,
  isBooked,
  isBookingState,
  isHold,
  isNegative,
  isRealDay,
  isReturnedTransfer,
  normalizeCell,
  parseCellCents,
  parseCurrency,
  parseDirection,
} from './cells.ts';
import { rejectFile, type Statement, type Transaction } from './credit.ts';
import { type ColumnProposal, maxTexts } from './statements.api.ts';

export type CsvTable = {
  columns: string[];
  rows: Row[];
  account: string;
  currency: string;
};

/** « Devise : USD », « Solde (USD) » and « Montant (USD) ». */
const currencyLabelPattern = /(?:devise|currency|solde|montant|amount)\W+([a-z]{3})\b/gi;

const isDataRow = ({ cells }: Row): boolean =>
  cells.length >= 3 && cells.some((cell) => parseDay(cell) !== null) && cells.some(isAmount);

const isHeadingRow = ({ cells }: Row, min = 3): boolean =>
  cells.filter((cell) => /\p{L}/u.test(cell)).length >= min &&
  !cells.some((cell) => isAmount(cell) || parseDay(cell) !== null);

/** Matches an IBAN or account number, even masked, but no date or time. */
const accountNumberPattern =
  /[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}|[*xX•]{2,} ?\d{3,}|(?<!\d)(?!20\d{12}(?!\d))\d{6,}[A-Z]?\d{3,}/g;

/** Some banks wrap a label onto the next line, where it continues the longest text. */
function mergeLabels(rows: readonly Row[]): Row[] {
  const mergedRows: Row[] = [];
  let lastLine = 0;
  for (const row of rows) {
    const previousRow = mergedRows.at(-1);
    const [words = '', more] = row.cells.filter((cell) => cell !== '');
    const isNextLine = row.line === lastLine + 1;
    lastLine = row.line;
    const isContinuation = isNextLine && more === undefined && hasWords(words) && !isBalance(words);
    if (!previousRow || !isContinuation || !isDataRow(previousRow)) mergedRows.push(row);
    else {
      const [label = ''] = previousRow.cells.filter(hasWords).toSorted((a, b) => b.length - a.length);
      const cells = previousRow.cells.map((cell) => (cell === label ? `${label} ${words}`.trim() : cell));
      mergedRows.splice(-1, 1, { ...previousRow, cells });
    }
  }
  return mergedRows;
}

/** The heading is the last line of words above the transactions, and the next line if that adds « Débit », « Crédit ».
 * @throws invalid */
export function readCsvTable(rows: readonly Row[]): CsvTable {
  const headingIndex = rows.findIndex((row, at) => isHeadingRow(row) && rows.slice(at + 1, at + 3).some(isDataRow));
  const headingRows =
    headingIndex < 0 ? [] : rows.slice(headingIndex, headingIndex + 2).filter((row) => isHeadingRow(row, 2));
  const firstDataRow = headingIndex >= 0 ? headingIndex + headingRows.length : rows.findIndex(isDataRow);
  const data = firstDataRow >= 0 ? mergeLabels(rows.slice(firstDataRow)) : [];
  const width = Math.max(...data.filter(isDataRow).map(({ cells }) => cells.length));
  if (width < 0) throw fieldError('file', 'Ce fichier n’a pas de lignes avec une date et un montant.');
  const preamble = rows.slice(0, firstDataRow).flatMap(({ cells }) => cells);
  const [shiftedRow] = splitShiftedRows(data.filter(isDataRow), headingRows[0]?.cells.length ?? width).shifted;
  if (shiftedRow) rejectFile(`ligne ${shiftedRow.line}\u00a0: ${shiftedRowText.replace(/\.$/, '')}`);
  return {
    columns: Array.from({ length: width }, (_, at) => headingRows.flatMap(({ cells }) => cells[at] || []).join(' ')),
    rows: data,
    account: preamble.flatMap((cell) => cell.match(accountNumberPattern) ?? []).join(' '),
    currency: parseCurrency(
      Array.from(preamble.join(' ').matchAll(currencyLabelPattern), ([, code]) => code).join(' '),
    ),
  };
}

const cellKind = (cell: string): string =>
  parseDay(cell) ? 'date' : isAmount(cell) ? 'montant' : parseCurrency(cell) || 'texte';

/** Column names or, if there are none, the first line. */
export const columnsKey = ({ columns, rows }: CsvTable): string =>
  columns.some((name) => name !== '')
    ? columns.map((name) => fold(name).trim()).join('|')
    : columns.map((_, at) => cellKind(rows[0]?.cells[at] ?? '')).join('|');

const accountHeading =
  /^(account|compte|iban|(nom|numero|iban) (de |du )?compte|account ?(name|num|number|no|id|iban))$/;

const accountColumnIn = ({ columns }: CsvTable): number =>
  columns.findIndex((name) => accountHeading.test(normalizeCell(name)));

export const namesAccount = (table: CsvTable): boolean => table.account !== '' || accountColumnIn(table) >= 0;

/** Columns missing from `chosen` are detected; null: there is none. `account`: for a file that names none. */
export function readCsv(table: CsvTable, chosen: CsvMapping, account = ''): Statement {
  const headings = table.columns.map((name, index) => ({ index, name: normalizeHeading(name) }));
  const feeColumns = headings.filter(({ name }) => feeHeading.test(name));
  const proposedColumns = proposeStatementColumns(table);
  const amountColumn = proposedColumns.amount ?? chosen.amount;
  const isNet = feeColumns.length > 0 && netHeading.test(headings[amountColumn]?.name ?? '');
  const mapping = { ...chosen, ...(isNet && { amount: amountColumn }) };
  const indexes = { ...proposedColumns, ...mapping };
  const fileCurrency =
    parseCurrency(table.columns[mapping.amount]?.replaceAll('_', ' ') ?? '') || table.currency || 'EUR';
  const unit = /\b(centimes?|cents?|minor|milliers?|k)\b/.exec(
    normalizeHeading(table.columns[mapping.amount] ?? ''),
  )?.[0];
  const separator = findDecimalSeparator(table.rows.map(({ cells }) => cells[mapping.amount] ?? ''));
  const accountColumn = accountColumnIn(table);
  const otherHeadings = headings.filter(({ index }) => index !== mapping.amount);
  const debitHeadingColumns = otherHeadings.filter(({ name }) => debitHeading.test(name));
  const debitColumns =
    isNet || debitHeadingColumns.length > 0
      ? debitHeadingColumns
      : otherHeadings.filter(({ name }) => !/solde|balance/.test(name));
  const transactions = table.rows.flatMap(({ line, cells }): Transaction[] => {
    const cellAt = (index: number | null | undefined) => (index == null ? null : (cells[index]?.trim() ?? ''));
    const { [mapping.date]: dayText = '', [mapping.amount]: amountText = '' } = cells;
    const day = parseDay(dayText) ?? '';
    const amount = parseCellCents(amountText, separator);
    const isAmountEmpty = /^[-–—]?$/.test(amountText);
    if (isAmountEmpty && day === '') return [];
    const text = mapping.texts
      .map((index) => cells[index] ?? '')
      .join(' ')
      .trim();
    const [currency, state, direction] = [cellAt(indexes.currency), cellAt(indexes.state), cellAt(indexes.direction)];
    const side = direction === null ? 'in' : parseDirection(direction);
    // For a debit, the column of credits is empty or zero.
    const hasAmount = ({ index }: { index: number }) => isAmount(cells[index] ?? '');
    const isDebitOnly = isAmountEmpty
      ? debitColumns.some(hasAmount)
      : amount === 0 && debitHeadingColumns.some(hasAmount);
    const isDebit = isDebitOnly || side === 'out' || isNegative(amountText);
    const hasFee = !isNet && feeColumns.some(({ index }) => /[1-9]/.test(cells[index] ?? ''));
    const reasons = [
      isBalance(text) && 'solde ou total',
      cells.some(isHold) && 'blocage ou déblocage',
      state !== null && !isBooked(state) && (state ? `«\u00a0${state}\u00a0»` : 'sans état'),
      side === null && `sens «\u00a0${direction}\u00a0»`,
      unit !== undefined && `montant en «\u00a0${unit}\u00a0»`,
      day === '' && 'sans date',
      hasFee && !isDebit && 'frais à déduire',
      isAmountEmpty && !isDebitOnly && side !== 'out' && 'sans montant',
    ];
    return [
      {
        location: `ligne ${line}`,
        account: (cells[accountColumn] || table.account || account).replace(/\s/g, ''),
        amount,
        amountText,
        isDebit,
        currency: parseCurrency(amountText) || (currency === null ? fileCurrency : parseCurrency(currency) || currency),
        reason: reasons.find((reason) => reason !== false) || null,
        bookedOn: isRealDay(day) ? day : dayText,
        text,
        isReturned: isReturnedTransfer(text),
      },
    ];
  });
  return { transactions, warnings: [] };
}

type Column = { index: number; name: string; cells: string[] };
const anyPattern = /^/;

const findIndexByName = (columns: readonly Column[], names: readonly RegExp[] = [anyPattern]): number | null =>
  names.flatMap((name) => columns.find((one) => name.test(one.name)) ?? [])[0]?.index ?? null;

const feeHeading = /\b((?<!after |total )fees?|frais|(?<!avant )commissions?|gebuhr|entgelt)\b/;
/** Heading of an amount after fees, as in « Target amount (after fees) ». */
const netHeading =
  /\bafter fees\b|^((montant|amount) )?net(to)?$|^(payout|(montant )?verse(ment)?|(settle\w+|total|net.*) amount)$/;
/** The currency of fees, of a card or of an exchange is not that of the payment. */
const otherCurrencyHeading = new RegExp(
  `${feeHeading.source}|\\b(orig|original|origine|local|locale|exchange|card|carte|tva|(?<!incl )vat|ht)\\b`,
);
/** Wise calls sender and recipient « source » and « target », for amounts and names. */
const [sourcePattern, targetPattern] = [/\bsource\b/, /\btarget\b/];
/** Matches « Montant débit » and « Solde créditeur », but not « Débit/crédit », whose amounts have signs. */
const debitHeading =
  /^(?!.*(credit|haben)).*(debit|sortie|retrait|depense|withdraw|\b(out|soll|belastung|af|cargo|dare)\b)/;
const notCreditHeading = new RegExp(`solde|balance|${debitHeading.source}`);
const textHeading =
  /libel|label|descr|nature|motif|reference|payeur|payer|partner|tiers|contrepartie|counterparty|nom|name|detail|information|communication|mededeling|omschrijv|tegenpartij|memo|objet|emetteur/;

const isDay = (cell: string): boolean => parseDay(cell) !== null;
const isCurrency = (cell: string): boolean => /^([A-Z]{3}|[€$£¥]|euros?)$/i.test(cell) && parseCurrency(cell) !== '';
const hasWords = (cell: string): boolean => /\p{L}{3}/u.test(cell) && !isDay(cell) && !isAmount(cell);
const isDecimal = (cell: string): boolean => isAmount(cell) && /[.,]/.test(cell);
/** Single words only: « Virement reçu » tells the direction only in a column named « Sens ». */
const isDirection = (cell: string): boolean => parseDirection(cell) !== null && !/\s/.test(cell.trim());

/** Amazon glues the words of « NetTransactionAmount ». */
const normalizeHeading = (name: string): string =>
  normalizeCell(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).replace(/[+-]/g, ' ');

export const hasDebits = ({ columns, rows }: Pick<CsvTable, 'columns' | 'rows'>, amount: number): boolean =>
  columns.some((name, index) => index !== amount && debitHeading.test(normalizeHeading(name))) ||
  rows.some(
    (row) => isDataRow(row) && /^[-+−–(]|[-−)]$|\d ?(D[BR]?|CR?)$|^[^1-9]*$/i.test(row.cells[amount]?.trim() ?? ''),
  );

/** `direction` is absent if the user must say how debits are marked. */
export function proposeStatementColumns(table: Pick<CsvTable, 'columns' | 'rows'>): ColumnProposal {
  const { columns, rows } = table;
  const sample = rows.slice(0, 200);
  const namedColumns: Column[] = columns.map((name, index) => ({
    index,
    name: normalizeHeading(name),
    cells: sample.flatMap(({ cells }) => cells[index]?.trim() || []),
  }));
  const domesticColumns = namedColumns.filter(({ name }) => !otherCurrencyHeading.test(name));
  const receivedColumns = domesticColumns.filter(({ name }) => !sourcePattern.test(name));
  const dateHeadings = [
    /complet|comptab|booking|settle|reglement|\bfin\b|finish/,
    /^date$|operation|transaction/,
    /date/,
    anyPattern,
  ];
  const amountHeadings = [
    netHeading,
    /\bcredit\b|encaiss|recette|entree|depot|deposit|paid in|money in|\b(haben|gutschrift|bij|abono|avere)\b/,
    /^(montant|amount)\b/,
    /montant|amount/,
  ];
  const columnsWithSome = (test: (cell: string) => boolean) => receivedColumns.filter(({ cells }) => cells.some(test));
  const columnsWithEvery = (test: (cell: string) => boolean) =>
    columnsWithSome(test).filter(({ cells }) => cells.every(test));
  const amountColumns = receivedColumns.filter(
    ({ name, cells }) => !notCreditHeading.test(name) && (cells.length === 0 || cells.some(isAmount)),
  );
  const amount =
    findIndexByName(amountColumns, amountHeadings) ??
    findIndexByName(amountColumns.filter(({ cells }) => cells.some(isDecimal)));
  const indexes = {
    date: findIndexByName(
      namedColumns.filter(({ cells }) => cells.some(isDay)),
      dateHeadings,
    ),
    amount,
    currency: findIndexByName(columnsWithEvery(isCurrency), [
      /^settlement currency/,
      /^(devise|currency|monnaie|payment currency)/,
      anyPattern,
    ]),
    state:
      findIndexByName(receivedColumns, [/^(etat|statut|status|state)$/]) ??
      findIndexByName(columnsWithEvery(isBookingState)),
    direction:
      findIndexByName(receivedColumns, [/^(sens|direction)$/]) ?? findIndexByName(columnsWithEvery(isDirection)),
  };
  const usedIndexes: (number | null)[] = Object.values(indexes);
  const unusedIndexes = (candidates: readonly Column[]) =>
    candidates.map(({ index }) => index).filter((index) => !usedIndexes.includes(index));
  const namedTextIndexes = unusedIndexes(
    domesticColumns.filter(({ name }) => textHeading.test(name) && !targetPattern.test(name)),
  );
  const texts =
    namedTextIndexes.length > 0
      ? namedTextIndexes
      : unusedIndexes(namedColumns.filter(({ cells }) => cells.some(hasWords)));
  const { direction, ...others } = indexes;
  const isDirectionUnclear = direction === null && amount !== null && !hasDebits(table, amount);
  return { ...others, ...(!isDirectionUnclear && { direction }), texts: texts.slice(0, maxTexts) };
}
