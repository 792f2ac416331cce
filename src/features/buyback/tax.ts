import { type Cents, divideHalfUp, formatNumber } from '../../money.ts';

/**
 * Flat tax on the sale of precious metals and jewels, for tax residents of France (CGI 150 VI to 150 VM), CRDS included.
 * Basis points, and cents of a sale up to which jewels pay nothing. What is sold to be melted is metal, whatever its
 * shape (BOI-RPPM-PVBMC-20-10). To be checked at each finance act.
 */
export const tax = { year: 2026, jewels: 650, jewelsFreeUpTo: 500_000, metals: 1_150 } as const;

/** « 6,5 % » */
export const percent = (basisPoints: number): string => `${formatNumber(basisPoints / 100)}\u00a0%`;

/** « 6,5 % du prix de vente entier, dès qu’il dépasse 5 000 € » */
export const jewelTax = `${percent(tax.jewels)} du prix de vente entier, dès qu’il dépasse ${formatNumber(tax.jewelsFreeUpTo / 100)}\u00a0€`;

/** What is due on a sale of gold to be melted, from the first euro. */
export const meltTax = (gross: Cents): Cents => divideHalfUp(BigInt(gross) * BigInt(tax.metals), 10_000n);
