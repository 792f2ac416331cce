import { fold } from '../../../db/fold.ts';
import type { CsvMapping } from '../../../db/schema/statements.ts';
import { parseDay } from '../../dates.ts';
import { fieldError } from '../../http/context.ts';
import type { Row } from '../../uploads/fileKind.ts';
import { shiftedRowText, splitShiftedRows } from '../../uploads/table.ts';
import {
  cellWords,
  centsOfCell,
  currencyIn,
  decimalSignIn,
  directionIn,
  isAmount,
  isBalance,
  isBooked,
  isNegative,
  isRealDay,
  isReturnedTransfer,
  isState,
} from './cells.ts';
import { type Operation, refuse, type Statement } from './credit.ts';
import { type ColumnProposal, maxTexts } from './statements.api.ts';

export type CsvTable = {
  columns: string[];
  rows: Row[];
  account: string;
  currency: string;
};

/** Matches « Devise : USD », « Solde (USD) » and « Montant (USD) ». */
const namedCurrency = /(?:devise|currency|solde|montant|amount)\W+([a-z]{3})\b/gi;

const isData = ({ cells }: Row): boolean =>
  cells.length >= 3 && cells.some((cell) => parseDay(cell) !== null) && cells.some(isAmount);

const isTitles = ({ cells }: Row, least = 3): boolean =>
  cells.filter((cell) => /\p{L}/u.test(cell)).length >= least &&
  !cells.some((cell) => isAmount(cell) || parseDay(cell) !== null);

/** Matches an IBAN or an account number, even masked, but not a date or time. */
const accountNumber =
  /[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}|[*xX•]{2,} ?\d{3,}|(?<!\d)(?!20\d{12}(?!\d))\d{6,}[A-Z]?\d{3,}/g;

/** Some banks wrap a label onto further lines; these are appended to the longest text of the line above. */
function withWholeLabels(rows: readonly Row[]): Row[] {
  const merged: Row[] = [];
  let end = 0;
  for (const row of rows) {
    const previousRow = merged.at(-1);
    const [words = '', more] = row.cells.filter((cell) => cell !== '');
    const followsDirectly = row.line === end + 1;
    end = row.line;
    const isContinuation = followsDirectly && more === undefined && isWords(words) && !isBalance(words);
    if (!previousRow || !isContinuation || !isData(previousRow)) merged.push(row);
    else {
      const [label = ''] = previousRow.cells.filter(isWords).toSorted((a, b) => b.length - a.length);
      const cells = previousRow.cells.map((cell) => (cell === label ? `${label} ${words}`.trim() : cell));
      merged.splice(-1, 1, { ...previousRow, cells });
    }
  }
  return merged;
}

/** Banks may omit the header or add lines above it. The header is the last line without digits before the operations,
 * joined with a line of « Débit » and « Crédit » below it. @throws invalid */
export function readCsvTable(rows: readonly Row[]): CsvTable {
  const titles = rows.findIndex((row, at) => isTitles(row) && rows.slice(at + 1, at + 3).some(isData));
  const heads = titles < 0 ? [] : rows.slice(titles, titles + 2).filter((row) => isTitles(row, 2));
  const first = titles >= 0 ? titles + heads.length : rows.findIndex(isData);
  const data = first >= 0 ? withWholeLabels(rows.slice(first)) : [];
  const width = Math.max(...data.filter(isData).map(({ cells }) => cells.length));
  if (width < 0) throw fieldError('file', 'Ce fichier n’a pas de lignes avec une date et un montant.');
  const preamble = rows.slice(0, first).flatMap(({ cells }) => cells);
  const titleCount = heads[0]?.cells.length ?? width;
  const [shifted] = splitShiftedRows(data.filter(isData), titleCount).shifted;
  if (shifted) refuse(`ligne ${shifted.line}\u00a0: ${shiftedRowText.replace(/\.$/, '')}`);
  return {
    columns: Array.from({ length: width }, (_, at) => heads.flatMap(({ cells }) => cells[at] || []).join(' ')),
    rows: data,
    account: preamble.flatMap((cell) => cell.match(accountNumber) ?? []).join(' '),
    currency: currencyIn(Array.from(preamble.join(' ').matchAll(namedCurrency), ([, code]) => code).join(' ')),
  };
}

const kindOf = (cell: string): string =>
  parseDay(cell) ? 'date' : isAmount(cell) ? 'montant' : currencyIn(cell) || 'texte';

/** Key of a bank's format: its column names, or its first line if the columns have no names. */
export const formatOf = ({ columns, rows }: CsvTable): string =>
  columns.some((name) => name !== '')
    ? columns.map((name) => fold(name).trim()).join('|')
    : columns.map((_, at) => kindOf(rows[0]?.cells[at] ?? '')).join('|');

const accountNames = /^(account|compte|iban|(nom|numero|iban) (de |du )?compte|account ?(name|num|number|no|id|iban))$/;

const accountColumnIn = ({ columns }: CsvTable): number =>
  columns.findIndex((name) => accountNames.test(cellWords(name)));

export const namesAccount = (table: CsvTable): boolean => table.account !== '' || accountColumnIn(table) >= 0;

/** Detects unmapped columns; a null column is absent. `account` is for a file that names no account. */
export function readCsv(table: CsvTable, mapping: CsvMapping, account = ''): Statement {
  const indexes = { ...proposeStatementColumns(table), ...mapping };
  const titled = currencyIn(table.columns[mapping.amount]?.replaceAll('_', ' ') ?? '') || table.currency || 'EUR';
  const unit = /\b(centimes?|cents?|minor|milliers?|k)\b/.exec(plainTitle(table.columns[mapping.amount] ?? ''))?.[0];
  const sign = decimalSignIn(table.rows.map(({ cells }) => cells[mapping.amount] ?? ''));
  const accountColumn = accountColumnIn(table);
  const names = table.columns.map((name, index) => ({ index, name: plainTitle(name) }));
  const others = names.filter(({ index }) => index !== mapping.amount);
  const spentColumns = others.filter(({ name }) => debitHeading.test(name));
  const debitColumns =
    spentColumns.length > 0 ? spentColumns : others.filter(({ name }) => !/solde|balance/.test(name));
  const operations = table.rows.flatMap(({ line, cells }): Operation[] => {
    const at = (index: number | null | undefined) => (index == null ? null : (cells[index]?.trim() ?? ''));
    const { [mapping.date]: dayText = '', [mapping.amount]: amountText = '' } = cells;
    const day = parseDay(dayText) ?? '';
    const amount = centsOfCell(amountText, sign);
    const isEmpty = /^[-–—]?$/.test(amountText);
    if (isEmpty && day === '') return [];
    const text = mapping.texts
      .map((index) => cells[index] ?? '')
      .join(' ')
      .trim();
    const [currency, state, direction] = [at(indexes.currency), at(indexes.state), at(indexes.direction)];
    const side = direction === null ? 'in' : directionIn(direction);
    // With two amount columns, a debit leaves the credit column empty or zero.
    const hasAmount = ({ index }: { index: number }) => isAmount(cells[index] ?? '');
    const isDebitOnly = isEmpty ? debitColumns.some(hasAmount) : amount === 0 && spentColumns.some(hasAmount);
    const reasons = [
      isBalance(text) && 'solde ou total',
      state !== null && !isBooked(state) && (state ? `«\u00a0${state}\u00a0»` : 'sans état'),
      side === null && `sens «\u00a0${direction}\u00a0»`,
      unit !== undefined && `montant en «\u00a0${unit}\u00a0»`,
      day === '' && 'sans date',
      isEmpty && !isDebitOnly && side !== 'out' && 'sans montant',
    ];
    return [
      {
        location: `ligne ${line}`,
        account: (cells[accountColumn] || table.account || account).replace(/\s/g, ''),
        amount,
        amountText,
        isDebit: isDebitOnly || side === 'out' || isNegative(amountText),
        currency: currencyIn(amountText) || (currency === null ? titled : currencyIn(currency) || currency),
        reason: reasons.find((reason) => reason !== false) || null,
        bookedOn: isRealDay(day) ? day : dayText,
        text,
        isReturned: isReturnedTransfer(text),
      },
    ];
  });
  return { operations, warnings: [] };
}

type Column = { index: number; name: string; cells: string[] };
const any = /^/;

const indexIn = (columns: readonly Column[], names: readonly RegExp[] = [any]): number | null =>
  names.flatMap((name) => columns.find((one) => name.test(one.name)) ?? [])[0]?.index ?? null;

/** Columns about fees, cards or the other side of an exchange do not tell the currency of the payment. */
const foreign =
  /\b(orig|original|origine|local|locale|exchange|(?<!after )fees?|frais|card|carte|tva|(?<!incl )vat|ht)\b/;
/** Wise labels sender and receiver, of amounts and of names, « source » and « target ». */
const [sent, arrived] = [/\bsource\b/, /\btarget\b/];
/** Matches « Montant débit » and « Solde créditeur », not « Débit/crédit », whose amounts have signs. */
const debitHeading =
  /^(?!.*(credit|haben)).*(debit|sortie|retrait|depense|withdraw|\b(out|soll|belastung|af|cargo|dare)\b)/;
const notReceived = new RegExp(`solde|balance|${debitHeading.source}`);
const textNames =
  /libel|label|descr|nature|motif|reference|payeur|payer|partner|tiers|contrepartie|counterparty|nom|name|detail|information|communication|mededeling|omschrijv|tegenpartij|memo|objet|emetteur/;

const isDay = (cell: string): boolean => parseDay(cell) !== null;
const isCurrency = (cell: string): boolean => /^([A-Z]{3}|[€$£¥]|euros?)$/i.test(cell) && currencyIn(cell) !== '';
const isWords = (cell: string): boolean => /\p{L}{3}/u.test(cell) && !isDay(cell) && !isAmount(cell);
const isDecimal = (cell: string): boolean => isAmount(cell) && /[.,]/.test(cell);
/** Single words only: « Virement reçu » tells the direction only in a column named « Sens ». */
const isDirection = (cell: string): boolean => directionIn(cell) !== null && !/\s/.test(cell.trim());

const plainTitle = (name: string): string => cellWords(name).replace(/[+-]/g, ' ');

/** Whether debits are recognisable: by sign, by an empty or zero cell, or by a separate column. */
export const hasDebits = ({ columns, rows }: Pick<CsvTable, 'columns' | 'rows'>, amount: number): boolean =>
  columns.some((name, index) => index !== amount && debitHeading.test(plainTitle(name))) ||
  rows.some(
    (row) => isData(row) && /^[-+−–(]|[-−)]$|\d ?(D[BR]?|CR?)$|^[^1-9]*$/i.test(row.cells[amount]?.trim() ?? ''),
  );

/** Omits `direction` if the user must choose how debits are marked. */
export function proposeStatementColumns(table: Pick<CsvTable, 'columns' | 'rows'>): ColumnProposal {
  const { columns, rows } = table;
  const sample = rows.slice(0, 200);
  const namedColumns: Column[] = columns.map((name, index) => ({
    index,
    name: plainTitle(name),
    cells: sample.flatMap(({ cells }) => cells[index]?.trim() || []),
  }));
  const domestic = namedColumns.filter(({ name }) => !foreign.test(name));
  const received = domestic.filter(({ name }) => !sent.test(name));
  const dates = [
    /complet|comptab|booking|settle|reglement|\bfin\b|finish/,
    /^date$|operation|transaction/,
    /date/,
    any,
  ];
  const amounts = [
    /\bcredit\b|encaiss|recette|entree|depot|deposit|paid in|money in|\b(haben|gutschrift|bij|abono|avere)\b/,
    /^(montant|amount)\b/,
    /montant|amount/,
  ];
  const some = (test: (cell: string) => boolean) => received.filter(({ cells }) => cells.some(test));
  const every = (test: (cell: string) => boolean) => some(test).filter(({ cells }) => cells.every(test));
  const amountColumns = received.filter(
    ({ name, cells }) => !notReceived.test(name) && (cells.length === 0 || cells.some(isAmount)),
  );
  const amount = indexIn(amountColumns, amounts) ?? indexIn(amountColumns.filter(({ cells }) => cells.some(isDecimal)));
  const indexes = {
    date: indexIn(
      namedColumns.filter(({ cells }) => cells.some(isDay)),
      dates,
    ),
    amount,
    currency: indexIn(every(isCurrency), [/^(devise|currency|monnaie|payment currency)/, any]),
    state: indexIn(received, [/^(etat|statut|status|state)$/]) ?? indexIn(every(isState)),
    direction: indexIn(received, [/^(sens|direction)$/]) ?? indexIn(every(isDirection)),
  };
  const taken: (number | null)[] = Object.values(indexes);
  const unusedIndexes = (candidates: readonly Column[]) =>
    candidates.map(({ index }) => index).filter((index) => !taken.includes(index));
  const named = unusedIndexes(domestic.filter(({ name }) => textNames.test(name) && !arrived.test(name)));
  const texts = named.length > 0 ? named : unusedIndexes(namedColumns.filter(({ cells }) => cells.some(isWords)));
  const { direction, ...others } = indexes;
  const isUnclear = direction === null && amount !== null && !hasDebits(table, amount);
  return { ...others, ...(!isUnclear && { direction }), texts: texts.slice(0, maxTexts) };
}
