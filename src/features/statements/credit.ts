import { z } from 'zod';
import type { Cents } from '../../money.ts';

/** An incoming payment of a bank statement. Days are yyyy-mm-dd. */
export type Credit = {
  /** Account of the shop: its IBAN or number without spaces, or empty. */
  account: string;
  /** The bank's own id, or empty. */
  bankReference: string;
  amount: Cents;
  bookedOn: string;
  valueDate: string;
  payer: string;
  iban: string;
  text: string;
  /** Sent by the shop, and come back. */
  isReturned: boolean;
};

/** One line of a statement of any format. Only `receivedIn` makes a credit of it. */
export type Operation = Omit<Credit, 'amount'> & {
  /** Place in the file: « ligne 3 ». */
  place: string;
  /** Null: unreadable. */
  amount: Cents | null;
  /** Amount and day as the bank wrote them. */
  written: { amount: string; day: string };
  isDebit: boolean;
  /** ISO code; empty: unknown. */
  currency: string;
  /** Why it is no payment, in French: unfinished, refused, a balance. */
  reason: string | null;
};

/** What formats of few fields do not say. */
export const noParty = { account: '', bankReference: '', payer: '', iban: '' };

export type StatementFile = {
  format: 'camt' | 'csv' | 'cfonb' | 'ofx';
  credits: Credit[];
  /** Number of debits. */
  debits: number;
  /** What is left aside, and why. */
  warnings: string[];
};

export const unexplainedBalance =
  'Les opérations de ce relevé n’expliquent pas son solde\u00a0: il manque peut-être une page.';

/** Limits of a CSV's columns, and of a label's. */
export const mostColumns = 50;
export const mostTexts = 10;

export class UnreadableFile extends Error {}

const calendarDay = z.iso.date();

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** @throws UnreadableFile, rather than drop a payment */
const refuse = (what: string): never => {
  throw new UnreadableFile(
    `${capital(what)}. Rien n’a été importé\u00a0: corrigez le fichier, ou redemandez-le à la banque.`,
  );
};

/** A day of this century. @throws UnreadableFile */
const requireDay = (day: string, { place, written }: Operation): string =>
  day.startsWith('20') && calendarDay.safeParse(day).success
    ? day
    : refuse(`${place}, ${written.amount}\u00a0: la date «\u00a0${written.day || day}\u00a0» est impossible`);

function reasonOf({ reason, currency, amount }: Operation): string | null {
  if (reason !== null) return reason;
  if (currency !== 'EUR') return currency ? `en ${currency}` : 'sans devise';
  return amount === 0 ? 'montant nul' : null;
}

const most = 10;

/** Credits in euros that the bank has booked; all others are counted or named. @throws UnreadableFile for an amount or day that cannot be read */
export function receivedIn(operations: readonly Operation[]): Omit<StatementFile, 'format'> {
  const aside = new Map<string, string[]>();
  const credits: Credit[] = [];
  let debits = 0;
  for (const operation of operations) {
    const reason = reasonOf(operation);
    const { place, amount, written, isDebit, currency: _, reason: __, ...rest } = operation;
    if (isDebit && !reason) debits++;
    else if (reason)
      aside.set(reason, [...(aside.get(reason) ?? []), written.amount ? `${place} (${written.amount})` : place]);
    else if (amount === null) refuse(`${place}\u00a0: le montant «\u00a0${written.amount}\u00a0» ne se lit pas`);
    else {
      const [bookedOn, valueDate] = [rest.bookedOn, rest.valueDate].map((day) => requireDay(day, operation));
      credits.push({ ...rest, amount, bookedOn, valueDate } as Credit);
    }
  }
  const warnings = [...aside].map(
    ([reason, places]) =>
      `Laissé de côté, ${reason}\u00a0: ${places.slice(0, most).join(', ')}${places.length > most ? '…' : '.'}`,
  );
  return { credits, debits, warnings };
}
