import type { itemTypes } from '../../../db/words.ts';
import { formatNumber } from '../../money.ts';

const list = new Intl.ListFormat('fr', { type: 'conjunction' });

type Article = { name: string; type: (typeof itemTypes)[number] };

type Lacking = readonly { value: number; left: number }[];

export const isOutOf = (lacking: Lacking): boolean => lacking.every(({ left }) => left === 0);

/** What an order asks of an article beyond what may be sold: a metal, or notes of these values. No count is told. */
export function shortageText({ name, type }: Article, lacking: Lacking): string {
  const isOut = isOutOf(lacking);
  if (type === 'currency') {
    const notes = list.format(lacking.map(({ value }) => formatNumber(value)));
    return `${name}\u00a0: ${isOut ? 'nous n’avons plus' : 'nous n’avons pas assez'} de billets de ${notes}. Choisissez d’autres billets ou un autre montant.`;
  }
  return isOut
    ? `« ${name} » vient d’être épuisé. Retirez cet article du panier.`
    : `« ${name} »\u00a0: nous ne pouvons pas en fournir autant. Changez la quantité dans le panier.`;
}
