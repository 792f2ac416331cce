import { useEffect, useState } from 'react';
import { call } from '../../../http/call.ts';
import type { OrderDetail } from '../../orders/order.shape.ts';
import { getOrderByIdContract } from '../../orders/orders.api.ts';
import { notePending } from '../pendingOrder.ts';
import { useLooks, type Watch } from '../useLooks.ts';

/** The order as the shop has it: looked up again while a card may still pay it. */
export function useStoredOrder(initial: OrderDetail): { order: OrderDetail; watch: Watch } {
  const [order, setOrder] = useState(initial);
  const { paymentType, paymentStatus, status } = order;
  const open = paymentType === 'carte' && paymentStatus === 'pending' && status !== 'cancelled';
  useEffect(() => notePending(order), [order]);
  const watch = useLooks(open, async () => {
    const { data } = await call(getOrderByIdContract, { params: { id: initial._id } });
    setOrder(data);
  });
  return { order, watch };
}
