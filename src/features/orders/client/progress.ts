import type { Order } from '../order.shape.ts';
import { hasLeft } from '../order.ts';
import { isGivenUp } from './orderState.ts';

export type ProgressStep = { label: string; state: 'done' | 'now' | 'ahead' };

type Facts = Pick<Order, 'status' | 'paymentStatus' | 'delivery' | 'identity' | 'Items' | 'readyAt'>;

/** The last five steps from the order to its parcel; null once it was given up or its money given back. */
export function progressOf(order: Facts): ProgressStep[] | null {
  const { status, paymentStatus, delivery, identity, readyAt } = order;
  if (isGivenUp(order) || status === 'cancelled' || paymentStatus === 'refunded' || paymentStatus === 'cancelled')
    return null;
  const sent = hasLeft(order);
  const steps = [
    ['Commande', true],
    ['Paiement', paymentStatus === 'paid'],
    ...(identity.required ? [['Identité', identity.satisfied]] : []),
    ['Préparation', sent || readyAt !== null],
    ...(delivery === 'counter' ? [] : [['Expédition', sent]]),
    [delivery === 'counter' ? 'Retrait' : 'Livraison', status === 'delivered'],
  ].slice(-5) as [string, boolean][];
  const now = steps.findIndex(([, done]) => !done);
  return steps.map(([label, done], index) => ({ label, state: done ? 'done' : index === now ? 'now' : 'ahead' }));
}
