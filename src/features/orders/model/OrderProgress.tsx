import './progress.css';
import type { Order } from '../order.shape.ts';
import { progressOf } from './state.ts';

const words = { done: ', fait', now: ', en cours', ahead: '' };

export function OrderProgress({ order }: { order: Parameters<typeof progressOf>[0] & Pick<Order, 'orderNumber'> }) {
  const steps = progressOf(order);
  if (!steps) return null;
  return (
    <ol className="order-progress plain-list soft small" aria-label={`Avancement de la commande ${order.orderNumber}`}>
      {steps.map(({ label, state }) => (
        <li key={label} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          {label}
          <span className="visually-hidden">{words[state]}</span>
        </li>
      ))}
    </ol>
  );
}
