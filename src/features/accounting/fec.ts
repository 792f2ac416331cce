import type { Invoicing } from '../../../db/schema/shop.ts';
import { isoDay } from '../../dates.ts';
import { type Cents, eurosFromCents } from '../../money.ts';
import { accountLabels } from '../configuration/invoicing.ts';
import { type EntryLine, type JournalEntry, journalLabels } from './entries.ts';

const compact = (day: string): string => day.replaceAll('-', '');
/** « 1234,50 », as files have it. */
export const plainAmount = (cents: Cents): string => eurosFromCents(cents).toFixed(2).replace('.', ',');
/** A spreadsheet takes what begins so for a formula; a number stays one. */
export const withoutFormula = (text: string): string =>
  /^-\d+(,\d+)?$/.test(text) ? text : text.replace(/^[\s=+\-@\uff1d\uff0b\uff0d\uff20]+/, '');

/** No separator and no line end; nor the other separator, on which the state's tool stops. */
const plain = (text: string): string => withoutFormula(text.replace(/[\s|"]+/g, ' ').trim());

type Accounts = Invoicing['accounts'];
type Field = (entry: JournalEntry, line: EntryLine, accounts: Accounts) => string;

/** LPF A47 A-1, VII, 1°, in its order. */
const fields = {
  JournalCode: ({ journal }) => journal,
  JournalLib: ({ journal }) => journalLabels[journal],
  EcritureNum: ({ number }) => number,
  EcritureDate: ({ day }) => compact(day),
  CompteNum: (_, { account }, accounts) => accounts[account],
  CompteLib: (_, { account }) => accountLabels[account],
  CompAuxNum: (_, { party }) => party?.id ?? '',
  CompAuxLib: (_, { party }) => party?.name ?? '',
  PieceRef: ({ piece }) => piece,
  PieceDate: ({ day }) => compact(day),
  EcritureLib: ({ label }) => label,
  Debit: (_, { debit }) => plainAmount(debit),
  Credit: (_, { credit }) => plainAmount(credit),
  EcritureLet: () => '',
  DateLet: () => '',
  ValidDate: ({ at }) => compact(isoDay(at)),
  Montantdevise: () => '',
  Idevise: () => '',
} satisfies Record<string, Field>;
export const fecFields = Object.keys(fields) as (keyof typeof fields)[];

const row = (entry: JournalEntry, line: EntryLine, accounts: Accounts): string[] =>
  Object.values<Field>(fields).map((field) => plain(field(entry, line, accounts)));

export const fecText = (entries: readonly JournalEntry[], accounts: Accounts): string =>
  [fecFields, ...entries.flatMap((entry) => entry.lines.map((line) => row(entry, line, accounts)))]
    .map((fields) => `${fields.join('\t')}\r\n`)
    .join('');

/** `732829320FEC20261231_2026-11.txt`: a month is a part of its year. */
export function fecName(siren: string, month: string): string {
  const known = /^\d{9}$/.test(siren) ? siren : '000000000';
  return `${known}FEC${month.slice(0, 4)}1231_${month}.txt`;
}
