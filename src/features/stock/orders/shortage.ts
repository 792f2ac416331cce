import type { itemTypes } from '../../../../db/words.ts';
import { formatNumber } from '../../../money.ts';

/** What an article of an order asks for beyond what may be sold. */
export type Shortage = {
  name: string;
  type: (typeof itemTypes)[number];
  stock: { type: (typeof itemTypes)[number]; id: string; value: number | null; wanted: number; left: number }[];
  /** Of a money: each note with how many there are; null for one that nobody counts. */
  drawer: { value: number; left: number | null }[];
};

const list = new Intl.ListFormat('fr', { type: 'conjunction' });

export function shortageText({ name, type, stock, drawer }: Shortage): string {
  if (type === 'metal') {
    const left = stock[0]?.left ?? 0;
    return left === 0
      ? `« ${name} » vient d’être épuisé. Retirez cet article du panier.`
      : `« ${name} »\u00a0: il n’en reste que ${formatNumber(left)}. Changez la quantité dans le panier.`;
  }
  const there = drawer
    .filter(({ left }) => left !== 0)
    .map(({ value, left }) =>
      left === null
        ? `des billets de ${formatNumber(value)}`
        : `${formatNumber(left)} ${left > 1 ? 'billets' : 'billet'} de ${formatNumber(value)}`,
    );
  return there.length === 0
    ? `${name}\u00a0: nos billets viennent d’être épuisés. Retirez cet article du panier.`
    : `${name}\u00a0: il reste ${list.format(there)}. Choisissez à nouveau le montant ou les billets.`;
}
