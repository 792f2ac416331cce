import { formatMinutes } from '../../dates.ts';
import { euroInText } from '../../money.ts';
import type { ShopTerms } from './terms.ts';

type Proven = Pick<ShopTerms, 'cardMinutes' | 'cardLimit' | 'transferOffered'>;

export const proofs = ({ cardMinutes, cardLimit, transferOffered }: Proven): string[] => [
  `Prix gardé ${formatMinutes(cardMinutes)} dès la validation`,
  ...(cardLimit > 0 ? [`Carte jusqu’à ${euroInText(cardLimit)}${transferOffered ? ', puis virement' : ''}`] : []),
];
