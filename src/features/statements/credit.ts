import { z } from 'zod';
import type { Cents } from '../../money.ts';

/** Money that came, as the bank tells of it. Days are yyyy-mm-dd. */
export type Credit = {
  /** The bank's own name for it; empty where it has none. */
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

/** As many columns as a CSV may have, and of its texts as the dealer may name. */
export const mostColumns = 50;
export const mostTexts = 10;

export class UnreadableFile extends Error {}

const calendarDay = z.iso.date();

/** `what` says where the day stands, and how. @throws UnreadableFile for none of this century: money must not be lost by it */
export function requireDay(day: string, what: string): string {
  if (day.startsWith('20') && calendarDay.safeParse(day).success) return day;
  throw new UnreadableFile(
    `${what} est impossible. Rien n’a été importé\u00a0: corrigez le fichier, ou redemandez-le.`,
  );
}
