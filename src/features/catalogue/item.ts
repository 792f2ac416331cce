import type { itemTypes, pricedTypes } from '../../../db/words.ts';
import { eurosFromCents, eurosFromMicros, formatEuro, formatRate } from '../../money.ts';

export type ItemType = (typeof itemTypes)[number];
export type PricedType = (typeof pricedTypes)[number];
export type ItemKey = { type: ItemType; id: string };

export type Item = ItemKey & {
  name: string;
  path: string;
  /** Metals: cents per piece; currencies: millionths of a euro per `unit`. */
  sellPrice: number;
  /** « 100 JPY », or empty for a metal. */
  unit: string;
  isVisible: boolean;
};

export const formatItemPrice = (type: PricedType, price: number): string =>
  type === 'currency' ? formatRate(price) : formatEuro(price);

export const eurosOf = (type: PricedType, price: number): number =>
  type === 'currency' ? eurosFromMicros(price) : eurosFromCents(price);

export const eurosOrNull = (type: PricedType, price: number | null): number | null =>
  price === null ? null : eurosOf(type, price);

export const confirmationText = (type: ItemType): string =>
  `${type === 'metal' ? 'Prix' : 'Cours'} à confirmer\u00a0: mise à jour en cours. L’achat en ligne reprendra ensuite.`;
