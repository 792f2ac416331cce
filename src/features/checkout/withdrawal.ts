import { paths } from '../../paths.ts';
import type { CartItem } from '../cart/cart.ts';

const market = (many: boolean): string =>
  `${many ? 'ne peuvent' : 'ne peut'} pas faire l’objet d’une rétractation : ${many ? 'leur' : 'son'} prix suit les cours du marché (article L. 221-28, 2°, du code de la consommation).`;
const fortnight = 'vous disposez de 14 jours après réception pour renoncer à l’achat, sans motif.';

/**
 * Whether the right of withdrawal applies to a cart. Goods whose price follows a market are outside it; collector
 * coins are priced by rarity, so they keep it (C. conso. L221-18, L221-28).
 */
export function withdrawalSentences(items: readonly Pick<CartItem, 'type' | 'path'>[]): string[] {
  const isCollected = ({ path }: Pick<CartItem, 'path'>) => path?.startsWith(`${paths.collectionCoins}/`) ?? false;
  const onMarket = items.filter((item) => !isCollected(item));
  const hasNotes = onMarket.some(({ type }) => type === 'currency');
  const hasGold = onMarket.some(({ type }) => type === 'metal');
  const subject = [hasGold && 'l’or d’investissement', hasNotes && 'les billets de banque']
    .filter(Boolean)
    .join(' et ');
  return [
    ...(subject ? [`${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${market(hasNotes)}`] : []),
    ...(onMarket.length < items.length ? [`Pour les pièces de collection, ${fortnight}`] : []),
  ];
}
