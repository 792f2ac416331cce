import { formatDay } from '../../dates.ts';
import { formatEuros } from '../../money.ts';
import type { Order } from './order.shape.ts';

type Facts = Pick<Order, 'paymentType' | 'paymentStatus' | 'refunded'>;

/** How the payment of an order went, in the client's words; empty while it is to come, which the order's own state tells. */
export function paymentState(order: Facts): string {
  const { paymentStatus, paymentType } = order;
  const byCard = paymentType === 'carte';
  const back = order.refunded > 0 ? `, ${formatEuros(order.refunded)} rendus` : '';
  const labels = {
    pending: '',
    paid: `${byCard ? 'Payée par carte' : 'Virement reçu'}${back}`,
    refused: 'Paiement refusé',
    refunded: 'Paiement remboursé',
    cancelled: 'Paiement annulé',
  };
  return labels[paymentStatus];
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
