import { paymentBadges } from './badges.ts';
import type { Order } from './order.shape.ts';

type Facts = Pick<Order, 'paymentType' | 'paymentStatus' | 'status' | 'canPay' | 'transfer'>;

/** How the payment of an order stands, in the client's words, and what is left for him to do. */
export function paymentState(order: Facts): { label: string; badge: string; action: string | null } {
  const { paymentStatus, paymentType } = order;
  const byCard = paymentType === 'carte';
  const labels = {
    pending: byCard ? 'Paiement en attente' : 'Virement attendu',
    paid: byCard ? 'Payée par carte' : 'Virement reçu',
    refused: 'Paiement refusé',
    refunded: 'Paiement remboursé',
    cancelled: 'Paiement annulé',
  };
  const again = paymentStatus === 'refused' ? 'Réessayer de payer' : 'Payer';
  return {
    label: labels[paymentStatus],
    badge: paymentBadges[paymentStatus],
    action: order.canPay ? again : order.transfer ? 'Voir où envoyer le virement' : null,
  };
}

type IdentityFacts = Pick<Order, 'identity' | 'paymentStatus' | 'status'>;

/** What is left to prove before this order is prepared; nothing once it has left or was given up. */
export function identityToProve({ identity, paymentStatus, status }: IdentityFacts): string | null {
  const ahead = status === 'pending' || status === 'confirmed';
  if (!ahead || !identity.required || identity.satisfied) return null;
  if (paymentStatus !== 'paid') return identity.sentence;
  return 'La loi exige une identité vérifiée pour cette commande : elle sera préparée dès que vos pièces seront validées.';
}
