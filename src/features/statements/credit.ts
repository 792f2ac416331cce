import { z } from 'zod';
import type { Cents } from '../../money.ts';

/** An incoming payment of a bank statement. Days are yyyy-mm-dd. */
export type Credit = {
  /** The bank's own id, or empty. */
  bankReference: string;
  amount: Cents;
  bookedOn: string;
  valueDate: string;
  payer: string;
  iban: string;
  text: string;
};

export type StatementFile = {
  format: 'camt' | 'csv';
  account: string;
  credits: Credit[];
  warnings: string[];
};

/** Limits of a CSV's columns, and of a label's. */
export const mostColumns = 50;
export const mostTexts = 10;

export class UnreadableFile extends Error {}

const calendarDay = z.iso.date();

/** `what` quotes the day and its place. @throws UnreadableFile outside this century, rather than drop a payment */
export function requireDay(day: string, what: string): string {
  if (day.startsWith('20') && calendarDay.safeParse(day).success) return day;
  throw new UnreadableFile(
    `${what} est impossible. Rien n’a été importé\u00a0: corrigez le fichier, ou redemandez-le.`,
  );
}
