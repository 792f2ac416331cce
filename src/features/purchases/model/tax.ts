import type { purchaseTaxes } from '../../../../db/purchaseWords.ts';
import { isoDay } from '../../../dates.ts';
import { lawOn } from '../../../law.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import { applyRate, taxParts } from '../../catalogue/model/saleTax.ts';

export type TaxRegime = (typeof purchaseTaxes)[number];

type WithheldTax = { taxDue: Cents; crds: Cents; net: Cents };

const names = { metal: 'metalTax', jewel: 'jewelTax' } as const;

export function withheldTax(regime: TaxRegime, gross: Cents, day?: string): WithheldTax {
  if (regime === 'abroad' || regime === 'gain') return { taxDue: 0, crds: 0, net: gross };
  const { tax: taxDue, crds } = taxParts(gross, names[regime], day);
  return { taxDue, crds, net: gross - taxDue - crds };
}

/** What the seller loses just above the threshold, beyond which the whole price is taxed. */
export function thresholdLoss(regime: TaxRegime, gross: Cents, day?: string): Cents {
  const floor = lawOn('jewelTaxFree', day);
  return regime === 'jewel' && gross > floor ? Math.max(0, floor - withheldTax(regime, gross, day).net) : 0;
}

export function jewelTaxText(gross: Cents, day?: string): string {
  const floor = formatEuro(lawOn('jewelTaxFree', day));
  const goods = 'Bijou ou pièce de collection';
  if (withheldTax('jewel', gross, day).net === gross)
    return `${goods} jusqu’à ${floor}\u00a0: exonéré (CGI 150 VJ, 4°).`;
  const cliff = thresholdLoss('jewel', gross, day);
  const loss = cliff > 0 ? ` À ${floor} exactement, le vendeur recevrait ${formatEuro(cliff)} de plus.` : '';
  return `${goods} au-delà de ${floor}\u00a0: taxe forfaitaire sur tout le prix (CGI 150 VI et 150 VK).${loss}`;
}

type Origin = { day: string; price: Cents };
/** `years`: full years of ownership. */
type Gain = { gain: Cents; years: number; taxed: Cents; due: Cents; net: Cents };

/** Tax on the gain, declared and paid by the seller (CGI 150 VL). */
export function gainTax({ day, price }: Origin, gross: Cents, soldAt: number): Gain {
  const sold = isoDay(soldAt);
  const gain = gross - price;
  const { years } = Temporal.PlainDate.from(day).until(Temporal.PlainDate.from(sold), { largestUnit: 'years' });
  const reduction = Math.min(10_000, Math.max(0, years - 2) * lawOn('gainAllowancePerYear', sold));
  const taxed = Math.max(0, gain - applyRate(gain, reduction));
  const due = applyRate(taxed, lawOn('gainTax', sold)) + applyRate(taxed, lawOn('gainLevies', sold));
  return { gain, years, taxed, due, net: gross - due };
}
