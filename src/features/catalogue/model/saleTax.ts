import { lawValue } from '../../../law.ts';
import { type Cents, divideHalfUp, euroInText, formatEuro, formatNumber, formatPercent } from '../../../money.ts';
import type { MetalRow } from '../metal.ts';

export const jewelTaxRateText = (): string =>
  `${formatPercent(lawValue('jewelTax'))} du prix de vente entier, dès qu’il dépasse ${formatNumber(lawValue('jewelTaxExemption') / 100)}\u00a0€`;

export const metalTaxRateText = (): string => formatPercent(lawValue('metalTax'));

export const applyRate = (gross: Cents, rate: number): Cents => divideHalfUp(BigInt(gross) * BigInt(rate), 10_000n);

export const shareText = (tax: Cents, gross: Cents): string => formatPercent(Math.round((tax * 1000) / gross) * 10);

/** Each part is rounded to the cent, as on the tax form. */
export function taxParts(gross: Cents, name: 'metalTax' | 'jewelTax', day?: string): { tax: Cents; crds: Cents } {
  if (name === 'jewelTax' && gross <= lawValue('jewelTaxExemption', day)) return { tax: 0, crds: 0 };
  const crds = lawValue('crds', day);
  return { tax: applyRate(gross, lawValue(name, day) - crds), crds: applyRate(gross, crds) };
}

function totalTax(...sale: Parameters<typeof taxParts>): Cents {
  const { tax, crds } = taxParts(...sale);
  return tax + crds;
}

/** Gold sold for melting is taxed as metal whatever its form (BOI-RPPM-PVBMC-20-10). */
export const meltTax = (gross: Cents): Cents => totalTax(gross, 'metalTax');

export const jewelTax = (gross: Cents): Cents => totalTax(gross, 'jewelTax');

export const modernCoinsAfter = 1800;

/** `year` is the year of the individual piece. */
export type Minting = Pick<MetalRow, 'mintingStart' | 'mintingEnd'> & { year?: MetalRow['year'] | undefined };

export function isOldCoin({ mintingStart, mintingEnd, year }: Minting): boolean {
  const lastYear = year ?? mintingEnd ?? mintingStart;
  return lastYear !== null && lastYear <= modernCoinsAfter;
}

/** Bars and coins struck after 1800 are taxed as metal, older coins as collectors' items. */
export function buyBackTerms(metal: Minting & Pick<MetalRow, 'grossBuyPrice'>): {
  tax: Cents;
  net: Cents;
  rule: string;
} {
  const { grossBuyPrice: gross } = metal;
  const isOld = isOldCoin(metal);
  const tax = (isOld ? jewelTax : meltTax)(gross);
  return { tax, net: gross - tax, rule: isOld ? jewelTaxRateText() : `${metalTaxRateText()} du prix de vente` };
}

export const beforeTaxLabel = 'Rachat avant taxe';
export const netLabel = 'Net pour vous';

export function buyBackTexts(metal: Parameters<typeof buyBackTerms>[0]): { price: string; net: string } | null {
  if (metal.grossBuyPrice <= 0) return null;
  const { net, tax } = buyBackTerms(metal);
  return {
    price: formatEuro(metal.grossBuyPrice),
    net: tax > 0 ? `${formatEuro(net)} net de taxe` : `sans taxe jusqu’à ${euroInText(lawValue('jewelTaxExemption'))}`,
  };
}
