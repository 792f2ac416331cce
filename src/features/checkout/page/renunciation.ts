import { listOf } from '../../../formats.ts';
import { paths } from '../../../paths.ts';
import type { CartItem } from '../../cart/cart.ts';
import { noWithdrawal, withdrawalDays } from '../../catalogue/metalLaw.ts';

const fortnight = `vous disposez de ${withdrawalDays} jours après réception pour renoncer à l’achat, sans motif\u202f; les frais de retour sont alors à votre charge.`;

/** Goods priced by a market have no right of withdrawal, collector coins have it (C. conso. L221-18, L221-28). */
export function withdrawalSentences(items: readonly Pick<CartItem, 'type' | 'path'>[]): string[] {
  const isCollected = ({ path }: Pick<CartItem, 'path'>) => path?.startsWith(`${paths.collectionCoins}/`) ?? false;
  const onMarket = items.filter((item) => !isCollected(item));
  const hasNotes = onMarket.some(({ type }) => type === 'currency');
  const hasGold = onMarket.some(({ type }) => type === 'metal');
  const subject = listOf([
    ...(hasGold ? ['les lingots', 'les pièces d’investissement'] : []),
    ...(hasNotes ? ['les billets de banque'] : []),
  ]);
  return [
    ...(subject ? [`${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${noWithdrawal(hasNotes)}`] : []),
    ...(onMarket.length < items.length ? [`Pour les pièces de collection, ${fortnight}`] : []),
  ];
}
