import type { Invoicing } from '../../../db/schema/shop.ts';
import { isoDay } from '../../dates.ts';
import { type Cents, eurosFromCents } from '../../money.ts';
import { accountLabels } from '../configuration/invoicing.ts';
import { type Entry, type EntryLine, journalLabels } from './entries.ts';

/** LPF A47 A-1, VII, 1°, in its order. */
export const fecFields = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

const compact = (day: string): string => day.replaceAll('-', '');
/** « 1234,50 », as files have it. */
export const plainAmount = (cents: Cents): string => eurosFromCents(cents).toFixed(2).replace('.', ',');
/** A spreadsheet takes what begins so for a formula; a number stays one. */
export const withoutFormula = (text: string): string =>
  /^-\d+(,\d+)?$/.test(text) ? text : text.replace(/^[\s=+\-@\uff1d\uff0b\uff0d\uff20]+/, '');

/** No separator and no line end; nor the other separator, on which the state's tool stops. */
const plain = (text: string): string => withoutFormula(text.replace(/[\s|"]+/g, ' ').trim());

function row(entry: Entry, { account, party, debit, credit }: EntryLine, accounts: Invoicing['accounts']): string[] {
  return [
    entry.journal,
    journalLabels[entry.journal],
    entry.number,
    compact(entry.day),
    accounts[account],
    accountLabels[account],
    party?.id ?? '',
    party?.name ?? '',
    entry.piece,
    compact(entry.day),
    entry.label,
    plainAmount(debit),
    plainAmount(credit),
    '',
    '',
    compact(isoDay(entry.at)),
    '',
    '',
  ].map(plain);
}

export const fecText = (entries: readonly Entry[], accounts: Invoicing['accounts']): string =>
  [fecFields, ...entries.flatMap((entry) => entry.lines.map((line) => row(entry, line, accounts)))]
    .map((fields) => `${fields.join('\t')}\r\n`)
    .join('');

/** `732829320FEC20261231_2026-11.txt`: a month is a part of its year. */
export function fecName(siren: string, month: string): string {
  const known = /^\d{9}$/.test(siren) ? siren : '000000000';
  return `${known}FEC${month.slice(0, 4)}1231_${month}.txt`;
}
