import { isPlausibleDay } from '../../dates.ts';
import { fieldError } from '../../http/context.ts';
import { type Cents, capitalize, formatNumber } from '../../money.ts';
import { isRealDay } from './cells.ts';

/** Banks may date a payment some days ahead, but never a year. */
const maxDaysAhead = 365;

export type Credit = {
  account: string;
  bankReference: string;
  amount: Cents;
  bookedOn: string;
  valueDate: string;
  payer: string;
  iban: string;
  text: string;
  /** Shared by all payments of a batch total. */
  totalReferences: readonly string[];
  isReturned: boolean;
  /** Index of the message in its file: another message may repeat or detail the credit. */
  message?: number;
  /** Messages of one series never repeat each other. */
  series?: string;
};

/** Dates that are invalid stay as the bank wrote them. */
export type Transaction = Pick<Credit, 'bookedOn' | 'text' | 'isReturned'> &
  Partial<
    Pick<
      Credit,
      'account' | 'bankReference' | 'totalReferences' | 'valueDate' | 'payer' | 'iban' | 'message' | 'series'
    >
  > & {
    location: string;
    amount: Cents | null;
    amountText: string;
    /** With `isReturned`, the bank reverses an earlier credit. */
    isDebit: boolean;
    currency: string;
    /** French reason why the transaction is left out: it is pending, was refused, or only states a balance. */
    reason?: string | null;
  };

export type Statement = { transactions: Transaction[]; warnings: string[] };

export const unexplainedBalanceText =
  'Les opérations de ce relevé n’expliquent pas son solde\u00a0: il manque peut-être une page.';

/** The whole file is rejected, because skipping a line could lose a payment. @throws invalid */
export const rejectFile = (problem: string): never => {
  throw fieldError(
    'file',
    `${capitalize(problem)}. Rien n’a été importé\u00a0: corrigez le fichier, ou redemandez-le à la banque.`,
  );
};

const maxRecords = 20_000;

/** Limited, because records are read on the serving thread. @throws invalid */
export function limitRecords(records: readonly string[]): readonly string[] {
  if (records.length > maxRecords)
    rejectFile(`ce fichier dépasse ${formatNumber(maxRecords)} lignes. Demandez une période plus courte`);
  return records;
}

function toCredit({
  location,
  amount,
  amountText,
  isDebit: _,
  currency: __,
  reason: ___,
  ...rest
}: Transaction): Credit {
  const { bookedOn, valueDate = '' } = rest;
  if (amount === null || amount < 0)
    return rejectFile(`${location}\u00a0: le montant «\u00a0${amountText}\u00a0» ne se lit pas`);
  const credit = {
    account: '',
    bankReference: '',
    totalReferences: [],
    payer: '',
    iban: '',
    ...rest,
    amount,
    bookedOn: bookedOn || valueDate,
    valueDate: valueDate || bookedOn,
  };
  for (const day of [credit.bookedOn, credit.valueDate])
    if (!isRealDay(day) || !isPlausibleDay(day, maxDaysAhead))
      rejectFile(`${location}, ${amountText}\u00a0: la date «\u00a0${day}\u00a0» est impossible`);
  return credit;
}

function reasonOf({ reason, currency, amount, isDebit }: Transaction): string | null {
  if (reason) return reason;
  if (currency !== 'EUR') return currency ? `en ${currency}` : 'sans devise';
  return amount === 0 && !isDebit ? 'montant nul' : null;
}

const maxLocations = 10;

export function classifyTransactions({ transactions, warnings }: Statement) {
  const byReason = Map.groupBy(transactions, reasonOf);
  const bookedTransactions = byReason.get(null) ?? [];
  byReason.delete(null);
  const debits = bookedTransactions.filter(({ isDebit }) => isDebit);
  const reasons = [...byReason].map(([reason, all]) => {
    const locations = all
      .slice(0, maxLocations)
      .map(({ location, amountText }) => (amountText ? `${location} (${amountText})` : location));
    return `Laissé de côté, ${reason}\u00a0: ${locations.join(', ')}${all.length > maxLocations ? '…' : '.'}`;
  });
  return {
    credits: bookedTransactions.filter(({ isDebit }) => !isDebit).map(toCredit),
    recalls: debits.filter(({ isReturned }) => isReturned),
    debits: debits.length,
    warnings: [...new Set(warnings), ...reasons],
  };
}

export type StatementSummary = ReturnType<typeof classifyTransactions>;
