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
  /** French sentences on what the dealer should look at. */
  warnings: string[];
};

/** As many columns of a CSV as the dealer may name, and of its texts. */
export const mostColumns = 100;
export const mostTexts = 10;

export class UnreadableFile extends Error {}
