import { type Cents, divideHalfUp, formatNumber } from '../../money.ts';
import type { MetalRow } from './metal.ts';

/** Flat tax on the sale of precious metals and jewels by tax residents of France (CGI 150 VI to 150 VM), CRDS included.
 * Basis points; cents up to which jewels pay nothing. Gold to be melted is metal, whatever its shape
 * (BOI-RPPM-PVBMC-20-10). To be checked at each finance act. */
export const tax = { year: 2026, jewels: 650, jewelsFreeUpTo: 500_000, metals: 1_150 } as const;

export const percent = (basisPoints: number): string => `${formatNumber(basisPoints / 100)}\u00a0%`;

export const jewelTax = (): string =>
  `${percent(tax.jewels)} du prix de vente entier, dès qu’il dépasse ${formatNumber(tax.jewelsFreeUpTo / 100)}\u00a0€`;

const shareOf = (gross: Cents, rate: number): Cents => divideHalfUp(BigInt(gross) * BigInt(rate), 10_000n);

/** Tax on gold sold for melting, from the first euro. */
export const meltTax = (gross: Cents): Cents => shareOf(gross, tax.metals);

/** The law on gold changes with the year after which a coin was struck. */
export const coinsAfter = 1800;

type Minting = Pick<MetalRow, 'mintingStart' | 'mintingEnd'>;

export function isOldCoin({ mintingStart, mintingEnd }: Minting): boolean {
  const lastYear = mintingEnd ?? mintingStart;
  return lastYear !== null && lastYear <= coinsAfter;
}

/** Buy-back price less tax: coins struck after 1800 and bars are metal, older coins collectors' items. */
export function buyBack(metal: Minting & Pick<MetalRow, 'grossBuyPrice'>): { tax: Cents; net: Cents; rule: string } {
  const { grossBuyPrice: gross } = metal;
  const isOld = isOldCoin(metal);
  const due = isOld ? (gross > tax.jewelsFreeUpTo ? shareOf(gross, tax.jewels) : 0) : meltTax(gross);
  return { tax: due, net: gross - due, rule: isOld ? jewelTax() : `${percent(tax.metals)} du prix de vente` };
}
