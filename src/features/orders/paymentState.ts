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
    action: order.canPay ? again : order.transfer ? 'Voir les indications du virement pour' : null,
  };
}
