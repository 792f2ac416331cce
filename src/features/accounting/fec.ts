import type { Invoicing } from '../../../db/schema/shop.ts';
import { isoDay } from '../../dates.ts';
import { type Cents, eurosFromCents } from '../../money.ts';
import { accountLabels } from '../configuration/invoicing.ts';
import { type EntryLine, type JournalEntry, journalLabels } from './entries.ts';

const compactDate = (day: string): string => day.replaceAll('-', '');
export const amountText = (cents: Cents): string => eurosFromCents(cents).toFixed(2).replace('.', ',');
/** Prevents formula injection in spreadsheets. */
export const stripFormula = (text: string): string =>
  /^-\d+(,\d+)?$/.test(text) ? text : text.replace(/^[\s=+\-@\uff1d\uff0b\uff0d\uff20]+/, '');

/** Line breaks and separators make the tax authority's checker fail. */
const cleanText = (text: string): string => stripFormula(text.replace(/[\s|"]+/g, ' ').trim());

type Accounts = Invoicing['accounts'];
type Field = (entry: JournalEntry, line: EntryLine, accounts: Accounts) => string;

/** In the order prescribed by LPF A47 A-1, VII, 1°. */
const fields = {
  JournalCode: ({ journal }) => journal,
  JournalLib: ({ journal }) => journalLabels[journal],
  EcritureNum: ({ number }) => number,
  EcritureDate: ({ day }) => compactDate(day),
  CompteNum: (_, { account }, accounts) => accounts[account],
  CompteLib: (_, { account }) => accountLabels[account],
  CompAuxNum: (_, { party }) => party?.id ?? '',
  CompAuxLib: (_, { party }) => party?.name ?? '',
  PieceRef: ({ documentNumber }) => documentNumber,
  PieceDate: ({ day }) => compactDate(day),
  EcritureLib: ({ label }) => label,
  Debit: (_, { debit }) => amountText(debit),
  Credit: (_, { credit }) => amountText(credit),
  EcritureLet: () => '',
  DateLet: () => '',
  ValidDate: ({ at }) => compactDate(isoDay(at)),
  Montantdevise: () => '',
  Idevise: () => '',
} satisfies Record<string, Field>;
export const fecFields = Object.keys(fields) as (keyof typeof fields)[];

const row = (entry: JournalEntry, line: EntryLine, accounts: Accounts): string[] =>
  Object.values<Field>(fields).map((field) => cleanText(field(entry, line, accounts)));

export const fecText = (entries: readonly JournalEntry[], accounts: Accounts): string =>
  [fecFields, ...entries.flatMap((entry) => entry.lines.map((line) => row(entry, line, accounts)))]
    .map((fields) => `${fields.join('\t')}\r\n`)
    .join('');

/** `732829320FEC20261231_2026-11.txt`: SIREN, end of the financial year, month. */
export function fecFileName(siren: string, month: string): string {
  const number = /^\d{9}$/.test(siren) ? siren : '000000000';
  return `${number}FEC${month.slice(0, 4)}1231_${month}.txt`;
}
