import type { PriceTerms } from '../../../../db/schema/shop.ts';
import { minutes } from '../../../dates.ts';
import { endOfWorkingHours } from '../../../workingDays.ts';

/** A retry gets 60 minutes even if the order expires first: 45 on the bank's page and a margin. */
export const cardDeadline = (
  { cardMinutes }: Pick<PriceTerms, 'cardMinutes'>,
  now: number,
  payableUntil = Infinity,
): number => Math.min(now + minutes(cardMinutes), Math.max(payableUntil, now + minutes(60)));

export const transferDeadline = ({ transferHours }: Pick<PriceTerms, 'transferHours'>, from: number): number =>
  endOfWorkingHours(from, transferHours);

export function transferDelayText({ transferHours }: Pick<PriceTerms, 'transferHours'>): string {
  const days = transferHours / 24;
  if (!Number.isInteger(days)) return `${transferHours} ${transferHours > 1 ? 'heures ouvrées' : 'heure ouvrée'}`;
  return `${days}\u00a0${days > 1 ? 'jours ouvrés' : 'jour ouvré'}`;
}

export const tooManyOpenText = (openOrders: number): string =>
  `Vous avez déjà ${openOrders} commandes qui attendent leur paiement. Payez ou annulez l’une d’elles depuis « Mes commandes », puis revenez : votre panier est gardé.`;
