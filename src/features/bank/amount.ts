import { parisDateParts } from '../../dates.ts';
import { type Cents, centsFromEuros } from '../../money.ts';

/** `123450` → `1234.50EUR`. */
export const formatAmount = (cents: Cents): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}EUR`;

/** `dd/mm/yyyy:hh:mm:ss` in Paris. */
export function formatBankMoment(at: number): string {
  const { day, month, year, hour, minute, second } = parisDateParts(at);
  return `${day}/${month}/${year}:${hour}:${minute}:${second}`;
}

/** `1234.50EUR` → 123450 and EUR; both null if the text is not an amount. */
export function parseAmount(text: string): { amount: Cents | null; currency: string | null } {
  const [, euros = '', currency = null] = /^(\d+(?:\.\d{1,2})?)([A-Z]{3})$/.exec(text) ?? [];
  return { amount: centsFromEuros(euros), currency };
}
