import type { purchaseTaxes } from '../../../../db/purchaseWords.ts';
import { isoDay } from '../../../dates.ts';
import { lawValue } from '../../../law.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import { applyRate, taxParts } from '../../catalogue/model/saleTax.ts';

export type PurchaseTax = (typeof purchaseTaxes)[number];

type WithheldTax = { taxDue: Cents; crds: Cents; net: Cents };

const taxNames = { metal: 'metalTax', jewel: 'jewelTax' } as const;

export function withheldTax(regime: PurchaseTax, gross: Cents, day?: string): WithheldTax {
  if (regime === 'abroad' || regime === 'gain') return { taxDue: 0, crds: 0, net: gross };
  const { tax: taxDue, crds } = taxParts(gross, taxNames[regime], day);
  return { taxDue, crds, net: gross - taxDue - crds };
}

/** Just above the threshold, the whole price is taxed and the seller gets less than at the threshold. */
export function thresholdLoss(regime: PurchaseTax, gross: Cents, day?: string): Cents {
  const threshold = lawValue('jewelTaxExemption', day);
  return regime === 'jewel' && gross > threshold ? Math.max(0, threshold - withheldTax(regime, gross, day).net) : 0;
}

export function jewelTaxText(gross: Cents, day?: string): string {
  const limitText = formatEuro(lawValue('jewelTaxExemption', day));
  const goodsLabel = 'Bijou ou pièce de collection';
  if (withheldTax('jewel', gross, day).net === gross)
    return `${goodsLabel} jusqu’à ${limitText}\u00a0: exonéré (CGI 150 VJ, 4°).`;
  const thresholdCost = thresholdLoss('jewel', gross, day);
  const thresholdText =
    thresholdCost > 0 ? ` À ${limitText} exactement, le vendeur recevrait ${formatEuro(thresholdCost)} de plus.` : '';
  return `${goodsLabel} au-delà de ${limitText}\u00a0: taxe forfaitaire sur tout le prix (CGI 150 VI et 150 VK).${thresholdText}`;
}

type PriorPurchase = { day: string; price: Cents };
/** `years`: full years of ownership. */
type Gain = { gain: Cents; years: number; taxed: Cents; due: Cents; net: Cents };

/** The seller declares and pays this tax on the gain (CGI 150 VL). */
export function gainTax({ day, price }: PriorPurchase, gross: Cents, soldAt: number): Gain {
  const saleDay = isoDay(soldAt);
  const gain = gross - price;
  const { years } = Temporal.PlainDate.from(day).until(Temporal.PlainDate.from(saleDay), { largestUnit: 'years' });
  const reduction = Math.min(10_000, Math.max(0, years - 2) * lawValue('gainAllowancePerYear', saleDay));
  const taxableGain = Math.max(0, gain - applyRate(gain, reduction));
  const taxDue =
    applyRate(taxableGain, lawValue('gainTax', saleDay)) + applyRate(taxableGain, lawValue('gainLevies', saleDay));
  return { gain, years, taxed: taxableGain, due: taxDue, net: gross - taxDue };
}
