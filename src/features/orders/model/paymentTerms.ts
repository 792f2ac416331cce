import type { PriceTerms } from '../../../../db/schema/shop.ts';
import { minutes } from '../../../dates.ts';
import { endOfWorkingHours } from '../../../workingDays.ts';

export const cardUntil = ({ cardMinutes }: Pick<PriceTerms, 'cardMinutes'>, now: number): number =>
  now + minutes(cardMinutes);

/** A retry extends the hold by no more than the 45 minutes that the bank's page lives, with a margin. */
export const retryUntil = (terms: Parameters<typeof cardUntil>[0], payableUntil: number, now: number): number =>
  Math.min(cardUntil(terms, now), Math.max(payableUntil, now + minutes(60)));

export const transferUntil = ({ transferHours }: Pick<PriceTerms, 'transferHours'>, from: number): number =>
  endOfWorkingHours(from, transferHours);

export function transferDelay({ transferHours }: Pick<PriceTerms, 'transferHours'>): string {
  const days = transferHours / 24;
  if (!Number.isInteger(days)) return `${transferHours} ${transferHours > 1 ? 'heures ouvrées' : 'heure ouvrée'}`;
  return `${days}\u00a0${days > 1 ? 'jours ouvrés' : 'jour ouvré'}`;
}

export const tooManyOpen = (openOrders: number): string =>
  `Vous avez déjà ${openOrders} commandes qui attendent leur paiement. Payez ou annulez l’une d’elles depuis « Mes commandes », puis revenez : votre panier est gardé.`;
