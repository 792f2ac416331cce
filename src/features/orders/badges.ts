import type { OrderStatus, PaymentStatus } from './order.ts';

/** The look of a status; its words always stand inside, so the colour says nothing alone. */
export const orderBadges: Record<OrderStatus, string> = {
  pending: 'badge-wait',
  confirmed: 'badge-wait',
  prepared: 'badge-wait',
  shipped: 'badge-good',
  delivered: 'badge-good',
  cancelled: 'badge-bad',
};

export const paymentBadges: Record<PaymentStatus, string> = {
  pending: 'badge-wait',
  paid: 'badge-good',
  refused: 'badge-bad',
  refunded: '',
  cancelled: 'badge-bad',
};
