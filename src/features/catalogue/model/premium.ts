import { formatChange } from '../../../money.ts';
import type { ConfigurationRow } from '../../configuration/configuration.ts';
import { invoicingOf } from '../../configuration/invoicing.ts';
import { fineWeight, type GoldContent, type PricedMetal } from '../metal.ts';
import { type TaxedMetal, taxRegime } from './metalLaw.ts';
import { goldMarket, type Market, marketPremium } from './priceRule.ts';

export type PremiumSettings = Pick<ConfigurationRow, 'goldPrice' | 'invoicing'>;

/** In hundredths of a per cent; 0 if the metal is exempt or taxed on the margin. */
export const vatOf = (metal: TaxedMetal, settings: PremiumSettings): number =>
  taxRegime(metal) === 'standard' ? invoicingOf(settings).vatRate : 0;

export const metalMarket = (metal: TaxedMetal & GoldContent, settings: PremiumSettings): Market | null =>
  goldMarket(fineWeight(metal), settings.goldPrice, vatOf(metal, settings));

/** In tenths of a per cent, without VAT; null if either price is missing. */
export const premium = (metal: TaxedMetal & PricedMetal, settings: PremiumSettings): number | null =>
  marketPremium(metal.netSellPrice, metalMarket(metal, settings), 'sell', 1_000n);

export const formatPremium = (tenths: number): string => formatChange(tenths / 1000, 1);

/** Includes VAT, like the price beside it. */
export function premiumText(metal: PricedMetal, { goldPrice }: PremiumSettings): string | null {
  const tenths = marketPremium(metal.netSellPrice, goldMarket(fineWeight(metal), goldPrice, 0), 'sell', 1_000n);
  return tenths === null ? null : formatPremium(tenths);
}

export function netPremiumText(metal: TaxedMetal & PricedMetal, settings: PremiumSettings): string {
  const tenths = premium(metal, settings);
  return tenths === null ? '' : `${formatPremium(tenths)}${vatOf(metal, settings) > 0 ? ' HT' : ''}`;
}
