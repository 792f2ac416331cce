import type { MetalRow } from '../metal.ts';

/** `investment` is exempt of VAT, `margin` taxes the dealer's margin alone, `standard` includes VAT. */
export type TaxRegime = 'investment' | 'margin' | 'standard';

type Facts = Pick<MetalRow, 'type' | 'purity' | 'mintingStart' | 'mintingEnd'>;

export const barPurity = 9_950;
export const coinPurity = 9_000;
export const coinsAfter = 1800;

/**
 * CGI 298 sexdecies A: bars from 995 ‰; coins from 900 ‰ minted after 1800. The dealer vouches for the rest (legal
 * tender, price up to 180 % of the metal) by the type he gives the coin. Collector coins: CGI 297 A.
 */
export function taxRegime({ type, purity, mintingStart, mintingEnd }: Facts): TaxRegime {
  if (type === 'Piece De Collection') return 'margin';
  if (type === 'Lingots') return purity >= barPurity ? 'investment' : 'standard';
  const lastYear = mintingEnd ?? mintingStart;
  return purity >= coinPurity && (lastYear === null || lastYear > coinsAfter) ? 'investment' : 'margin';
}

/** Days after its receipt during which the purchase of a collector coin may be undone (C. conso. L221-18). */
export const withdrawalDays = 14;

/** What is said of goods whose price follows a market; goes on after « L’or d’investissement », or with banknotes. */
export const noWithdrawal = (banknotes: boolean): string =>
  banknotes
    ? 'ne peuvent pas faire l’objet d’une rétractation : leur prix suit les cours du marché (article L. 221-28, 2°, du Code de la consommation, et pour les billets article L. 222-9, 5°).'
    : 'ne peut pas faire l’objet d’une rétractation : son prix suit les cours du marché (article L. 221-28, 2°, du Code de la consommation).';

/** Prices that follow the gold market leave no withdrawal (C. conso. L221-28 2°); those set by rarity do. */
export const canWithdraw = ({ type }: Pick<MetalRow, 'type'>): boolean => type === 'Piece De Collection';

const taxLines: Record<TaxRegime, string> = {
  investment: 'Or d’investissement, exonéré de TVA (article 298 sexdecies A du CGI).',
  margin: 'Régime particulier – Objets de collection et d’antiquité : TVA comprise dans le prix, non récupérable.',
  standard: 'Prix TVA comprise.',
};

/** What the law says of an item, in one line: VAT, then withdrawal. */
export const lawLine = (metal: Facts): string =>
  `${taxLines[taxRegime(metal)]} ${
    canWithdraw(metal)
      ? `Vous disposez de ${withdrawalDays} jours après la réception pour vous rétracter.`
      : 'Le prix suit le cours de l’or : pas de droit de rétractation (article L. 221-28 2° du Code de la consommation).'
  }`;
