import type { InvoiceLine } from '../../../db/schema/invoices.ts';
import type { Regime } from './lines.ts';

/** Why a line bears no tax, by the European code list; a taxed line has none. */
export const exemptionCodes: Record<Regime, string | null> = {
  investment: 'VATEX-FR-298SEXDECIESA',
  banknotes: 'VATEX-FR-CGI261C-1',
  margin: 'VATEX-EU-J',
  standard: null,
};

/** Goods, services (the exchange of banknotes, CGI 256 IV and 261 C), or both; the delivery follows them. */
export function natureOf(lines: readonly InvoiceLine[]): 'B' | 'S' | 'M' {
  const notes = lines.filter(({ regime }) => regime === 'banknotes').length;
  return notes === 0 ? 'B' : notes === lines.length ? 'S' : 'M';
}

/** UN/CEFACT: pieces; units of a money, a service. */
export const unitCodes = { piece: 'H87', money: 'C62', service: 'C62' } as const;

/** UNTDID 1001. */
export const typeCodes = { invoice: '380', creditNote: '381' } as const;
