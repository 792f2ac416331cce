import { useEffect, useState } from 'react';
import { CallError, call } from '../../../http/call.ts';
import type { Order } from '../../orders/order.shape.ts';
import { getOrderByIdContract } from '../../orders/orders.api.ts';
import { notePlaced } from '../placed.store.ts';
import { nextLook } from './polling.ts';

type Watch = 'looking' | 'late' | 'signedOut';

/** The order as the shop has it: looked up again on a slowing schedule while a card may still pay it. */
export function useStoredOrder(initial: Order): { order: Order; watch: Watch } {
  const [order, setOrder] = useState(initial);
  const [watch, setWatch] = useState<Watch>('looking');
  const { paymentType, paymentStatus, status } = order;
  const open = paymentType === 'carte' && paymentStatus === 'pending' && status !== 'cancelled';
  useEffect(() => notePlaced(order), [order]);

  useEffect(() => {
    if (!open) return;
    const started = Date.now();
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const look = async () => {
      try {
        const { data } = await call(getOrderByIdContract, { params: { id: initial._id }, signal: stop.signal });
        setOrder(data);
      } catch (error) {
        if (stop.signal.aborted) return;
        // A lost connection comes back; a lost session does not by itself.
        if (error instanceof CallError && error.status === 401) return setWatch('signedOut');
      }
      plan();
    };
    const plan = () => {
      const delay = nextLook(Date.now() - started);
      if (delay === null) setWatch('late');
      else timer = setTimeout(look, delay);
    };
    plan();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [open, initial._id]);
  return { order, watch };
}
