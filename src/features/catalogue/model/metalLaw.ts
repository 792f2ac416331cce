import { frenchVatAreaText } from '../../../countryCodes.ts';
import { lawValue } from '../../../law.ts';
import type { Cents } from '../../../money.ts';
import { fineWeight, formatPurity, formatWeight, type MetalRow, type PricedMetal } from '../metal.ts';
import { goldMarket, marketPremium } from './priceRule.ts';
import { isOldCoin, type Minting, modernCoinsAfter } from './saleTax.ts';

/** `investment` is free of VAT, `margin` is taxed on the margin, and `standard` prices include VAT. */
type TaxRegime = 'investment' | 'margin' | 'standard';

export type TaxedMetal = Minting & Pick<MetalRow, 'type' | 'weight' | 'purity' | 'legalTender'>;

const minBarPurity = 9_950;
/** In milligrams; investment bars must weigh more. */
const minBarWeight = 1_000;
const minCoinPurity = 9_000;
export const investmentGoldText = (): string =>
  `les lingots de plus de ${formatWeight(minBarWeight)} et d’au moins ${formatPurity(minBarPurity)}, et les pièces d’au moins ${formatPurity(minCoinPurity)} frappées après ${modernCoinsAfter}, qui ont eu cours légal et dont le prix ne dépasse pas 180\u00a0% de leur or`;
export const taxedGoldText =
  'Pour les autres lingots, la TVA est comprise dans le prix. Les pièces de collection, et les autres pièces, suivent le régime de la marge\u00a0: elle y est comprise aussi. Chaque fiche dit le régime de l’article.';
/** In tenths of a per cent: investment gold costs at most 180 % of the value of its fine gold. */
const maxPremium = 800;

/** Null if all conditions except the price are met (CGI 298 sexdecies A). */
function missingConditionText(metal: TaxedMetal): string | null {
  const { type, weight, purity, legalTender } = metal;
  if (type === 'Piece De Collection') return null;
  if (type === 'Lingots') {
    if (purity < minBarPurity) return `son titre est sous ${formatPurity(minBarPurity)}`;
    return weight > minBarWeight ? null : `il ne pèse pas plus de ${formatWeight(minBarWeight)}`;
  }
  if (purity < minCoinPurity) return `son titre est sous ${formatPurity(minCoinPurity)}`;
  if (isOldCoin(metal)) return `elle n’a pas été frappée après ${modernCoinsAfter}`;
  return legalTender ? null : 'elle n’a pas eu cours légal';
}

/** The price limit only warns the dealer. CGI 297 A covers collectors' coins. */
export function taxRegime(metal: TaxedMetal): TaxRegime {
  if (metal.type === 'Piece De Collection') return 'margin';
  if (missingConditionText(metal) === null) return 'investment';
  return metal.type === 'Lingots' ? 'standard' : 'margin';
}

/** Taxed goods ship within France only, because other VAT rates are not implemented. */
export const isTaxed = (metal: TaxedMetal): boolean => taxRegime(metal) === 'standard';

export function notInvestmentText(metal: TaxedMetal & PricedMetal, goldPrice: Cents | null): string | null {
  const premiumTenths =
    marketPremium(metal.netSellPrice, goldMarket(fineWeight(metal), goldPrice, 0), 'sell', 1_000n) ?? 0;
  const isTooExpensive = metal.type === "Piece D'investissment" && premiumTenths > maxPremium;
  const missingText =
    missingConditionText(metal) ?? (isTooExpensive ? 'elle dépasse 180 % de la valeur de son or' : null);
  return (
    missingText && `Ne peut pas être de l’or d’investissement\u00a0: ${missingText} (article 298 sexdecies A du CGI).`
  );
}

export const noWithdrawalText = (hasBanknotes: boolean): string =>
  `ne peuvent pas faire l’objet d’une rétractation\u00a0: leur prix suit les cours du marché (article L.\u00a0221-28, 2°, du Code de la consommation${hasBanknotes ? ', et pour les billets article L.\u00a0222-9, 5°' : ''}).`;

/** There is no right of withdrawal where prices follow the market (C. conso. L221-28 2°). */
export const canWithdraw = ({ type }: Pick<MetalRow, 'type'>): boolean => type === 'Piece De Collection';

const regimeTexts: Record<TaxRegime, string> = {
  investment: 'Or d’investissement, exonéré de TVA (article 298 sexdecies A du CGI).',
  margin: 'TVA comprise dans le prix, selon le régime de la marge\u00a0: elle n’est pas récupérable.',
  standard: `Prix TVA comprise\u00a0: envoi ${frenchVatAreaText} seulement, ou retrait au comptoir.`,
};

export const taxRegimeText = (metal: TaxedMetal): string =>
  `${regimeTexts[taxRegime(metal)]} ${
    canWithdraw(metal)
      ? `Vous disposez de ${lawValue('withdrawalDays')} jours après la réception pour vous rétracter.`
      : 'Le prix suit le cours de l’or : pas de droit de rétractation (article L.\u00a0221-28 2° du Code de la consommation).'
  }`;
