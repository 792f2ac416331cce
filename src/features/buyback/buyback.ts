import { type Cents, divideHalfUp, formatNumber } from '../../money.ts';

/** What the shop buys back by weight, with its title in parts per thousand (arrêté du 18 août 2015). */
export const karats = [
  { karat: 22, thousandths: 916 },
  { karat: 18, thousandths: 750 },
  { karat: 14, thousandths: 585 },
] as const;

export type Karat = (typeof karats)[number]['karat'];
/** Cents for one gram of each. */
export type KaratRates = Record<Karat, Cents>;

/** The rates that a configuration holds. */
export const karatRates = (configuration: { carrates22: Cents; carrates18: Cents; carrates14: Cents }): KaratRates => ({
  22: configuration.carrates22,
  18: configuration.carrates18,
  14: configuration.carrates14,
});

/**
 * Flat tax on the sale of precious metals and jewels, for tax residents of France (CGI 150 VI to 150 VM), CRDS included.
 * Basis points, and cents of a sale up to which jewels pay nothing; past them the whole sale is taxed. To be checked at
 * each finance act.
 */
export const tax = { year: 2026, jewels: 650, jewelsFreeUpTo: 500_000, metals: 1_150 } as const;

/** « 6,5 % » */
export const percent = (basisPoints: number): string => `${formatNumber(basisPoints / 100)}\u00a0%`;

/** « 6,5 % du prix de vente entier, dès qu’il dépasse 5 000 € » */
export const jewelTax = `${percent(tax.jewels)} du prix de vente entier, dès qu’il dépasse ${formatNumber(tax.jewelsFreeUpTo / 100)}\u00a0€`;

export type Estimate = { gross: Cents; tax: Cents; net: Cents };

/** More is not a jewel but a matter for the counter: 5 kg, in milligrams. */
export const heaviest = 5_000_000;

/** « 12,5 » grams → 12 500 milligrams; null for anything but a weight above zero with at most two decimals. */
export function readGrams(text: string): number | null {
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s/g, '').replace(/g$/, ''));
  if (!match) return null;
  const milligrams = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
  return milligrams > 0 && milligrams <= heaviest ? milligrams : null;
}

export const isKarat = (value: number): value is Karat => karats.some(({ karat }) => karat === value);

/** What a jewel of this weight (milligrams) is worth at a rate (cents a gram), rounded half up, and what tax leaves. */
export function estimate(milligrams: number, centsPerGram: Cents): Estimate {
  const gross = divideHalfUp(BigInt(milligrams) * BigInt(centsPerGram), 1000n);
  const due = gross > tax.jewelsFreeUpTo ? divideHalfUp(BigInt(gross) * BigInt(tax.jewels), 10_000n) : 0;
  return { gross, tax: due, net: gross - due };
}

/** Whether the tax leaves less than a sale just at the threshold, which pays none. */
export const isWorthLess = ({ tax: due, net }: Estimate): boolean => due > 0 && net < tax.jewelsFreeUpTo;
