import { parse } from 'csv-parse/sync';
import { fold } from '../../../db/fold.ts';
import type { CsvMapping } from '../../../db/schema/statements.ts';
import { centsFromEuros, plainDecimal } from '../../money.ts';
import { type Credit, mostColumns, mostTexts, type StatementFile, UnreadableFile } from './credit.ts';

/** The lines under the names of the columns; what banks write above them is left out. */
export type CsvTable = { columns: string[]; rows: string[][] };

/** `yyyy-mm-dd` of « 21/11/2026 », « 21.11.26 », « 2026-11-21 »; null for anything else. */
export function dayOf(cell: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(cell);
  const [, d, m, y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(cell.trim()) ?? [];
  const text = iso ? iso[0] : y ? `${y.length === 2 ? `20${y}` : y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}` : '';
  return text && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : null;
}

/** Cents of « 1 234,50 », « +1234.50 EUR »; null for anything else. */
export function centsOfCell(cell: string): number | null {
  const bare = cell.replace(/EUR/i, '').trim().replace(/^\+/, '');
  return bare === '' ? null : centsFromEuros(plainDecimal(bare));
}

const separators = [';', '\t', ',', '|'];

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      skip_empty_lines: true,
    });
  } catch {
    return [];
  }
}

const isAmount = (cell: string): boolean => dayOf(cell) === null && centsOfCell(cell) !== null;

const isData = (cells: readonly string[]): boolean =>
  cells.some((cell) => dayOf(cell) !== null) && cells.some(isAmount);

/** @throws UnreadableFile without a line that has a day and an amount */
export function readCsvTable(text: string): CsvTable {
  const tables = separators.map((separator) => {
    const records = recordsOf(text, separator);
    const first = records.findIndex(isData);
    return { records, first, width: first < 0 ? 0 : (records[first]?.length ?? 0) };
  });
  const best = tables.reduce((one, other) => (other.width > one.width ? other : one));
  const columns = best.records[best.first - 1];
  if (best.width < 3 || !columns)
    throw new UnreadableFile('Ce fichier n’a pas de lignes avec une date et un montant, sous les noms des colonnes.');
  return { columns, rows: best.records.slice(best.first) };
}

/** The names of its columns stand for a bank's format. */
export const formatOf = ({ columns }: CsvTable): string => columns.map((name) => fold(name).trim()).join('|');

const named = (columns: readonly string[], ...words: string[]): number => {
  const folded = columns.map((name) => fold(name));
  for (const word of words) {
    const place = folded.findIndex((name) => name.includes(word));
    if (place >= 0) return place;
  }
  return -1;
};
const orNull = (place: number): number | null => (place < 0 ? null : place);

/**
 * What the names of the columns suggest, and else what stands under them, for the dealer to confirm; without texts where
 * no name speaks of one.
 */
export function guessMapping({ columns: all, rows }: CsvTable): CsvMapping {
  const columns = all.slice(0, mostColumns);
  const under = (holds: (cell: string) => boolean) =>
    columns.findIndex((_, place) => rows.some((cells) => holds(cells[place] ?? '')));
  const known = (...places: number[]) => Math.max(0, places.find((place) => place >= 0) ?? 0);
  const value = named(columns, 'valeur', 'value');
  const day = columns.findIndex((name, place) => place !== value && /date/.test(fold(name)));
  const texts = columns.flatMap((name, place) =>
    /libelle|label|motif|reference|communication|information|detail|operation|description|nature|objet/.test(
      fold(name),
    ) && !/date|montant|type/.test(fold(name))
      ? [place]
      : [],
  );
  return {
    date: known(
      day,
      value,
      under((cell) => dayOf(cell) !== null),
    ),
    valueDate: orNull(value),
    amount: known(named(columns, 'credit', 'montant', 'amount', 'somme'), under(isAmount)),
    texts: texts.slice(0, mostTexts),
    payer: orNull(named(columns, 'donneur', 'emetteur', 'debiteur', 'contrepartie', 'payeur', 'tiers')),
  };
}

export function readCsv({ rows }: CsvTable, mapping: CsvMapping): StatementFile {
  const cell = (cells: readonly string[], place: number | null): string => (place === null ? '' : (cells[place] ?? ''));
  let unread = 0;
  const credits = rows.flatMap((cells): Credit[] => {
    const bookedOn = dayOf(cell(cells, mapping.date));
    const amount = centsOfCell(cell(cells, mapping.amount));
    if (bookedOn === null || (amount === null && cell(cells, mapping.amount) !== '')) unread++;
    if (bookedOn === null || amount === null || amount <= 0) return [];
    const text = mapping.texts
      .map((place) => cell(cells, place))
      .join(' ')
      .trim();
    return [
      {
        bankReference: '',
        amount,
        bookedOn,
        valueDate: dayOf(cell(cells, mapping.valueDate)) ?? bookedOn,
        payer: cell(cells, mapping.payer),
        iban: '',
        text,
      },
    ];
  });
  const warnings =
    unread === 0
      ? []
      : [
          `${unread} ligne${unread > 1 ? 's n’ont pas pu être lues' : ' n’a pas pu être lue'} et ${unread > 1 ? 'sont laissées' : 'est laissée'} de côté.`,
        ];
  return { format: 'csv', account: '', credits, warnings };
}
