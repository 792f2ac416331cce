import { isReduced } from '../../handOver/kept.ts';
import type { Order } from '../../order.shape.ts';
import { contentText } from './contentText.ts';
import type { ToShip } from './ShipList.tsx';

export const toShip = ({ order, why }: { order: Order; why: string }): ToShip => ({
  id: order._id,
  number: order.orderNumber,
  to: `${order.buyer.firstName} ${order.buyer.lastName}, ${(order.buyer.deliverTo ?? order.buyer).town}`,
  what: contentText(order),
  remark: isReduced(order) ? 'Une partie est remboursée' : '',
  why,
  updatedAt: order.updatedAt,
});
