import { formatDay } from '../../dates.ts';
import { type Cents, centsOf, formatEuro, formatEuros } from '../../money.ts';
import type { Order, OrderDetail } from './order.shape.ts';
import { isSold } from './order.ts';
import { settledBy } from './withdrawalRule.ts';

type Facts = Pick<Order, 'paymentType' | 'paymentStatus' | 'amount' | 'refunded'>;

/**
 * How the payment of an order went, in the client's words; empty while it is to come, which the order's own state tells.
 * `received` are the cents that came by transfer.
 */
export function paymentState(order: Facts, received: Cents): string {
  const { paymentStatus, paymentType, amount } = order;
  const byCard = paymentType === 'carte';
  const back = order.refunded > 0 ? `, ${formatEuros(order.refunded)} rendus` : '';
  const isPart = cameFor(centsOf(amount), received) < centsOf(amount);
  const part = `Virement reçu en partie\u00a0: ${formatEuro(received)} sur ${formatEuros(amount)}${back || ', à rembourser'}`;
  const labels = {
    pending: '',
    paid: isPart ? part : `${byCard ? 'Payée par carte' : 'Virement reçu'}${back}`,
    refused: 'Paiement refusé',
    refunded: 'Paiement remboursé',
    cancelled: 'Paiement annulé',
  };
  return labels[paymentStatus];
}

/** Only the bank's refusal says that no money moved. */
export const debitOf = ({ paymentStatus }: Pick<Order, 'paymentStatus'>): string =>
  paymentStatus === 'refused'
    ? 'Rien n’a été débité.'
    : 'Si vous venez de payer, ne payez pas une seconde fois : la confirmation arrive par courriel.';

/** Cents that came for a paid order: its price by card, by transfer what was received. */
export const cameFor = (amount: Cents, received: Cents): Cents => (received > 0 ? received : amount);

export const bankDays = 'Le montant apparaît ensuite sur votre compte sous quelques jours, selon votre banque.';

/** How and by when money goes back to the client, after « remboursé ». */
export const refundedBy = (day: number): string =>
  `par le même moyen de paiement, au plus tard le ${formatDay(day)}. Un courriel vous préviendra. ${bankDays}`;

/** By when, for a cancelled order that is paid, whichever came last. */
export const cancelledRefundDay = ({ timeline }: Pick<OrderDetail, 'timeline'>): number =>
  settledBy(Math.max(...timeline.filter(({ to }) => to === 'cancelled' || to === 'paid').map(({ at }) => at)));

export const netLabel = 'Net après remboursement';

/** What a paid order comes to once a part of it went back or will; null while that is all of it or nothing. */
export function netText(
  order: Pick<Order, 'amount' | 'refunded' | 'withdrawal' | 'paymentStatus' | 'status'>,
): string | null {
  const back = centsOf(order.refunded) + centsOf(order.withdrawal?.owed ?? 0);
  const net = centsOf(order.amount) - back;
  return isSold(order) && back > 0 && net > 0 ? formatEuro(net) : null;
}

type IdentityFacts = Pick<Order, 'identity' | 'status'>;

/** What is left to prove before this order is prepared; nothing once it has left or was given up. */
export function identityToProve({ identity, status }: IdentityFacts): string | null {
  const ahead = status === 'pending' || status === 'confirmed';
  return ahead && identity.required && !identity.satisfied ? identity.sentence : null;
}

/** What the client reads of money that came in beyond the price of the order; null when none did. */
export function surplusSentence({ surplus }: Pick<Order, 'surplus'>): string | null {
  if (!surplus) return null;
  const received = `La banque a accepté ${formatEuros(surplus.amount)} de trop pour cette commande.`;
  return surplus.settledAt === null
    ? `${received} Ce paiement n’était pas dû : nous vous le rendons. Vous n’avez rien à faire.`
    : `${received} La boutique l’a réglé avec la banque le ${formatDay(surplus.settledAt)}.`;
}
