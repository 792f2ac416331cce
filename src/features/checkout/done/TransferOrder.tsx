import { Island } from '../../../ui/island/Island.tsx';
import type { Order } from '../../orders/order.shape.ts';
import { TransferDetails } from './TransferDetails.tsx';

/** The instructions of a transfer as an island of their own, on the page of an order. */
export const TransferOrder = ({ transfer }: { transfer: NonNullable<Order['transfer']> }) => (
  <Island>
    <TransferDetails transfer={transfer} />
  </Island>
);
